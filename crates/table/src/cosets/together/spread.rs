//! [`spread`]: one of several processes lists a space, and tells the others.

use super::super::space::Cosets;
use crate::together::layers::Company;
use crate::together::post::{Kind, LOOKING, Post, WAIT, head, put_bytes};
use crate::together::{Failed, Met};
use everystate_puzzle::peers::Peers;
use std::collections::VecDeque;

/// Bytes of a message, about, and of all of them, at most.
const MESSAGE: usize = if cfg!(test) { 64 } else { 1 << 18 };
const MOST: u64 = 1 << 40;

/// A space, from where it was listed.
pub enum Spread<S> {
    /// By this process, with whatever else it knows of it.
    Here(Box<S>),
    /// By another one.
    There(Box<Cosets>),
}

impl<S: AsRef<Cosets>> AsRef<Cosets> for Spread<S> {
    fn as_ref(&self) -> &Cosets {
        match self {
            Self::Here(space) => (**space).as_ref(),
            Self::There(space) => space,
        }
    }
}

/// Finds out whether all processes are about to explore the same, which the digest stands for; then the first of them lists the space, and
/// tells the others. `None` if there is none. On one machine each would otherwise take the time of all; and who explores something else is told
/// before anybody has waited.
///
/// # Errors
/// If one of the others is gone, explores something else, or sends what is no space.
pub fn spread<S: AsRef<Cosets>>(
    digest: [u8; 32],
    peers: &mut dyn Peers,
    list: impl FnOnce() -> Option<S>,
) -> Result<(Option<Spread<S>>, Met<'_>), Failed> {
    if peers.count() == 1 {
        let met = Met { peers, early: VecDeque::new(), sent: 0 };
        return Ok((list().map(here), met));
    }
    let mut company = Company { post: Post::new(&mut *peers), kept: None, wanted: 0 };
    company.greet(LOOKING, digest, &[])?;
    let mut post = company.post;
    let space = if post.number() == 0 {
        let space = list();
        tell(space.as_ref().map(AsRef::as_ref), &mut post)?;
        space.map(here)
    } else {
        hear(&mut post)?.map(|space| Spread::There(Box::new(space)))
    };
    let (sent, early) = (post.sent, post.into_early());
    Ok((space, Met { peers, early, sent }))
}

fn here<S>(space: S) -> Spread<S> {
    Spread::Here(Box::new(space))
}

/// Tells the others a space, or that there is none: how many bytes it has, and these, as many at a time as they take.
fn tell(space: Option<&Cosets>, post: &mut Post<'_>) -> Result<(), Failed> {
    let bytes = space.map(Cosets::to_bytes).unwrap_or_default();
    post.tell(&[head(Kind::Space, LOOKING), bytes.len() as u64])?;
    for bytes in bytes.chunks(MESSAGE) {
        let mut message = vec![head(Kind::Space, LOOKING)];
        put_bytes(bytes, &mut message);
        for to in 1..post.count() {
            while !post.is_free(to) {
                post.next(&[], LOOKING, WAIT)?;
            }
            post.packet(to, message.clone())?;
        }
    }
    Ok(())
}

/// Hears from the first process which space it listed, if there is one.
fn hear(post: &mut Post<'_>) -> Result<Option<Cosets>, Failed> {
    let length = match heard(post)?[..] {
        [_, length] if length <= MOST => length as usize,
        _ => return Err(Failed::garbled()),
    };
    let mut bytes = Vec::new();
    while bytes.len() < length {
        let message = heard(post)?;
        if message.len() < 2 {
            return Err(Failed::garbled());
        }
        bytes.extend(message[1..].iter().flat_map(|word| word.to_le_bytes()));
        post.send(0, vec![head(Kind::Taken, LOOKING)])?;
    }
    if length == 0 {
        return Ok(None);
    }
    let space = Cosets::from_bytes(&bytes[..length]);
    Ok(Some(space.ok_or_else(Failed::garbled)?))
}

/// The next message of the space, which only the first process sends.
fn heard(post: &mut Post<'_>) -> Result<Vec<u64>, Failed> {
    loop {
        match post.next(&[Kind::Space], LOOKING, WAIT)? {
            Some((0, _, message)) => return Ok(message),
            Some(_) => return Err(Failed::garbled()),
            None => {}
        }
    }
}
