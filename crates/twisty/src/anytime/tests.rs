//! Any-time answers.
