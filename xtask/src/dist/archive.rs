//! Archives, to the byte the same for the same files: tar as POSIX has it, `ar` as Debian's packages take it, gzip without a time.

use super::Trouble;
use std::io::Write as _;
use std::process::{Command, Stdio};

/// A file or, where its name ends with `/`, a folder.
pub(super) struct Entry {
    pub(super) name: String,
    pub(super) mode: u32,
    pub(super) bytes: Vec<u8>,
}

impl Entry {
    pub(super) fn file(name: impl Into<String>, bytes: impl Into<Vec<u8>>) -> Self {
        Self { name: name.into(), mode: 0o644, bytes: bytes.into() }
    }

    pub(super) fn program(name: impl Into<String>, bytes: impl Into<Vec<u8>>) -> Self {
        Self { mode: 0o755, ..Self::file(name, bytes) }
    }

    pub(super) fn folder(name: impl Into<String>) -> Self {
        Self { mode: 0o755, ..Self::file(name, Vec::new()) }
    }
}

const BLOCK: usize = 512;
/// What a name may have in the old part of the header, which is enough for ours.
const LONGEST: usize = 100;

/// An archive of the entries, in their order, which belong to root.
///
/// # Errors
/// If a name is too long for it.
pub(super) fn tar(entries: &[Entry], epoch: u64) -> Result<Vec<u8>, Trouble> {
    let mut out = Vec::new();
    for Entry { name, mode, bytes } in entries {
        if name.len() > LONGEST {
            return Err(Trouble::Failed(format!("{name} is too long a name for an archive")));
        }
        let mut header = [0; BLOCK];
        let kind = if name.ends_with('/') { b'5' } else { b'0' };
        let mut put = |at: usize, text: &str| {
            header[at..at + text.len()].copy_from_slice(text.as_bytes());
        };
        put(0, name);
        put(100, &format!("{mode:07o}"));
        put(108, "0000000");
        put(116, "0000000");
        put(124, &format!("{:011o}", bytes.len()));
        put(136, &format!("{epoch:011o}"));
        put(257, "ustar\x0000root");
        put(297, "root");
        header[156] = kind;
        // The sum is of the header with blanks where it stands.
        header[148..156].fill(b' ');
        let sum: u32 = header.iter().map(|&byte| u32::from(byte)).sum();
        header[148..156].copy_from_slice(format!("{sum:06o}\0 ").as_bytes());
        out.extend_from_slice(&header);
        out.extend_from_slice(bytes);
        out.resize(out.len().next_multiple_of(BLOCK), 0);
    }
    out.resize(out.len() + 2 * BLOCK, 0);
    Ok(out)
}

/// An archive of `ar`.
pub(super) fn ar(entries: &[Entry], epoch: u64) -> Vec<u8> {
    let mut out = b"!<arch>\n".to_vec();
    for Entry { name, mode, bytes } in entries {
        let header =
            format!("{name:<16}{epoch:<12}0     0     100{mode:<5o}{:<10}`\n", bytes.len());
        out.extend_from_slice(header.as_bytes());
        out.extend_from_slice(bytes);
        if bytes.len() % 2 == 1 {
            out.push(b'\n');
        }
    }
    out
}

/// Compresses, without a name or a time.
///
/// # Errors
/// If there is no gzip.
pub(super) fn gzip(bytes: &[u8]) -> Result<Vec<u8>, Trouble> {
    let mut gzip = Command::new("gzip");
    gzip.args(["-9", "-n", "-c"]).stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut gzip = gzip.spawn().map_err(|_| Trouble::Missing("program `gzip`".to_owned()))?;
    let told = |e: std::io::Error| Trouble::Failed(format!("gzip: {e}"));
    let input = gzip.stdin.take();
    let output = std::thread::scope(|scope| {
        scope.spawn(move || input.map(|mut input| input.write_all(bytes)));
        gzip.wait_with_output()
    });
    let output = output.map_err(told)?;
    if output.status.success() {
        Ok(output.stdout)
    } else {
        Err(Trouble::Failed(format!("gzip failed: {}", output.status)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_archive_has_its_files_and_their_sums() {
        let entries = [Entry::folder("a/"), Entry::program("a/b", "x".repeat(513))];
        let archive = tar(&entries, 1).unwrap();
        // Two headers, two blocks of the file, two at the end.
        assert_eq!(archive.len(), 6 * BLOCK);
        assert_eq!((&archive[..3], archive[156], archive[BLOCK + 156]), (&b"a/\0"[..], b'5', b'0'));
        assert_eq!(&archive[BLOCK + 100..BLOCK + 107], b"0000755");
        assert_eq!(&archive[BLOCK + 124..BLOCK + 148], b"00000001001\x0000000000001\0");
        // The sum of all bytes of the header, its own as blanks.
        let sum = |header: &[u8]| {
            let own: u32 = header[148..156].iter().map(|&b| u32::from(b)).sum();
            header[..BLOCK].iter().map(|&b| u32::from(b)).sum::<u32>() - own + 8 * 32
        };
        assert_eq!(archive[148..156], *format!("{:06o}\0 ", sum(&archive)).as_bytes());
        assert!(tar(&[Entry::file("x".repeat(101), "")], 0).is_err());
    }

    #[test]
    fn parts_of_ar_begin_at_even_places() {
        let archive = ar(&[Entry::file("one", "1"), Entry::file("two", "22")], 5);
        let first = "!<arch>\none             5           0     0     100644  1         `\n1\n";
        assert_eq!(archive[..first.len()], *first.as_bytes());
        assert_eq!(archive.len(), first.len() + 60 + 2);
    }
}
