//! [`Variant`]: which relative of Gap is played.

use core::fmt;
use core::str::FromStr;

/// Which of two ways a rule goes, for each of the three rules in which the games of the family differ.
///
/// ```
/// use everystate_puzzles::gap::Variant;
/// let montana: Variant = "montana".parse().unwrap();
/// assert!(montana.free && !montana.tied && !montana.live);
/// assert_eq!(montana.to_string(), "gaps-one-deal"); // the same rules by the name that stands first
/// assert_eq!("free+tied+live".parse::<Variant>().unwrap().to_string(), "free+tied+live");
/// assert!("free+fixed".parse::<Variant>().is_err());
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Variant {
    /// Any lowest remaining card may open a row (the cards of value 1 are out of the game); otherwise
    /// each suit has the row whose left column its card of value 1 takes.
    pub free: bool,
    /// Each suit must end in the row of its number; it does in any case where rows are not free.
    pub tied: bool,
    /// A gap right of other gaps takes the card that belongs so far right of the card left of them;
    /// otherwise it is dead.
    pub live: bool,
}

/// A variant with a name.
///
/// ```
/// use everystate_puzzles::gap::{PRESETS, Variant};
/// let contest = PRESETS[0];
/// assert_eq!((contest.name, contest.variant, contest.ranks), ("gap", Variant::default(), 7));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Preset {
    /// Its name.
    pub name: &'static str,
    /// Its rules.
    pub variant: Variant,
    /// How many ranks its decks have as a rule, with four suits.
    pub ranks: usize,
    /// What it is, a line.
    pub title: &'static str,
}

const FIXED: Variant = Variant { free: false, tied: true, live: false };
const FREE: Variant = Variant { free: true, tied: false, live: false };

/// The variants with names; of two with the same rules the first is the one that is printed.
pub const PRESETS: &[Preset] = &[
    Preset {
        name: "gap",
        variant: FIXED.canonical(),
        ranks: 7,
        title: "the contest's game: each suit has its row",
    },
    Preset {
        name: "gaps-fixed",
        variant: FIXED.canonical(),
        ranks: 13,
        title: "the same with a whole pack, one deal",
    },
    Preset {
        name: "gaps-basic-variant",
        variant: FIXED.canonical(),
        ranks: 13,
        title: "Solvitaire's name of gaps-fixed",
    },
    Preset {
        name: "gaps-one-deal",
        variant: FREE,
        ranks: 13,
        title: "a whole pack without its aces; any 2 may open a row; one deal",
    },
    Preset {
        name: "montana",
        variant: FREE,
        ranks: 13,
        title: "the same: Montana, also called Gaps or Spaces, without its redeals",
    },
    Preset {
        name: "gaps-tied",
        variant: Variant { tied: true, ..FREE },
        ranks: 13,
        title: "any 2 may open a row, but each suit must end in the row of its number",
    },
    Preset {
        name: "gaps-live",
        variant: Variant { live: true, ..FREE },
        ranks: 13,
        title: "as gaps-one-deal, but a gap right of gaps takes the card that belongs there",
    },
];

impl Variant {
    /// The same rules with `tied` as it is distinguished: where rows are not free it says nothing.
    const fn canonical(self) -> Self {
        Self { tied: self.free && self.tied, ..self }
    }

    /// Whether cards move as in the contest: a card has one place to go at most.
    ///
    /// ```
    /// # use everystate_puzzles::gap::Variant;
    /// assert!(Variant::default().is_contest());
    /// assert!(!"gaps-one-deal".parse::<Variant>().unwrap().is_contest());
    /// ```
    #[must_use]
    pub fn is_contest(self) -> bool {
        !self.free && !self.live
    }

    /// The preset of a name.
    ///
    /// ```
    /// # use everystate_puzzles::gap::Variant;
    /// assert_eq!(Variant::preset("montana").unwrap().ranks, 13);
    /// assert_eq!(Variant::preset("klondike"), None);
    /// ```
    #[must_use]
    pub fn preset(name: &str) -> Option<&'static Preset> {
        PRESETS.iter().find(|preset| preset.name == name)
    }
}

impl fmt::Display for Variant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let rules = self.canonical();
        if let Some(preset) = PRESETS.iter().find(|preset| preset.variant == rules) {
            return f.write_str(preset.name);
        }
        f.write_str(if rules.free { "free" } else { "fixed" })?;
        f.write_str(if rules.tied { "+tied" } else { "" })?;
        f.write_str(if rules.live { "+live" } else { "" })
    }
}

/// A text that is no [`Variant`].
///
/// ```
/// # use everystate_puzzles::gap::Variant;
/// let error = "klondike".parse::<Variant>().unwrap_err();
/// assert!(error.to_string().starts_with("`klondike` is no variant of gap; there are gap, gaps-fixed"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NoVariant(String);

impl fmt::Display for NoVariant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<&str> = PRESETS.iter().map(|preset| preset.name).collect();
        write!(
            f,
            "`{}` is no variant of gap; there are {}, and rules joined by +: fixed or free rows, tied, live",
            self.0,
            names.join(", ")
        )
    }
}

impl std::error::Error for NoVariant {}

impl FromStr for Variant {
    type Err = NoVariant;
    fn from_str(text: &str) -> Result<Self, NoVariant> {
        if let Some(preset) = Self::preset(text) {
            return Ok(preset.variant);
        }
        let no = || NoVariant(text.chars().take(40).collect());
        let mut words = text.split('+');
        let free = match words.next() {
            Some("free") => true,
            Some("fixed") => false,
            _ => return Err(no()),
        };
        let mut variant = Self { free, ..Self::default() };
        for word in words {
            match word {
                "tied" if !variant.tied => variant.tied = true,
                "live" if !variant.live => variant.live = true,
                _ => return Err(no()),
            }
        }
        Ok(variant.canonical())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_variant_is_read_as_it_is_written() {
        for bits in 0..8 {
            let [free, tied, live] = [1, 2, 4].map(|bit| bits & bit != 0);
            let variant = Variant { free, tied, live }.canonical();
            assert_eq!(variant.to_string().parse(), Ok(variant), "{variant}");
        }
        for preset in PRESETS {
            assert_eq!(preset.name.parse(), Ok(preset.variant));
        }
        for wrong in ["", "free+", "tied", "free+tied+tied", "FREE", "fixed+free"] {
            assert!(wrong.parse::<Variant>().is_err(), "{wrong}");
        }
    }
}
