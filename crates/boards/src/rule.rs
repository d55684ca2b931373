//! Rules: read, spelt out for each direction and object, and made into masks.

pub(crate) mod expand;
pub(crate) mod form;
pub(crate) mod groups;
pub(crate) mod masks;
pub(crate) mod syntax;
pub(crate) mod word;
