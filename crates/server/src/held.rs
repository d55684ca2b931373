//! [`Jobs`]: which jobs there are, what each waits for, and who watches it.
//!
//! A job is what somebody asked for; a work is what is to be done for it. Jobs that ask for the same, whose answer is the same each
//! time, wait for one work. It goes on as long as any of them does.

use crate::client::Client;
use crate::job::{Cause, Live, State};
use crate::lanes::{Lanes, Number};
use std::collections::{HashMap, HashSet};
use std::sync::Arc;
use std::time::{Duration, Instant};

/// What is to be done.
pub(crate) struct Work {
    pub(crate) live: Arc<Live>,
    /// The jobs that wait for it, the first one first.
    pub(crate) holders: Vec<String>,
    /// Whose turn it takes.
    pub(crate) client: Client,
    /// The request's digest, if others may wait for it, too.
    digest: Option<i64>,
    pub(crate) running: bool,
    /// When its time in the quick lane is over.
    pub(crate) until: Option<Instant>,
    /// What is asked of each instance.
    pub(crate) question: Option<&'static str>,
}

/// What somebody asked for.
pub(crate) struct Held {
    pub(crate) work: Number,
    /// Whether it came to its work when that was under way: then it is shown no lines before all are there, and if a limit stops
    /// that work, it has one of its own.
    pub(crate) late: bool,
    client: Client,
    watch: Option<Watching>,
}

impl Held {
    /// Whether it is to be watched.
    pub(crate) fn is_watched(&self) -> bool {
        self.watch.is_some()
    }
}

/// Who watches a job that is to be watched.
struct Watching {
    streams: usize,
    /// Whether there was one before.
    was: bool,
    /// When somebody was there last.
    last: Instant,
}

/// The jobs of a server.
pub(crate) struct Jobs {
    pub(crate) lanes: Lanes,
    pub(crate) works: HashMap<Number, Work>,
    pub(crate) held: HashMap<String, Held>,
    /// Works that others may wait for, by the request's digest.
    shared: HashMap<i64, Number>,
    /// Works under way whose thread has another in its place already.
    pub(crate) replaced: HashSet<Number>,
    by_client: HashMap<Client, usize>,
    next: Number,
    pub(crate) closing: bool,
}

/// What a new work is.
pub(crate) struct New {
    pub(crate) live: Live,
    pub(crate) client: Client,
    pub(crate) digest: Option<i64>,
    pub(crate) question: Option<&'static str>,
}

impl Jobs {
    pub(crate) fn new(workers: usize) -> Self {
        Self {
            lanes: Lanes::new(workers),
            works: HashMap::new(),
            held: HashMap::new(),
            shared: HashMap::new(),
            replaced: HashSet::new(),
            by_client: HashMap::new(),
            next: 0,
            closing: false,
        }
    }

    /// A new work, which waits for its turn, and a job for it.
    pub(crate) fn begin(&mut self, id: &str, watched: bool, new: New) {
        let New { live, client, digest, question } = new;
        let number = self.add(Work {
            live: Arc::new(live),
            holders: Vec::new(),
            client,
            digest,
            running: false,
            until: None,
            question,
        });
        self.join(id, number, (client, watched));
    }

    fn add(&mut self, work: Work) -> Number {
        let number = self.next;
        self.next += 1;
        self.lanes.add(work.client, number);
        if let Some(digest) = work.digest {
            self.shared.insert(digest, number);
        }
        self.works.insert(number, work);
        number
    }

    /// A job for a work that there is.
    pub(crate) fn join(&mut self, id: &str, number: Number, (client, watched): (Client, bool)) {
        let Some(work) = self.works.get_mut(&number) else { return };
        work.holders.push(id.to_owned());
        // What begins again has not begun.
        let late = work.running && work.live.cause() != Cause::Moved;
        let watching = || Watching { streams: 0, was: false, last: Instant::now() };
        let watch = watched.then(watching);
        self.held.insert(id.to_owned(), Held { work: number, late, client, watch });
        *self.by_client.entry(client).or_default() += 1;
    }

    /// A work with this digest that others may wait for.
    pub(crate) fn shared(&self, digest: i64) -> Option<(Number, &Work)> {
        let number = *self.shared.get(&digest)?;
        let work = self.works.get(&number)?;
        // Of what is being ended nothing more comes.
        matches!(work.live.cause(), Cause::None | Cause::Moved).then_some((number, work))
    }

    /// A job for a work, if it was watched and is not at this moment: whoever did may have come back.
    pub(crate) fn left(&mut self, number: Number) -> Option<String> {
        let work = self.works.get(&number)?;
        let is_left = |id: &&String| {
            let watch = self.held.get(*id).and_then(|held| held.watch.as_ref());
            watch.is_some_and(|watch| watch.was && watch.streams == 0)
        };
        let id = work.holders.iter().find(is_left)?.clone();
        self.seen(&id);
        Some(id)
    }

