//! What can be made of an [`Alg`] whatever the puzzle is: its inverse, and its moves without brackets.

use crate::notation::{Alg, Step, What};

impl Alg {
    /// What undoes it, with the same brackets. A comment is about the steps before it, so it stays
    /// behind them.
    ///
    /// Half turns turn backward too, `U2` becomes `U2'`: whether they are the same is the puzzle's to
    /// say, and [`simplify`](Self::simplify) makes `U2` of it where they are. Costs a copy.
    ///
    /// ```
    /// # use everystate_twisty::notation::Alg;
    /// let alg = Alg::parse("[R: U] (F D')2 // first\n[L, B]' // then")?;
    /// assert_eq!(alg.invert().to_string(), "[B, L]' // then\n(D F')2 [R: U'] // first");
    /// # Ok::<(), everystate_twisty::notation::Wrong>(())
    /// ```
    #[must_use = "the alg itself stays as it is"]
    pub fn invert(&self) -> Self {
        let is_comment = |step: &Step| matches!(step.what, What::Comment(_));
        let mut steps = Vec::with_capacity(self.steps.len());
        for line in self.steps.split_inclusive(is_comment).rev() {
            let said = line.iter().filter(|step| is_comment(step)).cloned();
            let made = line.iter().rev().filter(|step| !is_comment(step));
            steps.extend(made.map(|step| Step { what: inverse(&step.what), at: step.at.clone() }));
            steps.extend(said);
        }
        Self { steps, moves: self.moves }
    }

    /// The same moves without brackets, pauses and comments. Each has the place of the step that it
    /// comes from. At most [`LONGEST`](crate::notation::LONGEST) steps.
    ///
    /// ```
    /// # use everystate_twisty::notation::Alg;
    /// let alg = Alg::parse("[R: [U, F2]] (D L)2' . // done")?;
    /// assert_eq!(alg.expand().to_string(), "R U F2 U' F2' R' L' D' L' D'");
    /// # Ok::<(), everystate_twisty::notation::Wrong>(())
    /// ```
    #[must_use = "the alg itself stays as it is"]
    pub fn expand(&self) -> Self {
        let mut flat = Vec::with_capacity(self.moves);
        walk(self, false, &mut flat);
        Self::flat(flat)
    }
}

fn inverse(what: &What) -> What {
    match what {
        What::Move(m) => What::Move(crate::notation::Move { amount: -m.amount, ..m.clone() }),
        What::Tuple { top, bottom } => What::Tuple { top: -top, bottom: -bottom },
        What::Group(alg, amount) => What::Group(alg.invert(), *amount),
        What::Commutator(a, b) => What::Commutator(b.clone(), a.clone()),
        What::Conjugate(a, b) => What::Conjugate(a.clone(), b.invert()),
        What::Slash | What::Pause | What::Comment(_) => what.clone(),
    }
}

/// Adds the moves of an alg, or of its inverse.
fn walk(alg: &Alg, back: bool, flat: &mut Vec<Step>) {
    // Brackets without moves could be repeated for years.
    if alg.moves == 0 {
        return;
    }
    let one = |step: &Step| match &step.what {
        What::Move(_) | What::Tuple { .. } | What::Slash => {
            let what = if back { inverse(&step.what) } else { step.what.clone() };
            flat.push(Step { what, at: step.at.clone() });
        }
        What::Group(alg, amount) if alg.moves > 0 => {
            for _ in 0..amount.unsigned_abs() {
                walk(alg, back != (*amount < 0), flat);
            }
        }
        What::Commutator(a, b) => {
            let (a, b) = if back { (b, a) } else { (a, b) };
            walk(a, false, flat);
            walk(b, false, flat);
            walk(a, true, flat);
            walk(b, true, flat);
        }
        What::Conjugate(a, b) => {
            walk(a, false, flat);
            walk(b, back, flat);
            walk(a, true, flat);
        }
        What::Group(..) | What::Pause | What::Comment(_) => {}
    };
    if back { alg.steps.iter().rev().for_each(one) } else { alg.steps.iter().for_each(one) }
}
