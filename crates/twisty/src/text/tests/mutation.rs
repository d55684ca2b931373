//! Files that are nearly right: whatever is changed in one, it is read as a definition that comes back
//! when it is written, or it has one fault in one of its lines.

use crate::definition::Definition;
use crate::text::{Format, scr};
use everystate_puzzle::random::Random;
use everystate_puzzle::text::{Fault, Source};

const TWS: &str = "# c\nName Small\nSet C 2 3\nSet E 3 2\nSolved\nC\n1 2\n0 ?\nE\n1 1 2\nEnd\nMove R\nE\n2 3 1\n1 0 1\nC\n2 1\n1 2\nEnd\n\
MoveTransformation S\nE\n1 2 0\n1 0 1\nEnd\nMoveSequence T R2 uv' S\nMove uv\nC\n1 2\n1 1\nEnd\nMoveAlias U T'\n\
Illegal C 2 1 3\nMove DRFv\nEnd\n";

const KSOLVE: &str = "Name A b\r\nSet C 2 3\r\nSet M 1 1\r\nSolved\r\nEnd\r\n# c\r\nMove R\r\nC 2 1\r\n1 2\r\nM\r\n1\r\n1\r\nEnd\r\n\
Move S\r\nC\r\n2\r\n1\r\nEnd # c\r\nBlock\r\nC\r\n1\r\nM\r\n1\r\nEnd\r\nIgnore\r\nC\r\n0 1\r\nEnd\r\n\
ForbiddenPairs\r\nR S2\r\nEnd\r\nForbiddenGroups\r\nR S S'\r\nEnd\r\n";

const KPUZZLE: &str = r#"{"name": "Ring", "orbits": [{"orbitName": "P", "numPieces": 3, "numOrientations": 2}],
"defaultPattern": {"P": {"pieces": [0, 1, 1], "orientation": [1, 0, 0], "orientationMod": [0, 1, 1]}},
"moves": {"R": {"P": {"permutation": [1, 2, 0], "orientationDelta": [0, 0, -1]}}, "x": {}},
"derivedMoves": {"S": "[R: R2] (x R)2'", "T": "[S, x'] // r", "x2": "x x"}}"#;

const GAP: &str = "# c\nM_M_R:=(1,2,3)(4,5)(7,8,9);\nM_F:=(1,4)\n(2,5);;\nGen:=[\nM_M_R,M_F\n];\nip:=[[1,3],[2],[4],[7]];\n\
Size(Stabilizer(Group(Gen), ip, OnTuplesSets));\nPrint(\"x\");\n";

const SCR: &str = "Scramble One\nC\n2 1\n? 0\nEnd\nScrambleState Two\nE\n1 0 0\nEnd\nScrambleAlg Three\nR S', R2\nEnd\nCPOS 03002\n";

/// Changes a text at one to four places.
fn mutate(text: &str, random: &mut Random) -> Vec<u8> {
    let mut bytes = text.as_bytes().to_vec();
    for _ in 0..random.between(1, 4) {
        let at = random.index(bytes.len());
        match random.below(9) {
            0 => bytes[at] = random.index(256).to_le_bytes()[0],
            1 => drop(bytes.remove(at)),
            2 => bytes.insert(at, b" \n0123456789?#\"[]{},'End"[random.index(24)]),
            3 => bytes.truncate(at),
            4 => {
                let to = (at + random.index(30)).min(bytes.len());
                let piece = bytes[at..to].to_vec();
                let into = random.index(bytes.len() + 1);
                bytes.splice(into..into, piece);
            }
            5 => {
                let to = (at + random.index(30)).min(bytes.len());
                bytes.drain(at..to);
            }
            6 => {
                // A whole line twice, or somewhere else.
                let mut lines: Vec<Vec<u8>> =
                    bytes.split(|&b| b == b'\n').map(<[u8]>::to_vec).collect();
                let line = lines[random.index(lines.len())].clone();
                lines.insert(random.index(lines.len()), line);
                bytes = lines.join(&b'\n');
            }
            7 => {
                let digits: Vec<usize> =
                    (0..bytes.len()).filter(|&i| bytes[i].is_ascii_digit()).collect();
                if !digits.is_empty() {
                    let digit = b"0123456789"[random.index(10)];
                    bytes[digits[random.index(digits.len())]] = digit;
                }
            }
            _ => {
                let number = b"99999999999999999999999999999999999999999999";
                bytes.splice(at..at, number.iter().copied());
            }
        }
        if bytes.is_empty() {
            break;
        }
    }
    bytes
}

/// A fault points into the text.
fn check_place(fault: &Fault, bytes: &[u8]) {
    let lines: Vec<&[u8]> = bytes.split(|&b| b == b'\n').collect();
    let line = usize::try_from(fault.line).unwrap();
    let shown = bytes.escape_ascii();
    assert!((1..=lines.len()).contains(&line), "{fault} in {shown}");
    assert!((1..=lines[line - 1].len() as u64 + 1).contains(&fault.column), "{fault} in {shown}");
    assert!(!fault.message.is_empty() && !fault.message.contains('\n'));
    assert!(fault.excerpt.is_some(), "{fault} in {shown}");
}

fn comes_back(format: Format, definition: &Definition) {
    // What is only read is written as something else.
    let format = if format == Format::Gap { Format::Tws } else { format };
    let Ok(text) = format.write(definition) else { return };
    let back = format.read(text.as_bytes()).unwrap_or_else(|e| panic!("{e}\n{text}"));
    assert_eq!(format.write(&back), Ok(text));
    assert_eq!((&back.solved, &back.orbits), (&definition.solved, &definition.orbits));
    for (a, b) in back.moves.iter().zip(&definition.moves) {
        assert_eq!((&a.name, &a.does), (&b.name, &b.does));
    }
}

#[test]
fn mutated_definitions_are_read_or_have_a_fault() {
    let all = [
        (Format::Tws, TWS),
        (Format::KSolve, KSOLVE),
        (Format::KPuzzle, KPUZZLE),
        (Format::Gap, GAP),
    ];
    for (format, text) in all {
        comes_back(format, &format.read(text.as_bytes()).unwrap());
        let mut read = 0;
        for seed in 0..10_000 {
            let bytes = mutate(text, &mut Random::of(seed, 5));
            match format.read(&bytes) {
                Ok(definition) => {
                    read += 1;
                    assert_eq!(definition.check(), Ok(()));
                    comes_back(format, &definition);
                }
                Err(fault) => check_place(&fault, &bytes),
            }
        }
        // Neither is it all refused, nor all taken.
        assert!((200..8000).contains(&read), "{format:?}: {read}");
    }
}

#[test]
fn mutated_scrambles_are_read_or_have_a_fault() {
    let small = Format::Tws.read(TWS.replace("Illegal C 2 1 3\n", "").as_bytes()).unwrap();
    let read = |bytes: &[u8]| scr::read(&mut Source::new(bytes), &small);
    assert_eq!(read(SCR.as_bytes()).unwrap().len(), 4);
    for seed in 0..10_000 {
        let bytes = mutate(SCR, &mut Random::of(seed, 6));
        match read(&bytes) {
            Ok(scrambles) => {
                for scramble in scrambles {
                    let mut pieces = scramble.position[1].pieces.clone();
                    pieces.sort_unstable();
                    assert_eq!(pieces, [0, 0, 1]);
                }
            }
            Err(fault) => check_place(&fault, &bytes),
        }
    }
}
