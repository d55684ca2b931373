//! Packets of words: how they stand in messages.

use super::super::block;
use crate::together::post::{Kind, head, put_bytes};

/// The message of a layer to a thread with some words, which are put in order for it.
pub(super) fn message<const N: usize>(
    (depth, thread): (usize, usize),
    words: &mut Vec<[u64; N]>,
    bytes: &mut Vec<u8>,
) -> Vec<u64> {
    words.sort_unstable();
    words.dedup();
    bytes.clear();
    block::encode(words, bytes);
    let mut message = Vec::with_capacity(3 + bytes.len().div_ceil(8));
    message.extend([head(Kind::Rows, depth), thread as u64, bytes.len() as u64]);
    put_bytes(bytes, &mut message);
    message
}

/// To which thread a message goes; `None` if it is none.
pub(super) fn thread(message: &[u64]) -> Option<usize> {
    usize::try_from(*message.get(1)?).ok()
}

/// The words of a message; `None` if it is none.
pub(super) fn words<const N: usize>(
    message: &[u64],
    bytes: &mut Vec<u8>,
    words: &mut Vec<[u64; N]>,
) -> Option<()> {
    let (length, coded) = message.get(2..)?.split_first()?;
    let length = usize::try_from(*length).ok()?;
    if length.div_ceil(8) != coded.len() {
        return None;
    }
    bytes.clear();
    bytes.extend(coded.iter().flat_map(|word| word.to_le_bytes()));
    block::decode(&bytes[..length], words)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_come_back_in_order_and_once() {
        for count in 0..40_u64 {
            let mut sent: Vec<[u64; 2]> =
                (0..count).map(|n| [n * 7 % 5, n.wrapping_mul(0x9e37_79b9_7f4a_7c15)]).collect();
            sent.extend(sent.clone());
            let (mut bytes, mut got) = (Vec::new(), Vec::new());
            let message = message((3, 2), &mut sent, &mut bytes);
            assert_eq!(thread(&message), Some(2));
            words(&message, &mut bytes, &mut got).unwrap();
            assert_eq!((got.len() as u64, &got), (count, &sent));
            // One word less or more is no message.
            assert!(words(&message[..message.len() - 1], &mut bytes, &mut got).is_none());
            let more: Vec<u64> = message.iter().copied().chain([0]).collect();
            assert!(words::<2>(&more, &mut bytes, &mut got).is_none());
        }
    }
}
