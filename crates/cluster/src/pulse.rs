//! [`Pulse`]: processes say that they are there, on a connection of its own, and which of them is gone.

use crate::fault::Fault;
use std::io::{self, ErrorKind, Read, Write};
use std::net::{Shutdown, TcpStream};
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::thread;
use std::time::Duration;

/// What is said.
const BEAT: u8 = b'.';
/// That what is said next is the number of a process that is gone.
const LOST: u8 = b'!';
/// That nothing more is said.
const END: u8 = b'$';

/// The connection on which another process is told that this one is there.
pub(crate) struct Pulse {
    say: Sender<Say>,
    stream: TcpStream,
    threads: Vec<thread::JoinHandle<()>>,
}

enum Say {
    Lost(usize),
    End,
}

/// Another process, and how people are told of it.
pub(crate) struct Other {
    pub(crate) number: usize,
    pub(crate) name: String,
    /// How all are called, for those that it says are gone.
    pub(crate) names: Vec<String>,
}

impl Pulse {
    /// Begins to say so, and to listen.
    pub(crate) fn begin(
        stream: TcpStream,
        other: Other,
        silence: Duration,
        fault: Fault,
    ) -> io::Result<Self> {
        let (say, said) = mpsc::channel();
        let (mut write, read) = (stream.try_clone()?, stream.try_clone()?);
        write.set_write_timeout(Some(silence))?;
        read.set_read_timeout(Some(silence))?;
        let every = (silence / 5).min(Duration::from_secs(1));
        let beats = move || {
            loop {
                let (bytes, last) = match said.recv_timeout(every) {
                    Err(RecvTimeoutError::Timeout) => (vec![BEAT], false),
                    Ok(Say::Lost(number)) => {
                        let number = u32::try_from(number).unwrap_or(u32::MAX).to_le_bytes();
                        ([&[LOST][..], &number].concat(), true)
                    }
                    Ok(Say::End) => (vec![END], true),
                    Err(RecvTimeoutError::Disconnected) => return,
                };
                // One that is gone is told by who listens.
                if write.write_all(&bytes).is_err() || last {
                    return;
                }
            }
        };
        let number = other.number;
        let beats =
            thread::Builder::new().name(format!("everystate:beat-{number}")).spawn(beats)?;
        let listens = move || listen(read, &other, silence, &fault);
        let listens =
            thread::Builder::new().name(format!("everystate:hear-{number}")).spawn(listens)?;
        Ok(Self { say, stream, threads: vec![beats, listens] })
    }

    /// Says that this process needs the other no more, or which process is gone.
    pub(crate) fn end(&self, lost: Option<usize>) {
        // One that does not listen any more needs not be told.
        let _ = self.say.send(lost.map_or(Say::End, Say::Lost));
    }

    /// Whether what was to be said last is said.
    pub(crate) fn has_spoken(&self) -> bool {
        self.threads[0].is_finished()
    }

    /// Closes the connection, whatever is said.
    pub(crate) fn cut(&self) {
        let _ = self.stream.shutdown(Shutdown::Both);
    }

    /// Waits until both have said so, and closes the connection.
    pub(crate) fn close(self) {
        let Self { say, stream, threads } = self;
        drop(say);
        let mut threads = threads.into_iter();
        if let Some(beats) = threads.next() {
            let _ = beats.join();
        }
        let _ = stream.shutdown(Shutdown::Write);
        for thread in threads {
            let _ = thread.join();
        }
    }
}

/// Listens until the other ends, is gone, or says nothing for too long.
fn listen(mut stream: TcpStream, other: &Other, silence: Duration, fault: &Fault) {
    let Other { number, name, names } = other;
    let mut byte = [0];
    loop {
        match stream.read(&mut byte) {
            Ok(1) if byte == [BEAT] => {}
            Ok(1) if byte == [END] => return,
            Ok(1) if byte == [LOST] => {
                let mut lost = [0; 4];
                let read = stream.read_exact(&mut lost).map(|()| u32::from_le_bytes(lost) as usize);
                let lost = read.ok().filter(|lost| lost < &names.len()).unwrap_or(*number);
                return fault.tell(lost, format!("{} is gone", names[lost]));
            }
            Err(error) if error.kind() == ErrorKind::Interrupted => {}
            Err(error) if matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::TimedOut) => {
                let seconds = silence.as_secs_f64();
                let message = format!("{name} said nothing for {seconds} seconds");
                return fault.tell(*number, message);
            }
            Ok(_) | Err(_) => return fault.tell(*number, format!("{name} is gone")),
        }
    }
}
