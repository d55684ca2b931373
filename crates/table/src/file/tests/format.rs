//! The format stays as it was released.
