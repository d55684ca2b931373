//! [`Game`]: a game as it is played.

use crate::issue::{Issue, Issues};
use crate::legend::{Legend, Stands};
use crate::looks::Looks;
use crate::mark::without_mark;
use crate::mask::Mask;
use crate::names::{Meaning, Names};
use crate::reader::{self, LevelText, Metadata, Text};
use crate::rule::form::Program;
use crate::rule::masks::{Objects, formed};
use crate::rule::syntax::{self, Line};
use crate::rule::word::How;
use crate::rule::{expand, groups};

/// A condition to win by.
#[derive(Clone, Debug)]
pub(crate) struct Win {
    pub(crate) quantifier: Quantifier,
    pub(crate) what: Filter,
    pub(crate) on: Option<Filter>,
}

/// In how many cells a condition asks for something.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Quantifier {
    No,
    Some,
    All,
}

/// Cells that have any, or all, of some objects.
#[derive(Clone, Debug)]
pub(crate) struct Filter {
    pub(crate) mask: Mask,
    pub(crate) all: bool,
}

impl Filter {
    pub(crate) fn holds(&self, cell: &[u64]) -> bool {
        if self.all { self.mask.is_within(cell) } else { self.mask.meets(cell) }
    }
}

/// A level, or a message between levels.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Level {
    Message(String),
    Board(crate::board::Board),
}

/// A game.
#[derive(Clone, Debug)]
pub struct Game {
    pub(crate) names: Vec<String>,
    /// By layer: its objects.
    pub(crate) layers: Vec<Mask>,
    /// By object: its layer.
    pub(crate) layer: Vec<usize>,
    pub(crate) player: Filter,
    pub(crate) rules: Program,
    pub(crate) late: Program,
    pub(crate) wins: Vec<Win>,
    pub(crate) levels: Vec<Level>,
    /// Titles of levels; PuzzleScript has none.
    pub(crate) titles: Vec<Option<String>>,
    pub(crate) metadata: Metadata,
    /// Signs of levels, and the objects that they stand for.
    pub(crate) signs: Vec<(char, Mask)>,
    /// The objects of the background's layer.
    pub(crate) ground: Mask,
    /// What is where a level says nothing of the background.
    pub(crate) background: usize,
    pub(crate) legend: Legend,
    pub(crate) looks: Looks,
}

/// What was made of a text.
#[derive(Debug)]
pub struct Compiled {
    /// The game, if it can be played as far as it was understood.
    pub game: Option<Game>,
    /// What is wrong with it, in the order of lines, and then what is of none; a game with an error among these is refused by PuzzleScript.
    pub issues: Vec<Issue>,
}

/// Reads the text of a game.
///
/// ```
/// let text = "
/// OBJECTS\n\nBackground\nGreen\n\nPlayer\nWhite\n\nGoal\nBlue\n
/// LEGEND\n\n. = Background\nP = Player\nO = Goal\n
/// SOUNDS\n
/// COLLISIONLAYERS\n\nBackground\nGoal\nPlayer\n
/// RULES\n
/// WINCONDITIONS\n\nAll Goal on Player\n
/// LEVELS\n\nP.O\n";
/// let compiled = everystate_boards::read(text);
/// assert!(compiled.issues.is_empty());
/// assert_eq!(compiled.game.unwrap().levels(), 1);
/// ```
pub fn read(text: &str) -> Compiled {
    let (text, mut issues) = reader::read(without_mark(text));
    let game = Maker { text, issues: &mut issues }.game();
    let mut issues = issues.0;
    issues.sort_by_key(|issue| (issue.line.is_none(), issue.line));
    Compiled { game, issues }
}

impl Game {
    /// How many levels there are, messages among them.
    pub fn levels(&self) -> usize {
        self.levels.len()
    }

    /// The message that stands in the place of a level, if it is one.
    pub fn message(&self, level: usize) -> Option<&str> {
        match self.levels.get(level)? {
            Level::Message(text) => Some(text),
            Level::Board(_) => None,
        }
    }

