//! Words in order, as bytes: the difference of each from the one before, in groups of seven bits, the lowest first; the highest bit of a
//! byte is set if another follows.

/// How many words a record of a file has, all but the last one: some 64 kilobytes.
pub(super) const fn words<const N: usize>() -> usize {
    let words = (1 << 13) / N;
    if words < 64 { 64 } else { words }
}

/// Writes increasing words, after what is there.
pub(super) fn encode<const N: usize>(words: &[[u64; N]], out: &mut Vec<u8>) {
    let mut before = [0; N];
    for word in words {
        let mut gap = minus(word, &before);
        loop {
            let low = (gap[N - 1] & 0x7f).to_le_bytes()[0];
            shift_right(&mut gap);
            if gap == [0; N] {
                out.push(low);
                break;
            }
            out.push(low | 0x80);
        }
        before = *word;
    }
}

/// Reads words that were written so; `None` if these are none.
pub(super) fn decode<const N: usize>(bytes: &[u8], words: &mut Vec<[u64; N]>) -> Option<()> {
    words.clear();
    let (mut before, mut gap, mut shift) = ([0; N], [0; N], 0);
    for &byte in bytes {
        add_group(&mut gap, u64::from(byte & 0x7f), shift)?;
        shift += 7;
        if byte & 0x80 == 0 {
            let word = plus(&before, &gap)?;
            if !words.is_empty() && word == before {
                return None;
            }
            words.push(word);
            (before, gap, shift) = (word, [0; N], 0);
        }
    }
    (shift == 0).then_some(())
}

/// The difference of two words, of which the first is the larger.
fn minus<const N: usize>(a: &[u64; N], b: &[u64; N]) -> [u64; N] {
    let mut difference = [0; N];
    let mut borrow = false;
    for lane in (0..N).rev() {
        let (first, under) = a[lane].overflowing_sub(b[lane]);
        let (second, again) = first.overflowing_sub(u64::from(borrow));
        difference[lane] = second;
        borrow = under || again;
    }
    difference
}

/// The sum of two words; `None` if it is none.
fn plus<const N: usize>(a: &[u64; N], b: &[u64; N]) -> Option<[u64; N]> {
    let mut sum = [0; N];
    let mut carry = false;
    for lane in (0..N).rev() {
        let (first, over) = a[lane].overflowing_add(b[lane]);
        let (second, again) = first.overflowing_add(u64::from(carry));
        sum[lane] = second;
        carry = over || again;
    }
    (!carry).then_some(sum)
}

/// Takes away the seven lowest bits.
fn shift_right<const N: usize>(word: &mut [u64; N]) {
    for lane in (0..N).rev() {
        let above = if lane > 0 { word[lane - 1] << 57 } else { 0 };
        word[lane] = word[lane] >> 7 | above;
    }
}

/// Adds seven bits from a place on; `None` if they do not fit.
fn add_group<const N: usize>(word: &mut [u64; N], group: u64, shift: usize) -> Option<()> {
    if group == 0 {
        return Some(());
    }
    let lane = N.checked_sub(1 + shift / 64)?;
    word[lane] |= group << (shift % 64);
    let over = if shift % 64 > 57 { group >> (64 - shift % 64) } else { 0 };
    if over > 0 {
        word[lane.checked_sub(1)?] |= over;
    }
    Some(())
}
