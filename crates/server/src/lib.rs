//! Everystate over HTTP.
