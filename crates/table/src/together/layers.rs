//! [`Company::layers`]: layer after layer, as all processes agree on them.

use super::kept::Kept;
use super::limits::{code, stop};
use super::post::{BEGINNING, Kind, LOOKING, Post, head};
use super::told::{Failed, Found, Place};
use crate::file::layer::Totals;
use crate::file::part::Part;
use crate::file::{Cause, FileError};
use everystate_puzzle::{Meter, Stop};

/// What a process has of a space, and how it finds its part of a layer, where a position is `N` times 64 bits.
pub(crate) trait Engine<const N: usize> {
    /// Reaches the layer behind those that were found, by what all processes send each other: out of the last one, or what was kept of
    /// it. Of a limit that was reached `before` the others are told. The limit that ended it, if one did: then what was reached is not
    /// all.
    fn reach(
        &mut self,
        company: &mut Company<'_>,
        found: &Found<N>,
        before: Option<Stop>,
        meter: &mut Meter<'_>,
    ) -> Result<Option<Stop>, Failed>;

    /// Makes what was reached and not seen before the next layer, and writes it, if it is kept: what it has, and so many of its least.
    fn settle(
        &mut self,
        depth: usize,
        part: Option<&Part>,
        wanted: usize,
    ) -> Result<News<N>, FileError>;

    /// Whether no more can be found than that.
    fn is_all(&self, found: &Found<N>) -> bool;
}

/// What was found of a layer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct News<const N: usize> {
    pub(crate) positions: u64,
    pub(crate) ranks: u64,
    /// The least ranks, in order.
    pub(crate) least: Vec<[u64; N]>,
}

impl<const N: usize> Default for News<N> {
    fn default() -> Self {
        Self { positions: 0, ranks: 0, least: Vec::new() }
    }
}

impl<const N: usize> News<N> {
    /// Joins what another had.
    pub(crate) fn join(&mut self, other: Self, wanted: usize) {
        self.positions += other.positions;
        self.ranks += other.ranks;
        self.least.extend(other.least);
        self.least.sort_unstable();
        self.least.truncate(wanted);
    }
}

/// What all processes found of a layer together.
pub(crate) struct Agreed<const N: usize> {
    news: News<N>,
    /// The limit that one of them reached.
    pub(crate) stopped: Option<Stop>,
    /// Words that were sent so far.
    sent: u64,
}

/// A process among the others.
pub(crate) struct Company<'p> {
    pub(crate) post: Post<'p>,
    pub(crate) kept: Option<Kept>,
    /// How many of the farthest positions are wanted.
    pub(crate) wanted: usize,
}

