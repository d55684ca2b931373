//! [`explore`]: layer after layer, as all processes agree on them.

use super::super::memory;
use super::super::options::Options;
use super::super::push::Pushes;
use super::super::space::Cosets;
use super::super::stripe::Layout;
use super::asked::{LOOKING, Shares};
use super::kept::{Kept, digest};
use super::layer::{Source, lent};
use super::limits::{code, stop};
use super::post::{Kind, Post, WAIT, head};
use super::share::{News, Owners, Settling, Share};
use super::told::{Failed, Found, Task};
use super::worker::{Exchange, Purpose};
use crate::Distribution;
use crate::file::layer::Totals;
use crate::file::part::Part;
use crate::file::{Cause, FileError};
use everystate_puzzle::peers::Peers;
use everystate_puzzle::{Limits, Meter, Stop, Watch};

/// Stripes that each process and thread should have, at least: so that all have as much to do.
const STRIPES: usize = 1024;

/// If so many times as many ranks are in the last layer as are left, those that are left ask.
const FEW: u64 = if cfg!(test) { 2 } else { 64 };

/// A space that was explored by several processes.
pub struct Together<'a> {
    /// What was found: the same in each process, but for the bytes that each has.
    pub found: Found,
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
    let mut meter = limits.meter(watch);
    let mut post = Post::new(peers);
    let layout = Layout::of_many(space, STRIPES);
    let (number, processes) = (post.number(), post.count());
    let own = (number..layout.stripes()).step_by(processes).len();
    let threads = options.threads.clamp(1, own.max(1));
    let owners = Owners { layout, number, processes, threads };
    greet(&mut post, digest(task.key, &layout))?;
    let bytes = Share::bytes(&layout, own.next_multiple_of(threads)) + space.bytes();
    let refused = meter.bytes(bytes).err();
    memory::give_back();
    let of = |thread| owners.stripes(thread).count();
    let shares = match refused {
        None => (0..threads).map(|thread| Share::new(&layout, of(thread))).collect(),
        Some(_) => Vec::new(),
    };
    let pushes = Pushes::new(&space.members, options.portable);
    let mut exploring =
        Exploring { space, owners, pushes, shares, post, kept: None, wanted: options.examples };
    let mut found = Found {
        distribution: Distribution::default(),
        ranks: Vec::new(),
        farthest: Vec::new(),
        stopped: None,
        bytes,
        sent: 0,
        on_disk: 0,
        resumed: 0,
        trouble: None,
    };
    if let Some(stop) = exploring.refused(refused)? {
        found.stopped = Some(stop);
    } else {
        if let Some(place) = &task.place {
            let (post, meter) = (&mut exploring.post, &meter);
            let (kept, layers) =
                Kept::open(place, digest(task.key, &layout), &layout, (post, meter))?;
            (exploring.kept, found.resumed) = (Some(kept), layers);
            exploring.kept.as_mut().map_or(Ok(()), Kept::shorten)?;
        }
        exploring.layers(&mut found, &mut meter)?;
    }
    let Exploring { shares, post, kept, .. } = exploring;
    found.on_disk = kept.as_ref().map_or(0, Kept::bytes);
    Ok(Together { found, space, owners, shares, post, kept })
}

/// Tells the others what is explored, and hears it from them.
fn greet(post: &mut Post<'_>, digest: [u8; 32]) -> Result<(), Failed> {
    let words = digest.as_chunks().0.iter().map(|eight| u64::from_le_bytes(*eight));
    let hello: Vec<u64> = [head(Kind::Hello, 0)].into_iter().chain(words).collect();
    post.tell(&hello)?;
    let all = post.all(Kind::Hello, 0, || {})?;
    let other = all.iter().position(|other| other.as_ref().is_some_and(|other| *other != hello));
    other.map_or(Ok(()), |process| Err(Failed::Other(process)))
}

/// An exploration that is under way.
struct Exploring<'a> {
    space: &'a Cosets,
    owners: Owners,
    pushes: Pushes<'a>,
    shares: Vec<Share>,
    post: Post<'a>,
    kept: Option<Kept>,
    /// How many of the farthest ranks are wanted.
    wanted: usize,
}

/// What all processes found of a layer.
struct Agreed {
    news: News,
    /// The limit that one of them reached.
    stopped: Option<Stop>,
    /// Words that were sent so far.
    sent: u64,
}

