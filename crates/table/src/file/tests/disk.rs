//! Disks that are full, fail, or lose power.
