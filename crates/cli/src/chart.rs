//! A distribution as an SVG chart.

use plotters::prelude::*;

/// A bar chart of the positions at each depth, the count above each bar.
///
/// # Errors
/// What the plotting library says.
pub(crate) fn distribution(title: &str, counts: &[u64]) -> Result<String, String> {
    let mut svg = String::new();
    draw(&mut svg, title, counts).map_err(|e| e.to_string())?;
    Ok(svg)
}

#[expect(
    clippy::cast_precision_loss,
    clippy::cast_possible_truncation,
    reason = "a chart does not show the last digits, and labels are few"
)]
fn draw(svg: &mut String, title: &str, counts: &[u64]) -> Result<(), Box<dyn std::error::Error>> {
    let width =
        (u32::try_from(counts.len())?.saturating_mul(46).saturating_add(140)).clamp(480, 2400);
    let root = SVGBackend::with_string(svg, (width, 480)).into_drawing_area();
    root.fill(&WHITE)?;
    let top = counts.iter().copied().max().unwrap_or(1).max(1) as f64;
    let depth = i32::try_from(counts.len())? - 1;
    let mut chart = ChartBuilder::on(&root)
        .caption(title, ("sans-serif", 20))
        .margin(12)
        .x_label_area_size(42)
        .y_label_area_size(72)
        .build_cartesian_2d((0..depth.max(0)).into_segmented(), 0.0..top * 1.08)?;
    chart
        .configure_mesh()
        .disable_x_mesh()
        .max_light_lines(1)
        .x_desc("moves from the start")
        .y_desc("positions")
        .x_labels(counts.len().min(40))
        .y_labels(if top < 10.0 {
            counts.iter().map(|&n| n as usize).max().unwrap_or(0) + 1
        } else {
            10
        })
        .y_label_formatter(&|v| short(*v))
        .axis_desc_style(("sans-serif", 14))
        .label_style(("sans-serif", 12))
        .draw()?;
    let bar = RGBColor(0x2f, 0x6f, 0xc4);
    // In their order: the library's own histogram draws them in another one each time.
    chart.draw_series(counts.iter().zip(0i32..).map(|(&n, d)| {
        let end = if d < depth { SegmentValue::Exact(d + 1) } else { SegmentValue::Last };
        let corners = [(SegmentValue::Exact(d), n as f64), (end, 0.0)];
        let mut rectangle = Rectangle::new(corners, bar.filled());
        rectangle.set_margin(0, 0, 4, 4);
        rectangle
    }))?;
    let style = TextStyle::from(("sans-serif", 11)).pos(plotters::style::text_anchor::Pos::new(
        plotters::style::text_anchor::HPos::Center,
        plotters::style::text_anchor::VPos::Bottom,
    ));
    chart.draw_series(counts.iter().zip(0i32..).map(|(&n, d)| {
        let at = (SegmentValue::CenterOf(d), n as f64 + top * 0.01);
        Text::new(short(n as f64), at, style.clone())
    }))?;
    root.present()?;
    drop(chart);
    drop(root);
    Ok(())
}

/// A number in at most four characters and a unit.
fn short(v: f64) -> String {
    let (v, unit) = match v {
        v if v >= 1e9 => (v / 1e9, "G"),
        v if v >= 1e6 => (v / 1e6, "M"),
        v if v >= 1e4 => (v / 1e3, "k"),
        v => return format!("{v:.0}"),
    };
    if v < 9.95 { format!("{v:.1}{unit}") } else { format!("{v:.0}{unit}") }
}

#[cfg(test)]
mod tests {
    use super::distribution;

    #[test]
    fn a_chart_is_the_same_each_time() {
        let counts: Vec<u64> = (1..30).collect();
        let first = distribution("a puzzle", &counts).unwrap();
        assert_eq!(first.matches("fill=\"#2F6FC4\"").count(), counts.len());
        for _ in 0..4 {
            assert!(distribution("a puzzle", &counts).unwrap() == first);
        }
    }
}
