//! Numbers as people read them.

/// Digits in groups of three; of very many only how many there are.
pub(crate) fn grouped(digits: &str) -> String {
    if digits.len() > 20 {
        return format!("{}.{}·10^{}", &digits[..1], &digits[1..3], digits.len() - 1);
    }
    let mut out = String::new();
    for (i, c) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            out.push(' ');
        }
        out.push(c);
    }
    out
}
