//! Ways home of a small puzzle, against all sequences tried.
