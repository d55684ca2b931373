//! [`Company`]: processes that have joined each other.

use crate::fault::Fault;
use crate::gather::{Joining, Pair, Porter, gather};
use crate::hush::{caught, hush};
use crate::pulse::{Other, Pulse};
use crate::wire::Wire;
use everystate_puzzle::peers::{Lost, Peers};
use std::io;
use std::mem;
use std::net::{Shutdown, TcpStream};
use std::time::{Duration, Instant};
use timely::communication::allocator::zero_copy::initialize::{
    CommsGuard, initialize_networking_from_sockets,
};
use timely::communication::allocator::{Allocator, ProcessBuilder};
use timely::communication::{Hooks, Pull, Push};

/// How long is waited for the reason, when a connection breaks.
const REASON: Duration = Duration::from_secs(2);

/// Processes that have joined each other, as one of them sees the others.
pub struct Company {
    number: usize,
    /// What carries messages; `None` once it is given up.
    carrier: Option<Carrier>,
    pulses: Vec<Pulse>,
    fault: Fault,
    /// To be closed when all is given up.
    streams: Vec<TcpStream>,
    count: usize,
    _porter: Porter,
}

/// What timely has for each process.
struct Carrier {
    allocator: Allocator,
    push: Vec<Box<dyn Push<Wire>>>,
    pull: Box<dyn Pull<Wire>>,
    guard: CommsGuard,
}

/// Joins the others.
///
/// # Errors
/// If this process cannot listen, or one of the others does not come in time, or something else listens at its address.
///
/// # Panics
/// If there is no process of this number.
pub fn join(joining: &Joining<'_>) -> Result<Company, Lost> {
    assert!(joining.process < joining.hosts.addresses().len(), "no such process");
    hush();
    let (pairs, porter) = gather(joining)?;
    let failed =
        |error: io::Error| Lost { process: None, message: format!("cannot begin: {error}") };
    begin(joining, pairs, porter).map_err(failed)
}

fn begin(joining: &Joining<'_>, pairs: Vec<Pair>, porter: Porter) -> io::Result<Company> {
    let (number, count) = (joining.process, pairs.len());
    let fault = Fault::default();
    let names: Vec<String> = (0..count).map(|process| joining.hosts.name(process)).collect();
    let (mut sockets, mut pulses, mut streams) = (Vec::new(), Vec::new(), Vec::new());
    for (process, Pair { messages, pulse }) in pairs.into_iter().enumerate() {
        if let Some(messages) = &messages {
            messages.set_read_timeout(None)?;
            messages.set_write_timeout(None)?;
            streams.push(messages.try_clone()?);
        }
        sockets.push(messages);
        if let Some(pulse) = pulse {
            let other =
                Other { number: process, name: names[process].clone(), names: names.clone() };
            pulses.push(Pulse::begin(pulse, other, joining.silence, fault.clone())?);
        }
    }
    let hooks = Hooks::default();
    let inside = ProcessBuilder::new_typed_vector(1, hooks.refill.clone(), None);
    let (builders, guard) = initialize_networking_from_sockets(inside, sockets, number, 1, hooks)?;
    let builder = builders.into_iter().next().expect("one for one thread");
    let mut allocator = Allocator::Tcp(builder.build());
    let (push, pull) = allocator.allocate(0);
    let carrier = Some(Carrier { allocator, push, pull, guard });
    Ok(Company { number, carrier, pulses, fault, streams, count, _porter: porter })
}

impl Company {
    /// Does something with what carries messages, if nobody is gone.
    fn carried<T>(&mut self, what: impl FnOnce(&mut Carrier) -> T) -> Result<T, Lost> {
        let lost = self.fault.told();
        let carrier = self.carrier.as_mut().filter(|_| lost.is_none());
        if let Some(result) = carrier.and_then(|carrier| caught(|| what(carrier))) {
            return Ok(result);
        }
        // A connection broke: which one is known by its pulse.
        let lost = lost.or_else(|| self.fault.within(REASON)).unwrap_or_else(|| Lost {
            process: None,
            message: "the connection to another process broke".into(),
        });
        self.give_up(lost.process);
        Err(lost)
    }

    /// Tells the others which process is gone, and closes all connections.
    fn give_up(&mut self, lost: Option<usize>) {
        let pulses = mem::take(&mut self.pulses);
        let lost = lost.unwrap_or(self.number);
        for pulse in &pulses {
            pulse.end(Some(lost));
        }
        // Its threads wait for each other, and for connections that are broken.
        if let Some(carrier) = self.carrier.take() {
            mem::forget(carrier);
        }
        for stream in &self.streams {
            let _ = stream.shutdown(Shutdown::Both);
        }
        // What is said last is sent by threads that are not waited for; those that listen end with the connection.
        let ended = Instant::now() + Duration::from_millis(200);
        while Instant::now() < ended && !pulses.iter().all(Pulse::has_spoken) {
            std::thread::sleep(Duration::from_millis(1));
        }
        for pulse in &pulses {
            pulse.cut();
        }
    }

    /// Ends it, when nothing more is to be sent or received.
    ///
    /// # Errors
    /// If one of the others is gone.
    pub fn end(mut self) -> Result<(), Lost> {
        if let Some(lost) = self.fault.told() {
            self.give_up(lost.process);
            return Err(lost);
        }
        let pulses = mem::take(&mut self.pulses);
        for pulse in &pulses {
            pulse.end(None);
        }
        if let Some(Carrier { allocator, push, pull, guard }) = self.carrier.take() {
            // Threads send what is left; one whose other side is gone by then has nothing to send.
            let _ = caught(|| drop((push, pull, allocator)));
            let _ = caught(|| drop(guard));
        }
        for pulse in pulses {
            pulse.close();
        }
        self.fault.told().map_or(Ok(()), Err)
    }
}

impl Drop for Company {
    fn drop(&mut self) {
        if self.carrier.is_some() {
            self.give_up(None);
        }
    }
}

impl Peers for Company {
    fn number(&self) -> usize {
        self.number
    }

    fn count(&self) -> usize {
        self.count
    }

    fn send(&mut self, to: usize, message: Vec<u64>) -> Result<(), Lost> {
        let from = self.number;
        assert_ne!(to, from, "a message to oneself");
        self.carried(|carrier| {
            carrier.push[to].send(Wire { from, words: message });
            carrier.push[to].done();
            carrier.allocator.release();
        })
    }

    fn receive(&mut self, wait: Duration) -> Result<Option<(usize, Vec<u64>)>, Lost> {
        let count = self.count;
        let until = Instant::now() + wait;
        loop {
            let received = self.carried(|carrier| {
                if let Some(wire) = carrier.pull.recv() {
                    return Some(wire);
                }
                carrier.allocator.receive();
                carrier.allocator.events().borrow_mut().clear();
                carrier.pull.recv()
            })?;
            if let Some(Wire { from, words }) = received {
                if from < count {
                    return Ok(Some((from, words)));
                }
                continue;
            }
            let left = until.saturating_duration_since(Instant::now());
            if left.is_zero() {
                return Ok(None);
            }
            // One that is gone is seen by another thread, which cannot wake this one.
            let left = left.min(Duration::from_millis(50));
            self.carried(|carrier| carrier.allocator.await_events(Some(left)))?;
        }
    }
}
