//! Processes that join each other, here as threads of one process.

use everystate_cluster::{Company, Hosts, Joining, Secret, join};
use everystate_puzzle::peers::{Lost, Peers};
use std::io::{Read, Write};
use std::net::{TcpListener, TcpStream};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

const LONG: Duration = Duration::from_mins(1);

/// Addresses of this machine at which nobody listens.
fn hosts(count: usize) -> Hosts {
    let free = || TcpListener::bind("127.0.0.1:0").unwrap();
    let listeners: Vec<TcpListener> = (0..count).map(|_| free()).collect();
    Hosts::of(listeners.iter().map(|l| l.local_addr().unwrap().to_string()).collect())
}

/// What was told of strangers.
type Told = Arc<Mutex<Vec<String>>>;

fn joined(
    hosts: &Hosts,
    process: usize,
    secret: &str,
    silence: Duration,
    told: &Told,
) -> Result<Company, Lost> {
    let told = Arc::clone(told);
    join(&Joining {
        hosts,
        process,
        secret: &Secret::new(secret),
        silence,
        told: Arc::new(move |what| told.lock().unwrap().push(what.to_owned())),
        cancelled: &|| false,
    })
}

/// Has each of some processes do something.
fn each<T: Send>(count: usize, what: impl Fn(Company) -> T + Sync) -> Vec<T> {
    let (hosts, told) = (hosts(count), Told::default());
    let one = |process| what(joined(&hosts, process, "secret", LONG, &told).unwrap());
    let one = &one;
    let all = thread::scope(|scope| {
        let run = |process| scope.spawn(move || one(process));
        let running: Vec<_> = (0..count).map(run).collect();
        running.into_iter().map(|process| process.join().unwrap()).collect()
    });
    assert!(told.lock().unwrap().is_empty());
    all
}

fn next(company: &mut Company) -> Result<(usize, Vec<u64>), Lost> {
    loop {
        if let Some(message) = company.receive(LONG)? {
            return Ok(message);
        }
    }
}

#[test]
fn messages_come_whole_and_in_order() {
    each(3, |mut company| {
        let number = company.number();
        assert_eq!(company.count(), 3);
        // Longer ones than timely has buffers for, too.
        let message = |from: usize, k: usize| vec![(from * 1000 + k) as u64; 1 + k * k * 40];
        for k in 0..60 {
            for to in (0..3).filter(|&to| to != number) {
                company.send(to, message(number, k)).unwrap();
            }
        }
        let mut came = [0; 3];
        for _ in 0..120 {
            let (from, words) = next(&mut company).unwrap();
            assert_eq!(words, message(from, came[from]));
            came[from] += 1;
        }
        assert_eq!(company.receive(Duration::ZERO).unwrap(), None);
        company.end().unwrap();
    });
}

#[test]
fn one_that_is_alone_speaks_with_nobody() {
    each(1, |mut company| {
        assert_eq!(company.receive(Duration::from_millis(1)).unwrap(), None);
        company.end().unwrap();
    });
}

#[test]
fn who_is_gone_is_named_by_all_others() {
    let lost = each(4, |mut company| {
        // All are there once each has heard from all.
        let number = company.number();
        for to in (0..4).filter(|&to| to != number) {
            company.send(to, vec![1]).unwrap();
        }
        (0..3).for_each(|_| drop(next(&mut company).unwrap()));
        if number == 2 {
            // Others have heard from all, too: what is not received when one is gone never is.
            (0..3).for_each(|_| drop(next(&mut company).unwrap()));
            drop(company);
            return None;
        }
        company.send(2, vec![2]).unwrap();
        let lost = next(&mut company).unwrap_err();
        // And it stays so.
        assert_eq!(
            company.send((company.number() + 1) % 4, vec![2]).unwrap_err().process,
            lost.process
        );
        Some(lost)
    });
    for lost in [0, 1, 3].map(|process| lost[process].clone().unwrap()) {
        assert_eq!(lost.process, Some(2), "{lost}");
        assert!(lost.message.starts_with("process 2 (127.0.0.1:"), "{lost}");
        assert!(lost.message.ends_with(") is gone"), "{lost}");
    }
}

#[test]
fn one_that_does_not_come_is_named() {
    let (hosts, told) = (hosts(2), Told::default());
    for process in [0, 1] {
        let Err(lost) = joined(&hosts, process, "", Duration::from_millis(300), &told) else {
            panic!("nobody else came")
        };
        assert_eq!(lost.process, Some(1 - process), "{lost}");
        assert!(lost.message.contains("within 0.3 seconds"), "{lost}");
    }
}

#[test]
fn an_address_that_is_taken_is_told() {
    let taken = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = taken.local_addr().unwrap().to_string();
    let hosts = Hosts::of(vec![address.clone(), "127.0.0.1:1".into()]);
    let Err(lost) = joined(&hosts, 0, "", LONG, &Told::default()) else { panic!("it is taken") };
    assert!(lost.message.starts_with(&format!("cannot listen at {address}: ")), "{lost}");
}

#[test]
fn strangers_are_turned_away_and_told_while_the_others_come_and_after_that() {
    let (hosts, told) = (hosts(2), Told::default());
    let first = hosts.addresses()[0].clone();
    let garbage = |bytes: &[u8]| {
        let mut stream = loop {
            match TcpStream::connect(&first) {
                Ok(stream) => break stream,
                Err(_) => thread::sleep(Duration::from_millis(1)),
            }
        };
        let _ = stream.write_all(bytes);
        stream
    };
    let heard = |what: &str| told.lock().unwrap().iter().any(|told| told.contains(what));
    thread::scope(|scope| {
        let one = scope.spawn(|| {
            let mut one = joined(&hosts, 0, "secret", LONG, &told).unwrap();
            // One that comes when all are there.
            drop(garbage(&[7; 73]));
            while !heard("went away") {
                thread::sleep(Duration::from_millis(5));
            }
            one.send(1, vec![5]).unwrap();
            one.end().unwrap();
        });
        // One says nothing and stays, one says too little and goes, one says what is no proof, one is a browser.
        let silent = garbage(b"");
        drop(garbage(b"abc"));
        let mut wrong = garbage(&[0; 73]);
        let mut browser = garbage(
            b"GET / HTTP/1.1\r\nHost: localhost\r\nUser-Agent: somebody who looks around\r\n\r\n",
        );
        for stream in [&mut wrong, &mut browser] {
            let mut rest = Vec::new();
            // What listens says what it is, and nothing more.
            let _ = stream.read_to_end(&mut rest);
            assert_eq!(rest.len(), 40);
        }
        let Err(lost) = joined(&hosts, 1, "another secret", Duration::from_millis(1500), &told)
        else {
            panic!("the secret is another")
        };
        assert!(lost.message.contains("are the secret and the list of hosts the same?"), "{lost}");
        let mut two = joined(&hosts, 1, "secret", LONG, &told).unwrap();
        assert_eq!(next(&mut two).unwrap(), (0, vec![5]));
        two.end().unwrap();
        one.join().unwrap();
        drop(silent);
    });
    let told = told.lock().unwrap();
    assert!(
        told.iter().filter(|what| what.contains("does not know the secret")).count() == 1,
        "{told:?}"
    );
}
