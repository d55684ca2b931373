//! [`Wire`]: a message as timely carries it.

use std::io::Write;
use timely::bytes::arc::Bytes;
use timely::communication::Bytesable;

/// A message as timely carries it: its sender and its words, eight bytes each, the lowest first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Wire {
    pub(crate) from: usize,
    pub(crate) words: Vec<u64>,
}

impl Bytesable for Wire {
    fn from_bytes(bytes: Bytes) -> Self {
        let (eights, _) = bytes.as_chunks();
        let mut words = eights.iter().map(|eight| u64::from_le_bytes(*eight));
        let from = words.next().and_then(|from| usize::try_from(from).ok()).unwrap_or(usize::MAX);
        Self { from, words: words.collect() }
    }

    fn length_in_bytes(&self) -> usize {
        8 + self.words.len() * 8
    }

    fn into_bytes<W: Write>(&self, writer: &mut W) {
        // Room was made for it, so that writing does not fail.
        let mut write =
            |bytes: &[u8]| writer.write_all(bytes).expect("there is room for a message");
        write(&(self.from as u64).to_le_bytes());
        let mut buffer = [0; 4096];
        for words in self.words.chunks(buffer.len() / 8) {
            let eights = buffer.as_chunks_mut().0;
            eights.iter_mut().zip(words).for_each(|(eight, word)| *eight = word.to_le_bytes());
            write(&buffer[..words.len() * 8]);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use timely::bytes::arc::BytesMut;

    #[test]
    fn a_message_comes_as_it_was_sent() {
        for length in [0, 1, 511, 512, 513, 5000] {
            let words: Vec<u64> =
                (0..length).map(|k: u64| k.wrapping_mul(0x1234_5678_9abc_def1)).collect();
            let wire = Wire { from: 3, words };
            let mut bytes = Vec::new();
            wire.into_bytes(&mut bytes);
            assert_eq!(bytes.len(), wire.length_in_bytes());
            assert_eq!(Wire::from_bytes(BytesMut::from(bytes).freeze()), wire);
        }
    }
}
