//! Packets of rows: how stripes stand in them.

use super::super::stripe::encode;
use std::sync::mpsc::Sender;

/// Rows that a process sent.
pub(super) struct Packet {
    pub(super) from: usize,
    pub(super) words: Vec<u64>,
    /// Where it is said that all have worked on it.
    pub(super) taken: Sender<usize>,
}

impl Drop for Packet {
    fn drop(&mut self) {
        let _ = self.taken.send(self.from);
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

/// A stripe as it stands in a packet.
pub(super) fn record(stripe: usize, form: u32, bytes: &[u8], into: &mut Vec<u64>) {
    let length = bytes.len().div_ceil(8);
    into.push(stripe as u64 | u64::from(form) << 32 | (length as u64) << 34);
    let (eights, rest) = bytes.as_chunks();
    into.extend(eights.iter().map(|eight| u64::from_le_bytes(*eight)));
    if !rest.is_empty() {
        let mut last = [0; 8];
        last[..rest.len()].copy_from_slice(rest);
        into.push(u64::from_le_bytes(last));
    }
}

/// What fills up the last word of a stripe that is coded: no gap between bits ends with it.
pub(super) const PAD: u8 = 128;

/// Codes words, so that they fill whole words.
pub(super) fn coded(words: &[u64], set: u64, bytes: &mut Vec<u8>) -> u32 {
    let form = encode(words, set, bytes);
    pad(form, bytes);
    form
}

/// Fills up the last word.
pub(super) fn pad(form: u32, bytes: &mut Vec<u8>) {
    if form != 0 {
        bytes.resize(bytes.len().next_multiple_of(8), PAD);
    }
}
