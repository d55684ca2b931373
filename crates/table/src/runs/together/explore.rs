//! [`explore`]: layer after layer, as all processes agree on them.

use super::super::explore::Options;
use super::super::gather::RECORDS;
use super::super::space::Words;
use super::layer;
use super::places::Places;
use super::worker::{Exchange, Share, Source};
use crate::file::FileError;
use crate::file::part::Part;
use crate::seen::Room;
use crate::together::kept::Kept;
use crate::together::layers::{Company, Engine, News};
use crate::together::limits::shared;
use crate::together::post::Post;
use crate::together::{Failed, Found, Place};
use core::sync::atomic::{AtomicBool, AtomicU32, AtomicU64, AtomicUsize, Ordering};
use everystate_puzzle::peers::Peers;
use everystate_puzzle::{Limits, Meter, Stop, Watch};
use std::sync::{Mutex, mpsc};
use std::time::Instant;

/// Bytes of the words of a message, at most: so many are worth sorting, and still in the nearer caches.
const PACKET: usize = if cfg!(test) { 256 } else { 1 << 16 };
/// Bytes of what a thread collects for all others, at most, if that leaves some words for each.
const COLLECTED: usize = 1 << 24;

/// What processes explore together.
#[derive(Clone, Copy, Debug)]
pub struct Task<'a> {
    /// What it is: the same for all, or they refuse each other.
    pub digest: [u8; 32],
    /// Where to keep layers, if they are kept; when all is explored they are removed.
    pub place: Option<Place<'a>>,
}

/// Explores a space from its starts, together with peers who do the same.
///
/// ```
/// use everystate_puzzle::{Limits, Silent, graph::Graph, peers};
/// use everystate_table::runs::{Options, Own, together::{Task, explore}};
/// let path = Graph::new(70, 0, [], (0..69).map(|i| (i, i + 1)));
/// let one = |mut peer| {
///     let space = Own { puzzle: &path, starts: &[0], most: 1, undirected: false };
///     let options = Options { threads: 2, examples: 4 };
///     let task = Task { digest: [7; 32], place: None };
///     explore(&space, &options, (&task, &mut peer), &Limits::none(), &Silent).unwrap()
/// };
/// let found = std::thread::scope(|scope| {
///     let all: Vec<_> = peers::here(3).into_iter().map(|peer| scope.spawn(move || one(peer))).collect();
///     all.into_iter().map(|one| one.join().unwrap()).collect::<Vec<_>>()
/// });
/// assert_eq!((found[2].distribution.counts.len(), &found[2].farthest), (70, &vec![[69]]));
/// ```
///
/// # Errors
/// If one of the others is gone or explores something else, or what is on disk is damaged or of something else. Then the others will see
/// that this one is gone.
pub fn explore<const N: usize>(
    space: &impl Words<N>,
    options: &Options,
    (task, peers): (&Task<'_>, &mut dyn Peers),
    limits: &Limits,
    watch: &dyn Watch,
) -> Result<Found<N>, Failed> {
    let began = Instant::now();
    let threads = options.threads.clamp(1, 1 << 10);
    let number = peers.number();
    let mut company = Company { post: Post::new(peers), kept: None, wanted: options.examples };
    if let Some(stop) = company.begins(None)? {
        return Ok(Found { stopped: Some(stop), ..Found::nothing(0) });
    }
    let digest = digest::<N>(task.digest);
    let told = company.greet(0, digest, &[threads as u64, limits.positions])?;
    let said = |at: usize| told.iter().map(move |words| words.get(at).copied().unwrap_or(0));
    let limits = shared(limits, began, said(1));
    let mut meter = limits.meter(watch);
    let threads_of = said(0).collect();
    let places = Places::new(number, threads_of).ok_or_else(Failed::garbled)?;
    let packet = (PACKET.min(COLLECTED / places.count()) / (8 * N)).max(16);
    let beside = Share::<N>::beside(packet, places.count()) * threads as u64;
    let room = Room { used: AtomicU64::new(beside), most: limits.bytes };
    let refused = if beside > room.most { Err(Stop::Memory) } else { Ok(()) };
    let shares = refused.and_then(|()| (0..threads).map(|_| Share::new(&room)).collect());
    let mut found = Found::nothing(room.used.load(Ordering::Relaxed));
    found.stopped = company.refused(shares.as_ref().err().copied())?;
    if let (Ok(shares), None) = (shares, found.stopped) {
        if let Some(place) = &task.place {
            found.resumed = company.open(place, (digest, RECORDS), &meter)?;
        }
        let mut exploring = Exploring { space, places, room: &room, packet, shares };
        company.layers(&mut exploring, &mut found, &mut meter)?;
        found.bytes = room.used.load(Ordering::Relaxed);
    }
    found.on_disk = company.kept.as_ref().map_or(0, Kept::bytes);
    if let (None, Some(kept)) = (found.stopped, company.kept) {
        let trouble = kept.remove().err();
        found.trouble = found.trouble.take().or_else(|| Some(trouble?.to_string()));
    }
    Ok(found)
}

/// Takes part in an exploration that this process cannot begin, for it has reached a limit: the others, who [`explore`], end with that.
///
/// ```
/// use everystate_puzzle::{Limits, Silent, Stop, graph::Graph, peers};
/// use everystate_table::runs::{Options, Own, together::{Task, explore, refuse}};
/// let path = Graph::new(9, 0, [], (0..8).map(|i| (i, i + 1)));
/// let mut all = peers::here(2).into_iter();
/// let (mut one, mut other) = (all.next().unwrap(), all.next().unwrap());
/// let found = std::thread::scope(|scope| {
///     scope.spawn(move || refuse(&mut other, Stop::Memory).unwrap());
///     let space = Own { puzzle: &path, starts: &[0], most: 1, undirected: false };
///     let task = Task { digest: [7; 32], place: None };
///     let options = Options { threads: 1, examples: 1 };
///     explore(&space, &options, (&task, &mut one), &Limits::none(), &Silent).unwrap()
/// });
/// assert_eq!(found.stopped, Some(Stop::Memory));
/// ```
///
/// # Errors
/// If one of the others is gone.
pub fn refuse(peers: &mut dyn Peers, stop: Stop) -> Result<(), Failed> {
    let mut company = Company { post: Post::new(peers), kept: None, wanted: 0 };
    company.begins(Some(stop)).map(drop)
}

/// The digest of what is explored, as words of this kind.
pub(super) fn digest<const N: usize>(of: [u8; 32]) -> [u8; 32] {
    let kind = format!("words together 1 {N}");
    *blake3::Hasher::new().update(&of).update(kind.as_bytes()).finalize().as_bytes()
}

/// A process's part of an exploration that is under way.
struct Exploring<'a, S, const N: usize> {
    space: &'a S,
    places: Places,
    room: &'a Room,
    packet: usize,
    /// Of each thread.
    shares: Vec<Share<N>>,
}

