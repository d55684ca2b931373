//! [`gather`]: processes that find each other, and know that it is they.
//!
//! Each listens at its own address and connects to those before it, twice: for messages, and to say that it is there. Who listens draws a
//! number; who connects draws one, too, and proves by both that it knows the secret, then who listens does. What does not within a few
//! seconds is turned away, and told.

use crate::hosts::Hosts;
use crate::secret::{Secret, is_right, nonce};
use everystate_puzzle::peers::Lost;
use std::collections::BTreeSet;
use std::io::{self, ErrorKind, Read, Write};
use std::net::{IpAddr, SocketAddr, TcpListener, TcpStream};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{self, Receiver, Sender};
use std::sync::{Arc, Mutex, PoisonError, RwLock};
use std::thread;
use std::time::{Duration, Instant};

/// What a listener says first: what it is, and the version of how they speak.
const MAGIC: [u8; 8] = *b"EVSTCLU\x01";
/// How long a connection may take to prove what it is.
const PROVE: Duration = Duration::from_secs(5);
/// How often is looked for another connection.
const LOOK: Duration = Duration::from_millis(20);
/// How soon one that was turned away asks again.
const AGAIN: Duration = Duration::from_secs(1);
/// How many connections that proved nothing yet are looked at, at once.
const STRANGERS: usize = 64;

/// How many of them are told of, at most.
const KNOWN: usize = 100;

/// Who joins whom, and how.
pub struct Joining<'a> {
    /// All of them.
    pub hosts: &'a Hosts,
    /// Which of them this process is, from 0.
    pub process: usize,
    /// What all of them know.
    pub secret: &'a Secret,
    /// How long one may say nothing, or be waited for.
    pub silence: Duration,
    /// Told of whoever else connects.
    pub told: Arc<dyn Fn(&str) + Send + Sync>,
    /// Ends waiting for the others.
    pub cancelled: &'a dyn Fn() -> bool,
}

/// What a connection is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Purpose {
    Messages,
    Pulse,
}

/// The two connections to another process.
#[derive(Debug, Default)]
pub(crate) struct Pair {
    pub(crate) messages: Option<TcpStream>,
    pub(crate) pulse: Option<TcpStream>,
}

impl Pair {
    const fn is_whole(&self) -> bool {
        self.messages.is_some() && self.pulse.is_some()
    }

    /// Puts a connection in its place; `false` if there is one.
    fn put(&mut self, purpose: Purpose, stream: TcpStream) -> bool {
        let place = match purpose {
            Purpose::Messages => &mut self.messages,
            Purpose::Pulse => &mut self.pulse,
        };
        let is_free = place.is_none();
        place.get_or_insert(stream);
        is_free
    }
}

/// Looks at whoever connects, until it is dropped.
pub(crate) struct Porter {
    over: Arc<AtomicBool>,
    thread: Option<thread::JoinHandle<()>>,
}

