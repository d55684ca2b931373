//! Paints the pictures that boards are drawn as: of SVG only what these have.

use std::collections::HashMap;

/// A picture, in units of its own.
#[derive(Debug)]
pub(super) struct Painting {
    pub(super) width: usize,
    pub(super) height: usize,
    /// By row: colors in the middles of units.
    pub(super) colors: Vec<Vec<String>>,
}

impl Painting {
    pub(super) fn at(&self, x: usize, y: usize) -> &str {
        &self.colors[y][x]
    }
}

/// A rectangle of a color: left, top, right, bottom.
type Area = (String, [f64; 4]);

fn attribute<'a>(tag: &'a str, name: &str) -> Option<&'a str> {
    let (_, rest) = tag.split_once(&format!(" {name}=\""))?;
    Some(rest.split_once('"').unwrap().0)
}

fn number(tag: &str, name: &str) -> f64 {
    attribute(tag, name).map_or(0.0, |value| value.parse().unwrap())
}

/// The rectangles of a path.
fn areas(tag: &str) -> Vec<Area> {
    let color = attribute(tag, "fill").unwrap();
    let path = attribute(tag, "d").unwrap().split_terminator('z');
    let area = |part: &str| {
        let numbers: Vec<f64> = part
            .split(['M', ' ', 'H', 'V'])
            .skip(1)
            .map(|number| number.parse().unwrap())
            .collect();
        let [left, top, right, bottom, back] = numbers[..] else { panic!("{part}") };
        assert!(left <= back && back <= left && left < right && top < bottom, "{part}");
        (color.to_owned(), [left, top, right, bottom])
    };
    path.map(area).collect()
}

/// Whether something is seen at a time, by its tag and the one after it.
fn is_seen(tag: &str, next: &str, time: f64) -> bool {
    let still = attribute(tag, "opacity").unwrap_or("1");
    if !next.starts_with("animate ") {
        return still == "1";
    }
    assert_eq!(attribute(next, "attributeName"), Some("opacity"));
    let values = attribute(next, "values").unwrap().split(';');
    let times = attribute(next, "keyTimes").unwrap().split(';').map(|t| t.parse::<f64>().unwrap());
    let past: Vec<(f64, &str)> = times.zip(values).take_while(|&(from, _)| from <= time).collect();
    past.last().expect("a time from the beginning on").1 == "1"
}

/// Paints a picture as it is at a time, which is a part of how long it plays.
pub(super) fn painted(svg: &str, time: f64) -> Painting {
    let tags: Vec<&str> =
        svg.split('<').skip(1).map(|tag| tag.split_once('>').unwrap().0).collect();
    let size = attribute(tags[0], "viewBox").unwrap().split(' ').skip(2);
    let [width, height] = size.map(|n| n.parse().unwrap()).collect::<Vec<usize>>()[..] else {
        panic!("{}", tags[0])
    };
    let mut picture = Painting { width, height, colors: vec![vec![String::new(); width]; height] };
    let mut defined: HashMap<&str, Vec<Area>> = HashMap::new();
    let (mut name, mut at, mut shown) = (None, [0.0, 0.0], true);
    for (place, &tag) in tags.iter().enumerate() {
        let next = tags.get(place + 1).copied().unwrap_or_default();
        let used = || defined[attribute(tag, "href").unwrap().strip_prefix('#').unwrap()].clone();
        match tag.split([' ', '/']).next().unwrap() {
            "g" if attribute(tag, "id").is_some() => {
                name = attribute(tag, "id");
                assert!(
                    defined.insert(name.unwrap(), Vec::new()).is_none(),
                    "{tag} is there twice"
                );
            }
            "g" => {
                let to = attribute(tag, "transform").unwrap();
                let to = to.strip_prefix("translate(").unwrap().strip_suffix(')').unwrap();
                let [x, y] = to.split(' ').map(|n| n.parse().unwrap()).collect::<Vec<f64>>()[..]
                else {
                    panic!("{tag}")
                };
                (at, shown) = ([x, y], is_seen(tag, next, time));
            }
            "path" => defined.get_mut(name.unwrap()).unwrap().extend(areas(tag)),
            "use" if name.is_some() => {
                let areas = used();
                defined.get_mut(name.unwrap()).unwrap().extend(areas);
            }
            "use" if shown && is_seen(tag, next, time) => {
                let [x, y] = [at[0] + number(tag, "x"), at[1] + number(tag, "y")];
                for area in &used() {
                    paint(&mut picture, area, x, y);
                }
            }
            "rect" if number(tag, "width") > 0.0 => {
                let (width, height) = (number(tag, "width"), number(tag, "height"));
                let area = (attribute(tag, "fill").unwrap().to_owned(), [0.0, 0.0, width, height]);
                paint(&mut picture, &area, 0.0, number(tag, "y"));
            }
            "" if tag == "/defs" => name = None,
            _ => {}
        }
    }
    picture
}

fn paint(picture: &mut Painting, (color, [left, top, right, bottom]): &Area, x: f64, y: f64) {
    for (row, colors) in picture.colors.iter_mut().enumerate() {
        for (column, old) in colors.iter_mut().enumerate() {
            let middle = |place: usize| f64::from(u32::try_from(place).unwrap()) + 0.5;
            let [x, y] = [middle(column) - x, middle(row) - y];
            if (*left..*right).contains(&x) && (*top..*bottom).contains(&y) {
                old.clone_from(color);
            }
        }
    }
}
