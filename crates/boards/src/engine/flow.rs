//! [`Flow`]: what can be where, in all positions that a level's inputs lead to.
//!
//! A fixed point from below: the objects of the start, and what rules and movements may bring, each rule taken to match wherever each of its
//! cells may. So it is never less than the truth, and what it says cannot be is never there.

use super::grid::{self, Grid, Plane};
use super::passing::passing;
use crate::board::Board;
use crate::game::Game;
use crate::mask::Mask;
use crate::rule::form::{CellForm, Change, Part, RowForm, Rule};
use crate::rule::word::Direction;

/// Movements of a layer: four directions and the action.
pub(super) const MOVEMENTS: usize = 5;

/// What can be where.
#[derive(Clone, Debug)]
pub(super) struct Flow {
    pub(super) grid: Grid,
    /// By object: cells where it is at the start.
    pub(super) initial: Vec<Plane>,
    /// By object: cells where it may be.
    pub(super) reach: Vec<Plane>,
    /// By object: cells from which it may go.
    pub(super) gone: Vec<Plane>,
    /// By object and movement: cells in which the object may have it; then the same by layer, where nothing of the layer is.
    pub(super) moving: Vec<[Plane; MOVEMENTS]>,
    /// By object: whether there is none between turns.
    passing: Vec<bool>,
}

impl Flow {
    /// Of a board from which all else begins.
    ///
    /// Takes a few operations on planes for each cell of each rule, as often as anything new comes up: at most once for each cell of the way
    /// that something can go.
    pub(super) fn of(game: &Game, board: &Board) -> Self {
        let grid = Grid::new(board.width(), board.height());
        let mut initial = vec![grid.none(); game.names.len()];
        for cell in 0..grid.cells() {
            for object in crate::mask::objects(board.cell(cell)) {
                grid::insert(&mut initial[object], cell);
            }
        }
        let none: [Plane; MOVEMENTS] = core::array::from_fn(|_| grid.none());
        let mut flow = Self {
            reach: initial.clone(),
            gone: vec![grid.none(); game.names.len()],
            moving: vec![none; game.names.len() + game.layers.len()],
            initial,
            grid,
            passing: Vec::new(),
        };
        while flow.pass(game) {}
        flow.passing = passing(game, &flow);
        flow
    }

    fn pass(&mut self, game: &Game) -> bool {
        let mut new = false;
        for object in game.player.mask.objects() {
            let cells = self.reach[object].clone();
            for plane in &mut self.moving[object] {
                new |= grid::add(plane, &cells);
            }
        }
        let programs = [&game.rules, &game.late];
        for rule in
            programs.into_iter().flat_map(|program| &program.groups).flat_map(|group| &group.rules)
        {
            new |= self.rule(game, rule);
        }
        while self.movements(game) {
            new = true;
        }
        new
    }

    /// The cells of the object from which it never goes.
    pub(super) fn always(&self, object: usize) -> Plane {
        grid::without(&self.initial[object], &self.gone[object])
    }

    /// The cells where an object may be or not be between turns.
    pub(super) fn varies(&self, object: usize) -> Plane {
        if self.passing[object] {
            return self.grid.none();
        }
        grid::without(&self.reach[object], &self.always(object))
    }

    /// Where something of a layer always is.
    pub(super) fn blocked(&self, layer: &Mask) -> Plane {
        layer
            .objects()
            .fold(self.grid.none(), |all, object| grid::either(&all, &self.always(object)))
    }

    /// Whether anything of a layer may move.
    pub(super) fn moves(&self, game: &Game, layer: usize) -> bool {
        let of_layer = game.layers[layer].objects().chain([game.names.len() + layer]);
        { of_layer }.any(|object| !self.moving[object].iter().all(|plane| grid::is_empty(plane)))
    }

    /// The cells to which an object may move from others.
    pub(super) fn moved(&self, game: &Game, object: usize, direction: Direction) -> Plane {
        let bit = direction.bit().trailing_zeros() as usize;
        let from = grid::both(&self.moving[object][bit], &self.reach[object]);
        let blocked = self.blocked(&game.layers[game.layer[object]]);
        grid::without(&self.grid.moved(&from, direction), &blocked)
    }

