//! [`Roaming`]: a level in which it is of no account where players are, as long as nothing else is.

use crate::engine::bound::Measure;
use crate::engine::roam::Roam;
use crate::level::{Counted, Level};
use crate::play::Input;
use core::ops::ControlFlow;
use everystate_puzzle::{Cost, Heuristic, Puzzle};

/// An input at a place of players, to which they go before.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Step {
    /// The number of the place; `None` if they are where they are.
    place: Option<u16>,
    /// The number of the input.
    input: u8,
    /// What it costs: 1 if more than players change.
    cost: u8,
}

/// A level with one position for all that differ only in where players are, as long as they go from there to any other such place, whatever else
/// is where: as a cursor does. Going there costs nothing.
#[derive(Debug)]
pub struct Roaming<'a, const P: usize> {
    level: &'a Level<P>,
    roam: Roam,
}

impl<'a, const P: usize> Roaming<'a, P> {
    /// `None` if players have no places of this kind at the start.
    pub fn of(level: &'a Level<P>) -> Option<Self> {
        let start = level.start();
        let roam = (start != Level::<P>::WON).then(|| level.roam(&start)).flatten()?;
        Some(Self { level, roam })
    }

    /// How many places players have that are one.
    pub fn places(&self) -> usize {
        self.roam.places()
    }

    /// The position that stands for one.
    fn folded(&self, mut position: [u64; P]) -> [u64; P] {
        if position != Level::<P>::WON && self.roam.place(&position).is_some() {
            self.roam.put(&mut position, 0);
        }
        position
    }

    /// The inputs of the level that some steps from its start are.
    pub fn inputs(&self, steps: &[Step]) -> Vec<Input> {
        let mut inputs = Vec::new();
        let mut position = self.level.start();
        for step in steps {
            if let (Some(to), Some(from)) = (step.place, self.roam.place(&position)) {
                let way = self.roam.way(from, usize::from(to));
                inputs.extend(way.into_iter().map(|input| Input::PRESSED[input]));
                self.roam.put(&mut position, usize::from(to));
            }
            let input = Input::PRESSED[usize::from(step.input)];
            inputs.push(input);
            position = self.level.apply(&position, input);
        }
        inputs
    }

    fn each<B>(
        &self,
        s: &[u64; P],
        visit: &mut impl FnMut(Step, [u64; P]) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        if *s == Level::<P>::WON {
            return ControlFlow::Continue(());
        }
        let roams = self.roam.place(s).is_some();
        let places = if roams { self.roam.places() } else { 1 };
        let mut position = *s;
        for place in 0..places {
            let mut wanted = u8::MAX;
            if roams {
                self.roam.put(&mut position, place);
                wanted = self.roam.others(place);
            }
            self.level.each_of(&position, wanted, |input, walks, next| {
                let number = Input::PRESSED.iter().position(|&other| other == input).unwrap_or(0);
                let step = Step {
                    place: u16::try_from(place).ok().filter(|_| roams),
                    input: u8::try_from(number).unwrap_or(0),
                    cost: u8::from(!walks()),
                };
                visit(step, self.folded(next))
            })?;
        }
        ControlFlow::Continue(())
    }
}

impl<const P: usize> Puzzle for Roaming<'_, P> {
    type State = [u64; P];
    type Move = Step;

    fn start(&self) -> [u64; P] {
        self.folded(self.level.start())
    }

    fn is_goal(&self, s: &[u64; P]) -> bool {
        self.level.is_goal(s)
    }

    fn moves(&self, s: &[u64; P], out: &mut Vec<Step>) {
        let _ = self.each(s, &mut |step, _| {
            out.push(step);
            ControlFlow::<()>::Continue(())
        });
    }

    fn apply(&self, s: &[u64; P], m: Step) -> [u64; P] {
        let mut position = *s;
        if let Some(place) = m.place {
            self.roam.put(&mut position, usize::from(place));
        }
        self.folded(self.level.apply(&position, Input::PRESSED[usize::from(m.input)]))
    }

    fn expand<B>(
        &self,
        s: &[u64; P],
        _: &mut Vec<Step>,
        mut visit: impl FnMut(Step, [u64; P]) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        self.each(s, &mut visit)
    }
}

impl<const P: usize> Cost for Roaming<'_, P> {
    fn cost(&self, _: &[u64; P], m: Step) -> u32 {
        u32::from(m.cost)
    }
}

impl<const P: usize> Heuristic<Self> for Roaming<'_, P> {
    fn estimate(&self, s: &[u64; P]) -> u32 {
        self.level.bound(s, Measure::Pushes)
    }
}

/// How much is left to be done, to go for positions in which it is little: that is no bound, and proves nothing but that a position is lost.
#[derive(Debug)]
pub struct Unmet<'a, const P: usize>(pub &'a Level<P>);

impl<const P: usize> Unmet<'_, P> {
    /// Cells that are not as the conditions to win ask for count as much as so many inputs.
    const EACH: u32 = 8;

    fn of(&self, s: &[u64; P]) -> u32 {
        match self.0.bound(s, Measure::Pushes) {
            u32::MAX => u32::MAX,
            bound => bound.saturating_add(Self::EACH * self.0.unmet(s)),
        }
    }
}

impl<const P: usize> Heuristic<Roaming<'_, P>> for Unmet<'_, P> {
    fn estimate(&self, s: &[u64; P]) -> u32 {
        self.of(s)
    }
}

impl<const P: usize> Heuristic<Level<P>> for Unmet<'_, P> {
    fn estimate(&self, s: &[u64; P]) -> u32 {
        self.of(s)
    }
}

impl<const P: usize> Heuristic<Counted<'_, P>> for Unmet<'_, P> {
    fn estimate(&self, s: &[u64; P]) -> u32 {
        self.of(s)
    }
}