    /// Somebody asked for a job.
    pub(crate) fn seen(&mut self, id: &str) {
        if let Some(watch) = self.held.get_mut(id).and_then(|held| held.watch.as_mut()) {
            watch.last = Instant::now();
        }
    }

    /// Somebody begins to follow the events of a job, or ends to.
    pub(crate) fn follow(&mut self, id: &str, begins: bool) {
        if let Some(watch) = self.held.get_mut(id).and_then(|held| held.watch.as_mut()) {
            watch.streams =
                if begins { watch.streams + 1 } else { watch.streams.saturating_sub(1) };
            watch.was = true;
            watch.last = Instant::now();
        }
    }

    /// The jobs that are to be watched, and were not for so long.
    pub(crate) fn unwatched(&self, patience: Duration) -> Vec<String> {
        let left = |watch: &Watching| watch.streams == 0 && watch.last.elapsed() >= patience;
        let all = self.held.iter();
        let all = all.filter(|(_, held)| held.watch.as_ref().is_some_and(left));
        all.map(|(id, _)| id.clone()).collect()
    }

    /// The works whose time in the quick lane is over, which have none there any more.
    pub(crate) fn over(&mut self) -> Vec<Number> {
        let now = Instant::now();
        let mut over = Vec::new();
        for (&number, work) in &mut self.works {
            if work.until.is_some_and(|until| until <= now) {
                work.until = None;
                over.push(number);
            }
        }
        over
    }

    /// When the first of them will be.
    pub(crate) fn until(&self) -> Option<Instant> {
        self.works.values().filter_map(|work| work.until).min()
    }

    /// What a job waits for, and whether it came late to it.
    pub(crate) fn live(&self, id: &str) -> Option<(Arc<Live>, bool)> {
        let held = self.held.get(id)?;
        Some((self.works.get(&held.work)?.live.clone(), held.late))
    }

    /// How many jobs a client has.
    pub(crate) fn of(&self, client: Client) -> usize {
        self.by_client.get(&client).copied().unwrap_or(0)
    }

    /// How many jobs wait, and how many are worked on.
    pub(crate) fn counts(&self) -> (usize, usize) {
        let running = self.works.values().filter(|work| work.running);
        let running = running.map(|work| work.holders.len()).sum();
        (self.held.len() - running, running)
    }

    /// A job has ended.
    pub(crate) fn release(&mut self, id: &str) {
        let Some(held) = self.held.remove(id) else { return };
        if let Some(work) = self.works.get_mut(&held.work) {
            work.holders.retain(|holder| holder != id);
        }
        if let Some(count) = self.by_client.get_mut(&held.client) {
            *count -= 1;
            if *count == 0 {
                self.by_client.remove(&held.client);
            }
        }
    }

    /// A work has ended, or nobody waits for it any more.
    pub(crate) fn remove(&mut self, number: Number) {
        let Some(work) = self.works.remove(&number) else { return };
        self.lanes.remove(work.client, number);
        self.lanes.ended(number);
        if let Some(digest) = work.digest.filter(|digest| self.shared.get(digest) == Some(&number))
        {
            self.shared.remove(&digest);
        }
    }

    /// A work waits for its turn among the long ones.
    pub(crate) fn again(&mut self, number: Number) {
        let Some(work) = self.works.get_mut(&number) else { return };
        (work.running, work.until) = (false, None);
        work.live.forget();
        let (client, holders) = (work.client, work.holders.clone());
        self.lanes.again(client, number);
        for id in holders {
            if let Some(held) = self.held.get_mut(&id) {
                held.late = false;
            }
        }
    }

    /// Jobs that came late to a work have one of their own, which others of them share.
    pub(crate) fn apart(&mut self, number: Number, ids: Vec<String>, live: Live) {
        let Some(work) = self.works.get_mut(&number) else { return };
        let (digest, question) = (work.digest, work.question);
        work.holders.retain(|id| !ids.contains(id));
        let client = ids.first().and_then(|id| Some(self.held.get(id)?.client)).unwrap_or(None);
        let live = Arc::new(live);
        let (running, until) = (false, None);
        let holders = ids.clone();
        let number = self.add(Work { live, holders, client, digest, running, until, question });
        for id in ids {
            if let Some(held) = self.held.get_mut(&id) {
                (held.work, held.late) = (number, false);
            }
        }
    }
}

/// What ends the work of a job that ends so.
pub(crate) fn cause(state: State) -> Cause {
    match state {
        State::Unwatched => Cause::Unwatched,
        _ => Cause::Cancelled,
    }
}