    fn movements(&mut self, game: &Game) -> bool {
        let mut new = false;
        for object in 0..game.names.len() {
            for direction in Direction::ALL {
                let bit = direction.bit().trailing_zeros() as usize;
                if grid::is_empty(&self.moving[object][bit]) {
                    continue;
                }
                let to = self.moved(game, object, direction);
                new |= grid::add(&mut self.reach[object], &to);
                new |= self.carried(game, object, &to);
                let from = self.grid.moved(&to, direction.back());
                new |= grid::add(&mut self.gone[object], &from);
            }
        }
        new
    }

    /// The movements that an object finds in cells to which it moves, left there by what is gone: then it moves on.
    fn carried(&mut self, game: &Game, object: usize, cells: &Plane) -> bool {
        let nothing = game.names.len() + game.layer[object];
        let mut new = false;
        for bit in 0..MOVEMENTS {
            let found = grid::both(cells, &self.moving[nothing][bit]);
            new |= grid::add(&mut self.moving[object][bit], &found);
        }
        new
    }

    fn rule(&mut self, game: &Game, rule: &Rule) -> bool {
        let Some(places) = self.places(game, rule) else { return false };
        let mut new = false;
        for (number, (row, planes)) in rule.rows.iter().zip(&places).enumerate() {
            let others = touched(game, rule, number);
            for (part, cells) in row.parts.iter().zip(planes) {
                if let Part::Cell(form) = part
                    && let Some(change) = &form.change
                {
                    new |= self.change(game, form, change, (cells, &others));
                }
            }
        }
        new
    }

    /// By row and part: the cells in which the part may be when the whole rule matches; `None` if it never does.
    pub(super) fn places(&self, game: &Game, rule: &Rule) -> Option<Vec<Vec<Plane>>> {
        rule.rows.iter().map(|row| self.row(game, row, rule.direction)).collect()
    }

    fn row(&self, game: &Game, row: &RowForm, direction: Direction) -> Option<Vec<Plane>> {
        // Forwards: cells to which the parts before lead; then backwards.
        let mut planes: Vec<Plane> = Vec::with_capacity(row.parts.len());
        let mut here = self.grid.all();
        for part in &row.parts {
            match part {
                Part::Gap => here = self.grid.beyond(&here, direction),
                Part::Cell(form) => {
                    here = grid::both(&here, &self.possible(game, form));
                    if grid::is_empty(&here) {
                        return None;
                    }
                }
            }
            planes.push(here.clone());
            if matches!(part, Part::Cell(_)) {
                here = self.grid.moved(&here, direction);
            }
        }
        let back = direction.back();
        let mut here = self.grid.all();
        for (part, plane) in row.parts.iter().zip(&mut planes).rev() {
            match part {
                Part::Gap => here = self.grid.beyond(&here, back),
                Part::Cell(_) => {
                    *plane = grid::both(plane, &here);
                    here = self.grid.moved(plane, back);
                }
            }
        }
        planes.first().is_some_and(|first| !grid::is_empty(first)).then_some(planes)
    }

    /// The cells that may be as it is asked.
    fn possible(&self, game: &Game, form: &CellForm) -> Plane {
        let mut cells = self.grid.all();
        for object in form.present.objects() {
            cells = grid::both(&cells, &self.reach[object]);
        }
        for any in &form.any {
            let of = any
                .objects()
                .fold(self.grid.none(), |all, object| grid::either(&all, &self.reach[object]));
            cells = grid::both(&cells, &of);
        }
        for object in form.missing.objects() {
            cells = grid::without(&cells, &self.always(object));
        }
        for (layer, bits) in form.moving.iter().enumerate().filter(|(_, bits)| **bits != 0) {
            let there = candidates(game, form, layer);
            for bit in (0..MOVEMENTS).filter(|bit| bits >> bit & 1 != 0) {
                let of = there.iter().fold(self.grid.none(), |all, &object| {
                    grid::either(&all, &self.moving[object][bit])
                });
                cells = grid::both(&cells, &of);
            }
        }
        cells
    }

