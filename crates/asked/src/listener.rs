//! [`Listener`]: who is told of a job while it is carried out.

use everystate::contract::Watch;
use serde_json::Value;
use std::borrow::Cow;
use std::io::{self, Write};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// Who is told of a job: its answer line by line, and how far it is.
pub trait Listener: Watch {
    /// A line of the answer, without the line's end.
    ///
    /// # Errors
    /// If the answer is longer than this listener takes: that ends the job.
    fn line(&self, line: &str) -> io::Result<()>;

    /// What is known of a shortest solution: `at_least`, and with one that was found `at_most` and its `moves`.
    fn narrow(&self, known: Value);

    /// What is set by who does not want the answer any more.
    fn cancel(&self) -> Arc<AtomicBool>;

    /// The most bytes of a line.
    fn longest(&self) -> usize;
}

/// Adds a line to the answer.
pub(crate) fn put(listener: &dyn Listener, line: &Value) -> io::Result<()> {
    listener.line(&line.to_string())
}

/// What is written becomes lines of the answer.
pub(crate) struct Sheet<'a> {
    listener: &'a dyn Listener,
    /// What is written and no whole line yet.
    rest: Vec<u8>,
}

impl<'a> Sheet<'a> {
    pub(crate) fn new(listener: &'a dyn Listener) -> Self {
        Self { listener, rest: Vec::new() }
    }
}

impl Write for Sheet<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.rest.extend_from_slice(bytes);
        let end = self.rest.iter().rposition(|&b| b == b'\n').map_or(0, |at| at + 1);
        for line in String::from_utf8_lossy(&self.rest[..end]).lines() {
            self.listener.line(line)?;
        }
        self.rest.drain(..end);
        if self.rest.len() > self.listener.longest() {
            return Err(io::Error::other("a line of the answer is too long"));
        }
        Ok(bytes.len())
    }
    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// What is written becomes one text, no longer than a line of the answer may be.
pub(crate) struct Page {
    text: Vec<u8>,
    longest: usize,
}

impl Page {
    pub(crate) fn new(listener: &dyn Listener) -> Self {
        Self { text: Vec::new(), longest: listener.longest() }
    }

    /// What was written.
    pub(crate) fn text(&self) -> Cow<'_, str> {
        String::from_utf8_lossy(&self.text)
    }
}

impl Write for Page {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if bytes.len() > self.longest - self.text.len() {
            return Err(io::Error::other(format!(
                "the answer is longer than {} KiB",
                self.longest >> 10
            )));
        }
        self.text.extend_from_slice(bytes);
        Ok(bytes.len())
    }
    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
