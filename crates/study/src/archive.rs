//! [`Archive`]: a file of studies, open for reading.
//!
//! All that is read from one archive is of one moment, also while another process goes on writing.

pub(crate) mod spread;

use crate::error::Error;
use crate::interval::{Interval, clopper_pearson, float, wilson};
use crate::parameters::SHARD;
use crate::report::{Report, Share, Summary};
use crate::store::{reader, schema};
use crate::{Row, csv, parquet};
use everystate_puzzle::{Shard, Stop, Verdict};
use rusqlite::{Connection, OptionalExtension as _, Params};
use serde_json::{Map, Value};
use spread::Spread;
use std::io::Write;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

/// A file of studies, open for reading.
///
/// ```
/// use everystate_study::{Archive, Options, Parameters, Store, run};
/// let folder = tempfile::tempdir().unwrap();
/// let path = folder.path().join("gap.db");
/// let mut store = Store::open(&path).unwrap();
/// let options = Options { deals: 3, threads: 1, bytes: 1 << 30, cancel: None, watch: &|_| {} };
/// run(&mut store, &Parameters::of("gap"), &options).unwrap();
/// let mut out = Vec::new();
/// Archive::open(&path).unwrap().csv(&mut out).unwrap();
/// assert_eq!(String::from_utf8(out).unwrap().lines().count(), 4);
/// ```
#[derive(Debug)]
pub struct Archive {
    db: Connection,
    path: PathBuf,
}

/// A study as its row in the file has it.
pub(crate) struct Header {
    pub(crate) id: i64,
    pub(crate) family: String,
    pub(crate) parameters: Map<String, Value>,
    /// The parameters as they are written, without the shard.
    pub(crate) text: String,
    /// The shard, if it is not the whole study.
    pub(crate) shard: Option<Shard>,
    /// How many deals the study has, all its shards together.
    pub(crate) deals: u64,
    pub(crate) program: String,
    /// Seconds since 1970 began.
    pub(crate) begun: u64,
}

/// Whether what the clock said is told.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Clock {
    Told,
    Left,
}

impl Archive {
    /// Opens a file. Where a process was killed while it changed the file's mode, that is finished first, for
    /// which the file must be writable.
    ///
    /// ```
    /// # use everystate_study::{Archive, Error};
    /// assert!(matches!(Archive::open("no/such.db".as_ref()), Err(Error::Missing(_))));
    /// ```
    ///
    /// # Errors
    /// If there is none, or it is damaged or something else, or was left unfinished and cannot be finished.
    pub fn open(path: &Path) -> Result<Self, Error> {
        if !path.try_exists().map_err(Error::system(path))? {
            return Err(Error::Missing(path.to_owned()));
        }
        let db = reader(path)?;
        // Sorting a column of millions is most of a report; more memory than this helps little.
        db.pragma_update(None, "cache_size", -32_768).map_err(Error::of(path))?;
        Ok(Self { db, path: path.to_owned() })
    }

    /// What the studies came to: of all, or of one. It is the same for the same deals, whoever answered them where and
    /// when; what the clock said is in [`timed`](Self::timed).
    ///
    /// ```
    /// # use everystate_study::{Archive, Store};
    /// let folder = tempfile::tempdir().unwrap();
    /// let path = folder.path().join("a.db");
    /// drop(Store::open(&path).unwrap());
    /// assert!(Archive::open(&path).unwrap().report(None).unwrap().studies.is_empty());
    /// ```
    ///
    /// # Errors
    /// If the file cannot be read.
    pub fn report(&self, study: Option<i64>) -> Result<Report, Error> {
        self.reported(study, Clock::Left)
    }

