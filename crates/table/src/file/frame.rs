//! [`Frame`]: what stands where in a file, and the header's bytes both ways.
//!
//! `docs/formats/table.md` describes the same for people; a sample in the tests holds both to it.

use super::error::{Cause, Damage, Foreign};
use super::header::{FORMAT, Header, PLAIN, Record};
use std::io::{self, Read, Seek, SeekFrom};

/// What a file begins with. No text begins so, and a transfer as text would change it.
pub(super) const MAGIC: [u8; 8] = *b"\x89EVST\r\n\x1a";

/// Magic, version and their checksum: the same in every version of the format.
pub(super) const PREFIX: usize = 16;

/// The bytes before the record: prefix, file length, record length, block length, two digests.
pub(super) const PREAMBLE: usize = 96;

/// The table begins at a multiple of this, so that it begins a page of memory.
const PAGE: u64 = 4096;

/// The bytes that one checksum is of. Others are read too.
pub(super) const BLOCK: u32 = 1 << 17;

/// The bytes of a cell: 64 entries, their low bits, then their high bits.
pub(super) const CELL: u32 = 16;

/// Blocks that are read: bounded, because a reader holds one in memory.
const BLOCKS_READ: std::ops::RangeInclusive<u32> = 64..=1 << 26;

/// The longest record, which a reader holds in memory too: millions of layers fit.
const RECORD: u32 = 1 << 26;

/// The parts of a file, in bytes from its beginning.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Frame {
    /// The version of the format.
    pub(super) format: u32,
    /// The record's length.
    pub(super) record: u32,
    /// The bytes in a block.
    pub(super) block: u32,
    /// Where the table begins.
    pub(super) body: u64,
    /// Where the list of checksums begins.
    pub(super) checksums: u64,
    /// The length of the file.
    pub(super) length: u64,
}

impl Frame {
    /// The frame of a table and its header's record.
    pub(super) fn of(header: &Header, block: u32) -> Result<(Self, Vec<u8>), Damage> {
        check(header)?;
        let long = Damage::Senseless("more than a header can hold");
        let mut record = postcard::to_stdvec(&Record::from(header)).map_err(|_| long)?;
        if header.format() > PLAIN {
            record.extend(postcard::to_stdvec(&header.ranks).map_err(|_| long)?);
        }
        let length = u32::try_from(record.len()).ok().filter(|&n| n <= RECORD).ok_or(long)?;
        Ok((Self::new(header.format(), header.words, length, block)?, record))
    }

    fn new(format: u32, words: u64, record: u32, block: u32) -> Result<Self, Damage> {
        let lengths = || {
            let body = (PREAMBLE as u64 + u64::from(record)).next_multiple_of(PAGE);
            let bytes = words.checked_mul(8)?;
            let checksums = body.checked_add(bytes)?;
            let list = bytes.div_ceil(u64::from(block)).checked_mul(4)?;
            Some((body, checksums, checksums.checked_add(list)?))
        };
        let (body, checksums, length) = lengths().ok_or(Damage::Senseless("too many words"))?;
        Ok(Self { format, record, block, body, checksums, length })
    }

    /// The bytes of the table.
    pub(super) fn bytes(&self) -> u64 {
        self.checksums - self.body
    }

    /// How many blocks there are.
    pub(super) fn blocks(&self) -> u64 {
        (self.length - self.checksums) / 4
    }

    /// The length of a block: the last may be shorter.
    pub(super) fn block_bytes(&self, block: u64) -> usize {
        let left = self.bytes() - block * u64::from(self.block);
        index(left.min(u64::from(self.block)))
    }

