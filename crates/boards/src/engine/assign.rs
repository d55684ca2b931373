//! [`cheapest`]: which token goes to which goal, at the lowest cost of all together.
//!
//! H. W. Kuhn, "The Hungarian method for the assignment problem", 1955; with shortest paths for one goal after the other, as R. Jonker and
//! A. Volgenant have it, 1987.

use super::tokens::NEVER;

/// Buffers that are used again.
#[derive(Debug, Default)]
pub(super) struct Buffers {
    /// By token, from 1: the goal that has it, from 1; 0 for none.
    goal_of: Vec<usize>,
    /// Prices of goals, and of tokens.
    prices: [Vec<i64>; 2],
    /// By token: the least that it costs to come to it, and from which token.
    least: Vec<(i64, usize)>,
    done: Vec<bool>,
}

/// The least sum of what it costs that each of some goals gets a token of its own, of which there may be more; [`NEVER`] if they cannot all have
/// one. Takes as many steps as goals times goals times tokens at most.
pub(super) fn cheapest(
    buffers: &mut Buffers,
    goals: usize,
    tokens: usize,
    cost: impl Fn(usize, usize) -> u32,
) -> u32 {
    if tokens < goals {
        return NEVER;
    }
    let Buffers { goal_of, prices: [of_goal, of_token], least, done } = buffers;
    goal_of.clear();
    goal_of.resize(tokens + 1, 0);
    of_goal.clear();
    of_goal.resize(goals + 1, 0);
    of_token.clear();
    of_token.resize(tokens + 1, 0);
    for goal in 1..=goals {
        least.clear();
        least.resize(tokens + 1, (i64::MAX, 0));
        done.clear();
        done.resize(tokens + 1, false);
        // Token 0 stands for none: from it the goal sets out.
        goal_of[0] = goal;
        let mut token = 0;
        while goal_of[token] != 0 {
            done[token] = true;
            let from = goal_of[token];
            let (mut step, mut next) = (i64::MAX, 0);
            for other in (1..=tokens).filter(|&other| !done[other]) {
                let far = cost(from - 1, other - 1);
                if far != NEVER {
                    let more = i64::from(far) - of_goal[from] - of_token[other];
                    if more < least[other].0 {
                        least[other] = (more, token);
                    }
                }
                if least[other].0 < step {
                    (step, next) = (least[other].0, other);
                }
            }
            if step == i64::MAX {
                return NEVER;
            }
            for other in 0..=tokens {
                if done[other] {
                    of_goal[goal_of[other]] += step;
                    of_token[other] -= step;
                } else if least[other].0 != i64::MAX {
                    least[other].0 -= step;
                }
            }
            token = next;
        }
        while token != 0 {
            let before = least[token].1;
            goal_of[token] = goal_of[before];
            token = before;
        }
    }
    let all = (1..=tokens).filter(|&token| goal_of[token] != 0);
    all.fold(0, |sum, token| sum.saturating_add(cost(goal_of[token] - 1, token - 1)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use everystate_puzzle::random::Random;

    /// All ways to give goals, from one on, tokens that are not taken.
    fn least(costs: &[Vec<u32>], goal: usize, taken: u32) -> u32 {
        if goal == costs.len() {
            return 0;
        }
        let free = (0..costs[goal].len()).filter(|token| taken >> token & 1 == 0);
        let each = free.map(|token| {
            costs[goal][token].saturating_add(least(costs, goal + 1, taken | 1 << token))
        });
        each.min().unwrap_or(NEVER)
    }

    #[test]
    fn nothing_is_cheaper_and_it_can_be_had() {
        let (mut random, mut buffers) = (Random::of(7, 0), Buffers::default());
        let (mut never, mut some) = (0, 0);
        for _ in 0..3000 {
            let (goals, tokens) = (random.below(6), random.below(7));
            let blocked = random.below(6);
            let mut one = |_| {
                let far = random.below(12);
                if random.below(8) < blocked { NEVER } else { u32::try_from(far).unwrap() }
            };
            let costs: Vec<Vec<u32>> =
                (0..goals).map(|_| (0..tokens).map(&mut one).collect()).collect();
            let (goals, tokens) = (costs.len(), costs.first().map_or(3, Vec::len));
            let found = cheapest(&mut buffers, goals, tokens, |goal, token| costs[goal][token]);
            assert_eq!(found, least(&costs, 0, 0), "{costs:?}");
            *(if found == NEVER { &mut never } else { &mut some }) += 1;
        }
        assert!(never > 300 && some > 300, "{never} {some}");
    }
}
