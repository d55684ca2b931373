//! [`explore`]: layer after layer, as all processes agree on them.

use super::super::memory;
use super::super::options::Options;
use super::super::push::Pushes;
use super::super::space::Cosets;
use super::super::stripe::Layout;
use super::asked::Shares;
use super::layer::{Source, lent};
use super::share::{Owners, Settling, Share};
use super::told::Task;
use super::worker::{Exchange, Purpose};
use crate::file::part::Part;
use crate::file::{FileError, Key};
use crate::together::kept::Kept;
use crate::together::layers::{Company, Engine, News};
use crate::together::limits::shared;
use crate::together::post::{Kind, LOOKING, Post, WAIT, head};
use crate::together::{Failed, Found};
use everystate_puzzle::peers::Peers;
use everystate_puzzle::{Limits, Meter, Stop, Watch};
use std::time::Instant;

/// Stripes that each process and thread should have, at least: so that all have as much to do.
const STRIPES: usize = 1024;

/// If so many times as many ranks are in the last layer as are left, those that are left ask.
const FEW: u64 = if cfg!(test) { 2 } else { 64 };

/// A space that was explored by several processes.
pub struct Together<'a> {
    /// What was found: the same in each process, but for the bytes that each has.
    pub found: Found<1>,
    space: &'a Cosets,
    owners: Owners,
    shares: Vec<Share>,
    post: Post<'a>,
    kept: Option<Kept>,
}

/// Explores `space` from its start, together with peers who do the same.
///
/// # Errors
/// If one of the others is gone or explores something else, or what is on disk is damaged or of something else. Then the others will see
/// that this one is gone.
///
/// # Panics
/// If the space names a coset, an action or a member that it does not have.
pub fn explore<'a>(
    space: &'a Cosets,
    options: &Options,
    (task, peers): (&Task<'_>, &'a mut dyn Peers),
    limits: &Limits,
    watch: &dyn Watch,
) -> Result<Together<'a>, Failed> {
    let began = Instant::now();
    let (number, processes) = (peers.number(), peers.count());
    let layout = Layout::of_many(space, STRIPES);
    let own = (number..layout.stripes()).step_by(processes).len();
    let threads = options.threads.clamp(1, own.max(1));
    let owners = Owners { layout, number, processes, threads };
    let mut company = Company { post: Post::new(peers), kept: None, wanted: options.examples };
    company.post.sent = task.sent;
    let digest = digest(task.key, &layout);
    let told = company.greet(0, digest, &[limits.positions])?;
    let limits = shared(limits, began, told.into_iter().flatten());
    let mut meter = limits.meter(watch);
    let bytes = Share::bytes(&layout, own.next_multiple_of(threads)) + space.bytes();
    let refused = meter.bytes(bytes).err();
    memory::give_back();
    let of = |thread| owners.stripes(thread).count();
    let shares = match refused {
        None => (0..threads).map(|thread| Share::new(&layout, of(thread))).collect(),
        Some(_) => Vec::new(),
    };
    let pushes = Pushes::new(&space.members, options.portable);
    let mut found = Found::nothing(bytes);
    found.stopped = company.refused(refused)?;
    let mut exploring = Exploring { space, owners, pushes, shares };
    if found.stopped.is_none() {
        if let Some(place) = &task.place {
            let opened = (digest, layout.stripes());
            found.resumed = company.open(place, opened, &meter)?;
        }
        company.layers(&mut exploring, &mut found, &mut meter)?;
    }
    let Company { post, kept, .. } = company;
    found.on_disk = kept.as_ref().map_or(0, Kept::bytes);
    Ok(Together { found, space, owners, shares: exploring.shares, post, kept })
}

/// The digest of what is explored, and of how its layers are divided.
fn digest(key: &Key, layout: &Layout) -> [u8; 32] {
    let key = postcard::to_stdvec(key).expect("a key has no part that cannot be written");
    let divided = format!("together {} {} {}", layout.stripes(), layout.rows, layout.words);
    *blake3::Hasher::new().update(&key).update(divided.as_bytes()).finalize().as_bytes()
}

/// A process's part of an exploration that is under way.
struct Exploring<'a> {
    space: &'a Cosets,
    owners: Owners,
    pushes: Pushes<'a>,
    shares: Vec<Share>,
}