    /// Everything before the table, given the digest of the list of checksums.
    pub(super) fn head(&self, record: &[u8], checksums: [u8; 32]) -> Vec<u8> {
        let mut head = Vec::with_capacity(index(self.body));
        head.extend(MAGIC);
        head.extend(self.format.to_le_bytes());
        head.extend(crc32c::crc32c(&head).to_le_bytes());
        head.extend(self.length.to_le_bytes());
        head.extend(self.record.to_le_bytes());
        head.extend(self.block.to_le_bytes());
        head.extend(checksums);
        let digest = digest(&head, record);
        head.extend(digest);
        head.extend(record);
        head.resize(index(self.body), 0);
        head
    }
}

impl Header {
    /// The length of the file, in bytes.
    ///
    /// # Errors
    /// [`Damage::Senseless`] if there can be no such table: the counts do not add up to the positions, a
    /// layer is empty, there are fewer entries than positions, or more antipodes than there can be.
    ///
    /// ```
    /// # use everystate_table::file::{Header, Key};
    /// # let key = Key { definition: [0; 32], metric: "half".into(), layout: 1, ranks: [0; 32] };
    /// let header = Header {
    ///     key, puzzle: "cube2".into(), positions: 36, words: 2, counts: vec![1, 6, 27, 2],
    ///     ranks: vec![], antipodes: vec![], seconds: 0.0, made: 0, program: "0.1.0".into(),
    /// };
    /// assert_eq!(header.length(), Ok(4096 + 2 * 8 + 4));
    /// assert!(Header { positions: 35, ..header }.length().is_err());
    /// ```
    pub fn length(&self) -> Result<u64, Damage> {
        Ok(Frame::of(self, BLOCK)?.0.length)
    }
}

/// A number as an index. Where it is too large for one it is outside of everything; files so long are
/// refused before ([`read`]).
pub(super) fn index(number: u64) -> usize {
    usize::try_from(number).unwrap_or(usize::MAX)
}

/// The digest of the first 64 bytes and the record.
fn digest(start: &[u8], record: &[u8]) -> [u8; 32] {
    let mut hasher = blake3::Hasher::new();
    hasher.update(start);
    hasher.update(record);
    *hasher.finalize().as_bytes()
}

/// Whether there can be a table with this header.
pub(super) fn check(header: &Header) -> Result<(), Damage> {
    let sum = |list: &[u64]| list.iter().try_fold(0u64, |sum, &n| sum.checked_add(n));
    let entries = header.words.checked_mul(32);
    let last = header.entries().last().copied().unwrap_or(0);
    let ranks = sum(header.entries());
    let pairs = || header.counts.iter().zip(header.entries());
    let wrong = if header.counts.contains(&0) || header.counts.is_empty() {
        "an empty layer"
    } else if sum(&header.counts) != Some(header.positions) {
        "counts that do not add up to the positions"
    } else if header.entries().len() != header.counts.len()
        || pairs().any(|(n, m)| m > n || *m == 0)
    {
        "more ranks at a distance than positions, or none"
    } else if entries.is_none_or(|n| ranks.is_none_or(|ranks| n < ranks)) {
        "too few or too many words for the positions"
    } else if !header.words.is_multiple_of(2) {
        "half a cell"
    } else if header.antipodes.len() as u64 > last {
        "more antipodes than positions in the last layer"
    } else if header.antipodes.iter().any(|&a| entries.is_none_or(|n| a >= n)) {
        "an antipode outside the table"
    } else if !header.antipodes.is_sorted_by(|a, b| a < b) {
        "antipodes out of order"
    } else if !header.seconds.is_finite() || header.seconds < 0.0 {
        "the time taken"
    } else {
        return Ok(());
    };
    Err(Damage::Senseless(wrong))
}