    /// The board of a level as it is written, if it is no message.
    pub fn board(&self, level: usize) -> Option<&crate::board::Board> {
        match self.levels.get(level)? {
            Level::Message(_) => None,
            Level::Board(board) => Some(board),
        }
    }

    /// The same game with one level only: this board.
    ///
    /// # Panics
    /// If the board is none of the game.
    #[must_use]
    pub fn with_board(&self, board: crate::board::Board) -> Self {
        assert_eq!(board.cell(0).len(), self.words(), "a board of the game");
        Self { levels: vec![Level::Board(board)], titles: Vec::new(), ..self.clone() }
    }

    /// What a name of an object or of the legend stands for, capitals or not; `None` if nothing is called so.
    pub fn stands(&self, name: &str) -> Option<&Stands> {
        self.legend.get(name)
    }

    /// Whether an object is of the background's layer, of which there is one in every cell.
    pub fn is_ground(&self, object: usize) -> bool {
        self.ground.contains(object)
    }

    /// The object that is in cells of which a level says nothing of the background, nor any cell before does.
    pub const fn ground(&self) -> usize {
        self.background
    }

    /// The title of a level, if it has one.
    pub fn level_title(&self, level: usize) -> Option<&str> {
        self.titles.get(level)?.as_deref()
    }

    /// The lines that have rules, each once, in order.
    pub fn rule_lines(&self) -> Vec<usize> {
        let programs = [&self.rules, &self.late];
        let groups = programs.into_iter().flat_map(|program| &program.groups);
        let mut lines: Vec<usize> =
            groups.flat_map(|group| &group.rules).map(|rule| rule.line).collect();
        lines.sort_unstable();
        lines.dedup();
        lines
    }

    /// How many objects it has; they are numbered in the order of layers.
    pub const fn objects(&self) -> usize {
        self.names.len()
    }

    /// The name of an object.
    ///
    /// # Panics
    /// If no object has the number.
    pub fn object_name(&self, object: usize) -> &str {
        &self.names[object]
    }

    pub(crate) fn all_objects(&self) -> Mask {
        let mut all = Mask::empty(self.words());
        self.layers.iter().for_each(|layer| all.add(layer));
        all
    }

    /// Words of a set of objects.
    pub(crate) fn words(&self) -> usize {
        self.ground.words().len()
    }

    /// The title, if it has one.
    pub fn title(&self) -> Option<&str> {
        self.said("title")
    }

    /// What it says of itself before its objects, by key in small letters: `author`, `homepage`, `noaction`, …; of what is only said, an empty text.
    pub fn said(&self, key: &str) -> Option<&str> {
        self.metadata.get(key)
    }

    /// Whether an object is a player, or one of those that together are.
    ///
    /// # Panics
    /// If no object has the number.
    pub fn is_player(&self, object: usize) -> bool {
        self.player.mask.contains(object)
    }

    /// How many columns and rows are seen at a time, and whether what is seen goes with the player (`zoomscreen`) or from one part of the board to the
    /// next (`flickscreen`); `None` if all are.
    pub fn window(&self) -> Option<(usize, usize, bool)> {
        let of = |key: &str| {
            let (width, height) = self.said(key)?.split_once('x')?;
            Some((width.trim().parse().ok()?, height.trim().parse().ok()?))
        };
        let some = |(width, height): &(usize, usize)| *width > 0 && *height > 0;
        let flick = of("flickscreen").filter(some).map(|(width, height)| (width, height, false));
        flick.or_else(|| of("zoomscreen").filter(some).map(|(width, height)| (width, height, true)))
    }

    /// The layer of an object, from 0: what is of a higher one is drawn above what is of a lower one.
    ///
    /// # Panics
    /// If no object has the number.
    pub fn layer(&self, object: usize) -> usize {
        self.layer[object]
    }

    /// The signs of levels, each with the objects that it stands for.
    pub fn signs(&self) -> impl Iterator<Item = (char, Vec<usize>)> {
        self.signs.iter().map(|(sign, mask)| (*sign, mask.objects().collect()))
    }
}