impl Drop for Porter {
    fn drop(&mut self) {
        self.over.store(true, Ordering::Relaxed);
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

/// What a thread needs to look at a connection.
#[derive(Clone)]
struct Door {
    secret: Secret,
    number: usize,
    count: usize,
    told: Arc<dyn Fn(&str) + Send + Sync>,
    /// Where connections go that proved what they are; nobody is expected any more once that is gone.
    give: Arc<RwLock<Option<Sender<Proved>>>>,
    strangers: Arc<AtomicUsize>,
    /// Who was told of already, and why: whoever knocks all day is told of once.
    known: Arc<Mutex<BTreeSet<(IpAddr, &'static str)>>>,
}

/// A connection of one of the others.
struct Proved {
    from: usize,
    purpose: Purpose,
    stream: TcpStream,
}

/// Connections to all others: none in the place of this process.
pub(crate) fn gather(joining: &Joining<'_>) -> Result<(Vec<Pair>, Porter), Lost> {
    let count = joining.hosts.addresses().len();
    let (give, take) = mpsc::channel();
    let give = Arc::new(RwLock::new(Some(give)));
    let porter = listen(joining, count, &give)?;
    let deadline = Instant::now() + joining.silence;
    let mut pairs: Vec<Pair> = (0..count).map(|_| Pair::default()).collect();
    for (to, pair) in pairs.iter_mut().enumerate().take(joining.process) {
        pair.messages = Some(connect(joining, to, Purpose::Messages, deadline)?);
        pair.pulse = Some(connect(joining, to, Purpose::Pulse, deadline)?);
    }
    await_others(joining, &mut pairs, &take, deadline)?;
    // Whoever comes now is none of them.
    give.write().unwrap_or_else(PoisonError::into_inner).take();
    Ok((pairs, porter))
}

fn await_others(
    joining: &Joining<'_>,
    pairs: &mut [Pair],
    take: &Receiver<Proved>,
    deadline: Instant,
) -> Result<(), Lost> {
    let first = joining.process + 1;
    while let Some(missing) = (first..pairs.len()).find(|&other| !pairs[other].is_whole()) {
        if (joining.cancelled)() {
            return Err(cancelled());
        }
        if Instant::now() >= deadline {
            let message = format!(
                "{} did not come within {} seconds",
                joining.hosts.name(missing),
                joining.silence.as_secs_f64()
            );
            return Err(Lost { process: Some(missing), message });
        }
        let Ok(Proved { from, purpose, stream }) = take.recv_timeout(LOOK) else { continue };
        if from <= joining.process || !pairs[from].put(purpose, stream) {
            let name = joining.hosts.name(from);
            (joining.told)(&format!(
                "{name} came again and was turned away: is its number given twice?"
            ));
        }
    }
    Ok(())
}

fn cancelled() -> Lost {
    Lost { process: None, message: "interrupted while the others were waited for".into() }
}

/// Listens at the process's own address, and nowhere else.
fn listen(
    joining: &Joining<'_>,
    count: usize,
    give: &Arc<RwLock<Option<Sender<Proved>>>>,
) -> Result<Porter, Lost> {
    let address = &joining.hosts.addresses()[joining.process];
    let failed = |error: io::Error| Lost {
        process: Some(joining.process),
        message: format!("cannot listen at {address}: {error}"),
    };
    let listener = TcpListener::bind(address).map_err(failed)?;
    listener.set_nonblocking(true).map_err(failed)?;
    let over = Arc::new(AtomicBool::new(false));
    let door = Door {
        secret: joining.secret.clone(),
        number: joining.process,
        count,
        told: Arc::clone(&joining.told),
        give: Arc::clone(give),
        strangers: Arc::default(),
        known: Arc::default(),
    };
    let is_over = Arc::clone(&over);
    let thread = thread::Builder::new().name("everystate:porter".into()).spawn(move || {
        while !is_over.load(Ordering::Relaxed) {
            match listener.accept() {
                Ok((stream, from)) => door.look_at(stream, from),
                Err(_) => thread::sleep(LOOK),
            }
        }
    });
    Ok(Porter { over, thread: Some(thread.map_err(failed)?) })
}

impl Door {
    /// Has a thread look at a connection, so that one that says nothing keeps nobody waiting.
    fn look_at(&self, stream: TcpStream, from: SocketAddr) {
        if self.strangers.fetch_add(1, Ordering::Relaxed) >= STRANGERS {
            self.strangers.fetch_sub(1, Ordering::Relaxed);
            return;
        }
        let door = self.clone();
        let look = move || {
            let proved = door.proved(stream);
            door.strangers.fetch_sub(1, Ordering::Relaxed);
            let give = door.give.read().unwrap_or_else(PoisonError::into_inner);
            match (proved, &*give) {
                (Ok(proved), Some(give)) => {
                    let _ = give.send(proved);
                }
                (Ok(_), None) => door.turned_away(from, "says that it is a process that is there"),
                (Err(why), _) => door.turned_away(from, why),
            }
        };
        // Without a thread nobody looks at it, and it is closed.
        let _ = thread::Builder::new().name("everystate:door".into()).spawn(look);
    }

    /// Tells of one that was turned away.
    fn turned_away(&self, from: SocketAddr, why: &'static str) {
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        if known.len() < KNOWN && known.insert((from.ip(), why)) {
            (self.told)(&format!("{from} connected and was turned away: it {why}"));
        }
    }

    /// A connection that proves what it is, or what it did instead.
    fn proved(&self, mut stream: TcpStream) -> Result<Proved, &'static str> {
        let silent = |error: io::Error| match error.kind() {
            ErrorKind::WouldBlock | ErrorKind::TimedOut => "said nothing",
            _ => "went away",
        };
        set_up(&stream).map_err(silent)?;
        let drawn = nonce();
        stream.write_all(&[&MAGIC[..], &drawn].concat()).map_err(silent)?;
        let mut said = [0; 9 + 64];
        // Whoever sends a byte at a time has as long for all of them.
        read_within(&mut stream, &mut said, PROVE).map_err(silent)?;
        let (who, rest) = said.split_at(9);
        let (its, proof) = rest.split_first_chunk::<32>().expect("64 bytes");
        let expected = self.secret.proof(&[b"connects", &drawn, who, its]);
        if !is_right(proof.first_chunk().expect("32 bytes"), &expected) {
            return Err("does not know the secret");
        }
        let number =
            |at: usize| u32::from_le_bytes(*who[at..].first_chunk().expect("9 bytes")) as usize;
        let purpose = if who[0] == 0 { Purpose::Messages } else { Purpose::Pulse };
        let (from, count) = (number(1), number(5));
        if count != self.count || from >= count {
            return Err("has another list of hosts");
        }
        let own = u32::try_from(self.number).unwrap_or(u32::MAX).to_le_bytes();
        let proof = self.secret.proof(&[b"listens", its, &drawn, &own]);
        stream.write_all(&proof).map_err(silent)?;
        Ok(Proved { from, purpose, stream })
    }
}

fn set_up(stream: &TcpStream) -> io::Result<()> {
    stream.set_nonblocking(false)?;
    stream.set_nodelay(true)?;
    stream.set_write_timeout(Some(PROVE))?;
    stream.set_read_timeout(Some(PROVE))
}

/// Fills a buffer, if that is done within this time.
fn read_within(stream: &mut TcpStream, buffer: &mut [u8], time: Duration) -> io::Result<()> {
    let (deadline, mut filled) = (Instant::now() + time, 0);
    while filled < buffer.len() {
        let left = deadline.saturating_duration_since(Instant::now());
        if left.is_zero() {
            return Err(ErrorKind::TimedOut.into());
        }
        stream.set_read_timeout(Some(left))?;
        match stream.read(&mut buffer[filled..]) {
            Ok(0) => return Err(ErrorKind::UnexpectedEof.into()),
            Ok(n) => filled += n,
            Err(error) if error.kind() == ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
    Ok(())
}

/// Connects to another process, which may not be there yet.
fn connect(
    joining: &Joining<'_>,
    to: usize,
    purpose: Purpose,
    deadline: Instant,
) -> Result<TcpStream, Lost> {
    let address = &joining.hosts.addresses()[to];
    let mut turned_away = None;
    loop {
        if (joining.cancelled)() {
            return Err(cancelled());
        }
        let why = match TcpStream::connect(address) {
            Err(error) => error.to_string(),
            Ok(stream) if is_own_end(&stream) => "nobody listens there".to_owned(),
            Ok(stream) => match prove(joining, to, purpose, stream) {
                Ok(stream) => return Ok(stream),
                Err(why) => {
                    // It may be one that is about to end, but it is not asked all the time.
                    thread::sleep(AGAIN.min(deadline.saturating_duration_since(Instant::now())));
                    turned_away.insert(why).clone()
                }
            },
        };
        let why = turned_away.clone().unwrap_or(why);
        if Instant::now() >= deadline {
            let (name, seconds) = (joining.hosts.name(to), joining.silence.as_secs_f64());
            let message = format!("{name} could not be joined within {seconds} seconds: {why}");
            return Err(Lost { process: Some(to), message });
        }
        thread::sleep(LOOK * 2);
    }
}

/// Whether both ends of a connection are one. Who connects where nobody listens may be given that very port for its own end, if it is
/// one of those that connections are given: then it is connected to itself, and nobody can listen there.
fn is_own_end(stream: &TcpStream) -> bool {
    matches!((stream.local_addr(), stream.peer_addr()), (Ok(own), Ok(other)) if own == other)
}

/// Proves to who listens that this process is one of them, and hears the same.
fn prove(
    joining: &Joining<'_>,
    to: usize,
    purpose: Purpose,
    mut stream: TcpStream,
) -> Result<TcpStream, String> {
    let failed = |error: io::Error| error.to_string();
    set_up(&stream).map_err(failed)?;
    let mut said = [0; 40];
    read_within(&mut stream, &mut said, PROVE).map_err(failed)?;
    let (magic, drawn) = said.split_at(8);
    if magic != MAGIC {
        return Err("what listens there is something else, or of another version".into());
    }
    let number = |number: usize| u32::try_from(number).unwrap_or(u32::MAX).to_le_bytes();
    let kind = [u8::from(purpose == Purpose::Pulse)];
    let count = joining.hosts.addresses().len();
    let who = [&kind[..], &number(joining.process), &number(count)].concat();
    let own = nonce();
    let proof = joining.secret.proof(&[b"connects", drawn, &who, &own]);
    stream.write_all(&[&who[..], &own, &proof].concat()).map_err(failed)?;
    let mut proof = [0; 32];
    read_within(&mut stream, &mut proof, PROVE).map_err(|error| match error.kind() {
        ErrorKind::UnexpectedEof | ErrorKind::ConnectionReset => {
            "it turned this process away: are the secret and the list of hosts the same?".into()
        }
        _ => error.to_string(),
    })?;
    let expected = joining.secret.proof(&[b"listens", &own, drawn, &number(to)]);
    if is_right(&proof, &expected) {
        Ok(stream)
    } else {
        Err("what listens there is not that process, or does not know the secret".into())
    }
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;

    #[test]
    fn a_connection_to_itself_is_none() {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = listener.local_addr().unwrap();
        assert!(!is_own_end(&TcpStream::connect(address).unwrap()));
        // Connections are given even ports first, one after the other.
        let address = SocketAddr::new(address.ip(), (address.port() - 1) & !1);
        if TcpListener::bind(address).is_err() {
            return;
        }
        let own = (0..200_000).find_map(|_| TcpStream::connect(address).ok());
        assert!(own.is_none_or(|stream| is_own_end(&stream)));
    }
}
