//! Run-length encoding: a number before a sign, or before signs in parentheses, says how often they stand there.

/// Whether a character is part of the encoding and no sign.
pub(super) const fn is_of_runs(c: char) -> bool {
    matches!(c, '0'..='9' | '(' | ')')
}

/// What a text stands for: `2(3(#-)#)` is `#-#-#-##-#-#-#`. It takes time for the text and for what it stands for.
///
/// # Errors
/// What is wrong, as a sentence without its point: a number before nothing, parentheses that do not match, or more than `most` signs.
pub(super) fn spelt(text: &str, most: usize) -> Result<String, String> {
    let mut signs: Vec<char> = Vec::new();
    // Of each parenthesis that is open: what stands before it, and how often what is in it stands there.
    let mut open: Vec<(usize, usize)> = Vec::new();
    let mut number: Option<usize> = None;
    let too_many = || format!("runs stand for at most {most} signs");
    for c in text.chars() {
        if let Some(digit) = c.to_digit(10) {
            let tens = number.unwrap_or(0).saturating_mul(10);
            number = Some(tens.saturating_add(digit as usize));
            continue;
        }
        if c == ')' && number.is_some() {
            return Err("a number stands before no sign".into());
        }
        let times = number.take().unwrap_or(1);
        if times == 0 {
            return Err("a run has one sign at least".into());
        }
        if times > most {
            return Err(too_many());
        }
        let begin = match c {
            '(' => {
                open.push((signs.len(), times));
                continue;
            }
            ')' => open.pop().ok_or("a `)` closes what no `(` has opened")?,
            c => {
                signs.push(c);
                (signs.len() - 1, times)
            }
        };
        let (begin, times) = begin;
        let end = signs.len();
        let whole = (end - begin).checked_mul(times).and_then(|run| run.checked_add(begin));
        if whole.is_none_or(|whole| whole > most) {
            return Err(too_many());
        }
        // Nothing stays nothing, however often.
        for _ in 1..if begin < end { times } else { 1 } {
            signs.extend_from_within(begin..end);
        }
    }
    if number.is_some() {
        return Err("a number stands before no sign".into());
    }
    if !open.is_empty() {
        return Err("a `(` is not closed".into());
    }
    Ok(signs.into_iter().collect())
}
