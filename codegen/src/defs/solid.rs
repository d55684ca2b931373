//! Solids, the pieces that cuts make of them, and what a turn about an axis does to the pieces.
//!
//! A piece is known by the faces its stickers are on; it stands in the direction that is the sum of
//! those faces' normals. A turn takes the pieces that lie beyond a cut across its axis. Numbers are
//! floating point: points that belong together differ by rounding only, others by a tenth at least.

/// A point or a direction.
pub(super) type Vector = [f64; 3];

fn sum(a: Vector, b: Vector) -> Vector {
    [a[0] + b[0], a[1] + b[1], a[2] + b[2]]
}

fn dot(a: Vector, b: Vector) -> f64 {
    a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

fn cross(a: Vector, b: Vector) -> Vector {
    [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
}

pub(super) fn times(factor: f64, a: Vector) -> Vector {
    a.map(|x| factor * x)
}

fn is_near(a: Vector, b: Vector) -> bool {
    let between = sum(a, times(-1.0, b));
    dot(between, between) < 1e-6
}

/// A regular solid with its faces' names and normals. x is to the right, y to the back, z up.
pub(super) struct Solid {
    pub(super) faces: Vec<(&'static str, Vector)>,
}

/// A direction so far round to the left from the right, seen from above, and so high.
fn direction(degrees: f64, height: f64) -> Vector {
    let (sin, cos) = degrees.to_radians().sin_cos();
    let out = (1.0 - height * height).sqrt();
    [out * cos, out * sin, height]
}

impl Solid {
    pub(super) fn cube() -> Self {
        let faces = vec![
            ("U", [0.0, 0.0, 1.0]),
            ("D", [0.0, 0.0, -1.0]),
            ("F", [0.0, -1.0, 0.0]),
            ("B", [0.0, 1.0, 0.0]),
            ("R", [1.0, 0.0, 0.0]),
            ("L", [-1.0, 0.0, 0.0]),
        ];
        Self { faces }
    }

    /// Standing on a face, another one in front.
    pub(super) fn tetrahedron() -> Self {
        let face = |degrees| direction(degrees, 1.0 / 3.0);
        let faces = vec![
            ("F", face(270.0)),
            ("R", face(30.0)),
            ("L", face(150.0)),
            ("D", [0.0, 0.0, -1.0]),
        ];
        Self { faces }
    }

    /// Standing on a face, another one in front. Opposite faces: U D, F B, R BL, L BR. The first four have only corners in
    /// common, and so have the others.
    pub(super) fn octahedron() -> Self {
        let upper = |degrees| direction(degrees, 1.0 / 3.0);
        let lower = |degrees| direction(degrees, -1.0 / 3.0);
        let faces = vec![
            ("U", [0.0, 0.0, 1.0]),
            ("B", lower(90.0)),
            ("L", lower(210.0)),
            ("R", lower(330.0)),
            ("F", upper(270.0)),
            ("BR", upper(30.0)),
            ("BL", upper(150.0)),
            ("D", [0.0, 0.0, -1.0]),
        ];
        Self { faces }
    }

    /// The corners of an octahedron: of each the faces around it, the first two those that are of the first four.
    fn octahedron_corners(&self) -> Vec<Vec<usize>> {
        let (first, others) = (0..4, 4..8);
        let mut corners = Vec::new();
        for a in first.clone() {
            for b in a + 1..4 {
                // Those next to both of them are at the same corner.
                let next = |&other: &usize| {
                    [a, b].iter().all(|&face| dot(self.faces[face].1, self.faces[other].1) > 0.0)
                };
                corners.push([a, b].into_iter().chain(others.clone().filter(next)).collect());
            }
        }
        corners
    }

    /// The corners of an octahedron that is cut along its faces. Turns of faces exchange those of the first four faces among
    /// each other only, so a corner can be seen to be turned by a half, and not by a quarter: it has the stickers on those.
    pub(super) fn octahedron_tips(&self) -> Vec<Piece> {
        let tips = self.octahedron_corners().into_iter();
        let tip = |faces: Vec<usize>| {
            let named = self.piece(faces.clone());
            let piece = self.piece(faces[..2].to_vec());
            Piece { name: named.name, ..piece }
        };
        tips.map(tip).collect()
    }

    /// The triangles of an octahedron that is cut along its faces: of each of four faces, the first or the others, one toward each corner.
    pub(super) fn octahedron_centres(&self, first: bool) -> Vec<Piece> {
        let of = |face: usize| {
            let corners =
                self.octahedron_corners().into_iter().filter(move |faces| faces.contains(&face));
            corners.map(move |faces| {
                let mut piece = self.piece(vec![face]);
                let others = faces.iter().filter(|&&other| other != face);
                let names: Vec<String> =
                    others.map(|&other| self.faces[other].0.to_lowercase()).collect();
                piece.name = format!("{}({})", piece.name, names.join(" "));
                let corner = faces.iter().fold([0.0; 3], |all, &f| sum(all, self.faces[f].1));
                piece.stands = sum(piece.stands, times(0.5 / dot(corner, corner).sqrt(), corner));
                piece
            })
        };
        let faces = if first { 0..4 } else { 4..8 };
        faces.flat_map(of).collect()
    }

    /// Standing on a face, another one in front. Opposite faces: U D, F B, R DL, L DR, BR FL, BL FR.
    pub(super) fn dodecahedron() -> Self {
        let upper = |degrees| direction(degrees, 0.2_f64.sqrt());
        let lower = |degrees| direction(degrees, -(0.2_f64.sqrt()));
        let faces = vec![
            ("U", [0.0, 0.0, 1.0]),
            ("F", upper(270.0)),
            ("R", upper(342.0)),
            ("BR", upper(54.0)),
            ("BL", upper(126.0)),
            ("L", upper(198.0)),
            ("FR", lower(306.0)),
            ("DR", lower(18.0)),
            ("B", lower(90.0)),
            ("DL", lower(162.0)),
            ("FL", lower(234.0)),
            ("D", [0.0, 0.0, -1.0]),
        ];
        Self { faces }
    }

    /// The normal of a face, or the direction in which several faces meet.
    pub(super) fn towards(&self, names: &[&str]) -> Vector {
        let meeting = self.faces.iter().filter(|(name, _)| names.contains(name));
        meeting.fold([0.0; 3], |all, &(_, normal)| sum(all, normal))
    }

    /// Every piece with stickers on so many faces that meet, in the order of the faces.
    pub(super) fn pieces(&self, stickers: usize) -> Vec<Piece> {
        let normals: Vec<Vector> = self.faces.iter().map(|face| face.1).collect();
        let others = normals.iter().skip(1).map(|&other| dot(normals[0], other));
        let meeting = others.fold(f64::MIN, f64::max) - 0.1;
        let mut sets: Vec<Vec<usize>> = vec![vec![]];
        for _ in 0..stickers {
            let longer = |set: &Vec<usize>| {
                let next = set.last().map_or(0, |last| last + 1)..normals.len();
                let set = set.clone();
                let normals = &normals;
                next.filter_map(move |face| {
                    let meets = set.iter().all(|&old| dot(normals[old], normals[face]) > meeting);
                    meets.then(|| [set.as_slice(), &[face]].concat())
                })
                .collect::<Vec<_>>()
            };
            sets = sets.iter().flat_map(longer).collect();
        }
        sets.into_iter().map(|set| self.piece(set)).collect()
    }

    /// Every piece with stickers on so many of the faces that meet at a corner, so far toward the
    /// others, in the order of the faces: a third, the edges and centres of a cube that is cut in four.
    pub(super) fn pieces_aside(&self, stickers: usize, aside: f64) -> Vec<Piece> {
        let face = |normal: &Vector| self.faces.iter().position(|face| is_near(face.1, *normal));
        let mut found: Vec<(Vec<usize>, Vec<usize>)> = Vec::new();
        for corner in self.pieces(3) {
            let mut faces: Vec<usize> = corner.stickers.iter().filter_map(face).collect();
            faces.sort_unstable();
            for chosen in 0..1_u32 << faces.len() {
                let split = |is: bool| {
                    let of = faces.iter().enumerate().filter(|(i, _)| (chosen >> i & 1 == 1) == is);
                    of.map(|(_, &face)| face).collect::<Vec<usize>>()
                };
                if split(true).len() == stickers {
                    found.push((split(true), split(false)));
                }
            }
        }
        found.sort();
        let piece = |(set, toward): (Vec<usize>, Vec<usize>)| {
            let mut piece = self.piece(set);
            for face in toward {
                let (name, normal) = self.faces[face];
                piece.name += &name.to_lowercase();
                piece.stands = sum(piece.stands, times(aside, normal));
            }
            piece
        };
        found.into_iter().map(piece).collect()
    }

    /// Four centres of each face of a cube, so far toward one of the faces beside it, after which they are named first, and less far
    /// toward the next of those, clockwise or not; or toward none, if that is no way at all.
    pub(super) fn centres_aside(&self, far: f64, near: f64, clockwise: bool) -> Vec<Piece> {
        let normal = |face: usize| self.faces[face].1;
        let all = 0..self.faces.len();
        let mut found = Vec::new();
        for (face, first, second) in
            all.clone().flat_map(|a| all.clone().flat_map(move |b| (0..6).map(move |c| (a, b, c))))
        {
            let hand = dot(cross(normal(face), normal(first)), normal(second));
            // What is next clockwise, as one sees it from outside, is to the right of both.
            if hand.abs() < 0.5 || (hand < 0.0) != clockwise {
                continue;
            }
            let mut piece = self.piece(vec![face]);
            for (toward, share) in [(first, far), (second, near)] {
                if share > 0.0 {
                    piece.name += &self.faces[toward].0.to_lowercase();
                    piece.stands = sum(piece.stands, times(share, normal(toward)));
                }
            }
            found.push(piece);
        }
        found
    }

    /// The pieces of a cube that is one layer high, with stickers above and below, that stand at so many of its four sides.
    pub(super) fn flat_pieces(&self, sides: usize) -> Vec<Piece> {
        let mut pieces = self.pieces(sides);
        pieces.retain(|piece| !piece.name.contains(['U', 'D']));
        for piece in &mut pieces {
            piece.stickers = vec![self.towards(&["U"]), self.towards(&["D"])];
        }
        pieces
    }

    /// The two centres of each side of a cube that is four layers high, one above the other.
    pub(super) fn side_centres(&self) -> Vec<Piece> {
        let sides = self.faces.iter().filter(|(name, _)| !["U", "D"].contains(name));
        let of = |&(face, _): &(&str, Vector)| {
            ["U", "D"].map(|toward| {
                let mut piece = self.pieces(1).into_iter().find(|piece| piece.name == face);
                let mut piece = piece.take().expect("each face has a piece");
                piece.name += &toward.to_lowercase();
                piece.stands = sum(piece.stands, times(1.0 / 3.0, self.towards(&[toward])));
                piece
            })
        };
        sides.flat_map(of).collect()
    }

    /// The piece with stickers on these faces, its first sticker on the first of them, the others
    /// clockwise from there as one sees them from outside.
    fn piece(&self, mut set: Vec<usize>) -> Piece {
        let normal = |face: usize| self.faces[face].1;
        if let [a, b, c] = set[..]
            && dot(cross(normal(a), normal(b)), normal(c)) > 0.0
        {
            set.swap(1, 2);
        }
        let names: Vec<&str> = set.iter().map(|&face| self.faces[face].0).collect();
        let between = if self.faces.iter().any(|(name, _)| name.len() > 1) { "-" } else { "" };
        let stickers: Vec<Vector> = set.iter().map(|&face| normal(face)).collect();
        let stands = stickers.iter().fold([0.0; 3], |all, &sticker| sum(all, sticker));
        Piece { name: names.join(between), stands, stickers }
    }
}

/// A piece, or the place it stands in when the puzzle is solved.
pub(super) struct Piece {
    pub(super) name: String,
    stands: Vector,
    /// The directions its stickers look to, clockwise from the first.
    stickers: Vec<Vector>,
}

/// Pieces that can take one another's places.
pub(super) struct Kind {
    pub(super) name: &'static str,
    pub(super) pieces: Vec<Piece>,
    /// Whether a piece can be seen to be turned in its place.
    pub(super) turns: bool,
    /// How many pieces, one after the other, look the same.
    pub(super) alike: usize,
}

impl Kind {
    /// The ways in which one of its pieces can stand in a place.
    pub(super) fn orientations(&self) -> usize {
        if self.turns { self.pieces.first().map_or(1, |piece| piece.stickers.len()) } else { 1 }
    }
}

impl Kind {
    /// By place, the number of the piece there.
    pub(super) fn solved(&self) -> impl Iterator<Item = usize> {
        (0..self.pieces.len()).map(|place| place / self.alike + 1)
    }
}

/// A clockwise turn about an axis, seen from the axis' tip.
pub(super) struct Turn {
    pub(super) name: String,
    pub(super) axis: Vector,
    /// It is one so-many-th of a whole turn.
    pub(super) share: f64,
    /// It takes the pieces that stand farther along the axis than this.
    pub(super) beyond: f64,
    /// It takes only pieces of the kind of this name.
    pub(super) only: Option<&'static str>,
}

/// What a turn does to one kind: by place, whose piece comes there, and how far it is turned clockwise.
pub(super) type Effect = Vec<(usize, usize)>;

impl Turn {
    /// What the turn does to a kind.
    ///
    /// # Errors
    /// If it takes a piece to where no piece of the kind stands: the cut is in the wrong place.
    pub(super) fn does(&self, kind: &Kind) -> Result<Effect, String> {
        let mut effect: Effect = (0..kind.pieces.len()).map(|place| (place, 0)).collect();
        let length = dot(self.axis, self.axis).sqrt();
        for (from, piece) in kind.pieces.iter().enumerate() {
            let along = dot(piece.stands, self.axis) / length;
            if along <= self.beyond || self.only.is_some_and(|only| only != kind.name) {
                continue;
            }
            let stands = self.turned(piece.stands);
            let to = kind.pieces.iter().position(|place| is_near(place.stands, stands));
            let to = to.ok_or_else(|| format!("{} takes {} nowhere", self.name, piece.name))?;
            let first = self.turned(piece.stickers[0]);
            let place = &kind.pieces[to].stickers;
            let turned = place.iter().position(|&sticker| is_near(sticker, first));
            let turned = turned.ok_or_else(|| format!("{} tilts {}", self.name, piece.name))?;
            effect[to] = (from, if kind.turns { turned } else { 0 });
        }
        Ok(effect)
    }

    /// Where the turn takes a point: the formula of Rodrigues.
    fn turned(&self, point: Vector) -> Vector {
        let axis = times(1.0 / dot(self.axis, self.axis).sqrt(), self.axis);
        let (sin, cos) = (-core::f64::consts::TAU / self.share).sin_cos();
        let along = times(dot(axis, point) * (1.0 - cos), axis);
        sum(sum(times(cos, point), times(sin, cross(axis, point))), along)
    }
}