impl<S: Words<N>, const N: usize> Engine<N> for Exploring<'_, S, N> {
    fn reach(
        &mut self,
        company: &mut Company<'_>,
        found: &Found<N>,
        before: Option<Stop>,
        meter: &mut Meter<'_>,
    ) -> Result<Option<Stop>, Failed> {
        let depth = found.ranks.len();
        let (post, kept) = (&mut company.post, company.kept.as_ref());
        let mut sources = Vec::new();
        for _ in &self.shares {
            sources.push(match kept {
                Some(kept) if depth < found.resumed => Source::Layers(kept.readers(depth)?),
                _ if depth == 0 => return Ok(before.or(self.first().err())),
                _ => Source::Moves,
            });
        }
        let (parcels, inboxes) =
            self.shares.iter().map(|_| mpsc::channel()).unzip::<_, _, Vec<_>, _>();
        let exchange = Exchange {
            space: self.space,
            places: &self.places,
            room: self.room,
            depth,
            packet: self.packet,
            ended: AtomicBool::new(false),
            waiting: AtomicUsize::new(0),
            parcels: parcels.into_iter().map(|to| (AtomicUsize::new(0), to)).collect(),
            trouble: Mutex::new(None),
        };
        layer::run((&exchange, inboxes), post, (&mut self.shares, sources), before, meter)
    }

    fn settle(
        &mut self,
        _: usize,
        part: Option<&Part>,
        wanted: usize,
    ) -> Result<News<N>, FileError> {
        let (keep, records) = (!self.space.is_undirected(), AtomicU32::new(0));
        let part = part.map(|part| (part, &records));
        std::thread::scope(|scope| {
            let settle = |share: &'_ mut Share<N>| share.settle((keep, wanted), part);
            let workers: Vec<_> =
                self.shares.iter_mut().map(|share| scope.spawn(move || settle(share))).collect();
            let mut news = News::default();
            for worker in workers {
                match worker.join() {
                    Ok(its) => news.join(its?, wanted),
                    Err(panic) => std::panic::resume_unwind(panic),
                }
            }
            Ok(news)
        })
    }

    fn is_all(&self, _: &Found<N>) -> bool {
        false
    }
}

impl<S: Words<N>, const N: usize> Exploring<'_, S, N> {
    /// The layer of the starts.
    fn first(&mut self) -> Result<(), Stop> {
        let mut starts = Vec::new();
        self.space.starts(&mut starts);
        for word in starts {
            let place = self.places.of_word(&word);
            if place.process == self.places.number {
                self.shares[place.thread].add(word, self.space, self.room)?;
            }
        }
        Ok(())
    }
}
