//! The sums that the right side can show, without listing arrangements.
//!
//! Along one direction of the right side ("rows", from `y` in the cases of directions x and y, from z in
//! that of direction z) every row shows one pair of opposite faces, and the layers across it
//! ("columns") say whether it is turned: with φ(r) what row r shows in a column that is not turned,
//! Φ = Σ φ(r) and q of n columns turned, the sum is 7 · q · rows + (n − 2q) · Φ. So the question is
//! which pairs (q, Φ) occur. Each connected part of the graph of layers adds one of two pairs to them,
//! a subset sum in two dimensions over bit sets (`docs/math/stack.md`).
//!
//! Time O(steps · n · 6 rows / 64) for at most two steps a layer (parts that add the same are taken
//! together, which leaves far fewer), memory n · 6 rows bits.

use super::arrangement::{Ones, Sums};
use super::axes::{Axes, Case, FREE, pips};
use everystate_puzzle::{Meter, Stop};
use smallvec::SmallVec;

/// One of two things a part can do, relative to the other: columns turned, and Φ.
type Step = (i32, i32);
type Steps = SmallVec<[Step; 24]>;

/// Steps that are added as they come, without looking for equal ones.
const FEW: usize = 24;

/// The directions whose layers are rows and columns in a case.
const fn roles(case: Case) -> (usize, usize) {
    if case.direction == 2 { (2, 1) } else { (1, 2) }
}

/// Bytes that [`sums`] takes beside the set it returns, at most.
pub(super) fn bytes([nx, ny, nz]: [usize; 3]) -> u64 {
    let grid = |rows: usize, columns: usize| (columns + 1) * (6 * rows / 64 + 1);
    // Steps: at most two a layer, in a list that may hold twice its elements.
    (grid(ny, nz).max(grid(nz, ny)) * 8 + (nx + ny + nz) * 4 * size_of::<Step>()) as u64
}

/// All sums.
///
/// # Errors
/// The limit that ended it.
pub(super) fn sums(graph: &Axes, meter: &mut Meter<'_>) -> Result<Sums, Stop> {
    let mut sums = Sums::none(graph.size);
    let mut grid = Grid::default();
    let mut steps = Steps::new();
    for case in graph.cases() {
        meter.visit()?;
        if is_needed(graph, case) {
            let start = collect(graph, case, &mut steps);
            grid.reach(graph, case, start, &mut steps, meter)?;
            grid.read(&mut sums);
        }
    }
    Ok(sums)
}

/// Whether exactly one sum can be shown, in time near-linear in the layers.
pub(super) fn is_single(graph: &Axes) -> bool {
    let (mut only, mut steps) = (None, Steps::new());
    graph.cases().filter(|&case| is_needed(graph, case)).all(|case| {
        let start = collect(graph, case, &mut steps);
        let (rows, columns) = roles(case);
        let sum = constant(graph.along(rows).len(), graph.along(columns).len(), start, &steps);
        sum.is_some_and(|sum| *only.get_or_insert(sum) == sum)
    }) && only.is_some()
}

/// The sum of a case if each of its pairs shows the same. With a bit for each step, the sum is a polynomial in
/// which no bit is squared, so it is constant exactly if all other coefficients vanish.
fn constant(rows: usize, columns: usize, (q, phi): Step, steps: &[Step]) -> Option<i32> {
    let rows = i32::try_from(rows).ok()?;
    let turned = i32::try_from(columns).ok()? - 2 * q;
    let one = |&(a, b): &Step| 7 * a * rows + (turned - 2 * a) * b - 2 * a * phi == 0;
    // Of two steps a · b' + a' · b; three or more lie in one direction if that vanishes for all pairs.
    let two = match steps {
        [] | [_] => true,
        [one, two] => one.0 * two.1 + two.0 * one.1 == 0,
        _ => steps.iter().all(|step| step.0 == 0) || steps.iter().all(|step| step.1 == 0),
    };
    (two && steps.iter().all(one)).then_some(7 * q * rows + turned * phi)
}

/// Whether a case may show sums that no other case shows.
///
/// Patterns of directions y and z whose layers are all alike belong to direction x too. A case along x shows the
/// same sums whatever its layers choose; if they may be alike, a case along y that is needed itself has
/// that pattern.
fn is_needed(graph: &Axes, case: Case) -> bool {
    let choices = graph.choices(case);
    if case.direction > 0 {
        return choices.may_differ();
    }
    !(0..2).any(|choice| {
        let same = Case { direction: 1, fixed: case.axis(1, choice) };
        choices.may_agree(usize::from(choice)) && graph.choices(same).may_differ()
    })
}

