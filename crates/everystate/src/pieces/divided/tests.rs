//! A file that processes divide: the answers of one, and what goes wrong.

use super::super::{self as pieces, Session, answer};
use super::*;
use everystate_puzzle::Watch;
use everystate_puzzle::peers::{Here, here};
use everystate_puzzles::family::Question;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

fn session(name: &str) -> Session {
    Session::new(pieces::open(name, None).unwrap().unwrap(), &[], None).unwrap()
}

/// So many positions of a puzzle, no two alike for some moves.
fn instances(session: &Session, count: usize) -> Vec<Instance> {
    let names: Vec<_> = session.target().moves.iter().map(|it| it.name.clone()).collect();
    let alg = |mut number: usize| {
        let mut alg = Vec::new();
        while number > 0 {
            alg.push(&*names[number % names.len()]);
            number /= names.len();
        }
        alg.join(" ")
    };
    (1..=count).map(|number| session.positions().after("alg", &alg(7 * number)).unwrap()).collect()
}

/// What each of some processes writes and counts.
fn divided<'a>(
    session: &Session,
    count: usize,
    of: impl Fn(usize) -> (Solve<'a>, Vec<Instance>) + Sync,
) -> Vec<(Result<Tally, Error>, String)> {
    let one = |(number, mut peer): (usize, Here)| {
        let ((request, instances), mut out) = (of(number), Vec::new());
        let solver = session.solver(&request).unwrap();
        let asked = (&request, &session.subject(&request));
        let tally = answer_with(&solver, &instances, asked, &mut peer, &mut out);
        (tally, String::from_utf8(out).unwrap())
    };
    let one = &one;
    std::thread::scope(|scope| {
        let all = here(count).into_iter().enumerate();
        let all: Vec<_> = all.map(|peer| scope.spawn(move || one(peer))).collect();
        all.into_iter().map(|one| one.join().unwrap()).collect()
    })
}

#[test]
fn answers_are_those_of_one_process_in_their_order_and_each_instance_is_answered_once() {
    let session = session("pyraminx");
    for (count, threads, all) in [(2, 1, 40), (3, 2, 100), (4, 1, 5), (1, 2, 9)] {
        let instances = instances(&session, all);
        let request =
            || Solve { strategy: Some("search".into()), threads, answered: 2, ..Solve::default() };
        let (mut alone, solver) = (Vec::new(), session.solver(&request()).unwrap());
        let tally = answer(&solver, &instances, &request(), &mut alone).unwrap();
        let found = divided(&session, count, |_| (request(), instances.clone()));
        assert_eq!(found[0].1, String::from_utf8(alone).unwrap(), "{count} processes");
        assert_eq!(*found[0].0.as_ref().unwrap(), tally);
        assert_eq!(tally.instances, all as u64 - 2);
        let others = found[1..].iter().map(|(tally, out)| {
            assert_eq!(out, "");
            tally.as_ref().unwrap().instances
        });
        let others: u64 = others.sum();
        assert!(others <= tally.instances && (count == 1) == (others == 0), "{others}");
    }
}

#[test]
fn processes_that_answer_something_else_are_told_so() {
    let session = session("ivy");
    let two = instances(&session, 2);
    let other = |number: usize, what: usize| match (number, what) {
        (1, 0) => (Solve::default(), two[..1].to_vec()),
        (1, 1) => (Solve { question: Question::Count, ..Solve::default() }, two.clone()),
        (1, 2) => (Solve { json: true, ..Solve::default() }, two.clone()),
        _ => (Solve::default(), two.clone()),
    };
    for what in 0..3 {
        for (tally, out) in divided(&session, 2, |number| other(number, what)) {
            let error = tally.unwrap_err().to_string();
            assert!(error.contains("answers something else"), "{error}");
            assert_eq!(out, "");
        }
    }
    // How it is answered may differ.
    let of = |number| (Solve { threads: number + 1, ..Solve::default() }, two.clone());
    assert!(divided(&session, 2, of).iter().all(|(tally, _)| tally.is_ok()));
}

