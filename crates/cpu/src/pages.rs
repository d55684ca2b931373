//! Large pages: a processor remembers where a few thousand pages are, and each access to another waits for its
//! place to be looked up. Pages of two megabytes instead of four kilobytes make that rare.

/// Below this a table's pages are few enough.
const LEAST: usize = 4 << 20;

/// Asks the system to keep the memory of `buffer`, used or not, in large pages. Call it where a buffer has
/// been made or has grown, before it is filled.
///
/// It does nothing for small buffers, and where the system has no such pages or refuses them: nothing is lost but speed.
/// Pages are still taken only as they are written, two megabytes at a time.
///
/// ```
/// let mut table: Vec<u64> = Vec::with_capacity(1 << 20);
/// everystate_cpu::large_pages(&table);
/// table.resize(1 << 20, 7);
/// assert!(table.iter().all(|&entry| entry == 7));
/// ```
pub fn large_pages<T>(buffer: &Vec<T>) {
    let bytes = buffer.capacity().saturating_mul(size_of::<T>());
    if bytes >= LEAST {
        advise(buffer.as_ptr().cast(), bytes);
    }
}

#[cfg(target_os = "linux")]
#[expect(unsafe_code, reason = "the system takes a range of addresses")]
fn advise(start: *const u8, bytes: usize) {
    const PAGE: usize = 4096;
    // Whole pages, those at both ends included: a large buffer is a mapping of its own, which the allocator can
    // move as long as it is of one kind.
    let before = start.addr() % PAGE;
    let length = (before + bytes).next_multiple_of(PAGE);
    // SAFETY: the advice changes how memory is laid out for the processor and never what is in it, whatever the range; one
    // that is not all mapped is refused.
    unsafe {
        libc::madvise(start.wrapping_sub(before).cast_mut().cast(), length, libc::MADV_HUGEPAGE);
    }
}

#[cfg(not(target_os = "linux"))]
fn advise(_: *const u8, _: usize) {}