impl Exploring<'_> {
    /// Whether one of the processes has no room.
    fn refused(&mut self, refused: Option<Stop>) -> Result<Option<Stop>, Failed> {
        Ok(self.agree(LOOKING, News::default(), refused)?.stopped)
    }

    /// Explores layer after layer.
    fn layers(&mut self, found: &mut Found, meter: &mut Meter<'_>) -> Result<(), Failed> {
        let mut left = self.space.ranks();
        for depth in 0.. {
            let last = found.ranks.last().copied().unwrap_or(0);
            // One that may go no further tells the others, who send to it and wait for what it sends.
            let before = meter.enter(depth as u64).err();
            let stopped = if depth < found.resumed {
                self.load((depth, before), meter)?
            } else if depth == 0 {
                self.first();
                before
            } else {
                self.next((depth, before), left.saturating_mul(FEW) <= last, meter)?
            };
            let (news, stopped) = self.settle(depth, stopped, found)?;
            let Agreed { news, stopped, sent } = self.agree(depth, news, stopped)?;
            found.sent = sent * 8;
            found.stopped = stopped;
            if stopped.is_some() || news.positions == 0 {
                break;
            }
            // All count the same, so a limit of positions ends it in each.
            if let Err(stop) = meter.visit_many(news.positions) {
                found.stopped = Some(stop);
                break;
            }
            meter.layer(depth as u64, news.positions);
            found.distribution.counts.push(news.positions);
            found.ranks.push(news.ranks);
            found.farthest = news.least;
            left -= news.ranks;
            if left == 0 {
                break;
            }
        }
        if let (Some(_), Some(kept)) = (found.stopped, &mut self.kept) {
            // Whoever stops it may switch off the machine.
            let trouble = kept.keep().err();
            found.trouble = found.trouble.take().or_else(|| Some(trouble?.to_string()));
        }
        Ok(())
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
        (depth, before): (usize, Option<Stop>),
        meter: &mut Meter<'_>,
    ) -> Result<Option<Stop>, Failed> {
        let kept = self.kept.as_ref().expect("layers that are there were opened");
        let (reached, _) = lent(&mut self.shares);
        let source = Source::Layers(kept.readers(depth)?);
        let Self { space, owners, pushes, .. } = *self;
        let exchange = Exchange { space, owners, pushes, depth, purpose: Purpose::Load };
        exchange.run(&mut self.post, (reached, source), before, meter)
    }

    /// What the last layer leads to, or what is left and leads to it, if that is said to be `few`.
    fn next(
        &mut self,
        (depth, before): (usize, Option<Stop>),
        few: bool,
        meter: &mut Meter<'_>,
    ) -> Result<Option<Stop>, Failed> {
        let (space, owners, pushes) = (self.space, self.owners, self.pushes);
        let residue = (depth + 2) % 3;
        if few {
            let mut shares = Shares { space, owners, of_threads: &mut self.shares };
            shares.ask(&mut self.post, depth, residue)?;
            return Ok(before.or_else(|| meter.interrupted().err()));
        }
        let (reached, planes) = lent(&mut self.shares);
        let exchange = Exchange { space, owners, pushes, depth, purpose: Purpose::Push };
        let source = Source::Planes(planes, residue);
        exchange.run(&mut self.post, (reached, source), before, meter)
    }

    /// Makes what is reached the next layer of this process, and writes it; not if a limit ended it.
    fn settle(
        &mut self,
        depth: usize,
        stopped: Option<Stop>,
        found: &mut Found,
    ) -> Result<(News, Option<Stop>), Failed> {
        if stopped.is_some() {
            return Ok((News::default(), stopped));
        }
        match self.settled(depth) {
            Ok(news) => Ok((news, None)),
            Err(error) if matches!(error.cause, Cause::NoRoom | Cause::Io { .. }) => {
                found.trouble = Some(error.to_string());
                Ok((News::default(), Some(Stop::Disk)))
            }
            Err(error) => Err(error.into()),
        }
    }

    fn settled(&mut self, depth: usize) -> Result<News, FileError> {
        let part: Option<Part> = match &self.kept {
            Some(kept) => kept.begin(depth)?,
            None => None,
        };
        let settling = Settling {
            space: self.space,
            layout: &self.owners.layout,
            pushes: self.pushes,
            residue: depth % 3,
            wanted: self.wanted,
            part: part.as_ref(),
        };
        let (owners, wanted) = (self.owners, self.wanted);
        let news = std::thread::scope(|scope| {
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
            Ok::<_, FileError>(news)
        })?;
        if let (Some(part), Some(kept)) = (part, &mut self.kept) {
            let News { positions, ranks, .. } = news;
            kept.push(part.finish(Totals { positions, ranks })?)?;
        }
        Ok(news)
    }

    /// What all found of a layer together, and whether one of them reached a limit.
    fn agree(&mut self, depth: usize, news: News, stopped: Option<Stop>) -> Result<Agreed, Failed> {
        let code = stopped.map_or(0, code);
        let mut message =
            vec![head(Kind::Done, depth), code, news.positions, news.ranks, self.post.sent];
        message.extend_from_slice(&news.least);
        let sent = self.post.sent;
        self.post.tell(&message)?;
        let mut agreed = Agreed { news, stopped, sent };
        for message in self.post.all(Kind::Done, depth, || {})?.into_iter().flatten() {
            let [_, code, positions, ranks, sent, ref least @ ..] = message[..] else {
                return Err(super::layer::garbled());
            };
            agreed.news.join(News { positions, ranks, least: least.to_vec() }, self.wanted);
            agreed.stopped = agreed.stopped.or_else(|| stop(code));
            agreed.sent += sent;
        }
        Ok(agreed)
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