#[test]
fn what_another_refuses_is_refused_and_what_was_answered_before_is_written() {
    let session = session("pyraminx");
    let mut all = instances(&session, 12);
    // As many solutions as are listed, and more.
    let most = |number: usize| if number == 0 { usize::MAX } else { 0 };
    let request = |number| Solve {
        question: Question::All,
        most: most(number),
        strategy: Some("search".into()),
        ..Solve::default()
    };
    let found = divided(&session, 2, |number| (request(number), all.clone()));
    let error = found[0].0.as_ref().unwrap_err().to_string();
    assert!(error.contains("more than 0 solutions"), "{error}");
    all.truncate(1);
    let wildcards = Instance { wildcards: 1, ..all[0].clone() };
    let found = divided(&session, 1, |_| (Solve::default(), vec![wildcards.clone()]));
    assert!(found[0].0.as_ref().unwrap_err().to_string().contains("wildcards"));
}

/// A process that sends something else than what it is asked for; what it sent from, so that it is not gone before that is read.
fn stranger(mut peer: Here, asked: [u64; 4]) -> Here {
    peer.send(0, Letter::Hello { asked, threads: 1 }.words()).unwrap();
    loop {
        let (_, words) = peer.receive(Duration::from_mins(1)).unwrap().unwrap();
        match Letter::read(&words) {
            Some(Letter::Give { .. }) => {
                peer.send(0, vec![1, 2, 3]).unwrap();
                return peer;
            }
            Some(Letter::Hello { .. }) => {}
            other => panic!("the first answers all itself: {other:?}"),
        }
    }
}

#[test]
fn a_process_that_sends_something_else_ends_the_run_and_answers_before_it_are_written() {
    let session = session("pyraminx");
    let instances = instances(&session, 20);
    let request = Solve { strategy: Some("search".into()), ..Solve::default() };
    let (solver, subject) = (session.solver(&request).unwrap(), session.subject(&request));
    let mut alone = Vec::new();
    answer(&solver, &instances, &request, &mut alone).unwrap();
    let mut peers = here(2);
    let (other, mut first) = (peers.pop().unwrap(), peers.pop().unwrap());
    let asked = asked(&subject, &instances, false);
    let mut out = Vec::new();
    let error = std::thread::scope(|scope| {
        let _until_all_is_read = scope.spawn(|| stranger(other, asked));
        answer_with(&solver, &instances, (&request, &subject), &mut first, &mut out).unwrap_err()
    });
    assert_eq!(error.to_string(), "process 1 sent what no process of this version sends");
    assert!(alone.starts_with(&out) && out.len() < alone.len());
}

/// Ends a run when so many instances are answered.
struct Until(AtomicU64, u64, AtomicBool);

impl Watch for Until {
    fn answered(&self, instances: u64) {
        if self.0.fetch_add(instances, Ordering::Relaxed) + instances >= self.1 {
            self.2.store(true, Ordering::Relaxed);
        }
    }
    fn cancelled(&self) -> bool {
        self.2.load(Ordering::Relaxed)
    }
}

#[test]
fn a_run_that_is_ended_has_the_answers_up_to_then_and_ends_the_others() {
    let session = session("pyraminx");
    let instances = instances(&session, 400);
    let until = Until(AtomicU64::new(0), 20, AtomicBool::new(false));
    let request = |number: usize| Solve {
        strategy: Some("search".into()),
        cut: false,
        watch: if number == 0 { &until } else { &everystate_puzzle::Silent },
        ..Solve::default()
    };
    let found = divided(&session, 3, |number| (request(number), instances.clone()));
    let tally = found[0].0.as_ref().unwrap();
    assert!(tally.cancelled && tally.instances < 400, "{tally:?}");
    assert_eq!(found[0].1.lines().count() as u64, tally.instances);
    assert!(found[1..].iter().all(|(tally, _)| tally.is_ok()));
}

#[test]
fn a_process_that_is_ended_says_so() {
    let session = session("pyraminx");
    let instances = instances(&session, 400);
    let until = Until(AtomicU64::new(0), 1, AtomicBool::new(false));
    let request = |number: usize| Solve {
        strategy: Some("search".into()),
        watch: if number == 1 { &until } else { &everystate_puzzle::Silent },
        ..Solve::default()
    };
    let (solver, subject) = (session.solver(&request(0)).unwrap(), session.subject(&request(0)));
    let mut peers = here(2);
    let (mut other, mut first) = (peers.pop().unwrap(), peers.pop().unwrap());
    let asked = asked(&subject, &instances, false);
    first.send(1, Letter::Hello { asked, threads: 2 }.words()).unwrap();
    first.send(1, Letter::Give { index: 3 }.words()).unwrap();
    let request = request(1);
    let about = (&request, &subject);
    let ended = answer_with(&solver, &instances, about, &mut other, &mut Vec::new());
    assert_eq!(ended.unwrap_err().to_string(), "interrupted");
}
