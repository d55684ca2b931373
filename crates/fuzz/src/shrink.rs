//! A finding made small: bytes are left out as long as it remains one.

/// The smallest input that was met of which `fails` holds, beginning with one of which it does. It is asked at most `tries` times.
///
/// ```
/// use everystate_fuzz::shrink::smallest;
/// let mut has_it = |bytes: &[u8]| bytes.windows(2).any(|two| two == b"ab");
/// assert_eq!(smallest(b"12345 ab 67890".to_vec(), 1000, &mut has_it), b"ab");
/// ```
pub fn smallest(mut bytes: Vec<u8>, tries: usize, fails: &mut dyn FnMut(&[u8]) -> bool) -> Vec<u8> {
    let mut left = tries;
    let mut length = bytes.len().next_power_of_two();
    while length > 0 && left > 0 {
        let (mut at, before) = (0, bytes.len());
        while at < bytes.len() && left > 0 {
            let end = (at + length).min(bytes.len());
            let without = [&bytes[..at], &bytes[end..]].concat();
            left -= 1;
            if fails(&without) {
                bytes = without;
            } else {
                at = end;
            }
        }
        // What could not go before may go now.
        if length > 1 || bytes.len() == before {
            length /= 2;
        }
    }
    for at in 0..bytes.len() {
        for plain in [b' ', b'0', b'a'] {
            if left == 0 || bytes[at] == plain {
                break;
            }
            let mut other = bytes.clone();
            other[at] = plain;
            left -= 1;
            if fails(&other) {
                bytes = other;
                break;
            }
        }
    }
    bytes
}
