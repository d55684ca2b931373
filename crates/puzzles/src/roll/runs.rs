//! Sequences of tips in run-length form.
//!
//! A sequence can have 6·10^18 tips, so it is kept as *runs*: words that are repeated. The form is
//! canonical, a function of the sequence alone, so that equal sequences are equal values whichever
//! strategy found them:
//!
//! * Reading from the left, a *round* is a word of 2 to 24 tips after which the die lies as it lay
//!   before. Where a round is repeated at least twice, the round whose full repetitions cover the most
//!   tips is taken (the shortest among equals) and becomes one run.
//! * Tips between such runs are collected into runs of one repetition.
//!
//! So `EEEEEEEEENEE` is `EEEE` twice, then `ENEE` once. Words that do not bring the die back are no
//! rounds: each repetition of a round adds the same touches to the same faces, which is what makes the
//! form readable and checkable.

use everystate_algebra::orient::{Direction, Orientation};

/// A word of tips, repeated.
///
/// ```
/// use everystate_puzzles::roll::Run;
/// let run = Run { word: "EEEE".into(), times: 5000 };
/// assert_eq!(run.tips(), 20_000);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Run {
    /// The letters E, N, S, W.
    pub word: String,
    /// How often it is repeated, at least once.
    pub times: u64,
}

impl Run {
    /// How many tips the run has.
    ///
    /// ```
    /// # use everystate_puzzles::roll::Run;
    /// assert_eq!(Run { word: "EEN".into(), times: 3 }.tips(), 9);
    /// ```
    #[must_use]
    pub fn tips(&self) -> u64 {
        self.word.len() as u64 * self.times
    }
}

/// A sequence of tips, whole, and what it adds up to.
///
/// ```
/// use everystate_algebra::orient::Direction::{East, North};
/// use everystate_puzzles::roll::Sequence;
/// let sequence = Sequence::of(&[East, East, East, East, East, East, East, East, North]);
/// assert_eq!(sequence.faces, [2, 0, 2, 2, 1, 2]);
/// assert_eq!(sequence.runs[0].word, "EEEE");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Sequence {
    /// How often the faces 1 to 6 touch the table.
    pub faces: [u64; 6],
    /// The tips in canonical run-length form.
    pub runs: Vec<Run>,
}

impl Sequence {
    /// The sequence of these tips, from a die with 1 on top and 2 in front. Takes time in proportion
    /// to their number.
    ///
    /// ```
    /// use everystate_algebra::orient::Direction::{East, North};
    /// # use everystate_puzzles::roll::Sequence;
    /// let sequence = Sequence::of(&[East, North]);
    /// assert_eq!(sequence.faces, [0, 0, 1, 0, 1, 0]); // first the 3, then the 5
    /// ```
    #[must_use]
    pub fn of(moves: &[Direction]) -> Self {
        let mut die = Orientation::FIRST;
        let mut faces = [0; 6];
        let mut letters = Vec::with_capacity(moves.len());
        for &direction in moves {
            die = die.roll(direction);
            faces[usize::from(die.bottom()) - 1] += 1;
            letters.push(direction.letter() as u8);
        }
        Self { faces, runs: fold(&[(&letters, 1)]) }
    }

    /// How many tips it has.
    ///
    /// ```
    /// # use everystate_puzzles::roll::Sequence;
    /// # use everystate_algebra::orient::Direction::{East, North};
    /// assert_eq!(Sequence::of(&[East, North, East]).tips(), 3);
    /// ```
    #[must_use]
    pub fn tips(&self) -> u64 {
        self.faces.iter().sum()
    }
}

/// Letters repeated, not yet in canonical form.
pub(super) type Piece<'a> = (&'a [u8], u64);

/// The longest round that is looked for: no cycle through the 24 orientations is longer.
const ROUND: usize = 24;

/// A place in a list of pieces: which piece, and how many letters into it.
#[derive(Clone, Copy, Debug)]
struct Cursor {
    piece: usize,
    offset: u64,
}

impl Cursor {
    const START: Self = Self { piece: 0, offset: 0 };

    /// Letters left in the current piece, after stepping over pieces that are finished.
    fn left(&mut self, pieces: &[Piece<'_>]) -> u64 {
        while let Some((word, times)) = pieces.get(self.piece) {
            let total = word.len() as u64 * times;
            if self.offset < total {
                return total - self.offset;
            }
            self.offset -= total;
            self.piece += 1;
        }
        0
    }

    /// The letters from here on as if the current piece never ended, which must have letters left.
    #[expect(clippy::cast_possible_truncation, reason = "reduced by the length of a word")]
    fn letters<'a>(&self, pieces: &[Piece<'a>]) -> impl Iterator<Item = u8> + use<'a> {
        let word = pieces[self.piece].0;
        let (before, after) = word.split_at((self.offset % word.len() as u64) as usize);
        after.iter().chain(before).copied().cycle()
    }
}

