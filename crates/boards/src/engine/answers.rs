//! All that an input may come to, whatever is where: what it asks for is answered in each way ([`Machine::answered`]).

use super::bits::Bits;
use super::recall::End;
use super::runner::{Bench, Machine, Memory};

/// Objects, each in its cell.
pub(super) type Placed = Vec<(usize, usize)>;

/// What is taken to be in a cell: of those objects that are seen by the look for one, this one or none.
#[derive(Clone, Copy, Debug)]
pub(super) struct Answer {
    pub(super) cell: usize,
    /// The object that was asked for.
    asked: usize,
    pub(super) there: Option<usize>,
}

impl Answer {
    /// An object that is there, or one of those that are not.
    pub(super) fn object(&self) -> usize {
        self.there.unwrap_or(self.asked)
    }
}

impl<const N: usize> Machine<N> {
    /// Visits, for each way in which what an input asks for may be answered where players are in a place, the answers and what it comes to; the board is
    /// as after the input. `None` if there are more turns than are left, or `visit` says so.
    pub(super) fn answered(
        &self,
        bench: &mut Bench<N>,
        (players, movement): (&Placed, u8),
        turns: &mut usize,
        mut visit: impl FnMut(&Bench<N>, &[Answer], Option<End>) -> Option<()>,
    ) -> Option<()> {
        let memory = self.memory.as_ref()?;
        let mut open: Vec<Vec<Answer>> = vec![Vec::new()];
        while let Some(known) = open.pop() {
            *turns = turns.checked_sub(1)?;
            let there: Placed =
                known.iter().filter_map(|answer| Some((answer.cell, answer.there?))).collect();
            let all: Placed = players.iter().chain(&there).copied().collect();
            if !may_be(bench, &there) {
                continue;
            }
            self.lay(bench, &all);
            let asked = self.ask(bench, memory, &known, movement, &mut visit);
            self.lay(bench, &all);
            if let Some((cell, asked)) = asked? {
                let group: Bits<N> = memory.spread.together(&self.packing, asked);
                for there in group.ones().map(Some).chain([None]) {
                    let mut more = known.clone();
                    more.push(Answer { cell, asked, there });
                    open.push(more);
                }
            }
        }
        Some(())
    }

    /// Puts objects onto the board, or takes them from there.
    fn lay(&self, bench: &mut Bench<N>, all: &Placed) {
        for &(cell, object) in all {
            bench.work.toggle(&self.plan, cell, object);
        }
    }

    /// Plays an input on the board: what it asks for first of what is not known; if there is nothing, what it comes to is visited.
    #[expect(clippy::option_option, reason = "an outer one ends it all")]
    fn ask(
        &self,
        bench: &mut Bench<N>,
        memory: &Memory<N>,
        known: &[Answer],
        movement: u8,
        visit: &mut impl FnMut(&Bench<N>, &[Answer], Option<End>) -> Option<()>,
    ) -> Option<Option<(usize, usize)>> {
        bench.work.reads.begin(core::iter::empty());
        bench.work.rounds_ran_out = false;
        let (work, players) = (&mut bench.work, &mut bench.players);
        let end = self.note(work, players, movement);
        let together = |object| -> Bits<N> { memory.spread.together(&self.packing, object) };
        let open = work.reads.asked.iter().find(|asked| {
            !known.iter().any(|answer| {
                answer.cell == asked.cell && together(answer.object()).contains(asked.object)
            })
        });
        let open = open.map(|asked| (asked.cell, asked.object));
        let done = if open.is_none() { visit(bench, known, end) } else { Some(()) };
        bench.work.revert(&self.plan, 0);
        bench.work.touched = Bits::NONE;
        done.map(|()| open)
    }
}

/// Whether no two objects of a layer are in a cell.
fn may_be<const N: usize>(bench: &Bench<N>, there: &Placed) -> bool {
    there.iter().enumerate().all(|(number, &(cell, object))| {
        let layer = bench.work.reads.layer(object);
        !layer.meets(&bench.work.cells[cell])
            && there[..number]
                .iter()
                .all(|&(other, before)| other != cell || !layer.contains(before))
    })
}
