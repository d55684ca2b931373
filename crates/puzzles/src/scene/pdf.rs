//! Scenes as pages of a PDF document, to print.

use super::{Color, Frame, LETTER, SIDE, Scene, Tile};
use pdf_writer::{Content, Finish as _, Name, Pdf, Rect, Ref, Str};

/// A4, in points.
const PAGE: [f32; 2] = [595.0, 842.0];
/// What stays white around the drawing.
const MARGIN: f32 = 42.0;
/// Small boards are not made larger than this.
const LARGEST: f32 = 1.4;

/// The fonts that every reader of PDF has: names in the document and their own.
const FONTS: [(&[u8], &[u8]); 3] =
    [(b"Label", b"Helvetica"), (b"Caption", b"Helvetica-Bold"), (b"Note", b"Courier")];

/// The scenes as a PDF document, each on a page of A4, as large as fits.
///
/// ```
/// # use everystate_puzzles::scene::{Color, Scene, Tile, pages};
/// let mut scene = Scene::new("one tile");
/// scene.put(0, 0, Tile::new("1", Color::RED));
/// let document = pages(&[scene]);
/// assert!(document.starts_with(b"%PDF-1.7"));
/// ```
#[must_use]
pub fn pages(scenes: &[Scene]) -> Vec<u8> {
    let mut last = 0;
    let mut fresh = || {
        last += 1;
        Ref::new(last)
    };
    let (catalog, tree) = (fresh(), fresh());
    let fonts = FONTS.map(|_| fresh());
    let ids: Vec<(Ref, Ref)> = scenes.iter().map(|_| (fresh(), fresh())).collect();
    let mut pdf = Pdf::new();
    pdf.catalog(catalog).pages(tree);
    let count = i32::try_from(ids.len()).unwrap_or(i32::MAX);
    pdf.pages(tree).kids(ids.iter().map(|(page, _)| *page)).count(count);
    for (id, (_, base)) in fonts.into_iter().zip(FONTS) {
        pdf.type1_font(id).base_font(Name(base)).encoding_predefined(Name(b"WinAnsiEncoding"));
    }
    for (scene, (page_id, content)) in scenes.iter().zip(&ids) {
        let mut page = pdf.page(*page_id);
        page.media_box(Rect::new(0.0, 0.0, PAGE[0], PAGE[1])).parent(tree).contents(*content);
        let mut resources = page.resources();
        let mut known = resources.fonts();
        for (id, (name, _)) in fonts.into_iter().zip(FONTS) {
            known.pair(Name(name), id);
        }
        known.finish();
        resources.finish();
        page.finish();
        pdf.stream(*content, &Drawing::of(scene).finish());
    }
    pdf.finish()
}

/// A page in the making. Places are in the pixels of [`Scene::to_svg`], from the top left.
struct Drawing {
    content: Content,
    scale: f32,
    left: f32,
    top: f32,
}

#[expect(clippy::cast_precision_loss, reason = "a page is some thousand pixels large at most")]
fn real(pixels: usize) -> f32 {
    pixels as f32
}

impl Drawing {
    fn of(scene: &Scene) -> Content {
        let Frame { width, height, head, notes } = scene.frame();
        let room = PAGE.map(|side| side - 2.0 * MARGIN);
        let scale = (room[0] / real(width)).min(room[1] / real(height)).min(LARGEST);
        let left = (PAGE[0] - real(width) * scale) / 2.0;
        let mut drawing = Self { content: Content::new(), scale, left, top: PAGE[1] - MARGIN };
        if !scene.caption.is_empty() {
            drawing.text(1, 17.0, [12.0, 27.0], &scene.caption, Color::WHITE.ink());
        }
        let tiles = || {
            scene.rows.iter().enumerate().flat_map(|(r, row)| {
                let place = move |c| [real(12 + c * SIDE), real(head + r * SIDE)];
                row.iter().enumerate().filter_map(move |(c, t)| Some((place(c), t.as_ref()?)))
            })
        };
        for (at, tile) in tiles() {
            drawing.tile(at, tile);
        }
        let middle = |&(r, c): &(usize, usize)| {
            [real(12 + c * SIDE + SIDE / 2), real(head + r * SIDE + SIDE / 2)]
        };
        drawing.path(&scene.path.iter().map(middle).collect::<Vec<_>>());
        for ([x, y], tile) in tiles() {
            let side = real(SIDE);
            let at = [x + side / 2.0 - width_of(&tile.label) * 9.0, y + side / 2.0 + 6.0];
            drawing.text(0, 18.0, at, &tile.label, tile.fill.ink());
        }
        for (i, line) in notes.iter().enumerate() {
            let y = head + scene.rows.len() * SIDE + 24 + i * 20;
            // A letter of Courier is 0.6 of its size wide.
            drawing.text(2, real(LETTER) / 0.6, [12.0, real(y)], line, Color::WHITE.ink());
        }
        drawing.content
    }