impl Company<'_> {
    /// Tells the others what is explored, and hears it from them, at this depth; each tells some words more, which are given by process.
    pub(crate) fn greet(
        &mut self,
        depth: usize,
        digest: [u8; 32],
        more: &[u64],
    ) -> Result<Vec<Vec<u64>>, Failed> {
        let words = digest.as_chunks().0.iter().map(|eight| u64::from_le_bytes(*eight));
        let mut hello: Vec<u64> = [head(Kind::Hello, depth)].into_iter().chain(words).collect();
        let same = hello.len();
        hello.extend_from_slice(more);
        self.post.tell(&hello)?;
        let number = self.post.number();
        let mut all = self.post.all(Kind::Hello, depth, || {})?;
        all[number] = Some(hello.clone());
        let told = |(process, message): (usize, Option<Vec<u64>>)| {
            let message = message.unwrap_or_default();
            let is_same = message.len() == hello.len() && message[..same] == hello[..same];
            if is_same { Ok(message[same..].to_vec()) } else { Err(Failed::Other(process)) }
        };
        all.into_iter().enumerate().map(told).collect()
    }

    /// Opens what is kept at a place, layers of at most so many records: how many of them all processes have between them.
    pub(crate) fn open(
        &mut self,
        place: &Place<'_>,
        opened: ([u8; 32], usize),
        meter: &Meter<'_>,
    ) -> Result<usize, Failed> {
        let (mut kept, layers) = Kept::open(place, opened, (&mut self.post, meter))?;
        kept.shorten()?;
        self.kept = Some(kept);
        Ok(layers)
    }

    /// What all found of a layer together, and whether one of them reached a limit.
    pub(crate) fn agree<const N: usize>(
        &mut self,
        depth: usize,
        news: News<N>,
        stopped: Option<Stop>,
    ) -> Result<Agreed<N>, Failed> {
        let (code, sent) = (stopped.map_or(0, code), self.post.sent);
        let mut message = vec![head(Kind::Done, depth), code, news.positions, news.ranks, sent];
        message.extend(news.least.iter().flatten());
        self.post.tell(&message)?;
        let mut agreed = Agreed { news, stopped, sent };
        for message in self.post.all(Kind::Done, depth, || {})?.into_iter().flatten() {
            let [_, code, positions, ranks, sent, ref least @ ..] = message[..] else {
                return Err(Failed::garbled());
            };
            let least = least.as_chunks().0.to_vec();
            agreed.news.join(News { positions, ranks, least }, self.wanted);
            agreed.stopped = agreed.stopped.or_else(|| stop(code));
            agreed.sent += sent;
        }
        Ok(agreed)
    }

    /// Whether one of the processes reached a limit before it could begin, which this one may have, too. Who has says so and ends: it cannot say what it
    /// explores, and the others would wait for that.
    pub(crate) fn begins(&mut self, refused: Option<Stop>) -> Result<Option<Stop>, Failed> {
        Ok(self.agree::<1>(BEGINNING, News::default(), refused)?.stopped)
    }

    /// Whether one of the processes has no room.
    pub(crate) fn refused(&mut self, refused: Option<Stop>) -> Result<Option<Stop>, Failed> {
        Ok(self.agree::<1>(LOOKING, News::default(), refused)?.stopped)
    }

    /// Explores layer after layer.
    pub(crate) fn layers<const N: usize>(
        &mut self,
        engine: &mut impl Engine<N>,
        found: &mut Found<N>,
        meter: &mut Meter<'_>,
    ) -> Result<(), Failed> {
        for depth in 0.. {
            // One that may go no further tells the others, who send to it and wait for what it sends.
            let before = meter.enter(depth as u64).err();
            let stopped = engine.reach(self, found, before, meter)?;
            let (news, stopped) = self.settle(engine, depth, stopped, found)?;
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
            if engine.is_all(found) {
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

    /// Makes what is reached the next layer of this process, and writes it; not if a limit ended it.
    fn settle<const N: usize>(
        &mut self,
        engine: &mut impl Engine<N>,
        depth: usize,
        stopped: Option<Stop>,
        found: &mut Found<N>,
    ) -> Result<(News<N>, Option<Stop>), Failed> {
        if stopped.is_some() {
            return Ok((News::default(), stopped));
        }
        match self.settled(engine, depth) {
            Ok(news) => Ok((news, None)),
            Err(error) if matches!(error.cause, Cause::NoRoom | Cause::Io { .. }) => {
                found.trouble = Some(error.to_string());
                Ok((News::default(), Some(Stop::Disk)))
            }
            Err(error) => Err(error.into()),
        }
    }

    fn settled<const N: usize>(
        &mut self,
        engine: &mut impl Engine<N>,
        depth: usize,
    ) -> Result<News<N>, FileError> {
        let part: Option<Part> = match &self.kept {
            Some(kept) => kept.begin(depth)?,
            None => None,
        };
        let news = engine.settle(depth, part.as_ref(), self.wanted)?;
        if let (Some(part), Some(kept)) = (part, &mut self.kept) {
            let News { positions, ranks, .. } = news;
            kept.push(part.finish(Totals { positions, ranks })?)?;
        }
        Ok(news)
    }
}
