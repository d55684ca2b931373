//! The library's jumps against a baseline's steps, on many instances.

use crate::{baseline, generate};
use everystate::session::{self, Input, Solve};
use std::fmt::Write;

/// What was compared.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Compared {
    /// Instances of `roll`.
    pub instances: u64,
    /// Those with a solution.
    pub possible: u64,
    /// Tips that the baseline walked.
    pub tips: u64,
    /// Windows of these sequences, beside the whole.
    pub windows: u64,
}

/// Compares the first sequences of random instances with numbers up to `most`, each whole and in
/// random windows, with those that the baseline finds tip by tip.
///
/// ```
/// let compared = everystate_bench::check::rolls(1, 10, 40, 5).unwrap();
/// assert_eq!((compared.instances, compared.windows), (10, 5 * compared.possible));
/// ```
///
/// # Errors
/// The first instance with a difference.
///
/// # Panics
/// If the library refuses an instance.
pub fn rolls(seed: u64, instances: u64, most: usize, windows: usize) -> Result<Compared, String> {
    let roll = session::open("roll").expect("a family of that name");
    let mut compared = Compared::default();
    for index in 0..instances {
        let (wanted, places) = generate::roll_windows(seed, index, most, windows);
        let whole = (1, wanted.iter().sum());
        let numbers = wanted.map(|n| n.to_string()).join(" ");
        let mut text = String::new();
        for (p, q) in [whole].iter().chain(&places) {
            let _ = writeln!(text, "{numbers}\n{p} {q}");
        }
        text.push_str("0 0 0 0 0 0\n");
        let mut out = Vec::new();
        let solved = roll.solve(vec![Input::text("check", text)], &Solve::default(), &mut out);
        solved.expect("the text is legal");
        let out = String::from_utf8(out).expect("answers are text");
        let mut lines = out.lines();
        let differs = |what: &str| format!("{numbers}: {what} differs");
        compared.instances += 1;
        let Some(walked) = baseline::roll::whole(&wanted.map(|n| i64::try_from(n).unwrap_or(0)))
        else {
            if !lines.all(|line| line == "impossible") {
                return Err(differs("whether there is a sequence"));
            }
            continue;
        };
        for (p, q) in [whole].iter().chain(&places) {
            if lines.next() != walked.get(p - 1..*q) {
                return Err(differs(&format!("the window {p} to {q}")));
            }
        }
        compared.possible += 1;
        compared.tips += walked.len() as u64;
        compared.windows += windows as u64;
    }
    Ok(compared)
}