/// How many letters two sequences have in common from two cursors on.
///
/// Inside one piece each, two repeated words of lengths u and v that agree for u + v letters agree for
/// as long as both go on (Fine and Wilf, 1965), so that no run is read to its end.
fn common(a: &[Piece<'_>], mut at: Cursor, b: &[Piece<'_>], mut bt: Cursor) -> u64 {
    let mut agreed = 0;
    loop {
        let both = at.left(a).min(bt.left(b));
        if both == 0 {
            return agreed;
        }
        // Sequences that are compared mostly begin with the same pieces.
        let same = at.offset == bt.offset && a[at.piece].0 == b[bt.piece].0;
        let mut look = both.min((a[at.piece].0.len() + b[bt.piece].0.len()) as u64);
        if same {
            look = 0;
        }
        let mut pairs = at.letters(a).zip(bt.letters(b)).zip(0..look);
        if let Some((_, n)) = pairs.find(|((x, y), _)| x != y) {
            return agreed + n;
        }
        agreed += both;
        at.offset += both;
        bt.offset += both;
    }
}

/// The order of two sequences in the dictionary.
pub(super) fn compare(a: &[Piece<'_>], b: &[Piece<'_>]) -> core::cmp::Ordering {
    let agreed = common(a, Cursor::START, b, Cursor::START);
    let (mut at, mut bt) =
        (Cursor { piece: 0, offset: agreed }, Cursor { piece: 0, offset: agreed });
    match (at.left(a), bt.left(b)) {
        (0, 0) => core::cmp::Ordering::Equal,
        (0, _) => core::cmp::Ordering::Less,
        (_, 0) => core::cmp::Ordering::Greater,
        _ => at.letters(a).next().cmp(&bt.letters(b).next()),
    }
}

/// The direction of a letter that this module wrote.
fn direction(letter: u8) -> Direction {
    Direction::from_letter(char::from(letter)).unwrap_or(Direction::East)
}

