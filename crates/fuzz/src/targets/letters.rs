//! What other processes of a cluster send: one of them sends whatever it likes.
//!
//! An input is messages: a byte for who sends it, one for how many words follow, and eight bytes for each. A sender above 127 has
//! this process hear what it said itself, as a process that answers the same would say it. The first byte says which process this is.

use crate::Target;
use everystate::contract::peers::{Lost, Peers};
use everystate::pieces::{self, Instance, Session, Solve, Subject, answer_with};
use everystate::twisty::Solver;
use std::collections::VecDeque;
use std::sync::LazyLock;
use std::time::Duration;

pub(super) const LETTERS: Target = Target {
    name: "letters",
    about: "what processes send that answer a batch together",
    run: letters,
    further: None,
    words: &[
        "\0edivid",
        "\u{1}edivid",
        "\u{2}edivid",
        "\u{3}edivid",
        "\u{4}edivid",
        "\u{5}edivid",
        "\u{80}\u{6}",
    ],
    most: 1 << 10,
};

/// Processes, of which this is one, and the others say what stands in the input.
struct Hostile {
    number: usize,
    letters: VecDeque<(usize, Option<Vec<u64>>)>,
    said: Option<Vec<u64>>,
}

impl Hostile {
    fn of(bytes: &[u8]) -> Self {
        let (number, mut rest) =
            bytes.split_first().map_or((0, bytes), |(first, rest)| (usize::from(first % 2), rest));
        let mut letters = VecDeque::new();
        while let Some((&[from, count], after)) = rest.split_first_chunk() {
            let count = usize::from(count % 16);
            let words = after
                .chunks_exact(8)
                .take(count)
                .map(|eight| u64::from_le_bytes(*eight.first_chunk().expect("eight bytes")));
            let words: Vec<u64> = words.collect();
            rest = &after[(8 * count).min(after.len())..];
            // Who sends is told by the network, and is one of the others.
            let sender = if number == 0 { 1 + usize::from(from % 2) } else { 0 };
            letters.push_back((sender, (from < 128).then_some(words)));
        }
        Self { number, letters, said: None }
    }
}

impl Peers for Hostile {
    fn number(&self) -> usize {
        self.number
    }
    fn count(&self) -> usize {
        3
    }
    fn send(&mut self, _: usize, message: Vec<u64>) -> Result<(), Lost> {
        self.said = Some(message);
        Ok(())
    }
    fn receive(&mut self, _: Duration) -> Result<Option<(usize, Vec<u64>)>, Lost> {
        match self.letters.pop_front() {
            Some((from, Some(words))) => Ok(Some((from, words))),
            Some((from, None)) => {
                Ok(Some((from, self.said.clone().unwrap_or_else(|| HELLO.clone()))))
            }
            None => Err(Lost { process: Some(1), message: "nothing more is sent".to_owned() }),
        }
    }
}

/// What is answered: the session, what it is asked, who solves it, and the positions.
struct Batch {
    request: Solve<'static>,
    subject: Subject,
    solver: Solver,
    instances: Vec<Instance>,
}

static IVY: LazyLock<Batch> = LazyLock::new(|| {
    let ivy = pieces::open("ivy", None).ok().flatten().expect("it is in the catalogue");
    let session = Session::new(ivy, &[], None).expect("no goal");
    let request = Solve::default();
    let after = |alg| session.positions().after("alg", alg).expect("its moves");
    Batch {
        instances: ["R", "L R'", "R L"].map(after).to_vec(),
        subject: session.subject(&request),
        solver: session.solver(&request).expect("a table"),
        request,
    }
});

/// How a process begins that answers the same.
static HELLO: LazyLock<Vec<u64>> = LazyLock::new(|| {
    let mut other = Hostile::of(&[1]);
    answered(&mut other);
    other.said.expect("it begins by saying what it answers")
});

fn answered(peers: &mut Hostile) {
    let Batch { request, subject, solver, instances } = &*IVY;
    drop(answer_with(solver, instances, (request, subject), peers, &mut Vec::new()));
}

fn letters(bytes: &[u8]) {
    let _ = &*HELLO;
    answered(&mut Hostile::of(bytes));
}
