//! A* on several threads, in rounds: every position belongs to the part of one thread, by its hash.
//!
//! In a round each thread takes in the successors that the others sent it in the round before, expands the best of its own
//! positions, keeps the successors that belong to it and sends the others away. Then all meet. The least total of all
//! that is open, or on its way, is a bound: some position on a cheapest solution is among them, and a successor on its way
//! costs at least the total of the position it comes from. A goal is an answer when no solution can cost less.
//!
//! What a round does depends on how many threads there are and on what was found, not on which of them was faster: the
//! same question has the same answer, after the same positions, again.
//!
//! A. Kishimoto, A. Fukunaga and A. Botea, "Evaluation of a simple, scalable, parallel best-first search strategy",
//! Artificial Intelligence 195, 2013 (HDA*, which shares positions out by hash; there the threads never meet).

use crate::Statistics;
use crate::budget::Budget;
use crate::council::{Council, Orders};
use crate::meeting::Meeting;
use crate::member::{Boxes, Member, owner};
use crate::open::Waiting;
use crate::part::Part;
use crate::path::along;
use crate::price::Price;
use crate::visited::{Seen, Visited};
use core::iter;
use everystate_puzzle::{Heuristic, Limits, Puzzle, Stop};
use std::sync::{Mutex, PoisonError};

/// A search that has several parts from here on; `bound` is what it has proved. All limits hold but that on positions.
pub(crate) fn run<P: Puzzle, C: Price<P>, H: Heuristic<P>>(
    (mut part, visited): (Part<'_, P, C, H>, Visited<P::State>),
    (threads, bound): (u32, u64),
    budget: &mut Budget,
) -> Result<Option<Vec<P::Move>>, Stop> {
    let open = open_of(&mut part, budget)?;
    let mut names = Vec::new();
    budget.extend(&mut names, visited.len() as usize)?;
    // Of what is left beside the one part: what it takes is little.
    let limits = share(threads, budget);
    let mut members = (0..threads)
        .map(|number| Member::new((number, threads), &part, &limits))
        .collect::<Result<Vec<_>, _>>()?;
    deal((part, visited), (open, names), &mut members, budget)?;
    let meeting = Meeting::new(members.len(), Council::new(threads, bound, budget));
    let orders = Orders::new(bound);
    let row = || (0..threads).map(|_| Mutex::new(Vec::new())).collect();
    let boxes: Boxes<P> = [(); 2].map(|()| (0..threads).map(|_| row()).collect());
    let members: Vec<_> = members.into_iter().map(Mutex::new).collect();
    let work = |mine: usize| {
        let _seat = meeting.seat();
        while let Some(number) = meeting.take(mine) {
            // Nobody else has taken it; who panicked with it has ended the meeting.
            let Ok(mut member) = members[number].lock() else { return };
            let told = member.work(&orders, &boxes);
            drop(member);
            meeting.done(|council| council.hear(&told), |council| council.decide(&orders));
        }
    };
    std::thread::scope(|scope| {
        let others: Vec<_> =
            (1..members.len()).map(|mine| scope.spawn(move || work(mine))).collect();
        work(0);
        for other in others {
            // A puzzle's own panic is its own to show.
            if let Err(panic) = other.join() {
                std::panic::resume_unwind(panic);
            }
        }
    });
    let members: Vec<_> = members
        .into_iter()
        .map(|m| m.into_inner().unwrap_or_else(PoisonError::into_inner))
        .collect();
    let Council { budget, end, .. } = meeting.into_told();
    let spent = |member: &Member<'_, P, C, H>| Statistics {
        // They were counted after every round.
        positions: 0,
        ..member.budget.statistics()
    };
    budget.add(&members.iter().map(spent).collect::<Vec<_>>())?;
    if let Some(goal) = end? {
        return Ok(Some(path(&members, goal)));
    }
    match members.iter().filter_map(|member| member.part.reached.beyond()).min() {
        Some(least) => {
            budget.prove(least);
            Err(Stop::Depth)
        }
        None => Ok(None),
    }
}

/// The limits of each part: the clock is looked at when all meet.
fn share(threads: u32, budget: &Budget) -> Limits {
    let rest = budget.rest();
    let bytes = if rest.bytes == u64::MAX { u64::MAX } else { rest.bytes / u64::from(threads) };
    Limits { bytes, depth: rest.depth, ..Limits::none() }
}

/// All that is open, the first to come out first.
fn open_of<P: Puzzle, C: Price<P>, H: Heuristic<P>>(
    part: &mut Part<'_, P, C, H>,
    budget: &mut Budget,
) -> Result<Vec<Waiting>, Stop> {
    let mut open = Vec::new();
    while let Some(waiting) = part.open.pop(budget) {
        budget.room(&mut open)?;
        open.push(waiting);
    }
    Ok(open)
}

/// Deals all that one part has out to the members; `names` is to become its positions' numbers in all parts.
fn deal<P: Puzzle, C: Price<P>, H: Heuristic<P>>(
    (part, visited): (Part<'_, P, C, H>, Visited<P::State>),
    (mut open, mut names): (Vec<Waiting>, Vec<u32>),
    members: &mut [Member<'_, P, C, H>],
    budget: &mut Budget,
) -> Result<(), Stop> {
    let count = u32::try_from(members.len()).unwrap_or(u32::MAX);
    for state in visited.states() {
        let hash = visited.hash(state);
        let member = &mut members[owner(hash, count) as usize];
        let seen = member.visited.remember_hashed(hash, state.clone(), &mut member.budget)?;
        let (Seen::New(number) | Seen::Old(number)) = seen;
        names.push(member.name(number));
    }
    for (number, name) in (0..).zip(&names) {
        let (from, cost) = part.reached.get(number);
        let from = from.map(|from| names[from as usize]);
        let member = &mut members[(name % count) as usize];
        member.part.reached.adopt(name / count, (from, cost), &mut member.budget)?;
    }
    if let Some(cut) = part.reached.beyond() {
        for member in &mut *members {
            member.part.reached.leave(cut);
        }
    }
    // The one that came out first goes in last: of equals the last is the next.
    for waiting in open.iter().rev() {
        let name = names[waiting.state as usize];
        let member = &mut members[(name % count) as usize];
        let waiting = Waiting { state: name / count, ..*waiting };
        member.part.open.push(waiting, &mut member.budget)?;
    }
    let parts = members.iter().map(|member| member.budget.statistics().bytes).sum();
    budget.hold(parts);
    budget.give(parts);
    budget.free(&mut open);
    budget.free(&mut names);
    budget.give(visited.bytes() + part.reached.bytes());
    part.open.free(budget);
    Ok(())
}

/// The moves that lead to a position, by its number in all parts.
fn path<P: Puzzle, C: Price<P>, H>(members: &[Member<'_, P, C, H>], name: u32) -> Vec<P::Move> {
    let count = u32::try_from(members.len()).unwrap_or(u32::MAX);
    let of = |name: u32| (&members[(name % count) as usize], name / count);
    let from = |&name: &u32| {
        let (member, number) = of(name);
        member.part.reached.from(number)
    };
    let state = |name| {
        let (member, number) = of(name);
        member.visited.state(number)
    };
    let back: Vec<_> = iter::successors(Some(name), from).map(state).collect();
    let Part { puzzle, price, .. } = members[0].part;
    along((puzzle, price), &back)
}
