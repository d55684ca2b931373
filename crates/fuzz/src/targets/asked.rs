//! Requests of the HTTP API, as the server and the page take them: each is carried out, within limits that end it soon.

use super::little;
use crate::Target;
use everystate::contract::Watch;
use everystate_asked::{
    ConvertRequest, DescribeRequest, JobRequest, Listener, PlayRequest, Share, carry_out, convert,
    describe, neighbours, read,
};
use serde_json::Value;
use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::time::Duration;

pub(super) const REQUEST: Target = Target {
    name: "request",
    about: "requests of the HTTP API",
    run: |bytes| drop(job(bytes)),
    further: Some(request),
    words: &[
        "\"kind\"",
        "\"solve\"",
        "\"explore\"",
        "\"generate\"",
        "\"verify\"",
        "\"explain\"",
        "\"scramble\"",
        "\"puzzle\"",
        "\"cube2\"",
        "\"maze\"",
        "\"gap\"",
        "\"stack\"",
        "\"roll\"",
        "\"cube3\"",
        "\"ivy\"",
        "\"skewb\"",
        "\"cube7\"",
        "\"hanoi4x3\"",
        "\"definition\"",
        "\"instance\"",
        "\"text\"",
        "\"claims\"",
        "\"question\"",
        "\"all\"",
        "\"count\"",
        "\"unique\"",
        "\"any\"",
        "\"sample\"",
        "\"strategy\"",
        "\"metric\"",
        "\"half\"",
        "\"plain\"",
        "\"limits\"",
        "\"seconds\"",
        "\"positions\"",
        "\"depth\"",
        "\"bytes\"",
        "\"wishes\"",
        "\"size\"",
        "\"moves\"",
        "\"goal\"",
        "\"goal_moves\"",
        "\"seed\"",
        "\"watched\"",
        "\"played\"",
        "\"to\"",
        "\"json\"",
        "true",
        "null",
        "{}",
        "[]",
        "\\n",
    ],
    most: 1 << 12,
};

/// When a job is ended that goes on.
const LONGER: Duration = Duration::from_millis(100);
/// The most bytes of an answer.
const LONGEST: usize = 1 << 16;

/// Who takes an answer, and does not look at it.
struct Nobody {
    bytes: AtomicUsize,
    cancel: Arc<AtomicBool>,
}

impl Watch for Nobody {
    fn cancelled(&self) -> bool {
        self.cancel.load(Ordering::Relaxed)
    }
}

impl Listener for Nobody {
    fn line(&self, line: &str) -> io::Result<()> {
        let before = self.bytes.fetch_add(line.len(), Ordering::Relaxed);
        if before + line.len() > LONGEST { Err(io::Error::other("too long")) } else { Ok(()) }
    }
    fn narrow(&self, _: Value) {}
    fn cancel(&self) -> Arc<AtomicBool> {
        self.cancel.clone()
    }
    fn longest(&self) -> usize {
        LONGEST
    }
}

/// What is asked of a job, if something is; written and read again it is the same.
fn job(bytes: &[u8]) -> Option<JobRequest> {
    let asked = read::<JobRequest>(bytes).ok()?;
    let written = serde_json::to_vec(&asked).expect("it is written as JSON");
    let again = read::<JobRequest>(&written).expect("what was written is read");
    assert_eq!(serde_json::to_vec(&again).ok(), Some(written), "{asked:?}");
    Some(asked)
}

fn request(bytes: &[u8]) {
    if let Ok(asked) = read::<DescribeRequest>(bytes) {
        drop(describe(&asked));
    }
    if let Ok(asked) = read::<PlayRequest>(bytes) {
        drop(neighbours(&asked));
    }
    if let Ok(asked) = read::<ConvertRequest>(bytes) {
        drop(convert(&asked));
    }
    let Some(asked) = job(bytes) else { return };
    let share =
        Share { bytes: 1 << 26, time: Duration::from_millis(50), threads: 1, giver: "this server" };
    if asked.check(&share).is_err() {
        return;
    }
    let Ok(mut limits) = asked.limits(&share) else { return };
    limits.positions = limits.positions.min(little().positions);
    let nobody = Nobody { bytes: AtomicUsize::new(0), cancel: Arc::default() };
    within(&nobody.cancel, || drop(carry_out(&asked, &limits, &nobody, None)));
}

/// Ends what takes longer than it may, as the server does: what makes instances has no limit of time of its own.
fn within(cancel: &AtomicBool, work: impl FnOnce()) {
    std::thread::scope(|scope| {
        let (done, end) = channel();
        scope.spawn(move || {
            let end: Result<(), _> = end.recv_timeout(LONGER);
            cancel.store(end == Err(RecvTimeoutError::Timeout), Ordering::Relaxed);
        });
        work();
        drop(done);
    });
}