/// Makes a game of its parts.
struct Maker<'a> {
    text: Text,
    issues: &'a mut Issues,
}

impl Maker<'_> {
    fn game(mut self) -> Option<Game> {
        for name in ["player", "background"] {
            if self.text.names.get(name).is_none() {
                self.issues
                    .whole(format!("there is no object called {name}, which every game has"));
            }
        }
        if self.text.layers.is_empty() {
            self.issues.whole("there are no collision layers, and each object must be in one");
            return None;
        }
        let layers = core::mem::take(&mut self.text.layers);
        self.text.names.arrange(&layers);
        self.text.names.check(self.issues);
        let names = &self.text.names;
        let numbered = |&object: &usize| names.objects[object].clone();
        let objects: Vec<_> = names.numbers.iter().map(numbered).collect();
        if objects.is_empty() {
            self.issues.whole("there are no objects in layers");
            return None;
        }
        let layer: Vec<usize> = objects.iter().map(|object| object.layer.unwrap_or(0)).collect();
        let looks = Looks::of(&objects, |key| self.text.metadata.get(key));
        let names: Vec<String> = objects.into_iter().map(|object| object.name).collect();
        let words = names.len().div_ceil(64).max(1);
        let mut masks = vec![Mask::empty(words); layers.len()];
        for (number, &object) in self.text.names.numbers.iter().enumerate() {
            // A second number of an object that is in two layers stands for nothing.
            if self.text.names.number[object] == Some(number) {
                masks[layer[number]].insert(number);
            }
        }
        let background = self.background(&layer)?;
        let levels = self.levels(&masks, background, words);
        let [rules, late] =
            self.programs(&Objects { names: &names, layer: &layer, layers: &masks })?;
        let wins = self.wins(words);
        let player = self.filter("player", words)?;
        if levels.is_empty() {
            self.issues.whole("there are no levels");
        }
        let metadata = core::mem::take(&mut self.text.metadata);
        let signs = self.text.names.signs().into_iter().map(|(sign, objects)| {
            let mut mask = Mask::empty(words);
            let numbers = objects.iter().filter_map(|&object| self.text.names.number[object]);
            numbers.for_each(|number| mask.insert(number));
            (sign, mask)
        });
        let signs = signs.collect();
        let ground = masks[layer[background]].clone();
        Some(Game {
            names,
            layers: masks,
            layer,
            player,
            rules,
            late,
            wins,
            levels,
            titles: Vec::new(),
            metadata,
            signs,
            ground,
            background,
            legend: Legend::of(&self.text.names),
            looks,
        })
    }

    /// The object of the background, by its number.
    fn background(&mut self, layer: &[usize]) -> Option<usize> {
        let names: &Names = &self.text.names;
        let line = names.line("background");
        match names.get("background") {
            Some(Meaning::Object(object)) => names.number[*object],
            Some(Meaning::Any(objects)) => {
                let numbers: Vec<usize> =
                    objects.iter().filter_map(|&object| names.number[object]).collect();
                if let (Some(line), true) =
                    (line, numbers.windows(2).any(|pair| layer[pair[0]] != layer[pair[1]]))
                {
                    self.issues.error(line, "the objects of the background are of one layer");
                }
                numbers.first().copied()
            }
            Some(Meaning::All(_)) => {
                if let Some(line) = line {
                    self.issues.error(line, "the background is one object, or any of several");
                }
                None
            }
            None => None,
        }
    }

    /// The objects of a name: any of them, or all.
    fn filter(&self, name: &str, words: usize) -> Option<Filter> {
        let names = &self.text.names;
        let (objects, all) = match names.get(name)? {
            Meaning::Object(object) => (vec![*object], false),
            Meaning::Any(objects) => (objects.clone(), false),
            Meaning::All(objects) => (objects.clone(), true),
        };
        let mut mask = Mask::empty(words);
        objects
            .iter()
            .filter_map(|&object| names.number[object])
            .for_each(|number| mask.insert(number));
        Some(Filter { mask, all })
    }

    fn wins(&mut self, words: usize) -> Vec<Win> {
        let mut wins = Vec::new();
        for text in &self.text.wins {
            let quantifier = match text.quantifier.as_str() {
                "no" => Quantifier::No,
                "all" => Quantifier::All,
                _ => Quantifier::Some,
            };
            let on = text.on.as_ref().map(|on| self.filter(on, words));
            if let (Some(what), Some(on)) =
                (self.filter(&text.what, words), on.map_or(Some(None), |on| on.map(Some)))
            {
                wins.push(Win { quantifier, what, on });
            } else {
                self.issues.error(text.line, "this condition is of no object");
            }
        }
        wins
    }

    fn programs(&mut self, objects: &Objects<'_>) -> Option<[Program; 2]> {
        let Text { names, sounds, rules: texts, .. } = &self.text;
        let (mut rules, mut loops): (Vec<syntax::Rule>, Vec<(usize, bool)>) =
            (Vec::new(), Vec::new());
        for text in texts {
            let mut reader = syntax::Reader { names, sounds, issues: self.issues };
            match reader.rule(text, rules.last()) {
                Line::Rule(rule) => rules.push(rule),
                Line::Loop(starts) => loops.push((text.line, starts)),
                Line::Nothing => {}
            }
        }
        self.contradictions(&rules, objects);
        let spelt = expand::expanded(&rules, &|object| objects.layer[object], self.issues)?;
        let formed = spelt.iter().filter_map(|spelt| formed(spelt, objects, self.issues)).collect();
        Some(groups::grouped(formed, &loops, self.issues))
    }

    /// Cells on the right that have an object and NO such object.
    fn contradictions(&mut self, rules: &[syntax::Rule], objects: &Objects<'_>) {
        for rule in rules {
            for cell in rule.right.iter().flatten() {
                let all = |no: bool| {
                    let items = cell.iter().filter(move |item| (item.how == How::No) == no);
                    items.flat_map(move |item| match &item.term {
                        syntax::Term::Object(object) => vec![*object],
                        syntax::Term::Any(_, objects) if no => objects.clone(),
                        _ => Vec::new(),
                    })
                };
                if let Some(object) =
                    all(true).find(|object| all(false).any(|other| other == *object))
                {
                    let name = objects.names[object].to_uppercase();
                    self.issues.error(rule.line, format!("there is {name} here, and NO {name}"));
                }
            }
        }
    }

    fn levels(&mut self, layers: &[Mask], background: usize, words: usize) -> Vec<Level> {
        let mut levels = Vec::new();
        let mut rows: Vec<(usize, Vec<char>)> = Vec::new();
        for text in core::mem::take(&mut self.text.levels).into_iter().chain([LevelText::Gap]) {
            if let LevelText::Row { line, signs } = text {
                rows.push((line, signs.chars().collect()));
                continue;
            }
            if !rows.is_empty() {
                let rows = core::mem::take(&mut rows);
                levels.extend(self.board(&rows, layers, background, words).map(Level::Board));
            }
            if let LevelText::Message(text) = text {
                levels.push(Level::Message(text));
            }
        }
        levels
    }

    fn board(
        &mut self,
        rows: &[(usize, Vec<char>)],
        layers: &[Mask],
        background: usize,
        words: usize,
    ) -> Option<crate::board::Board> {
        let width = rows.first()?.1.len();
        let mut board = crate::board::Board::new(width, rows.len(), words);
        let ground = layers.iter().find(|layer| layer.contains(background))?;
        for (y, (line, signs)) in rows.iter().enumerate() {
            for x in 0..width {
                let sign = *signs.get(x).or(signs.last())?;
                let objects = match self.text.names.get(&sign.to_string()) {
                    Some(Meaning::Object(object)) => vec![*object],
                    Some(Meaning::All(objects)) => objects.clone(),
                    _ => {
                        self.issues.error(*line, format!("`{sign}` is nothing that a level has"));
                        Vec::new()
                    }
                };
                for number in objects.iter().filter_map(|&object| self.text.names.number[object]) {
                    board.insert(board.index(x, y), number);
                }
            }
        }
        board.fill(ground, background);
        Some(board)
    }
}