impl Engine<1> for Exploring<'_> {
    fn reach(
        &mut self,
        company: &mut Company<'_>,
        found: &Found<1>,
        before: Option<Stop>,
        meter: &mut Meter<'_>,
    ) -> Result<Option<Stop>, Failed> {
        let depth = found.ranks.len();
        if depth < found.resumed {
            self.load(company, (depth, before), meter)
        } else if let Some(last) = found.ranks.last() {
            let few = self.left(found).saturating_mul(FEW) <= *last;
            self.next(&mut company.post, (depth, before), few, meter)
        } else {
            self.first();
            Ok(before)
        }
    }

    fn settle(
        &mut self,
        depth: usize,
        part: Option<&Part>,
        wanted: usize,
    ) -> Result<News<1>, FileError> {
        let settling = Settling {
            space: self.space,
            layout: &self.owners.layout,
            pushes: self.pushes,
            residue: depth % 3,
            wanted,
            part,
        };
        let owners = self.owners;
        std::thread::scope(|scope| {
            let settle = |(thread, share): (usize, &'_ mut Share)| {
                share.settle(&settling, owners.stripes(thread))
            };
            let workers = self.shares.iter_mut().enumerate();
            let workers: Vec<_> = workers.map(|of| scope.spawn(move || settle(of))).collect();
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

    fn is_all(&self, found: &Found<1>) -> bool {
        self.left(found) == 0
    }
}

impl Exploring<'_> {
    /// How many ranks were not seen.
    fn left(&self, found: &Found<1>) -> u64 {
        self.space.ranks() - found.ranks.iter().sum::<u64>()
    }

    /// The layer of the start.
    fn first(&mut self) {
        let layout = &self.owners.layout;
        let (_, stripe, word, bit) = layout.place(self.space.start);
        if self.owners.of(stripe) == self.owners.number {
            let (thread, nth) = self.owners.here(stripe);
            self.shares[thread].reached[nth * layout.stripe() + word] |= 1 << bit;
        }
    }

    /// What a layer that was kept has of this process's stripes.
    fn load(
        &mut self,
        company: &mut Company<'_>,
        (depth, before): (usize, Option<Stop>),
        meter: &mut Meter<'_>,
    ) -> Result<Option<Stop>, Failed> {
        let kept = company.kept.as_ref().expect("layers that are there were opened");
        let (reached, _) = lent(&mut self.shares);
        let source = Source::Layers(kept.readers(depth)?);
        let Self { space, owners, pushes, .. } = *self;
        let exchange = Exchange { space, owners, pushes, depth, purpose: Purpose::Load };
        exchange.run(&mut company.post, (reached, source), before, meter)
    }

    /// What the last layer leads to, or what is left and leads to it, if that is said to be `few`.
    fn next(
        &mut self,
        post: &mut Post<'_>,
        (depth, before): (usize, Option<Stop>),
        few: bool,
        meter: &mut Meter<'_>,
    ) -> Result<Option<Stop>, Failed> {
        let (space, owners, pushes) = (self.space, self.owners, self.pushes);
        let residue = (depth + 2) % 3;
        if few {
            let mut shares = Shares { space, owners, of_threads: &mut self.shares };
            shares.ask(post, depth, residue)?;
            return Ok(before.or_else(|| meter.interrupted().err()));
        }
        let (reached, planes) = lent(&mut self.shares);
        let exchange = Exchange { space, owners, pushes, depth, purpose: Purpose::Push };
        let source = Source::Planes(planes, residue);
        exchange.run(post, (reached, source), before, meter)
    }
}

impl Together<'_> {
    /// The distances of some positions modulo 3, asked from whoever has them; `None` for one that was not reached. Others must
    /// [`answer`](Self::answer) meanwhile, and only one may ask.
    ///
    /// # Errors
    /// If one of the others is gone.
    pub fn residues(&mut self, ranks: &[u64]) -> Result<Vec<Option<u8>>, Failed> {
        let shares =
            Shares { space: self.space, owners: self.owners, of_threads: &mut self.shares };
        let mut asked = vec![vec![head(Kind::Ask, LOOKING)]; self.owners.processes];
        let mut residues: Vec<Option<u64>> = Vec::with_capacity(ranks.len());
        let owner = |rank| self.owners.of(self.owners.layout.place(rank).1);
        for &rank in ranks {
            let here = shares.residue(rank);
            residues.push(here.map(|residue| residue as u64));
            if here.is_none() {
                asked[owner(rank)].push(rank);
            }
        }
        let mut told = vec![Vec::new(); asked.len()];
        let asked = asked.into_iter().enumerate().filter(|(_, ranks)| ranks.len() > 1);
        let asked: Vec<_> = asked.collect();
        let mut left = asked.len();
        for (to, message) in asked {
            self.post.send(to, message)?;
        }
        while left > 0 {
            if let Some((from, _, message)) = self.post.next(&[Kind::Tell], LOOKING, WAIT)? {
                told[from] = message;
                left -= 1;
            }
        }
        let mut next: Vec<_> = told.iter().map(|message| message.iter().skip(1)).collect();
        let each = residues.into_iter().zip(ranks).map(|(here, &rank)| {
            let residue = here.or_else(|| next[owner(rank)].next().copied())?;
            u8::try_from(residue).ok().filter(|&residue| residue < 3)
        });
        Ok(each.collect())
    }

    /// Answers what the process asks that asks, until that [ends](Self::end).
    ///
    /// # Errors
    /// If one of the others is gone.
    pub fn answer(&mut self) -> Result<(), Failed> {
        let shares =
            Shares { space: self.space, owners: self.owners, of_threads: &mut self.shares };
        shares.answer(&mut self.post)
    }

    /// Tells the others that nothing more is asked.
    ///
    /// # Errors
    /// If one of the others is gone.
    pub fn end(&mut self) -> Result<(), Failed> {
        Ok(self.post.tell(&[head(Kind::Bye, LOOKING)])?)
    }

    /// Removes the layers of this process from the disk, if there are any.
    ///
    /// # Errors
    /// If they cannot be removed.
    pub fn remove(self) -> Result<(), FileError> {
        self.kept.map_or(Ok(()), Kept::remove)
    }
}
