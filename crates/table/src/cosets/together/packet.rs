//! Packets of rows: how stripes stand in them.

use super::super::stripe::{PLAIN, encode, is_plain};
use crate::together::post::put_bytes;
use std::sync::mpsc::Sender;

/// Rows that a process sent.
pub(super) struct Packet {
    pub(super) from: usize,
    pub(super) words: Vec<u64>,
    /// Where it is said that all have worked on it, and where its memory goes: asked for anew each time, pages would be cleared for it.
    pub(super) taken: Sender<(usize, Vec<u64>)>,
}

impl Drop for Packet {
    fn drop(&mut self) {
        let _ = self.taken.send((self.from, core::mem::take(&mut self.words)));
    }
}

/// A stripe in a packet: its number, how it is coded, and its words.
pub(super) fn records(packet: &[u64]) -> impl Iterator<Item = Option<(usize, u32, &[u64])>> {
    let mut rest = &packet[1..];
    core::iter::from_fn(move || {
        let (&head, words) = rest.split_first()?;
        let (stripe, form, length) = (head as u32 as usize, head >> 32 & 3, (head >> 34) as usize);
        if length > words.len() {
            rest = &[];
            return Some(None);
        }
        let (words, after) = words.split_at(length);
        rest = after;
        Some(Some((stripe, form as u32, words)))
    })
}

/// What stands before the words of a stripe.
const fn head(stripe: usize, form: u32, length: usize) -> u64 {
    stripe as u64 | (form as u64) << 32 | (length as u64) << 34
}

/// Puts a stripe that is coded into a packet.
pub(super) fn put(stripe: usize, form: u32, bytes: &[u8], into: &mut Vec<u64>) {
    into.push(head(stripe, form, bytes.len().div_ceil(8)));
    put_bytes(bytes, into);
}

/// A stripe of these words, of which so many bits are set, as it stands in a packet; `bytes` is room.
pub(super) fn stand(
    stripe: usize,
    set: u64,
    words: impl Iterator<Item = u64>,
    (bytes, into): (&mut Vec<u8>, &mut Vec<u64>),
) {
    into.clear();
    into.push(0);
    into.extend(words);
    let length = into.len() - 1;
    if is_plain(length, set) {
        into[0] = head(stripe, PLAIN, length);
        return;
    }
    let form = encode(&into[1..], set, bytes);
    pad(form, bytes);
    into.clear();
    put(stripe, form, bytes, into);
}

/// What fills up the last word of a stripe that is coded: no gap between bits ends with it.
pub(super) const PAD: u8 = 128;

/// Fills up the last word.
pub(super) fn pad(form: u32, bytes: &mut Vec<u8>) {
    if form != 0 {
        bytes.resize(bytes.len().next_multiple_of(8), PAD);
    }
}
