//! The family's own method against a SAT solver: dice by their 24 orientations, and nothing of what
//! `docs/math/stack.md` derives.

use super::*;
use crate::stack::generate::any_pips;
use crate::stack::{Arrangement, draw};
use batsat::{BasicSolver, Lit, SolverInterface, lbool};
use std::collections::BTreeMap;

/// A die by its faces: top, front, right, bottom, back, left.
type Faces = [u8; 6];

/// Every way in which a die can lie, found by turning one.
fn orientations() -> Vec<Faces> {
    let mut found = vec![[1, 2, 3, 6, 5, 4]];
    let mut next = 0;
    while let Some(&[top, front, right, bottom, back, left]) = found.get(next) {
        next += 1;
        // Tipped to the right, and turned on the table.
        let tipped = [left, front, top, right, back, bottom];
        let turned = [top, right, back, bottom, left, front];
        for die in [tipped, turned] {
            if !found.contains(&die) {
                found.push(die);
            }
        }
    }
    assert_eq!(found.len(), 24);
    found
}

/// All blocks of one size: givens are assumed, so that one solver serves for all.
struct Blocks {
    solver: BasicSolver,
    size: [usize; 3],
    /// For each die (x fastest), each of its faces and each number of pips, that it shows them.
    shows: Vec<[[Lit; 6]; 6]>,
}

impl Blocks {
    fn new(size @ [nx, ny, nz]: [usize; 3]) -> Self {
        let mut solver = BasicSolver::default();
        let mut new = || Lit::new(solver.new_var_default(), true);
        let dice = nx * ny * nz;
        let lies: Vec<[Lit; 24]> = (0..dice).map(|_| [0; 24].map(|_| new())).collect();
        let shows: Vec<_> = (0..dice).map(|_| [[0; 6]; 6].map(|f| f.map(|_: u8| new()))).collect();
        let mut blocks = Self { solver, size, shows };
        let orientations = orientations();
        for (n, lies) in lies.into_iter().enumerate() {
            blocks.clause(lies.to_vec());
            for (o, die) in orientations.iter().enumerate() {
                for (face, &pips) in die.iter().enumerate() {
                    blocks.clause(vec![!lies[o], blocks.shows[n][face][usize::from(pips) - 1]]);
                }
            }
            for face in 0..6 {
                for (p, q) in (0..6).flat_map(|p| (0..p).map(move |q| (p, q))) {
                    blocks.clause(vec![!blocks.shows[n][face][p], !blocks.shows[n][face][q]]);
                }
            }
            // Its right, front and bottom face touch the left, back and top one of the next.
            let at = [n % nx, n / nx % ny, n / (nx * ny)];
            for (d, step, own, other) in [(0, 1, 2, 5), (1, nx, 1, 4), (2, nx * ny, 3, 0)] {
                if at[d] + 1 < size[d] {
                    for p in 0..6 {
                        let touching = blocks.shows[n + step][other][5 - p];
                        blocks.clause(vec![!blocks.shows[n][own][p], touching]);
                    }
                }
            }
        }
        blocks
    }

    fn clause(&mut self, mut clause: Vec<Lit>) {
        self.solver.add_clause_reuse(&mut clause);
    }

    /// The faces that one sees: those of a side, row by row.
    fn seen(&self, side: Side) -> Vec<[Lit; 6]> {
        let [nx, ny, nz] = self.size;
        let die = |x, y, z| &self.shows[(z * ny + y) * nx + x];
        match side {
            Side::Top => (0..ny * nx).map(|i| die(i % nx, i / nx, 0)[0]).collect(),
            Side::Front => (0..nz * nx).map(|i| die(i % nx, ny - 1, i / nx)[1]).collect(),
            Side::Right => (0..nz * ny).map(|i| die(nx - 1, ny - 1 - i % ny, i / ny)[2]).collect(),
        }
    }

    fn given(&self, block: &Instance) -> Vec<Lit> {
        let mut given = Vec::new();
        for side in Side::ALL {
            let (_, columns) = side.shape(self.size);
            for (i, face) in self.seen(side).into_iter().enumerate() {
                match block.given(side, i / columns, i % columns) {
                    0 => {}
                    pips => given.push(face[usize::from(pips) - 1]),
                }
            }
        }
        given
    }

    fn is_possible(&mut self, assumed: &[Lit]) -> bool {
        let found = self.solver.solve_limited(assumed);
        assert!(found == lbool::TRUE || found == lbool::FALSE, "undecided");
        found == lbool::TRUE
    }

    /// How many arrangements for each sum, each forbidden once it is found, for as long as `on` is assumed.
    fn all(&mut self, given: &[Lit]) -> BTreeMap<u64, u64> {
        let on = Lit::new(self.solver.new_var_default(), true);
        let assumed = [given, &[on]].concat();
        let seen: Vec<[Lit; 6]> = Side::ALL.into_iter().flat_map(|side| self.seen(side)).collect();
        let right = seen.len() - self.seen(Side::Right).len();
        let mut found = BTreeMap::new();
        while self.is_possible(&assumed) {
            let pips = |face: &[Lit; 6]| {
                face.iter().position(|&lit| self.solver.value_lit(lit) == lbool::TRUE).unwrap()
            };
            let shown: Vec<usize> = seen.iter().map(pips).collect();
            let sum: usize = shown[right..].iter().map(|pips| pips + 1).sum();
            *found.entry(sum as u64).or_insert(0) += 1;
            let other = seen.iter().zip(shown).map(|(face, pips)| !face[pips]);
            self.clause(other.chain([!on]).collect());
        }
        self.clause(vec![!on]);
        self.solver.simplify();
        found
    }
}

/// Gives some faces of an arrangement, or of none, and now and then a wrong one.
fn given(size: [usize; 3], random: &mut Random) -> Instance {
    let mut block = Instance::open(size).unwrap();
    let like: Option<Arrangement> = (random.below(4) > 0).then(|| draw::any(size, random));
    let layers: usize = size.iter().sum();
    let givens = random.index(2 * layers);
    for n in 0..givens {
        let on = Side::ALL[random.index(3)];
        let (rows, columns) = on.shape(size);
        let (row, column) = (random.index(rows), random.index(columns));
        let pips = match &like {
            Some(arrangement) if n > 0 || random.below(3) > 0 => arrangement.face(on, row, column),
            _ => any_pips(random),
        };
        block.give(on, row, column, pips);
    }
    block
}

#[test]
fn oracle_sat_agrees_on_larger_blocks() {
    let (mut instances, mut contradictory, mut counted) = (0, 0, 0);
    for (n, size) in [[4, 3, 3], [3, 4, 3], [3, 3, 4], [2, 5, 3], [1, 4, 6], [6, 2, 2], [4, 4, 4]]
        .into_iter()
        .enumerate()
    {
        let mut blocks = Blocks::new(size);
        for seed in 0..720 {
            let block = given(size, &mut Random::of(30 + n as u64, seed));
            let assumed = blocks.given(&block);
            let number = count(&block);
            instances += 1;
            contradictory += u32::from(number.is_zero());
            assert_eq!(blocks.is_possible(&assumed), !number.is_zero(), "{block:?}");
            if let Some(few @ ..=8) = number.to_u64() {
                let found = blocks.all(&assumed);
                assert_eq!(found.values().sum::<u64>(), few, "{block:?}");
                assert!(found.into_keys().eq(sums(&block)), "{block:?}");
                counted += 1;
            }
        }
    }
    assert!(instances > 5000 && contradictory > 1000 && counted > 1500);
}
