//! Changes of inputs, drawn at random: what a person who means ill would try, without seeing what it leads to.

use everystate::contract::random::Random;

/// Numbers at which something ends.
const NUMBERS: &[&str] = &[
    "0",
    "-1",
    "1",
    "7",
    "127",
    "255",
    "256",
    "65535",
    "65536",
    "1000000",
    "2147483647",
    "4294967295",
    "4294967296",
    "9223372036854775807",
    "-9223372036854775808",
    "18446744073709551615",
    "18446744073709551616",
    "99999999999999999999999999",
    "1e309",
    "0.5",
    "-0",
    "00",
];

/// What stands in many texts, and what should not.
const PIECES: &[&str] = &[
    "\n",
    "\r\n",
    "\r",
    "\t",
    " ",
    "\0",
    "\u{feff}",
    "é",
    "\u{1F600}",
    "\u{202e}",
    ",",
    ":",
    ";",
    ".",
    "-",
    "+",
    "'",
    "\"",
    "\\",
    "(",
    ")",
    "[",
    "]",
    "{",
    "}",
    "/",
    "*",
    "#",
    "=",
    "null",
    "true",
    "[]",
    "{}",
    "((((((((",
    "[[[[[[[[",
];

/// What inputs are made of.
#[derive(Clone, Copy, Debug)]
pub struct Stock<'a> {
    /// Inputs that are changed, and parts of which are taken.
    pub seeds: &'a [Vec<u8>],
    /// What stands in such inputs.
    pub words: &'a [&'a str],
    /// The most bytes of an input.
    pub most: usize,
}

/// An input: one of the stock with one change or a few.
///
/// ```
/// use everystate::contract::random::Random;
/// use everystate_fuzz::mutate::{Stock, changed};
/// let stock = Stock { seeds: &[b"R U R'".to_vec()], words: &["F", "2"], most: 8 };
/// let mut random = Random::new(1);
/// let all: Vec<Vec<u8>> = (0..100).map(|_| changed(&stock, &mut random)).collect();
/// assert!(all.iter().all(|one| one.len() <= 8) && all.iter().any(|one| one != b"R U R'"));
/// ```
#[must_use]
pub fn changed(stock: &Stock<'_>, random: &mut Random) -> Vec<u8> {
    let mut bytes = match stock.seeds.len() {
        0 => Vec::new(),
        n => stock.seeds[random.index(n)].clone(),
    };
    // Mostly few: what is changed much is refused early.
    let changes =
        1 + random.index(2) * random.index(2) + random.index(8) * random.index(2) * random.index(2);
    for _ in 0..changes {
        change(&mut bytes, stock, random);
        bytes.truncate(stock.most);
    }
    bytes
}

/// One change.
fn change(bytes: &mut Vec<u8>, stock: &Stock<'_>, random: &mut Random) {
    match random.index(15) {
        0 => with_byte(bytes, random, |byte, random| byte ^ (1 << random.index(8))),
        1 => with_byte(bytes, random, |_, random| low(random.index(256))),
        2 => with_byte(bytes, random, |byte, random| byte.wrapping_add([1, 255][random.index(2)])),
        3 => drop(bytes.drain(part(bytes.len(), random))),
        4 => {
            let copied = bytes[part(bytes.len(), random)].to_vec();
            put(bytes, &copied, random);
        }
        5 | 6 => put(bytes, one(PIECES, random).as_bytes(), random),
        7 if !stock.words.is_empty() => put(bytes, one(stock.words, random).as_bytes(), random),
        8 if !stock.words.is_empty() => over(bytes, one(stock.words, random).as_bytes(), random),
        9 | 10 => number(bytes, random),
        11 if !stock.seeds.is_empty() => {
            let other = &stock.seeds[random.index(stock.seeds.len())];
            let taken = &other[part(other.len(), random)];
            if random.index(2) == 0 {
                put(bytes, taken, random);
            } else {
                over(bytes, taken, random);
            }
        }
        12 | 13 => lines(bytes, random),
        14 => bytes.truncate(random.index(bytes.len() + 1)),
        _ => put(bytes, &[low(random.index(256))], random),
    }
}

/// A byte of a number below 256.
fn low(number: usize) -> u8 {
    number.to_le_bytes()[0]
}

fn one<'a>(all: &[&'a str], random: &mut Random) -> &'a str {
    all[random.index(all.len())]
}

fn with_byte(bytes: &mut [u8], random: &mut Random, to: impl Fn(u8, &mut Random) -> u8) {
    if !bytes.is_empty() {
        let at = random.index(bytes.len());
        bytes[at] = to(bytes[at], random);
    }
}

/// A part of so many bytes: mostly a short one.
fn part(length: usize, random: &mut Random) -> std::ops::Range<usize> {
    let begin = random.index(length + 1);
    let most = if random.index(4) == 0 { length - begin } else { (length - begin).min(8) };
    begin..begin + random.index(most + 1)
}

fn put(bytes: &mut Vec<u8>, what: &[u8], random: &mut Random) {
    let at = random.index(bytes.len() + 1);
    drop(bytes.splice(at..at, what.iter().copied()));
}

fn over(bytes: &mut Vec<u8>, what: &[u8], random: &mut Random) {
    let at = random.index(bytes.len() + 1);
    let end = (at + what.len()).min(bytes.len());
    drop(bytes.splice(at..end, what.iter().copied()));
}

/// Another number where one stands, or eight bytes of it.
fn number(bytes: &mut Vec<u8>, random: &mut Random) {
    let starts: Vec<usize> = (0..bytes.len())
        .filter(|&at| bytes[at].is_ascii_digit() && (at == 0 || !bytes[at - 1].is_ascii_digit()))
        .collect();
    if starts.is_empty() {
        let wide = [0, 1, u64::MAX, u64::MAX >> 1, 1 << 31, u64::from(u32::MAX), random.next_u64()];
        let eight = wide[random.index(wide.len())].to_le_bytes();
        return over(bytes, &eight[..1 << random.index(4)], random);
    }
    let at = starts[random.index(starts.len())];
    let end = at + bytes[at..].iter().take_while(|byte| byte.is_ascii_digit()).count();
    let text = match random.index(3) {
        0 => random.index(40).to_string(),
        _ => one(NUMBERS, random).to_owned(),
    };
    drop(bytes.splice(at..end, text.into_bytes()));
}

/// A line, or a word, elsewhere, twice or gone.
fn lines(bytes: &mut Vec<u8>, random: &mut Random) {
    let by = [b'\n', b' ', b','][random.index(3)];
    let mut parts: Vec<Vec<u8>> = bytes.split(|&byte| byte == by).map(<[u8]>::to_vec).collect();
    let (a, b) = (random.index(parts.len()), random.index(parts.len()));
    match random.index(4) {
        0 => _ = parts.remove(a),
        1 => parts.swap(a, b),
        2 => parts.insert(b, parts[a].clone()),
        _ => parts[a] = parts[a].repeat(1 + random.index(9)),
    }
    *bytes = parts.join(&by);
}