    /// A place on the page.
    fn at(&self, [x, y]: [f32; 2]) -> [f32; 2] {
        [self.left + x * self.scale, self.top - y * self.scale]
    }

    fn fill(&mut self, color: Color) {
        let [red, green, blue] = parts(color);
        self.content.set_fill_rgb(red, green, blue);
    }

    fn stroke(&mut self, color: Color) {
        let [red, green, blue] = parts(color);
        self.content.set_stroke_rgb(red, green, blue);
    }

    fn tile(&mut self, [x, y]: [f32; 2], tile: &Tile) {
        let inset = if tile.framed { 2.5 } else { 1.0 };
        let side = (real(SIDE) - 2.0 * inset) * self.scale;
        let [left, bottom] = self.at([x + inset, y + real(SIDE) - inset]);
        let edge = if tile.framed { Color::WHITE.ink() } else { Color(0x8a, 0x90, 0x99) };
        self.fill(tile.fill);
        self.stroke(edge);
        self.content.set_line_width(if tile.framed { 3.0 } else { 1.0 } * self.scale);
        self.content.rect(left, bottom, side, side).fill_nonzero_and_stroke();
    }

    /// A line with an arrow at its end.
    fn path(&mut self, points: &[[f32; 2]]) {
        let [first, .., before, last] = points else {
            if let [first, last] = points {
                self.path(&[*first, *first, *last]);
            }
            return;
        };
        let pink = Color(0xdf, 0x8a, 0xab);
        self.stroke(pink);
        self.fill(pink);
        self.content.set_line_width(5.0 * self.scale);
        let [x, y] = self.at(*first);
        self.content.move_to(x, y);
        for &point in &points[1..] {
            let [x, y] = self.at(point);
            self.content.line_to(x, y);
        }
        self.content.stroke();
        let (dx, dy) = (last[0] - before[0], last[1] - before[1]);
        let length = dx.hypot(dy).max(1.0);
        let (dx, dy) = (dx / length * 10.0, dy / length * 10.0);
        let tip = self.at([last[0] + dx, last[1] + dy]);
        let sides = [[last[0] - dy, last[1] + dx], [last[0] + dy, last[1] - dx]];
        self.content.move_to(tip[0], tip[1]);
        for side in sides {
            let [x, y] = self.at(side);
            self.content.line_to(x, y);
        }
        self.content.close_path().fill_nonzero();
    }

    fn text(&mut self, font: usize, size: f32, at: [f32; 2], text: &str, ink: Color) {
        let [x, y] = self.at(at);
        self.fill(ink);
        self.content.begin_text();
        self.content.set_font(Name(FONTS[font].0), size * self.scale).next_line(x, y);
        self.content.show(Str(&encoded(text))).end_text();
    }
}

/// Red, green and blue from 0 to 1.
fn parts(color: Color) -> [f32; 3] {
    [color.0, color.1, color.2].map(|part| f32::from(part) / 255.0)
}

/// How wide a label is in Helvetica, in its size: exact for digits and `*`, about right for letters.
fn width_of(label: &str) -> f32 {
    label
        .chars()
        .map(|c| match c {
            '0'..='9' => 0.556,
            '*' => 0.389,
            'A'..='Z' => 0.68,
            _ => 0.52,
        })
        .sum()
}

/// A text in the encoding of the fonts; `?` for what it does not have.
fn encoded(text: &str) -> Vec<u8> {
    text.chars()
        .map(|c| match c {
            '…' => 0x85,
            '–' => 0x96,
            '—' => 0x97,
            ' '..='~' | '\u{a0}'..='\u{ff}' => u8::try_from(u32::from(c)).unwrap_or(b'?'),
            _ => b'?',
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_scene_has_a_page() {
        let mut board = Scene::new("3 × 4 …");
        for at in 0..12 {
            board.put(at / 4, at % 4, Tile::new(at.to_string(), Color::YELLOW));
        }
        board.path([(0, 0), (0, 1), (1, 1)]);
        board.note("a note with – and ♠");
        let document = pages(&[board, Scene::new("empty"), Scene::default()]);
        let count = |what: &[u8]| document.windows(what.len()).filter(|w| *w == what).count();
        assert_eq!(count(b"/Type /Page\n"), 3);
        assert_eq!((count(b"%%EOF"), count(b"/Helvetica")), (1, 2));
        // The multiplication sign and the dots are one byte each, what the fonts lack is a question mark.
        assert_eq!(encoded("×…♠"), [0xd7, 0x85, b'?']);
    }
}
