//! Tests of the family, one file for each part: what they share is here.

mod distances;
mod laws;
mod solve;
mod starts;
mod text;
mod verify;

use super::{Cube2, Instance};
use crate::Family;
use everystate_puzzle::text::{Fault, Source};

/// One query alone: the first of the sample.
pub(super) const QUERY: &str = "  OW  |  BG  
  GR  |  OG  
GRWBWOGY|OGWYRRWY
WBOBYYGB|GYRRWOBO
  YR  |  BB  
  OR  |  YW  
";

pub(super) const SAMPLE: &str = "\
4
  OW  |  BG  
  GR  |  OG  
GRWBWOGY|OGWYRRWY
WBOBYYGB|GYRRWOBO
  YR  |  BB  
  OR  |  YW  
  YR  |  BG  
  YB  |  OG  
BBRWRGYO|OGWYRRWY
WWOOWYOG|GYRRWOBO
  BG  |  BB  
  RG  |  YW  
  BB  |  YR  
  WG  |  YB  
OBOYRWRY|BBRWRGYO
WWRGYYRO|WWOOWYOG
  GO  |  BG  
  GB  |  RG  
  BB  |  BG  
  WG  |  OG  
OBOYRWRY|OGWYRRWY
WWRGYYRO|GYRRWOBO
  GO  |  BB  
  GB  |  YW  
";

/// Everything that a text holds.
pub(super) fn read_all(text: &[u8]) -> Result<Vec<Instance>, Fault> {
    let mut source = Source::new(text);
    let mut reader = super::Reader::default();
    let mut all = Vec::new();
    while let Some(instance) = Cube2.read(&mut reader, &mut source)? {
        all.push(instance);
    }
    Ok(all)
}

/// The text of instances.
pub(super) fn write_all(instances: &[Instance]) -> String {
    let mut out = String::new();
    Cube2.write_head(instances.len() as u64, &mut out);
    for instance in instances {
        Cube2.write(instance, &mut out);
    }
    Cube2.write_tail(&mut out);
    out
}
