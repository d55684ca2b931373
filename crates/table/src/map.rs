//! [`Map`]: memory of many bytes, zeroed, from the system where it gives such.

#[cfg(not(target_family = "wasm"))]
pub(crate) use memmap2::MmapMut as Map;

/// Zeroed bytes where the system maps no memory, aligned as words.
#[cfg(target_family = "wasm")]
#[derive(Debug)]
pub(crate) struct Map {
    words: Vec<u64>,
    bytes: usize,
}

#[cfg(target_family = "wasm")]
impl Map {
    /// So many bytes.
    ///
    /// # Errors
    /// If there are no more so many.
    pub(crate) fn map_anon(bytes: usize) -> std::io::Result<Self> {
        let (mut words, count) = (Vec::new(), bytes.div_ceil(8));
        words.try_reserve_exact(count).map_err(|_| std::io::ErrorKind::OutOfMemory)?;
        words.resize(count, 0);
        Ok(Self { words, bytes })
    }
}

#[cfg(target_family = "wasm")]
impl core::ops::Deref for Map {
    type Target = [u8];
    fn deref(&self) -> &[u8] {
        &zerocopy::IntoBytes::as_bytes(&self.words[..])[..self.bytes]
    }
}

#[cfg(target_family = "wasm")]
impl core::ops::DerefMut for Map {
    fn deref_mut(&mut self) -> &mut [u8] {
        &mut zerocopy::IntoBytes::as_mut_bytes(&mut self.words[..])[..self.bytes]
    }
}

/// Does `work` to parts of so many elements, the first on this thread and each other on one of its own.
pub(crate) fn in_parts<T: Send>(all: &mut [T], length: usize, work: impl Fn(&mut [T]) + Sync) {
    let mut parts = all.chunks_mut(length);
    let Some(first) = parts.next() else { return };
    std::thread::scope(|scope| {
        for part in parts {
            scope.spawn(|| work(part));
        }
        work(first);
    });
}