    /// The same with what the clock said: when each was begun, and how long its answers took.
    ///
    /// ```
    /// use everystate_study::{Archive, Options, Parameters, Store, run};
    /// let folder = tempfile::tempdir().unwrap();
    /// let path = folder.path().join("gap.db");
    /// let mut store = Store::open(&path).unwrap();
    /// let options = Options { deals: 3, threads: 1, bytes: 1 << 30, cancel: None, watch: &|_| {} };
    /// run(&mut store, &Parameters::of("gap"), &options).unwrap();
    /// let archive = Archive::open(&path).unwrap();
    /// assert_eq!(archive.timed(None).unwrap().studies[0].seconds.unwrap().count, 3);
    /// assert!(archive.report(None).unwrap().studies[0].seconds.is_none());
    /// ```
    ///
    /// # Errors
    /// As [`report`](Self::report).
    pub fn timed(&self, study: Option<i64>) -> Result<Report, Error> {
        self.reported(study, Clock::Told)
    }

    fn reported(&self, study: Option<i64>, clock: Clock) -> Result<Report, Error> {
        let (mut studies, mut shares) = (Vec::new(), Vec::new());
        for header in self.headers()? {
            let counts = self.counts(header.id)?;
            shares.push((header.id, header.parameters.clone(), Share::of(counts)));
            if study.is_none_or(|study| study == header.id) {
                studies.push(self.summary(header, counts, clock)?);
            }
        }
        let sizes = crate::report::sizes(&shares);
        Ok(Report { path: self.path.clone(), studies, sizes })
    }

    /// Writes a line a deal, with commas between the columns.
    ///
    /// ```
    /// # use everystate_study::{Archive, Store};
    /// let folder = tempfile::tempdir().unwrap();
    /// let path = folder.path().join("a.db");
    /// drop(Store::open(&path).unwrap());
    /// let mut out = Vec::new();
    /// Archive::open(&path).unwrap().csv(&mut out).unwrap();
    /// assert!(out.starts_with(b"study,index,verdict,moves,"));
    /// ```
    ///
    /// # Errors
    /// If the file cannot be read, or the output fails.
    pub fn csv(&self, out: &mut dyn Write) -> Result<(), Error> {
        csv::write(self, out)
    }

    /// Writes all deals in the format of Apache Parquet.
    ///
    /// ```
    /// # use everystate_study::{Archive, Store};
    /// let folder = tempfile::tempdir().unwrap();
    /// let path = folder.path().join("a.db");
    /// drop(Store::open(&path).unwrap());
    /// let mut out = Vec::new();
    /// Archive::open(&path).unwrap().parquet(&mut out).unwrap();
    /// assert!(out.starts_with(b"PAR1") && out.ends_with(b"PAR1"));
    /// ```
    ///
    /// # Errors
    /// If the file cannot be read, or the output fails.
    pub fn parquet(&self, out: &mut (dyn Write + Send)) -> Result<(), Error> {
        parquet::write(self, out)
    }

    /// The studies, in the order in which they were begun.
    pub(crate) fn headers(&self) -> Result<Vec<Header>, Error> {
        let mut headers = Vec::new();
        let all = "SELECT id, parameters, deals, program, begun, family FROM study ORDER BY id";
        self.query(all, [], |row| {
            let text: String = row.get(1)?;
            let parameters: Map<String, Value> = serde_json::from_str(&text).unwrap_or_default();
            let (text, shard) = parted(&parameters, text);
            headers.push(Header {
                id: row.get(0)?,
                family: row.get(5)?,
                parameters,
                text,
                shard,
                deals: natural(row.get(2)?),
                program: row.get(3)?,
                begun: natural(row.get(4)?),
            });
            Ok(ControlFlow::Continue(()))
        })?;
        let damaged = |id: i64, what: &str| Error::Damaged {
            path: self.path.clone(),
            what: format!("the parameters of study {id} {what}"),
        };
        for Header { id, parameters, shard, .. } in &headers {
            if parameters.is_empty() {
                return Err(damaged(*id, "are no JSON object"));
            }
            if parameters.contains_key(SHARD) && shard.is_none() {
                return Err(damaged(*id, "name no shard that there is"));
            }
        }
        Ok(headers)
    }

