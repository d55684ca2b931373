//! Numbers as the verifier writes them.

/// `1 move`, `2 moves`.
pub(super) fn moves_word(n: u64) -> String {
    if n == 1 { "1 move".into() } else { format!("{n} moves") }
}