/// Reads a header and checks everything that needs no table: prefix, length, digest,
/// sense, and the zeros before the table. Reads as many bytes as the header has. Returns the digest of
/// the list of checksums too.
pub(super) fn read<F: Read + Seek>(mut file: F) -> Result<(Header, Frame, [u8; 32]), Cause> {
    let length = file.seek(SeekFrom::End(0)).map_err(Cause::io("read"))?;
    file.rewind().map_err(Cause::io("read"))?;
    let mut start = [0; PREAMBLE];
    let held = usize::try_from(length).unwrap_or(PREAMBLE).min(PREAMBLE);
    fill(&mut file, &mut start[..held])?;
    prefix(&start[..held])?;
    let number = |at: usize| u32::from_le_bytes([0, 1, 2, 3].map(|i| start[at + i]));
    let claimed = u64::from(number(16)) | u64::from(number(20)) << 32;
    let (record_length, block) = (number(24), number(28));
    if claimed != length {
        return Err(Damage::Length { expected: claimed, found: length }.into());
    }
    if usize::try_from(length).is_err() {
        return Err(Cause::io("hold in memory")(io::ErrorKind::OutOfMemory.into()));
    }
    if record_length > RECORD || u64::from(record_length) > length - PREAMBLE as u64 {
        return Err(Damage::Header.into());
    }
    let mut record = vec![0; record_length as usize];
    fill(&mut file, &mut record)?;
    let [checksums, found] = [32, 64].map(|at| -> [u8; 32] {
        let mut digest = [0; 32];
        digest.copy_from_slice(&start[at..at + 32]);
        digest
    });
    if found != digest(&start[..64], &record) {
        return Err(Damage::Header.into());
    }
    if !BLOCKS_READ.contains(&block) || !block.is_multiple_of(CELL) {
        return Err(Damage::Senseless("the length of a block").into());
    }
    let format = number(8);
    let header = recorded(format, &record)?;
    check(&header)?;
    let frame = Frame::new(format, header.words, record_length, block)?;
    if frame.length != length {
        return Err(Damage::Length { expected: frame.length, found: length }.into());
    }
    let mut gap = vec![0; index(frame.body) - PREAMBLE - record.len()];
    fill(&mut file, &mut gap)?;
    if gap.iter().any(|&byte| byte != 0) {
        return Err(Damage::Gap.into());
    }
    Ok((header, frame, checksums))
}

/// The header of a record in a version of the format.
fn recorded(format: u32, record: &[u8]) -> Result<Header, Damage> {
    let unread = |_| Damage::Senseless("a record that cannot be read");
    let (first, mut rest) = postcard::take_from_bytes::<Record>(record).map_err(unread)?;
    let mut ranks = Vec::new();
    if format > PLAIN {
        (ranks, rest) = postcard::take_from_bytes(rest).map_err(unread)?;
    }
    let header = first.with(ranks);
    if !rest.is_empty() || header.format() != format {
        return Err(Damage::Senseless("more than a record, or less"));
    }
    Ok(header)
}

/// Whether a file's first bytes, up to [`PREAMBLE`], begin a table in this version of the format.
fn prefix(start: &[u8]) -> Result<(), Cause> {
    if !start.iter().zip(MAGIC).all(|(&a, b)| a == b) {
        return Err(Foreign::NoTable.into());
    }
    let short = Cause::from(Damage::Short(start.len() as u64));
    let Some((prefix, _)) = start.split_first_chunk::<PREFIX>() else { return Err(short) };
    let number = |at: usize| u32::from_le_bytes([0, 1, 2, 3].map(|i| prefix[at + i]));
    if crc32c::crc32c(&prefix[..12]) != number(12) {
        return Err(Damage::Prefix.into());
    }
    match number(8) {
        PLAIN..=FORMAT if start.len() < PREAMBLE => Err(short),
        PLAIN..=FORMAT => Ok(()),
        found => Err(Foreign::Format { found }.into()),
    }
}

/// Reads exactly so many bytes; a file that ends before has become shorter since its length was read.
pub(super) fn fill<F: Read>(mut file: F, bytes: &mut [u8]) -> Result<(), Cause> {
    file.read_exact(bytes).map_err(|error| match error.kind() {
        io::ErrorKind::UnexpectedEof => Damage::Shrunk.into(),
        _ => Cause::Io { doing: "read", error },
    })
}
