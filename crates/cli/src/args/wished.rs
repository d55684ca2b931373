//! What instances are to be like: the options that `generate` and `study` share, one for each wish that a family
//! declares ([`WishSpec`]).

use crate::report::Failure;
use clap::{Arg, ArgAction, ArgGroup, ArgMatches, Args, Command, FromArgMatches, Id, value_parser};
use everystate::families::family::{
    About, BEST_OF, MOVES, UNIQUE, WishKind, WishSpec, WishValue, Wishes,
};
use everystate::families::list;

/// What was wished, by wish; exactly one of something is missing, which each command has an option of its own for.
pub(crate) struct Wished(Vec<(&'static WishSpec, WishValue)>);

/// The moves of a solution, from and to, and a number of boards, where they were wished.
type OfGames = (Option<(u64, u64)>, Option<u64>);

/// The least number of moves, by itself.
const LEAST: &str = "min_length";

impl Args for Wished {
    fn group_id() -> Option<Id> {
        Some("Wished".into())
    }

    fn augment_args(mut command: Command) -> Command {
        let mut ids = Vec::new();
        for spec in options() {
            command = command.arg(option(spec));
            ids.push(spec.key);
            if *spec == MOVES {
                let least = Arg::new(LEAST).long("min-length").value_name("N");
                let least = least.help("The same as --moves N..").value_parser(value_parser!(u64));
                command = command.arg(least.conflicts_with(MOVES.key));
                ids.push(LEAST);
            }
        }
        command.group(ArgGroup::new("Wished").multiple(true).args(ids))
    }

    fn augment_args_for_update(command: Command) -> Command {
        Self::augment_args(command)
    }
}

/// The wishes that are options here.
fn options() -> impl Iterator<Item = &'static WishSpec> {
    list::wishes().iter().copied().filter(|spec| **spec != UNIQUE)
}

/// The option of a wish.
fn option(spec: &'static WishSpec) -> Arg {
    let arg = Arg::new(spec.key).long(spec.flag.trim_start_matches('-')).help(spec.help);
    let arg = match spec.kind {
        WishKind::Yes => arg.action(ArgAction::SetTrue),
        WishKind::Number { least, most, unit } => {
            arg.value_name(unit).value_parser(value_parser!(u64).range(least..=most))
        }
        WishKind::Range => arg.value_name("RANGE").value_parser(range),
        WishKind::Name { unit, .. } => arg.value_name(unit).value_parser(value_parser!(String)),
        WishKind::Size => arg.value_name("AxB").value_parser(size),
    };
    let least = spec.against.contains(&MOVES.key).then_some(LEAST);
    arg.conflicts_with_all(spec.against.iter().copied().chain(least))
}

impl FromArgMatches for Wished {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, clap::Error> {
        let given = |spec: &'static WishSpec| Some((spec, value(spec, matches)?));
        let mut wished = Self(options().filter_map(given).collect());
        if let Some(&least) = matches.get_one::<u64>(LEAST) {
            wished.0.push((&MOVES, WishValue::Range(least, u64::MAX)));
        }
        Ok(wished)
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}

/// What was given for a wish.
fn value(spec: &WishSpec, matches: &ArgMatches) -> Option<WishValue> {
    let key = spec.key;
    match spec.kind {
        WishKind::Yes => matches.get_flag(key).then_some(WishValue::Yes),
        WishKind::Number { .. } => matches.get_one(key).copied().map(WishValue::Number),
        WishKind::Range => matches.get_one(key).map(|&(low, high)| WishValue::Range(low, high)),
        WishKind::Name { .. } => matches.get_one(key).cloned().map(WishValue::Name),
        WishKind::Size => matches.get_one(key).cloned().map(|Size(size)| WishValue::Size(size)),
    }
}

impl Wished {
    /// The range of moves, and of how many boards the best is taken, which is all that a game on a board knows of these.
    ///
    /// # Errors
    /// The flag of another wish.
    pub(crate) fn of_games(&self) -> Result<OfGames, String> {
        let mut known = (None, None);
        for (spec, value) in &self.0 {
            match value {
                WishValue::Range(least, most) if **spec == MOVES => known.0 = Some((*least, *most)),
                WishValue::Number(number) if **spec == BEST_OF => known.1 = Some(*number),
                _ => return Err(spec.flag.to_owned()),
            }
        }
        Ok(known)
    }

    /// The wishes, or a failure that names the first that the family does not know. Exactly one of something
    /// is `unique`, which each command has an option of its own for.
    pub(crate) fn wishes(
        self,
        about: &About,
        (command, flag, unique): (&str, &str, Option<String>),
    ) -> Result<Wishes, Failure> {
        let unique = unique.map(|what| (&UNIQUE, WishValue::Name(what)));
        let mut wishes = Wishes::default();
        for (spec, value) in unique.into_iter().chain(self.0) {
            if !about.takes(spec) {
                let flag = if *spec == UNIQUE { flag } else { spec.flag };
                let message = format!("{command} {} does not know `{flag}`", about.name);
                return Err(Failure::Usage(message));
            }
            wishes = wishes.with(spec, value).map_err(|no| Failure::Usage(no.message))?;
        }
        Ok(wishes)
    }
}

/// A size of one or more numbers.
#[derive(Clone, Debug)]
struct Size(Vec<u64>);

fn size(text: &str) -> Result<Size, String> {
    let numbers: Result<Vec<u64>, _> = text.split('x').map(str::parse).collect();
    numbers.map(Size).map_err(|_| format!("`{text}` is no size; write numbers joined by x, as 8x8"))
}

pub(super) fn range(text: &str) -> Result<(u64, u64), String> {
    let number = |t: &str, empty: u64| match t {
        "" => Ok(empty),
        _ => t.parse::<u64>().map_err(|_| format!("`{t}` is not a whole number")),
    };
    let (low, high) = if let Some((low, high)) = text.split_once("..") {
        (number(low, 0)?, number(high.trim_start_matches('='), u64::MAX)?)
    } else {
        let n = text.parse().map_err(|_| format!("`{text}` is not a whole number or a range"))?;
        (n, n)
    };
    if low > high { Err(format!("`{text}` is empty")) } else { Ok((low, high)) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_wish_is_an_option() {
        let command = Wished::augment_args(Command::new("generate"));
        for spec in list::wishes() {
            let option = command.get_arguments().find(|arg| arg.get_id() == spec.key);
            let Some(option) = option else {
                assert_eq!(spec.key, UNIQUE.key, "each command has its own");
                continue;
            };
            assert_eq!(
                option.get_long().map(|long| format!("--{long}")).as_deref(),
                Some(spec.flag)
            );
            assert_eq!(option.get_help().map(ToString::to_string).as_deref(), Some(spec.help));
        }
    }

    #[test]
    fn what_is_given_is_wished() {
        let of = |args: &[&str]| {
            let command = Wished::augment_args(
                Command::new("generate")
                    .no_binary_name(true)
                    .arg(Arg::new(UNIQUE.key).long("unique")),
            );
            let wished = Wished::from_arg_matches(&command.try_get_matches_from(args)?)?;
            Ok::<_, clap::Error>(
                wished.0.into_iter().map(|(spec, value)| (spec.key, value)).collect::<Vec<_>>(),
            )
        };
        let wished =
            of(&["--size", "3x4", "--wild", "20", "--min-length", "7", "--solvable"]).unwrap();
        let expected = [
            ("size", WishValue::Size(vec![3, 4])),
            ("solvable", WishValue::Yes),
            ("wild", WishValue::Number(20)),
            ("moves", WishValue::Range(7, u64::MAX)),
        ];
        assert_eq!(wished, expected);
        for wrong in
            [&["--wild", "101"][..], &["--unsolvable", "--ways", "3"], &["--moves", "3..2"]]
        {
            assert!(of(wrong).is_err(), "{wrong:?}");
        }
    }
}