/// The steps of a case, each turned to add columns (or, if none, to Φ), and the pair that
/// they start from.
fn collect(graph: &Axes, case: Case, steps: &mut Steps) -> Step {
    let (rows, columns) = roles(case);
    let mut start = (0, 0);
    steps.clear();
    steps.resize(graph.first[3], (0, 0));
    for node in graph.along(columns) {
        let sign = i32::from(graph.sign(node, case));
        start.0 += sign;
        steps[graph.root(node)].0 += 1 - 2 * sign;
    }
    for node in graph.along(rows) {
        // All rows show the fixed axis in the cases along x, whatever the layers there choose.
        let axis = match graph.choice(node, case) {
            _ if case.direction == 0 => case.fixed,
            FREE => {
                // Its four faces are low, low + d, low + m and low + d + m.
                let (low, high) = case.others();
                let (low, high) = (i32::from(low), i32::from(high));
                start.1 += low;
                steps[node] = (0, high - low);
                steps.push((0, 7 - low - high));
                continue;
            }
            choice => case.axis(2, choice),
        };
        let shown = i32::from(pips(axis, graph.sign(node, case)));
        start.1 += shown;
        steps[graph.root(node)].1 += 7 - 2 * shown;
    }
    for step in steps.iter_mut() {
        if *step < (0, 0) {
            start = (start.0 + step.0, start.1 + step.1);
            *step = (-step.0, -step.1);
        }
    }
    steps.retain(|step| *step != (0, 0));
    debug_assert!(steps.len() <= graph.first[3] * 2, "two steps a layer at most");
    start
}

/// Pairs (q, Φ) as bits: a row of words for each q.
#[derive(Default)]
struct Grid {
    words: SmallVec<[u64; 8]>,
    /// Words of one q.
    width: usize,
    /// How many columns and rows the side has.
    columns: usize,
    rows: usize,
}

#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    clippy::cast_possible_wrap,
    reason = "columns are below 2^11 and Φ below 2^13"
)]
impl Grid {
    /// Every pair that `start` and some of the steps add to.
    fn reach(
        &mut self,
        graph: &Axes,
        case: Case,
        start: Step,
        steps: &mut [Step],
        meter: &mut Meter<'_>,
    ) -> Result<(), Stop> {
        let (rows, columns) = roles(case);
        (self.rows, self.columns) = (graph.along(rows).len(), graph.along(columns).len());
        self.width = 6 * self.rows / 64 + 1;
        self.words.clear();
        self.words.resize((self.columns + 1) * self.width, 0);
        let (q, phi) = (start.0 as usize, start.1 as usize);
        self.words[q * self.width + phi / 64] |= 1 << (phi % 64);
        let large = self.words.len() > 4096;
        if steps.len() > FEW {
            steps.sort_unstable();
        }
        for group in steps.chunk_by(|a, b| a == b) {
            let (step, mut left, mut taken) = (group[0], group.len() as i32, 0);
            // 0 to `taken` times the step is in; adding `more` times makes it 0 to `taken + more`.
            while left > 0 {
                let more = left.min(taken + 1);
                self.add((step.0 * more, step.1 * more));
                (left, taken) = (left - more, taken + more);
                if large {
                    meter.interrupted()?;
                }
            }
        }
        Ok(())
    }

    /// Adds every pair one step further. Every pair in the grid and after the step is one that the
    /// layers can have, so nothing is shifted out.
    fn add(&mut self, step: Step) {
        let down = step.0 as usize;
        if self.width == 1 {
            for q in (down..=self.columns).rev() {
                let from = self.words[q - down];
                self.words[q] |= if step.1 < 0 { from >> -step.1 } else { from << step.1 };
            }
            return;
        }
        let (words, bits) = (step.1.unsigned_abs() as usize / 64, step.1.unsigned_abs() % 64);
        for q in (down..=self.columns).rev() {
            let (before, rest) = self.words.split_at_mut(q * self.width);
            let row = &mut rest[..self.width];
            if down == 0 {
                // Φ grows: from the top, so that no word is read after it has changed.
                for i in (words..self.width).rev() {
                    let (low, high) =
                        (if i > words { row[i - words - 1] } else { 0 }, row[i - words]);
                    row[i] |= joined(low, high, bits);
                }
                continue;
            }
            let from = &before[(q - down) * self.width..][..self.width];
            for (i, word) in row.iter_mut().enumerate() {
                let at = |i: isize| usize::try_from(i).ok().and_then(|i| from.get(i)).copied();
                let at = |i: isize| at(i).unwrap_or(0);
                let i = i as isize;
                let shift = words as isize;
                *word |= if step.1 < 0 {
                    at(i + shift) >> bits | above(at(i + shift + 1), bits)
                } else {
                    joined(at(i - shift - 1), at(i - shift), bits)
                };
            }
        }
    }

    /// Adds the sums of all pairs. Turning every layer round changes no face, so half of the q do.
    fn read(&self, sums: &mut Sums) {
        for q in 0..=self.columns / 2 {
            let base = 7 * (q * self.rows) as u64;
            let factor = (self.columns - 2 * q) as u64;
            for (i, &word) in self.words[q * self.width..][..self.width].iter().enumerate() {
                match factor {
                    0 if word != 0 => {
                        sums.insert(base);
                        break;
                    }
                    1 => {
                        sums.insert_word(base + 64 * i as u64, word);
                        continue;
                    }
                    _ => {}
                }
                for bit in Ones(word) {
                    sums.insert(base + factor * (64 * i as u64 + bit));
                }
            }
        }
    }
}

/// The word that begins `bits` before the end of `low` and goes on in `high`.
const fn joined(low: u64, high: u64, bits: u32) -> u64 {
    if bits == 0 { high } else { high << bits | low >> (64 - bits) }
}

/// The lowest `bits` of a word, moved to the upper end.
const fn above(word: u64, bits: u32) -> u64 {
    if bits == 0 { 0 } else { word << (64 - bits) }
}