/// The round to take at `at`, and how often it is repeated; `None` if none is repeated.
fn round(pieces: &[Piece<'_>], at: Cursor, ahead: &[u8]) -> Option<(usize, u64)> {
    let mut best: Option<(usize, u64)> = None;
    let mut die = Orientation::FIRST;
    for length in 1..=ahead.len() / 2 {
        die = die.roll(direction(ahead[length - 1]));
        if die != Orientation::FIRST || ahead[..length] != ahead[length..2 * length] {
            continue;
        }
        let shifted = Cursor { piece: at.piece, offset: at.offset + length as u64 };
        let times = common(pieces, at, pieces, shifted) / length as u64 + 1;
        let covers = |(length, times): (usize, u64)| length as u64 * times;
        if best.is_none_or(|b| covers(b) < covers((length, times))) {
            best = Some((length, times));
        }
    }
    best
}

/// The canonical form of a sequence.
///
/// Takes time in proportion to the letters outside repetitions.
pub(super) fn fold(pieces: &[Piece<'_>]) -> Vec<Run> {
    let mut runs = Vec::new();
    let mut loose = String::new();
    let mut at = Cursor::START;
    let mut ahead = Vec::with_capacity(2 * ROUND);
    while at.left(pieces) > 0 {
        read(pieces, at, &mut ahead);
        if let Some((length, times)) = round(pieces, at, &ahead) {
            if !loose.is_empty() {
                runs.push(Run { word: core::mem::take(&mut loose), times: 1 });
            }
            let word = ahead[..length].iter().map(|&b| char::from(b)).collect();
            runs.push(Run { word, times });
            at.offset += length as u64 * times;
        } else {
            loose.push(char::from(ahead[0]));
            at.offset += 1;
        }
    }
    if !loose.is_empty() {
        runs.push(Run { word: loose, times: 1 });
    }
    runs
}

/// The letters from a cursor on, enough to see the longest round twice.
fn read(pieces: &[Piece<'_>], mut at: Cursor, into: &mut Vec<u8>) {
    into.clear();
    while into.len() < 2 * ROUND {
        let left = at.left(pieces).min((2 * ROUND - into.len()) as u64);
        if left == 0 {
            return;
        }
        into.extend(at.letters(pieces).zip(0..left).map(|(letter, _)| letter));
        at.offset += left;
    }
}

/// Appends letters `from` to `to` (counted from 1, both included) of the sequence to `out`; letters
/// past its end are left out.
pub(super) fn window(runs: &[Run], from: u64, to: u64, out: &mut String) {
    let mut before = 0;
    for run in runs {
        let (first, last) = (before + 1, before + run.tips());
        let (mut at, stop) = (from.max(first), to.min(last));
        before = last;
        if at > stop {
            continue;
        }
        let word = run.word.as_str();
        let length = word.len() as u64;
        // Up to the next start of the word, whole words, and the rest of one.
        #[expect(clippy::cast_possible_truncation, reason = "reduced by the length of a word")]
        while at <= stop {
            let offset = (at - first) % length;
            let whole = (stop - at + 1) / length;
            if offset == 0 && whole > 0 {
                let chunk = word.repeat(whole.min(1024) as usize);
                for _ in 0..whole / 1024 {
                    out.push_str(&chunk);
                }
                out.push_str(&chunk[..(whole % 1024 * length) as usize]);
                at += whole * length;
            } else {
                let end = length.min(offset + (stop - at + 1));
                out.push_str(&word[offset as usize..end as usize]);
                at += end - offset;
            }
        }
    }
}

/// A sequence as text: the words, with `*n` behind those that are repeated, separated by blanks.
pub(super) fn spell(runs: &[Run], most: usize) -> String {
    let mut parts: Vec<String> = runs
        .iter()
        .take(most)
        .map(|run| match run.times {
            1 => run.word.clone(),
            n => format!("{}*{n}", run.word),
        })
        .collect();
    if runs.len() > most {
        parts.push(format!("… ({} more runs)", runs.len() - most));
    }
    parts.join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use everystate_puzzle::random::Random;

    fn unfold(runs: &[Run]) -> String {
        runs.iter().map(|r| r.word.repeat(usize::try_from(r.times).unwrap())).collect()
    }

    fn folded(text: &str) -> Vec<(String, u64)> {
        fold(&[(text.as_bytes(), 1)]).into_iter().map(|r| (r.word, r.times)).collect()
    }

    #[test]
    fn rounds_bring_the_die_back() {
        let run = |w: &str, n| (w.to_owned(), n);
        assert_eq!(folded(""), []);
        assert_eq!(folded("EEENEE"), [run("EEENEE", 1)]);
        assert_eq!(folded("EEEEEEEEENEE"), [run("EEEE", 2), run("ENEE", 1)]);
        assert_eq!(folded("EEEEEEEWEWEWEWNSNSNS"), [run("EEEEEE", 1), run("EW", 4), run("NS", 3)]);
        // EN alone turns the die about a corner; three of them bring it back.
        assert_eq!(folded(&"EN".repeat(7)), [run("ENENEN", 2), run("EN", 1)]);
    }

    #[test]
    fn the_form_does_not_depend_on_the_pieces() {
        let mut random = Random::new(3);
        for _ in 0..2000 {
            let mut pieces = Vec::new();
            for _ in 0..random.between(1, 5) {
                let word: Vec<u8> =
                    (0..random.between(1, 4)).map(|_| b"EENSW"[random.index(5)]).collect();
                pieces.push((word, random.between(1, 30)));
            }
            let pieces: Vec<Piece<'_>> = pieces.iter().map(|(w, n)| (&w[..], *n)).collect();
            let whole: Vec<u8> =
                pieces.iter().flat_map(|&(w, n)| w.repeat(usize::try_from(n).unwrap())).collect();
            let runs = fold(&pieces);
            assert_eq!(runs, fold(&[(&whole, 1)]));
            assert_eq!(unfold(&runs).as_bytes(), whole);

            let from = random.between(1, whole.len() as u64);
            let to = random.between(from, whole.len() as u64);
            let mut text = String::new();
            window(&runs, from, to, &mut text);
            let (from, to) = (usize::try_from(from).unwrap(), usize::try_from(to).unwrap());
            assert_eq!(text.as_bytes(), &whole[from - 1..to]);
        }
    }

    #[test]
    fn sequences_are_compared_as_their_letters() {
        let mut random = Random::new(4);
        for _ in 0..3000 {
            let mut sequence = || -> Vec<(Vec<u8>, u64)> {
                (0..random.between(0, 3))
                    .map(|_| {
                        let word = (0..random.between(1, 3)).map(|_| b"EN"[random.index(2)]);
                        (word.collect(), random.between(1, 9))
                    })
                    .collect()
            };
            let (a, b) = (sequence(), sequence());
            let letters = |s: &[(Vec<u8>, u64)]| -> Vec<u8> {
                s.iter().flat_map(|(w, n)| w.repeat(usize::try_from(*n).unwrap())).collect()
            };
            let pieces = |s: &'_ [(Vec<u8>, u64)]| -> Vec<(Vec<u8>, u64)> { s.to_vec() };
            let (pa, pb) = (pieces(&a), pieces(&b));
            let pa: Vec<Piece<'_>> = pa.iter().map(|(w, n)| (&w[..], *n)).collect();
            let pb: Vec<Piece<'_>> = pb.iter().map(|(w, n)| (&w[..], *n)).collect();
            assert_eq!(compare(&pa, &pb), letters(&a).cmp(&letters(&b)));
        }
    }

    #[test]
    fn long_runs_cost_nothing() {
        let most = 1_000_000_000_000_000_000;
        let runs = fold(&[(b"EEEE", most), (b"E", 5), (b"WE", most)]);
        assert_eq!(runs.iter().map(Run::tips).sum::<u64>(), 6 * most + 5);
        let mut text = String::new();
        window(&runs, 4 * most, 4 * most + 9, &mut text);
        assert_eq!(text, "EEEEEEWEWE");
    }
}
