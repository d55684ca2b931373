//! The charts as SVG.

use super::gather::{Bars, DECADE, Point, Positions};
use crate::interval::float;
use crate::report::Size;
use plotters::coord::Shift;
use plotters::coord::ranged1d::{Ranged, ValueFormatter};
use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, Pos, VPos};

/// A drawing, or what the plotting library says.
pub(super) type Drawn = Result<String, String>;

type Failure = Box<dyn std::error::Error>;
type Area<'a> = DrawingArea<SVGBackend<'a>, Shift>;

const SIZE: (u32, u32) = (860, 480);
const BLUE: RGBColor = RGBColor(0x2f, 0x6f, 0xc4);
const ORANGE: RGBColor = RGBColor(0xd9, 0x7b, 0x1e);
const GREY: RGBColor = RGBColor(0x60, 0x60, 0x60);
const FONT: &str = "sans-serif";

/// How many deals need how many moves.
pub(super) fn moves(title: &str, bars: &Bars) -> Drawn {
    page("Fewest moves", title, |area| {
        let end = bars.from + bars.width * float(bars.counts.len() as u64);
        let top = highest(&[bars]) * 1.06;
        let mut builder = chart(area);
        let mut chart = builder.build_cartesian_2d(bars.from..end, 0.0..top)?;
        mesh(&mut chart, ("moves", &|x| short(*x)), ("deals", &|y| short(*y)))?;
        let gap = bars.width * 0.06;
        chart.draw_series(edges(bars).map(|(low, high, count)| {
            Rectangle::new([(low + gap, 0.0), (high - gap, count)], BLUE.filled())
        }))?;
        Ok(())
    })
}

/// How many deals have how many positions, on a logarithmic axis.
pub(super) fn positions(title: &str, found: &Positions) -> Drawn {
    let (first, second) = (&found.looked_at, found.reachable.as_ref());
    let all: Vec<&Bars> = [Some(first), second].into_iter().flatten().collect();
    let what = if second.is_some() { "Positions" } else { "Positions looked at" };
    page(what, title, |area| {
        // What stands left of the first bar that holds something is not shown.
        let begin = all.iter().filter_map(|bars| bars.counts.iter().position(|n| *n > 0)).min();
        let begin = begin.unwrap_or(0) as u64;
        let last = all.iter().map(|bars| bars.counts.len()).max().unwrap_or(1) as u64;
        // A tenfold at least, so that the axis has a label.
        let last = last.max(begin + DECADE);
        let at = |bar: u64| 10f64.powf(first.width * float(bar));
        let range = (at(begin)..at(last)).log_scale();
        let mut builder = chart(area);
        let mut chart = builder.build_cartesian_2d(range, 0.0..highest(&all) * 1.06)?;
        mesh(&mut chart, ("positions", &|x| short(*x)), ("deals", &|y| short(*y)))?;
        let power = |(low, high, count): (f64, f64, f64)| {
            ([(10f64.powf(low), 0.0), (10f64.powf(high), count)], count)
        };
        let series = [(Some(first), BLUE, "looked at"), (second, ORANGE, "reachable")];
        for (bars, color, name) in series {
            let Some(bars) = bars else { continue };
            let drawn = edges(bars).map(power).filter(|(_, count)| *count > 0.0);
            let drawn = chart.draw_series(
                drawn.map(|(corners, _)| Rectangle::new(corners, color.mix(0.6).filled())),
            )?;
            drawn.label(name).legend(move |(x, y)| {
                Rectangle::new([(x, y - 6), (x + 14, y + 6)], color.mix(0.6).filled())
            });
        }
        if second.is_some() {
            legend(&mut chart)?;
        }
        Ok(())
    })
}