    fn change(
        &mut self,
        game: &Game,
        form: &CellForm,
        change: &Change,
        (cells, others): (&Plane, &[bool]),
    ) -> bool {
        let mut new = false;
        for object in change.set.objects() {
            new |= grid::add(&mut self.reach[object], cells);
        }
        for object in change.clear.objects() {
            if !change.set.contains(object) && may_be_in(game, form, object) {
                let from = grid::both(cells, &self.reach[object]);
                new |= grid::add(&mut self.gone[object], &from);
            }
        }
        for (layer, &touched) in others.iter().enumerate() {
            new |= self.sent(game, form, change, (layer, cells, touched));
        }
        new
    }

    /// The movements in a layer of cells that are changed, which another pattern of the rule may have changed before.
    fn sent(
        &mut self,
        game: &Game,
        form: &CellForm,
        change: &Change,
        (layer, cells, touched): (usize, &Plane, bool),
    ) -> bool {
        let mask = &game.layers[layer];
        let put = change.set.objects().find(|&object| mask.contains(object));
        let taken = || mask.objects().any(|object| change.clear.contains(object));
        let bits = change.moving_set[layer];
        if put.is_none() && bits == 0 && !taken() {
            return false;
        }
        let nothing = game.names.len() + layer;
        let there = if touched {
            mask.objects().chain([nothing]).collect()
        } else {
            candidates(game, form, layer)
        };
        let stays = |&object: &usize| object == nothing || !change.clear.contains(object);
        let mut new = false;
        let cleared = change.moving_clear[layer] | change.layers[layer];
        for bit in 0..MOVEMENTS {
            // What had a movement keeps it, and so does the cell if something else is put there.
            if cleared >> bit & 1 == 0 {
                for &object in &there {
                    let after =
                        put.unwrap_or_else(|| if stays(&object) { object } else { nothing });
                    if after != object {
                        let kept = grid::both(cells, &self.moving[object][bit]);
                        new |= grid::add(&mut self.moving[after][bit], &kept);
                    }
                }
            }
            if bits >> bit & 1 == 0 {
                continue;
            }
            if let Some(put) = put {
                new |= grid::add(&mut self.moving[put][bit], cells);
                continue;
            }
            for &object in &there {
                let after = if stays(&object) { object } else { nothing };
                let given = self
                    .reach
                    .get(object)
                    .map_or_else(|| cells.clone(), |reach| grid::both(cells, reach));
                new |= grid::add(&mut self.moving[after][bit], &given);
            }
        }
        new
    }
}

/// By layer: whether any pattern of a rule but this one changes its objects. Two patterns may lie over each other, and then what one asks for may
/// be gone when it is its turn.
fn touched(game: &Game, rule: &Rule, number: usize) -> Vec<bool> {
    let mut touched = vec![false; game.layers.len()];
    let others = rule.rows.iter().enumerate().filter(|&(other, _)| other != number);
    for part in others.flat_map(|(_, row)| &row.parts) {
        let Part::Cell(form) = part else { continue };
        let Some(change) = &form.change else { continue };
        for object in change.set.objects().chain(change.clear.objects()) {
            touched[game.layer[object]] = true;
        }
    }
    touched
}

/// What may be in a layer of a cell that is as it is asked: objects, and the number of nothing.
fn candidates(game: &Game, form: &CellForm, layer: usize) -> Vec<usize> {
    let mask = &game.layers[layer];
    let objects = mask.objects().filter(|&object| may_be_in(game, form, object));
    let of_layer = |any: &Mask| !any.is_empty() && any.objects().all(|other| mask.contains(other));
    let any = form.present.meets(mask.words()) || form.any.iter().any(of_layer);
    objects.chain((!any).then_some(game.names.len() + layer)).collect()
}

