//! What is in a folder, and what goes.