/// The share that is solved as the deals go by, with Wilson's interval.
pub(super) fn running(title: &str, points: &[Point]) -> Drawn {
    page("Share solved, of the first so many deals", title, |area| {
        let (Some(first), Some(last)) = (points.first(), points.last()) else { return Ok(()) };
        let low = points.iter().map(|p| p.wilson.low).fold(1.0, f64::min);
        let high = points.iter().map(|p| p.wilson.high).fold(0.0, f64::max);
        let room = (high - low).max(1e-6) * 0.06;
        let shares = (low - room).max(0.0)..(high + room).min(1.0);
        let digits = places(shares.end - shares.start);
        let mut builder = chart(area);
        let mut chart =
            builder.build_cartesian_2d((first.deals..last.deals).log_scale(), shares)?;
        mesh(&mut chart, ("deals", &|x| short(*x)), ("share", &|y| percent(*y, digits)))?;
        let upper = points.iter().map(|p| (p.deals, p.wilson.high));
        let lower = points.iter().rev().map(|p| (p.deals, p.wilson.low));
        let band: Vec<(f64, f64)> = upper.chain(lower).collect();
        let drawn = chart.draw_series([Polygon::new(band, BLUE.mix(0.2))])?;
        drawn
            .label("95 % (Wilson)")
            .legend(|(x, y)| Rectangle::new([(x, y - 6), (x + 14, y + 6)], BLUE.mix(0.2).filled()));
        let mut line = |share: fn(&Point) -> f64, color: RGBColor, name: &str| {
            let line: Vec<(f64, f64)> = points.iter().map(|p| (p.deals, share(p))).collect();
            let stroke = color.stroke_width(2);
            let drawn = chart.draw_series([PathElement::new(line, stroke)])?;
            drawn
                .label(name)
                .legend(move |(x, y)| PathElement::new(vec![(x, y), (x + 14, y)], stroke));
            Ok::<_, Failure>(())
        };
        line(|p| p.share.low, BLUE, "solved")?;
        if points.iter().any(|p| p.share.low < p.share.high) {
            line(|p| p.share.high, ORANGE, "solved or stopped")?;
        }
        legend(&mut chart)
    })
}

/// The share that is solved of each size, with the interval of Clopper and Pearson.
pub(super) fn sizes(title: &str, rows: &[Size]) -> Drawn {
    page("Share solved, by size", title, |area| {
        let names: Vec<&str> =
            rows.iter().map(|row| row.size.as_deref().unwrap_or("default")).collect();
        let places = i32::try_from(names.len())?;
        let name = |place: &SegmentValue<i32>| match place {
            SegmentValue::CenterOf(i) => usize::try_from(*i).ok().and_then(|i| names.get(i)),
            _ => None,
        };
        let mut builder = chart(area);
        let mut chart = builder.build_cartesian_2d((0..places - 1).into_segmented(), 0.0..1.05)?;
        let shown = |x: &SegmentValue<i32>| name(x).map_or_else(String::new, ToString::to_string);
        mesh(&mut chart, ("size", &shown), ("share", &|y| percent(*y, 0)))?;
        for (row, place) in rows.iter().zip(0i32..) {
            let at = |share| (SegmentValue::CenterOf(place), share);
            let interval = row.share.exact95;
            let ends = vec![at(interval.low), at(interval.high)];
            chart.draw_series([PathElement::new(ends, BLUE.stroke_width(2))])?;
            let cap = |share| {
                EmptyElement::at(at(share))
                    + PathElement::new(vec![(-6, 0), (6, 0)], BLUE.stroke_width(2))
            };
            chart.draw_series([cap(interval.low), cap(interval.high)])?;
            // Where limits stopped some, the share itself is a range.
            let bounds = row.share.bounds;
            let ends = vec![at(bounds.low), at(bounds.high)];
            chart.draw_series([PathElement::new(ends, BLUE.stroke_width(8))])?;
            chart.draw_series(
                [at(bounds.low), at(bounds.high)].map(|end| Circle::new(end, 4, BLUE.filled())),
            )?;
            let above = TextStyle::from((FONT, 11)).pos(Pos::new(HPos::Center, VPos::Bottom));
            let (low, high) = (percent(bounds.low, 1), percent(bounds.high, 1));
            let label = if low == high {
                low
            } else {
                format!("{} – {high}", low.trim_end_matches(" %"))
            };
            let label = EmptyElement::at(at(interval.high)) + Text::new(label, (0, -5), above);
            chart.draw_series([label])?;
        }
        Ok(())
    })
}