    /// Every row of the file, of all studies or of one, in the order of studies and indices.
    pub(crate) fn rows(
        &self,
        study: Option<i64>,
        mut each: impl FnMut(i64, Row) -> Result<(), Error>,
    ) -> Result<(), Error> {
        let sql = "SELECT study, idx, verdict, moves, at_least, why, is_unique, positions, \
                   reachable, seconds FROM deal WHERE study >= ?1 AND study <= ?2 \
                   ORDER BY study, idx";
        let (low, high) = study.map_or((i64::MIN, i64::MAX), |study| (study, study));
        let mut failed = None;
        self.query(sql, [low, high], |row| {
            Ok(match each(row.get(0)?, read(row)?) {
                Ok(()) => ControlFlow::Continue(()),
                Err(error) => {
                    failed = Some(error);
                    ControlFlow::Break(())
                }
            })
        })?;
        failed.map_or(Ok(()), Err)
    }

    /// The row of a deal, if there is one.
    pub(crate) fn row(&self, study: i64, index: u64) -> Result<Option<Row>, Error> {
        let sql = "SELECT study, idx, verdict, moves, at_least, why, is_unique, positions, \
                   reachable, seconds FROM deal WHERE study = ?1 AND idx = ?2";
        let told = Error::of(&self.path);
        let Ok(index) = i64::try_from(index) else { return Ok(None) };
        let mut statement = self.db.prepare_cached(sql).map_err(&told)?;
        statement.query_row([study, index], read).optional().map_err(told)
    }

    /// Runs a query and hands on its rows, none of which is kept.
    fn query<P: Params>(
        &self,
        sql: &str,
        params: P,
        mut each: impl FnMut(&rusqlite::Row<'_>) -> rusqlite::Result<ControlFlow<()>>,
    ) -> Result<(), Error> {
        let told = Error::of(&self.path);
        let mut statement = self.db.prepare_cached(sql).map_err(&told)?;
        let mut rows = statement.query(params).map_err(&told)?;
        while let Some(row) = rows.next().map_err(&told)? {
            if each(row).map_err(&told)?.is_break() {
                break;
            }
        }
        Ok(())
    }

    /// How many deals of a study have each verdict: solved, unsolvable, stopped.
    pub(crate) fn counts(&self, study: i64) -> Result<[u64; 3], Error> {
        let mut counts = [0; 3];
        let sql = "SELECT verdict, count(*) FROM deal WHERE study = ? GROUP BY verdict";
        self.query(sql, [study], |row| {
            counts[schema::verdict(row.get_ref(0)?.as_str()?)] += natural(row.get(1)?);
            Ok(ControlFlow::Continue(()))
        })?;
        Ok(counts)
    }

    /// What a study came to.
    fn summary(&self, header: Header, counts: [u64; 3], clock: Clock) -> Result<Summary, Error> {
        let id = header.id;
        let mut unique = [0; 2];
        let sql = "SELECT is_unique, count(*) FROM deal \
                   WHERE study = ? AND is_unique IS NOT NULL GROUP BY is_unique";
        self.query(sql, [id], |row| {
            unique[usize::from(row.get::<_, bool>(0)?)] = natural(row.get(1)?);
            Ok(ControlFlow::Continue(()))
        })?;
        let asked = header.parameters.get("question").is_some_and(|q| q == "unique");
        Ok(Summary {
            study: id,
            deals: header.shard.unwrap_or_default().turns(header.deals),
            whole: header.shard.map(|_| header.deals),
            program: header.program,
            begun: (clock == Clock::Told).then_some(header.begun),
            done: counts.iter().sum(),
            share: Share::of(counts),
            unique: asked.then_some((unique[1], unique[0])),
            moves: self.spread(id, "moves", natural)?,
            positions: self.spread(id, "positions", natural)?,
            reachable: self.spread(id, "reachable", natural)?,
            seconds: match clock {
                Clock::Told => self.spread(id, "seconds", |seconds: f64| seconds)?,
                Clock::Left => None,
            },
            parameters: header.parameters,
        })
    }

    /// How the values of a column are spread; `None` if there are none.
    fn spread<S: rusqlite::types::FromSql, T: spread::Number>(
        &self,
        study: i64,
        column: &str,
        read: impl Fn(S) -> T,
    ) -> Result<Option<Spread<T>>, Error> {
        let mut count = 0;
        let sql = format!("SELECT count({column}) FROM deal WHERE study = ?");
        self.query(&sql, [study], |row| {
            count = natural(row.get(0)?);
            Ok(ControlFlow::Continue(()))
        })?;
        let mut walk = spread::Walk::new(count);
        let sql = format!(
            "SELECT {column}, count(*), min(idx) FROM deal \
             WHERE study = ? AND {column} IS NOT NULL GROUP BY {column} ORDER BY {column}"
        );
        self.query(&sql, [study], |row| {
            walk.step(read(row.get(0)?), natural(row.get(1)?), natural(row.get(2)?));
            Ok(ControlFlow::Continue(()))
        })?;
        Ok(walk.end())
    }

    /// Its file.
    ///
    /// ```
    /// # use everystate_study::{Archive, Store};
    /// let folder = tempfile::tempdir().unwrap();
    /// let path = folder.path().join("a.db");
    /// drop(Store::open(&path).unwrap());
    /// assert_eq!(Archive::open(&path).unwrap().path(), path);
    /// ```
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }
}

