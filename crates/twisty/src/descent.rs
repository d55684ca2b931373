//! Solutions down nested sets of moves.

pub(crate) mod beam;
pub(crate) mod component;
pub(crate) mod families;
pub(crate) mod ladder;
pub(crate) mod phase;
pub(crate) mod sets;

#[cfg(test)]
mod tests;
