//! Solutions of others, judged: whether they solve, and how far from the shortest they can be.

use super::claims::Claimed;
use super::{Instance, Positions, Session, Solve, answer};
use crate::Error;
use crate::session::{self, Input, Judge};
use everystate_puzzles::family::{Check, Claim, Fields, Metric, Refusal, number};
use serde_json::{Map, Value, json};
use std::cell::RefCell;
use std::io::{self, Write};

/// What is found of solutions: of all of them together.
///
/// ```
/// # use everystate::{pieces::{self, Session, Solve, judge}, session::Input};
/// let session = Session::new(pieces::open("ivy", None).unwrap().unwrap(), &[], None).unwrap();
/// let (instances, _) = session.positions().read("mine", b"R L\nR\nL\n");
/// let claims = Input::text("theirs", "L' R'\nR\nR R' L'\n");
/// let mut out = Vec::new();
/// let judged = judge(&session, &instances, claims, &Solve::default(), &mut out, None).unwrap();
/// assert_eq!((judged.solved, judged.wrong, judged.shortest, judged.moves), (2, 1, 1, vec![2, 3]));
/// assert_eq!(judged.gaps, [0, 2]);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Judged {
    /// Positions that were asked about.
    pub instances: u64,
    /// Those of which the solution solves.
    pub solved: u64,
    /// Those of which it does not.
    pub wrong: u64,
    /// Those without a solution.
    pub missing: u64,
    /// Those of which it is proved that none is shorter.
    pub shortest: u64,
    /// Those of which a shorter one was found.
    pub improved: u64,
    /// The moves of each that solves, sorted.
    pub moves: Vec<u64>,
    /// By how many moves each may be longer than a shortest one, where a bound is known, sorted.
    pub gaps: Vec<u64>,
}

/// The solution of one position.
#[derive(Clone, Debug, Default)]
struct Given {
    /// Its moves, where they solve the position.
    length: Option<u64>,
    /// Why they do not.
    why: Option<String>,
}

/// Judges the solutions that `claims` holds, in the forms that [`verify`](super::verify) takes: moves alone count. Each is made by
/// its moves; what the shortest has at least is found as [`Solve`] says, by default with its limits for each. A line of text or
/// JSON for each position goes to `out` as soon as it is known, then one of all; the same as a table of comma-separated
/// values to `csv`. Where the puzzle cannot be searched, or a position has wildcards, there are no bounds.
///
/// # Errors
/// What is wrong with the claims, or a failing output.
pub fn judge(
    session: &Session,
    instances: &[Instance],
    claims: Input,
    request: &Solve<'_>,
    out: &mut dyn Write,
    csv: Option<&mut dyn Write>,
) -> Result<Judged, Error> {
    let given = given(session.positions(), instances, request.metric, claims)?;
    let mut told = Telling {
        given: &given,
        instances,
        json: request.json,
        out,
        csv,
        judged: Judged::default(),
    };
    told.head()?;
    let bounded = Solve { json: true, ..request.with_first() };
    let searched: Vec<usize> =
        (0..instances.len()).filter(|&index| instances[index].wildcards == 0).collect();
    let solver = if searched.is_empty() { None } else { session.solver(&bounded).ok() };
    let mut next = 0;
    if let Some(solver) = solver {
        let asked: Vec<Instance> = searched.iter().map(|&index| instances[index].clone()).collect();
        let mut left = searched.into_iter();
        let each = |found: &Value| {
            // What has wildcards comes in its place, with nothing found.
            let index = left.next().unwrap_or(instances.len());
            (next..index).try_for_each(|index| told.tell(index, &Value::Null))?;
            next = index + 1;
            told.tell(index, found)
        };
        answer(&solver, &asked, &bounded, &mut Lines { rest: Vec::new(), each })?;
    }
    (next..instances.len()).try_for_each(|index| told.tell(index, &Value::Null))?;
    told.end()?;
    Ok(told.judged)
}

/// What each position has for a solution.
fn given(
    positions: &Positions,
    instances: &[Instance],
    metric: Metric,
    claims: Input,
) -> Result<Vec<Given>, Error> {
    let all = RefCell::new(vec![Given::default(); instances.len()]);
    let claimed = Claimed::new(positions, instances.to_vec(), Some(metric));
    if let Some(why) = claimed.undecided() {
        return Err(Refusal::usage(why).into());
    }
    let mut gather = Gather { claimed, next: 0, all: &all };
    session::judge(&mut gather, claims, true, &mut io::sink())?;
    Ok(all.into_inner())
}

/// Makes the moves of each claim and keeps what came of them.
struct Gather<'a> {
    claimed: Claimed<'a>,
    next: usize,
    all: &'a RefCell<Vec<Given>>,
}