impl Share {
    fn of([solved, unsolvable, stopped]: [u64; 3]) -> Self {
        let done = solved + unsolvable + stopped;
        let honest = |interval: fn(u64, u64, f64) -> Interval, confidence| {
            interval(solved, done, confidence).to(interval(solved + stopped, done, confidence))
        };
        let part = |n| if done == 0 { 0.0 } else { float(n) / float(done) };
        Self {
            solved,
            unsolvable,
            stopped,
            bounds: Interval {
                low: part(solved),
                high: if done == 0 { 1.0 } else { part(solved + stopped) },
            },
            wilson95: honest(wilson, 0.95),
            exact95: honest(clopper_pearson, 0.95),
            exact999: honest(clopper_pearson, 0.999),
        }
    }
}

/// What parameters are written as without their shard, and the shard. It is cut off the text as it is, so that what is left
/// is to the byte what the whole study is known by.
fn parted(parameters: &Map<String, Value>, mut text: String) -> (String, Option<Shard>) {
    let shard = parameters.get(SHARD).and_then(|shard| shard.as_str()?.parse::<Shard>().ok());
    let shard = shard.filter(|shard| {
        let end = format!(",\"{SHARD}\":\"{shard}\"}}");
        let cut = text.len().saturating_sub(end.len());
        let is_last = text.ends_with(&end);
        if is_last {
            text.replace_range(cut.., "}");
        }
        is_last
    });
    (text, shard)
}

/// A row of the table `deal`, in the order of its columns.
fn read(row: &rusqlite::Row<'_>) -> rusqlite::Result<Row> {
    let moves: Option<i64> = row.get(3)?;
    let verdict = match row.get_ref(2)?.as_str()? {
        "solved" => Verdict::Solved(moves.map(natural)),
        "unsolvable" => Verdict::Unsolvable,
        _ => Verdict::Stopped {
            at_least: natural(row.get(4)?),
            why: limit(row.get_ref(5)?.as_str()?),
        },
    };
    Ok(Row {
        index: natural(row.get(1)?),
        verdict,
        unique: row.get(6)?,
        positions: natural(row.get(7)?),
        reachable: row.get::<_, Option<i64>>(8)?.map(natural),
        seconds: row.get(9)?,
    })
}

/// The limit of a name.
fn limit(name: &str) -> Stop {
    let known = [Stop::Positions, Stop::Depth, Stop::Memory, Stop::Seconds];
    known.into_iter().find(|stop| stop.name() == name).unwrap_or(Stop::Cancelled)
}

/// A number as it was before the database held it; none of them is below 0.
fn natural(n: i64) -> u64 {
    u64::try_from(n).unwrap_or(0)
}
