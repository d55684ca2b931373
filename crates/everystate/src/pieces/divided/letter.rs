//! [`Letter`]: what processes write to each other that answer a batch together.

use crate::session::Tally;
use everystate_puzzle::RefusalKind;
use everystate_puzzle::peers::Lost;
use everystate_puzzles::family::Refusal;

/// What came of an instance: how it was answered, and the text; or why the whole run is refused.
pub(super) type Answered = Result<(Tally, Vec<u8>), Refusal>;

/// What one process writes to another.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Letter {
    /// What is answered, by its digest, and by how many threads.
    Hello { asked: [u64; 4], threads: usize },
    /// The instance of this index is yours.
    Give { index: usize },
    /// What came of it.
    Answer { index: usize, answered: Answered },
    /// End what is under way, and tell what there is of it.
    Cut,
    /// Nothing more comes.
    End,
}

/// The first words of letters: no other engine's begin so.
const FIRST: u64 = 0x6469_7669_6465_6400;

impl Letter {
    /// As words.
    pub(super) fn words(&self) -> Vec<u64> {
        match self {
            Self::Hello { asked, threads } => {
                let mut words = vec![FIRST, *threads as u64];
                words.extend(asked);
                words
            }
            Self::Give { index } => vec![FIRST + 1, *index as u64],
            Self::Answer { index, answered: Ok((tally, text)) } => {
                let Tally { instances, solved, unsolvable, stopped, unique, cancelled } = *tally;
                let counts = [instances, solved, unsolvable, stopped, unique, cancelled.into()];
                let mut words = vec![FIRST + 2, *index as u64];
                words.extend(counts);
                put(&mut words, text);
                words
            }
            Self::Answer { index, answered: Err(refusal) } => {
                let kind = match refusal.kind {
                    RefusalKind::Limit => 1,
                    RefusalKind::Damaged => 2,
                    _ => 0,
                };
                let mut words = vec![FIRST + 3, *index as u64, kind];
                put(&mut words, refusal.message.as_bytes());
                words
            }
            Self::Cut => vec![FIRST + 4],
            Self::End => vec![FIRST + 5],
        }
    }

    /// A letter of words; `None` if they are none.
    pub(super) fn read(words: &[u64]) -> Option<Self> {
        let (kind, rest) = words.split_first()?;
        Some(match (kind.checked_sub(FIRST)?, rest) {
            (0, &[threads, a, b, c, d]) => {
                Self::Hello { asked: [a, b, c, d], threads: usize::try_from(threads).ok()? }
            }
            (1, &[index]) => Self::Give { index: usize::try_from(index).ok()? },
            (
                2,
                &[index, instances, solved, unsolvable, stopped, unique, cancelled, ref text @ ..],
            ) => {
                let cancelled = cancelled != 0;
                let tally = Tally { instances, solved, unsolvable, stopped, unique, cancelled };
                let answered = Ok((tally, bytes(text)?));
                Self::Answer { index: usize::try_from(index).ok()?, answered }
            }
            (3, &[index, kind, ref text @ ..]) => {
                let message = String::from_utf8(bytes(text)?).ok()?;
                let refusal = match kind {
                    0 => Refusal::usage(message),
                    1 => Refusal::limit(message),
                    2 => Refusal::damaged(message),
                    _ => return None,
                };
                Self::Answer { index: usize::try_from(index).ok()?, answered: Err(refusal) }
            }
            (4, []) => Self::Cut,
            (5, []) => Self::End,
            _ => return None,
        })
    }

    /// That another process is none of this program's, or of another version.
    pub(super) fn garbled(from: usize) -> Lost {
        let message = format!("process {from} sent what no process of this version sends");
        Lost { process: Some(from), message }
    }
}

/// Writes bytes: how many, and eight in a word.
fn put(words: &mut Vec<u64>, bytes: &[u8]) {
    words.push(bytes.len() as u64);
    words.extend(bytes.chunks(8).map(|chunk| {
        let mut eight = [0; 8];
        eight[..chunk.len()].copy_from_slice(chunk);
        u64::from_le_bytes(eight)
    }));
}

/// Bytes that were written so, and nothing after them.
fn bytes(words: &[u64]) -> Option<Vec<u8>> {
    let (&length, words) = words.split_first()?;
    let length = usize::try_from(length).ok()?;
    if words.len() != length.div_ceil(8) {
        return None;
    }
    let mut bytes: Vec<u8> = words.iter().flat_map(|word| word.to_le_bytes()).collect();
    bytes.truncate(length);
    Some(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_are_read_as_they_were_written() {
        let tally = Tally { instances: 1, stopped: 1, cancelled: true, ..Tally::default() };
        let text = "R' // 1\nUnd so weiter…\n".as_bytes().to_vec();
        let letters = [
            Letter::Hello { asked: [1, 2, 3, u64::MAX], threads: 7 },
            Letter::Give { index: 70_000 },
            Letter::Answer { index: 3, answered: Ok((tally, text)) },
            Letter::Answer { index: 4, answered: Ok((Tally::default(), Vec::new())) },
            Letter::Answer { index: 5, answered: Err(Refusal::limit("too large")) },
            Letter::Answer { index: 6, answered: Err(Refusal::usage("no such move")) },
            Letter::Answer { index: 7, answered: Err(Refusal::damaged("a table")) },
            Letter::Cut,
            Letter::End,
        ];
        for letter in &letters {
            let words = letter.words();
            assert_eq!(Letter::read(&words).as_ref(), Some(letter));
            // One word more or less is another letter, or none.
            assert_ne!(Letter::read(&words[..words.len() - 1]).as_ref(), Some(letter));
            assert_eq!(Letter::read(&[&words[..], &[0]].concat()), None, "{letter:?}");
        }
        assert_eq!(Letter::read(&[]), None);
        assert_eq!(Letter::read(&[FIRST - 1]), None);
        assert_eq!(Letter::read(&[FIRST + 2, 0, 1, 0, 0, 0, 0, 0, u64::MAX]), None);
    }
}