impl Judge for Gather<'_> {
    type Instance = (usize, Instance);

    fn next(&mut self) -> Result<Option<(usize, Instance)>, Error> {
        self.next += 1;
        Ok(self.claimed.next()?.map(|instance| (self.next - 1, instance)))
    }

    /// As a claim that is verified, or that there is none: `-`, or that no moves solve it.
    fn claim(&self, text: &str) -> Claim {
        if text.split("//").next().is_some_and(|moves| moves.trim() == "-") {
            return Claim { fields: Fields::default(), ..Claim::default() };
        }
        self.claimed.claim(text)
    }

    fn name<'i>(&self, (_, instance): &'i (usize, Instance)) -> Option<&'i str> {
        instance.name.as_deref()
    }

    fn judge(&self, (index, instance): &(usize, Instance), claim: &Claim) -> Check {
        let Some(moves) = &claim.fields.moves else {
            return Check::Open(String::new());
        };
        let moves = self.claimed.named(moves);
        let given = match self.claimed.differing(instance, &moves) {
            Err(why) => Given { length: None, why: Some(why) },
            Ok(places) if places <= instance.wildcards => {
                Given { length: Some(self.claimed.cost(&moves)), why: None }
            }
            Ok(places) => {
                let allowed = match instance.wildcards {
                    0 => String::new(),
                    some => format!(", and {some} may be"),
                };
                let made = if moves.len() == 1 { "move" } else { "moves" };
                let (made, count) = (format!("{made}{allowed}"), moves.len());
                let why = format!("{places} places are not solved after {count} {made}");
                Given { length: None, why: Some(why) }
            }
        };
        // Of several solutions of a position the best counts.
        let mut all = self.all.borrow_mut();
        let best = &mut all[*index];
        let is_better = match (given.length, best.length) {
            (Some(new), Some(old)) => new < old,
            (new, None) => new.is_some() || best.why.is_none(),
            (None, Some(_)) => false,
        };
        if is_better {
            *best = given;
        }
        Check::Open(String::new())
    }
}

/// Takes JSON lines as they come.
struct Lines<F> {
    rest: Vec<u8>,
    each: F,
}

impl<F: FnMut(&Value) -> io::Result<()>> Write for Lines<F> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.rest.extend_from_slice(bytes);
        while let Some(end) = self.rest.iter().position(|&byte| byte == b'\n') {
            let line: Vec<u8> = self.rest.drain(..=end).collect();
            (self.each)(&serde_json::from_slice(&line)?)?;
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Writes what is found.
struct Telling<'a, 'c> {
    given: &'a [Given],
    instances: &'a [Instance],
    json: bool,
    out: &'a mut dyn Write,
    csv: Option<&'c mut dyn Write>,
    judged: Judged,
}

impl Telling<'_, '_> {
    fn head(&mut self) -> io::Result<()> {
        let Some(csv) = &mut self.csv else { return Ok(()) };
        writeln!(csv, "instance,name,solves,length,at_least,gap,shortest,found,why")
    }

    /// One position, of which the answer that was found is this; nothing if none was looked for.
    fn tell(&mut self, index: usize, found: &Value) -> io::Result<()> {
        let (given, instance) = (&self.given[index], &self.instances[index]);
        let best = found["length"].as_u64();
        let at_least = match found["verdict"].as_str() {
            Some("solved") => found["at_least"].as_u64().or(best),
            Some("stopped") => found["at_least"].as_u64(),
            _ => None,
        };
        let gap = given.length.zip(at_least).map(|(length, least)| length.saturating_sub(least));
        let shorter = best.filter(|&best| given.length.is_some_and(|length| best < length));
        let solves = match (given.length, &given.why) {
            (Some(_), _) => Some(true),
            (None, Some(_)) => Some(false),
            (None, None) => None,
        };
        let judged = &mut self.judged;
        judged.instances += 1;
        judged.solved += u64::from(solves == Some(true));
        judged.wrong += u64::from(solves == Some(false));
        judged.missing += u64::from(solves.is_none());
        judged.shortest += u64::from(gap == Some(0));
        judged.improved += u64::from(shorter.is_some());
        judged.moves.extend(given.length);
        judged.gaps.extend(gap);
        let one = One {
            number: index + 1,
            name: instance.name.as_deref(),
            given,
            solves,
            at_least,
            gap,
            shorter,
        };
        if self.json {
            writeln!(self.out, "{}", one.json())?;
        } else {
            writeln!(self.out, "{}", one.text())?;
        }
        match &mut self.csv {
            Some(csv) => writeln!(csv, "{}", one.row()),
            None => Ok(()),
        }
    }

    /// All of them.
    fn end(&mut self) -> io::Result<()> {
        self.judged.moves.sort_unstable();
        self.judged.gaps.sort_unstable();
        let told = if self.json { self.judged.json().to_string() } else { self.judged.text() };
        writeln!(self.out, "{}", told.trim_end())?;
        self.out.flush()?;
        match &mut self.csv {
            Some(csv) => csv.flush(),
            None => Ok(()),
        }
    }
}

/// What is found of one position.
struct One<'a> {
    number: usize,
    name: Option<&'a str>,
    given: &'a Given,
    /// `None` where no solution was given.
    solves: Option<bool>,
    at_least: Option<u64>,
    gap: Option<u64>,
    /// The moves of one that is shorter.
    shorter: Option<u64>,
}

