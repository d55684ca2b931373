//! [`Found`]: what was found, and whether a word is in a layer.

use super::stream::read;
use crate::Distribution;
use crate::file::FileError;
use crate::file::layer::Layer;
use crate::file::layers::Folder;
use everystate_puzzle::Stop;

/// What an exploration found.
#[derive(Debug)]
pub struct Found<const N: usize> {
    /// Positions at each distance: the complete layers.
    pub distribution: Distribution,
    /// Some words of the deepest complete layer: the least.
    pub farthest: Vec<[u64; N]>,
    /// The limit that ended it, or `None` if everything was seen.
    pub stopped: Option<Stop>,
    /// What the system refused, if that ended it.
    pub trouble: Option<FileError>,
    /// Bytes of memory.
    pub bytes: u64,
    /// Bytes of all layers on disk.
    pub on_disk: u64,
    pub(super) layers: Vec<Layer>,
    pub(super) folder: Option<Folder>,
}

impl<const N: usize> Found<N> {
    /// Removes the layers, with their folder.
    ///
    /// # Errors
    /// What the system refuses.
    pub fn remove(self) -> Result<(), FileError> {
        self.folder.map_or(Ok(()), |folder| folder.remove(self.layers))
    }

    /// Whether a word is in the layer at a distance. Costs as many reads as the logarithm of the number of its records.
    ///
    /// # Errors
    /// If the layer cannot be read, or is not as it was written.
    pub fn has(&self, distance: usize, word: &[u64; N]) -> Result<bool, FileError> {
        let Some(layer) = self.layers.get(distance) else { return Ok(false) };
        let mut reader = layer.reader()?;
        let (mut first, mut end) = (0, layer.records());
        let mut words = Vec::new();
        while first < end {
            let middle = first.midpoint(end);
            read(&mut reader, middle, &mut words)?;
            match (words.first(), words.last()) {
                (Some(least), _) if word < least => end = middle,
                (_, Some(most)) if word > most => first = middle + 1,
                _ => return Ok(words.binary_search(word).is_ok()),
            }
        }
        Ok(false)
    }
}
