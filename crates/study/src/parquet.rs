//! The deals in the format of Apache Parquet.
//!
//! A group of rows is held in memory, written and forgotten. The parameters of the studies stand in the
//! file's own fields, each as JSON under `study 1`, `study 2`, ….

use crate::Row;
use crate::archive::Archive;
use crate::error::Error;
use parquet::basic::Compression;
use parquet::data_type::{BoolType, ByteArray, ByteArrayType, DataType, DoubleType, Int64Type};
use parquet::errors::{ParquetError, Result};
use parquet::file::metadata::KeyValue;
use parquet::file::properties::WriterProperties;
use parquet::file::writer::{SerializedFileWriter, SerializedRowGroupWriter};
use parquet::schema::parser::parse_message_type;
use std::io::Write;
use std::sync::Arc;

/// The columns, with the same names as in CSV.
const SCHEMA: &str = "
message deals {
  required int64 study;
  required int64 index;
  required binary verdict (UTF8);
  optional int64 moves;
  optional int64 at_least;
  optional binary why (UTF8);
  optional boolean unique;
  required int64 positions;
  optional int64 reachable;
  required double seconds;
}";

/// Rows of a group.
const GROUP: usize = 1 << 16;

/// Writes all deals.
pub(crate) fn write(
    archive: &Archive,
    out: &mut (dyn Write + Send),
) -> core::result::Result<(), Error> {
    let told = |error: ParquetError| Error::Output(std::io::Error::other(error));
    let mut parameters = Vec::new();
    for header in archive.headers()? {
        let text = serde_json::Value::Object(header.parameters).to_string();
        parameters.push(KeyValue::new(format!("study {}", header.id), text));
    }
    let mut file = begin(out, parameters).map_err(told)?;
    let mut group = Vec::with_capacity(GROUP);
    archive.rows(None, |study, row| {
        group.push((study, row));
        if group.len() < GROUP {
            return Ok(());
        }
        write_group(&mut file, &group).map_err(told)?;
        group.clear();
        Ok(())
    })?;
    if !group.is_empty() {
        write_group(&mut file, &group).map_err(told)?;
    }
    file.close().map_err(told).map(|_| ())
}

fn begin<W: Write + Send>(out: W, parameters: Vec<KeyValue>) -> Result<SerializedFileWriter<W>> {
    let schema = Arc::new(parse_message_type(SCHEMA)?);
    let properties = WriterProperties::builder()
        .set_compression(Compression::SNAPPY)
        .set_created_by(format!("everystate {}", env!("CARGO_PKG_VERSION")))
        .set_key_value_metadata(Some(parameters))
        .build();
    SerializedFileWriter::new(out, schema, Arc::new(properties))
}

fn write_group<W: Write + Send>(
    file: &mut SerializedFileWriter<W>,
    rows: &[(i64, Row)],
) -> Result<()> {
    let mut group = file.next_row_group()?;
    let bytes = |text: &'static str| ByteArray::from(text);
    let at_least = |row: &Row| row.stopped().map(|(at_least, _)| at_least.cast_signed());
    column::<Int64Type, _>(&mut group, rows, |(study, _)| Some(*study))?;
    column::<Int64Type, _>(&mut group, rows, |(_, row)| Some(row.index.cast_signed()))?;
    column::<ByteArrayType, _>(&mut group, rows, |(_, row)| Some(bytes(row.verdict.name())))?;
    column::<Int64Type, _>(&mut group, rows, |(_, row)| row.moves().map(u64::cast_signed))?;
    column::<Int64Type, _>(&mut group, rows, |(_, row)| at_least(row))?;
    column::<ByteArrayType, _>(&mut group, rows, |(_, row)| {
        row.stopped().map(|(_, why)| bytes(why.name()))
    })?;
    column::<BoolType, _>(&mut group, rows, |(_, row)| row.unique)?;
    column::<Int64Type, _>(&mut group, rows, |(_, row)| Some(row.positions.cast_signed()))?;
    column::<Int64Type, _>(&mut group, rows, |(_, row)| row.reachable.map(u64::cast_signed))?;
    column::<DoubleType, _>(&mut group, rows, |(_, row)| Some(row.seconds))?;
    group.close().map(|_| ())
}

/// Writes the next column of a group; where `value` has none, nothing stands there.
fn column<T: DataType, W: Write + Send>(
    group: &mut SerializedRowGroupWriter<'_, W>,
    rows: &[(i64, Row)],
    value: impl Fn(&(i64, Row)) -> Option<T::T>,
) -> Result<()> {
    let values: Vec<Option<T::T>> = rows.iter().map(value).collect();
    let levels: Vec<i16> = values.iter().map(|value| i16::from(value.is_some())).collect();
    let values: Vec<T::T> = values.into_iter().flatten().collect();
    let Some(mut column) = group.next_column()? else {
        return Err(ParquetError::General("the schema has fewer columns".into()));
    };
    column.typed::<T>().write_batch(&values, Some(&levels), None)?;
    column.close()
}