/// A white page with a title, what it is of, and what `draw` draws below.
fn page(title: &str, of: &str, draw: impl FnOnce(&Area<'_>) -> Result<(), Failure>) -> Drawn {
    let mut svg = String::new();
    paint(&mut svg, title, of, draw).map_err(|e| e.to_string())?;
    Ok(svg)
}

fn paint(
    svg: &mut String,
    title: &str,
    of: &str,
    draw: impl FnOnce(&Area<'_>) -> Result<(), Failure>,
) -> Result<(), Failure> {
    let root = SVGBackend::with_string(svg, SIZE).into_drawing_area();
    root.fill(&WHITE)?;
    let middle = i32::try_from(SIZE.0)? / 2;
    let style = |size: i32| TextStyle::from((FONT, size)).pos(Pos::new(HPos::Center, VPos::Top));
    root.draw(&Text::new(title.to_owned(), (middle, 12), style(20)))?;
    root.draw(&Text::new(of.to_owned(), (middle, 38), style(13).color(&GREY)))?;
    draw(&root.margin(60, 10, 10, 24))?;
    root.present()?;
    Ok(())
}

fn chart<'a, 'b>(area: &'a Area<'b>) -> ChartBuilder<'a, 'b, SVGBackend<'b>> {
    let mut builder = ChartBuilder::on(area);
    builder.x_label_area_size(42).y_label_area_size(66);
    builder
}

type Plot<'a, X, Y> = ChartContext<'a, SVGBackend<'a>, Cartesian2d<X, Y>>;

/// An axis: its name, and how its values are written.
type Axis<'a, V> = (&'a str, &'a dyn Fn(&V) -> String);

/// The axes with their names, and thin lines across for the reading of heights.
fn mesh<X, Y>(
    chart: &mut Plot<'_, X, Y>,
    (x, x_label): Axis<'_, X::ValueType>,
    (y, y_label): Axis<'_, Y::ValueType>,
) -> Result<(), Failure>
where
    X: Ranged + ValueFormatter<X::ValueType>,
    Y: Ranged + ValueFormatter<Y::ValueType>,
{
    let mut mesh = chart.configure_mesh();
    mesh.disable_x_mesh().max_light_lines(1).x_desc(x).y_desc(y).x_labels(10).y_labels(8);
    mesh.x_label_formatter(x_label).y_label_formatter(y_label);
    mesh.axis_desc_style((FONT, 14)).label_style((FONT, 12));
    mesh.draw()?;
    Ok(())
}

/// What the colors mean.
fn legend<X: Ranged, Y: Ranged>(chart: &mut Plot<'_, X, Y>) -> Result<(), Failure> {
    let mut labels = chart.configure_series_labels();
    labels.position(SeriesLabelPosition::UpperMiddle).margin(12).label_font((FONT, 13));
    labels.background_style(WHITE.mix(0.8)).border_style(GREY.mix(0.4));
    labels.draw()?;
    Ok(())
}

/// The bars of a histogram: where each begins and ends, and how many values it has.
fn edges(bars: &Bars) -> impl Iterator<Item = (f64, f64, f64)> {
    bars.counts.iter().zip(0u64..).map(|(count, bar)| {
        let edge = |bar| bars.from + bars.width * float(bar);
        (edge(bar), edge(bar + 1), float(*count))
    })
}

/// The most values that a bar has.
fn highest(all: &[&Bars]) -> f64 {
    float(all.iter().flat_map(|bars| &bars.counts).copied().max().unwrap_or(1).max(1))
}

/// Digits after the point that distinguish the labels of a range of shares, in percent.
fn places(range: f64) -> usize {
    [0.1, 0.01, 0.001, 0.0001].iter().take_while(|part| range < **part).count()
}

/// A share in percent.
fn percent(share: f64, places: usize) -> String {
    format!("{:.places$} %", 100.0 * share)
}

/// A number in a few characters.
fn short(v: f64) -> String {
    let (v, unit) = match v {
        v if v >= 1e9 => (v / 1e9, " G"),
        v if v >= 1e6 => (v / 1e6, " M"),
        v if v >= 1e4 => (v / 1e3, " k"),
        v => (v, ""),
    };
    // Whole numbers have no point.
    let text = format!("{v:.1}");
    text.strip_suffix(".0").unwrap_or(&text).to_owned() + unit
}
