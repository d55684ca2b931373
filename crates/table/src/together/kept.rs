//! [`Kept`]: the parts of layers that processes have on disk, and which of them are whole.

use super::post::{Kind, Post, head};
use super::told::{Failed, Place};
use crate::file::layer::{Layer, Reader};
use crate::file::layers::Folder;
use crate::file::pace::Rarely;
use crate::file::{Cause, FileError};
use everystate_puzzle::Meter;
use std::collections::BTreeMap;
use std::path::Path;

/// What a process has on disk.
pub(crate) struct Kept {
    folder: Folder,
    /// Its layers, those that are whole.
    pub(crate) layers: Vec<Layer>,
    /// Of how many layers its own files stay as they are.
    stay: usize,
    /// Parts that other processes wrote, of which this one reads the layers.
    others: Vec<(Folder, Vec<Layer>)>,
    /// Those that are not read.
    rest: Vec<(Folder, Vec<Layer>)>,
    pace: Rarely,
}

/// Which process of how many wrote something.
type Part = (usize, usize);

/// The name of a process's folder.
fn name((number, count): Part) -> String {
    format!("{number}-of-{count}")
}

fn part(name: &str) -> Option<Part> {
    let (number, count) = name.split_once("-of-")?;
    Some((number.parse().ok()?, count.parse().ok()?))
}

impl Kept {
    /// Opens what is there, layers of at most so many records, and agrees with the others on which layers all of them have between them: how many.
    pub(crate) fn open(
        place: &Place<'_>,
        (digest, records): ([u8; 32], usize),
        (post, meter): (&mut Post<'_>, &Meter<'_>),
    ) -> Result<(Self, usize), Failed> {
        let own = (post.number(), post.count());
        let go_on = || meter.interrupted().map_err(Cause::Stopped);
        let folder = Folder::open(&place.folder.join(name(own)), digest, records)?;
        let layers = folder.layers(&go_on)?;
        // Nobody looks at what others have before each has its own.
        post.tell(&[head(Kind::Hello, 1)])?;
        post.all(Kind::Hello, 1, || {})?;
        let mut found = BTreeMap::from([(own, (folder, layers))]);
        for part in Folder::names(place.folder)?
            .iter()
            .filter_map(|name| part(name))
            .filter(|&part| part != own)
        {
            let within = place.folder.join(name(part));
            if !Folder::is_there(&within, &digest) {
                // Who was killed as soon as there was a folder has left it empty.
                Folder::tidy(&within);
                continue;
            }
            // One that another process has is read by that.
            let Ok(folder) = Folder::open(&within, digest, records) else { continue };
            let layers = folder.layers(&go_on)?;
            found.insert(part, (folder, layers));
        }
        let mut message = vec![head(Kind::Hello, 2)];
        for (&(number, count), (_, layers)) in &found {
            message.extend([number as u64, count as u64, layers.len() as u64]);
        }
        post.tell(&message)?;
        let mut all = post.all(Kind::Hello, 2, || {})?;
        all[own.0] = Some(message);
        let (from, layers) = agreed(&all, own.1);
        let kept = Self::reading(found, (own, &from), layers, place);
        Ok((kept, layers))
    }

    /// With the parts that this process reads.
    fn reading(
        mut found: BTreeMap<Part, (Folder, Vec<Layer>)>,
        (own, from): (Part, &BTreeMap<Part, usize>),
        count: usize,
        place: &Place<'_>,
    ) -> Self {
        let (folder, layers) = found.remove(&own).expect("its own was opened");
        let reads = |part: &Part| from.get(part) == Some(&own.0);
        let stay = if reads(&own) { count } else { 0 };
        let found = found.into_iter();
        let (others, rest): (Vec<_>, Vec<_>) = found.partition(|(part, _)| reads(part));
        let [others, rest] = [others, rest].map(|l| l.into_iter().map(|(_, kept)| kept).collect());
        Self { folder, layers, stay, others, rest, pace: Rarely::new(place.every) }
    }

    /// Removes what goes past the layers that all have.
    pub(crate) fn shorten(&mut self) -> Result<(), FileError> {
        while self.layers.len() > self.stay {
            self.layers.pop().expect("there are more").remove()?;
        }
        Ok(())
    }

    /// What this process reads of a layer: parts of other processes, and its own if that stays.
    pub(crate) fn readers(&self, depth: usize) -> Result<Vec<Reader<'_>>, FileError> {
        let own = self.layers.get(depth).filter(|_| depth < self.stay).into_iter();
        own.chain(self.others.iter().map(|(_, layers)| &layers[depth])).map(Layer::reader).collect()
    }

    /// A layer to be written; `None` if it is there.
    pub(crate) fn begin(&self, depth: usize) -> Result<Option<crate::file::part::Part>, FileError> {
        if depth < self.layers.len() {
            return Ok(None);
        }
        // What was written of it before it was interrupted is of no use: it is found anew.
        self.folder.discard(depth as u64)?;
        self.folder.part(depth as u64, &mut |_| Ok(())).map(Some)
    }

    /// Has a layer that was written; brings all to the disk if it is time.
    pub(crate) fn push(&mut self, layer: Layer) -> Result<(), FileError> {
        self.layers.push(layer);
        let Self { folder, layers, pace, .. } = self;
        pace.perhaps(|| folder.keep(layers))
    }

    /// Brings all to the disk.
    pub(crate) fn keep(&mut self) -> Result<(), FileError> {
        self.folder.keep(&mut self.layers)
    }

    /// Bytes of the layers.
    pub(crate) fn bytes(&self) -> u64 {
        self.layers.iter().map(|layer| layer.bytes).sum()
    }

    /// Removes all of it.
    pub(crate) fn remove(self) -> Result<(), FileError> {
        let Self { folder, layers, others, rest, .. } = self;
        let all = [(folder, layers)].into_iter().chain(others).chain(rest);
        { all }.try_for_each(|(folder, layers)| {
            let within = folder.path().parent().map(Path::to_owned);
            folder.remove(layers)?;
            within.as_deref().map(Folder::tidy);
            Ok(())
        })
    }
}

/// Which process reads which part, and of how many layers, by what each found; `count` processes are at work.
fn agreed(all: &[Option<Vec<u64>>], count: usize) -> (BTreeMap<Part, usize>, usize) {
    // By how many processes wrote, and which: layers, and who reads them.
    let mut by: BTreeMap<usize, BTreeMap<usize, (usize, usize)>> = BTreeMap::new();
    for (process, message) in all.iter().enumerate() {
        let lists = message.iter().flat_map(|message| message[1..].as_chunks().0);
        for &[number, of, layers] in lists {
            let found = (layers as usize, process);
            let parts = by.entry(of as usize).or_default();
            let best = parts.entry(number as usize).or_insert(found);
            // Who has most of it; of those who have as much whose it is, as then nothing need be sent.
            let is_better = found.0 > best.0
                || found.0 == best.0 && of as usize == count && process as u64 == number;
            if is_better {
                *best = found;
            }
        }
    }
    let whole = by.into_iter().filter(|(of, parts)| (0..*of).all(|k| parts.contains_key(&k)));
    let layers = |parts: &BTreeMap<usize, (usize, usize)>| parts.values().map(|p| p.0).min();
    let whole = whole.filter_map(|(of, parts)| Some((layers(&parts)?, of == count, of, parts)));
    let Some((layers, _, of, parts)) = whole.max_by_key(|&(layers, is_same, ..)| (layers, is_same))
    else {
        return (BTreeMap::new(), 0);
    };
    let from = parts.into_iter().map(|(number, (_, process))| ((number, of), process));
    (from.collect(), layers)
}