impl One<'_> {
    fn text(&self) -> String {
        let name = self.name.map(|name| format!(" ({name})")).unwrap_or_default();
        let said = match (self.given.length, &self.given.why) {
            (None, None) => "no solution".to_owned(),
            (None, Some(why)) => format!("wrong: {why}"),
            (Some(length), _) => {
                let moves = if length == 1 { "move" } else { "moves" };
                let bound = match (self.gap, self.at_least) {
                    (Some(0), _) => ", and no way is shorter".to_owned(),
                    (Some(_), Some(least)) => format!(", at least {least} are needed"),
                    _ => String::new(),
                };
                let shorter =
                    self.shorter.map(|best| format!(", {best} are enough")).unwrap_or_default();
                format!("{length} {moves}{bound}{shorter}")
            }
        };
        format!("instance {}{name}: {said}", self.number)
    }

    fn json(&self) -> Value {
        let mut object = Map::new();
        object.insert("schema".into(), json!(1));
        object.insert("instance".into(), json!(self.number));
        let mut put = |key: &str, value: Option<Value>| {
            if let Some(value) = value {
                object.insert(key.into(), value);
            }
        };
        put("name", self.name.map(|name| json!(name)));
        put("solves", Some(json!(self.solves)));
        put("length", self.given.length.map(number));
        put("at_least", self.at_least.map(number));
        put("gap", self.gap.map(number));
        put("shortest", self.gap.map(|gap| json!(gap == 0)));
        put("found", self.shorter.map(number));
        put("why", self.given.why.as_ref().map(|why| json!(why)));
        Value::Object(object)
    }

    fn row(&self) -> String {
        let of = |value: Option<u64>| value.map(|value| value.to_string()).unwrap_or_default();
        let quoted = |text: &str| {
            if text.contains([',', '"', '\n']) {
                format!("\"{}\"", text.replace('"', "\"\""))
            } else {
                text.to_owned()
            }
        };
        let is = |value: Option<bool>| value.map(|value| value.to_string()).unwrap_or_default();
        let cells = [
            self.number.to_string(),
            quoted(self.name.unwrap_or_default()),
            is(self.solves),
            of(self.given.length),
            of(self.at_least),
            of(self.gap),
            is(self.gap.map(|gap| gap == 0)),
            of(self.shorter),
            quoted(self.given.why.as_deref().unwrap_or_default()),
        ];
        cells.join(",")
    }
}

/// Parts of a hundred of which the quantiles are told, the least and the largest among them.
const PARTS: [u64; 7] = [0, 10, 25, 50, 75, 90, 100];

/// By part of a hundred: the least value that so large a part does not pass.
fn quantiles(sorted: &[u64]) -> Vec<(u64, u64)> {
    let count = sorted.len() as u64;
    let at =
        |part: u64| sorted[usize::try_from((part * count).div_ceil(100).max(1) - 1).unwrap_or(0)];
    if sorted.is_empty() { Vec::new() } else { PARTS.map(|part| (part, at(part))).to_vec() }
}

#[expect(clippy::cast_precision_loss, reason = "a mean needs few digits")]
fn mean(values: &[u64]) -> f64 {
    let mean = values.iter().sum::<u64>() as f64 / values.len().max(1) as f64;
    (mean * 1e6).round() / 1e6
}

impl Judged {
    /// What is told of all, in lines.
    fn text(&self) -> String {
        let Self { instances, solved, wrong, missing, shortest, improved, moves, gaps } = self;
        let spread = |values: &[u64]| {
            let quantiles = quantiles(values).into_iter();
            let quantiles: Vec<String> =
                quantiles.map(|(part, value)| format!("{part} % {value}")).collect();
            let (sum, mean) = (values.iter().sum::<u64>(), mean(values));
            format!("{sum} in all, mean {mean}; {}", quantiles.join(", "))
        };
        let mut lines = vec![format!(
            "{instances} positions: {solved} solved, {wrong} wrong, {missing} without a solution"
        )];
        if !moves.is_empty() {
            lines.push(format!("moves: {}", spread(moves)));
        }
        if !gaps.is_empty() {
            lines.push(format!("more than is proved to be needed: {}", spread(gaps)));
            lines.push(format!(
                "{shortest} are proved to be shortest, of {improved} shorter ones were found"
            ));
        }
        lines.join("\n")
    }

    /// The same as an object.
    fn json(&self) -> Value {
        let spread = |values: &[u64]| {
            let quantiles = quantiles(values)
                .into_iter()
                .map(|(part, value)| (part.to_string(), number(value)));
            let quantiles: Map<String, Value> = quantiles.collect();
            json!({"count": values.len(), "sum": number(values.iter().sum()), "mean": mean(values), "quantiles": quantiles})
        };
        json!({"schema": 1, "judged": {
            "instances": self.instances, "solved": self.solved, "wrong": self.wrong, "missing": self.missing,
            "shortest": self.shortest, "improved": self.improved, "moves": spread(&self.moves), "gaps": spread(&self.gaps),
        }})
    }
}