/// Whether an object may be in a cell that is as it is asked: not where it is told not to be, nor beside another of its layer.
pub(super) fn may_be_in(game: &Game, form: &CellForm, object: usize) -> bool {
    let layer = &game.layers[game.layer[object]];
    if form.present.contains(object) {
        return true;
    }
    let of_layer = |mask: &Mask| mask.objects().all(|other| layer.contains(other));
    !form.missing.contains(object)
        && !form.present.meets(layer.words())
        && !form.any.iter().any(|any| !any.is_empty() && of_layer(any) && !any.contains(object))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::read;
    use crate::play::Play;

    /// What can be where in a level of a game with these rules; and by names, the cells.
    struct Case {
        game: Game,
        flow: Flow,
    }

    impl Case {
        fn of(rules: &str, level: &str) -> Self {
            let text = format!(
                "title it\n\nOBJECTS\n\nBackground\nGreen\n\nWall\nBrown\n\nPlayer\nWhite\n\nCrate\nRed\n\nBall\nBlue\n\nGhost\nGray\n\n\
                 LEGEND\n\n. = Background\n# = Wall\nP = Player\n* = Crate\nB = Ball\nc = Crate and Ghost\nSolid = Wall or Crate\n\nSOUNDS\n\n\
                 COLLISIONLAYERS\n\nBackground\nGhost\nPlayer, Wall, Crate, Ball\n\nRULES\n\n{rules}\n\nWINCONDITIONS\n\nLEVELS\n\n{level}\n"
            );
            let game = read(&text).game.unwrap();
            let board = Play::new(&game, 0, "").unwrap().board().clone();
            let flow = Flow::of(&game, &board);
            Self { game, flow }
        }

        fn object(&self, name: &str) -> usize {
            self.game.names.iter().position(|other| other == name).unwrap()
        }

        /// The cells where an object may be, by column and row.
        fn reach(&self, name: &str) -> Vec<(usize, usize)> {
            self.told(&self.flow.reach[self.object(name)])
        }

        fn always(&self, name: &str) -> Vec<(usize, usize)> {
            self.told(&self.flow.always(self.object(name)))
        }

        fn told(&self, plane: &Plane) -> Vec<(usize, usize)> {
            let height = self.flow.grid.height;
            grid::cells(plane).map(|cell| (cell / height, cell % height)).collect()
        }
    }

    const PUSH: &str = "[ > Player | Crate ] -> [ > Player | > Crate ]";

    #[test]
    fn walls_are_always_there_and_nothing_else_comes_to_them() {
        let case = Case::of(PUSH, "###\n#P#\n#.#\n###");
        assert_eq!(case.always("wall").len(), 10);
        assert_eq!(case.reach("player"), [(1, 1), (1, 2)]);
        assert!(case.always("player").is_empty());
        assert!(case.reach("crate").is_empty() && case.reach("ball").is_empty());
        assert_eq!(case.always("background").len(), 12);
    }

    #[test]
    fn a_crate_in_a_corner_stays_and_one_at_a_wall_stays_there() {
        let case = Case::of(PUSH, "*...\n..*.\nP...");
        let crates = case.reach("crate");
        assert_eq!(case.always("crate"), [(0, 0)]);
        // The one in the middle may come anywhere but to where the other always is.
        assert_eq!(crates.len(), 12);
        let case = Case::of(PUSH, ".*..\nP...");
        assert_eq!(case.reach("crate"), [(0, 0), (1, 0), (2, 0), (3, 0)]);
        let case = Case::of("[ > Player | ... | Ball ] -> [ > Player | ... | Crate ]", "P.B#B");
        assert_eq!(case.reach("crate"), [(2, 0), (4, 0)]);
    }

    #[test]
    fn walls_that_a_rule_takes_away_let_things_through() {
        let rules = "[ > Player | Wall | Crate ] -> [ > Player | | Crate ]";
        let case = Case::of(rules, "P#*#.");
        assert_eq!(case.always("wall"), [(3, 0)]);
        assert_eq!(case.reach("player"), [(0, 0), (1, 0)]);
        assert_eq!(case.always("crate"), [(2, 0)]);
    }

    #[test]
    fn movements_left_by_what_is_gone_are_found_by_what_comes() {
        let rules = "right [ > Player | Ball | Crate ] -> [ > Player | > Ball | down Crate ]\n[ Ghost ] -> [ Ghost no Crate ]";
        let case = Case::of(rules, "PBc.\n....");
        assert!(case.reach("ball").contains(&(2, 1)));
    }

    #[test]
    fn patterns_that_lie_over_each_other_change_what_the_other_asks_for() {
        let rules = "[ > Player | Crate ] [ Solid ] -> [ > Player | Ball ] [ > Solid ]";
        let case = Case::of(rules, "P*..");
        assert!(case.reach("ball").contains(&(2, 0)));
    }
}
