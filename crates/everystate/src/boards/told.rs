//! What is told of games and levels in JSON.

use super::ask::{Answer, Found, Request, letters};
use super::fresh::Fresh;
use super::place::{Place, input};
use super::study::Study;
use super::text::Text;
use crate::Error;
use everystate_boards::{Board, Challenge, Format, Game, Grade, Input, Measure, Press};
use everystate_puzzle::Verdict;
use serde_json::{Map, Value, json};

/// Boards that are told of one input: of more turns that follow each other the last ones.
const SHOWN: usize = 200;

/// What is in each cell of a board, row by row: names, sorted.
pub fn cells(board: &Board, game: &Game) -> Value {
    let row = |y| (0..board.width()).map(|x| json!(board.names(game, x, y))).collect();
    Value::Array((0..board.height()).map(|y| Value::Array(row(y))).collect())
}

/// Inputs by their names.
pub fn names(presses: &[Press]) -> Vec<&'static str> {
    presses.iter().map(|press| press.input.name()).collect()
}

/// An answer, as `solve --json` prints it after the level; `unique` tells whether there is one shortest solution, instead of how many.
pub fn record(answer: &Answer, request: &Request, unique: bool) -> Map<String, Value> {
    let mut object = Map::new();
    object.insert("verdict".into(), json!(answer.verdict.name()));
    let mut found = |found: &Found| {
        object.insert("length".into(), json!(found.length));
        if request.measure == Measure::Pushes {
            object.insert("pushes".into(), json!(found.cost));
        }
        if let Some(presses) = &found.presses {
            object.insert("moves".into(), json!(names(presses)));
        }
    };
    match &answer.verdict {
        Verdict::Solved(solution) => found(solution),
        Verdict::Unsolvable => {}
        Verdict::Stopped { at_least, why } => {
            if let Some(known) = &answer.known {
                found(known);
            }
            object.insert("at_least".into(), json!(at_least));
            object.insert("why".into(), json!(why.name()));
        }
    }
    match &answer.count {
        Some(count) if unique => _ = object.insert("unique".into(), json!(count == "1")),
        Some(count) => _ = object.insert("count".into(), json!(count)),
        None => {}
    }
    let statistics = &answer.statistics;
    object.insert("strategy".into(), json!(answer.strategy));
    object.insert("positions".into(), json!(statistics.positions));
    object.insert("bytes".into(), json!(statistics.bytes));
    object.insert("seconds".into(), json!(answer.time.as_secs_f64()));
    object
}

/// What is known of a level, as `explain --json` prints it after the level.
pub fn studied(study: &Study) -> Map<String, Value> {
    let mut object = Map::new();
    let mut put = |key: &str, value: Value| _ = object.insert(key.to_owned(), value);
    put("positions", json!(study.positions));
    put("bits", json!(study.bits));
    put("seconds", json!(study.time.as_secs_f64()));
    if let Some(why) = study.stopped {
        put("verdict", json!("stopped"));
        put("why", json!(why.name()));
    }
    let Some(whole) = &study.whole else { return object };
    put("verdict", json!(if whole.solution.is_some() { "solved" } else { "unsolvable" }));
    if let Some(found) = &whole.solution {
        put("length", json!(found.length));
        put("pushes", json!(found.pushes()));
        put("moves", json!(found.presses.as_deref().map(letters)));
        put("choices", json!(whole.choices));
        put("traps", json!(whole.traps));
        put("idle_rules", json!(whole.idle_rules));
    }
    put("count", json!(whole.solutions.to_string()));
    put("farthest", json!(whole.farthest));
    put("lost", json!(whole.lost));
    if let Some(first) = whole.first_loss {
        put("first_loss", json!(first));
    }
    put("absent", json!(whole.absent));
    object
}

/// All that somebody needs to show a game: what it says of itself, what objects look like, its levels in the signs that it has for them, and why
/// it cannot be searched, if so.
///
/// # Errors
/// What is wrong with the text: such a game is not shown.
pub fn described(text: &mut Text) -> Result<Value, Error> {
    if let Some(wrong) = text.wrong.take() {
        return Err(wrong);
    }
    let game = &text.game;
    let [background, ink] = game.colors();
    let object = |object: usize| {
        let (side, areas) = game.look(object);
        let areas = areas.iter().map(|a| json!([a.left, a.top, a.width, a.height, a.hex()]));
        json!({
            "name": game.object_name(object), "ground": game.is_ground(object), "player": game.is_player(object), "side": side,
            "areas": areas.collect::<Vec<_>>(),
        })
    };
    let named = |objects: &[usize]| -> Vec<&str> {
        objects.iter().map(|&object| game.object_name(object)).collect()
    };
    let signs =
        game.signs().map(|(sign, objects)| json!({ "sign": sign, "objects": named(&objects) }));
    let issues = text.issues.iter().filter(|issue| issue.grade == Grade::Warning);
    let issues = issues.map(|issue| json!({ "line": issue.line, "message": issue.message }));
    let refused = text.levels(None).first().and_then(|&level| Challenge::new(game, level).err());
    Ok(json!({
        "schema": 1,
        "puzzle": text.name,
        "format": match text.format { Format::PuzzleScript => "puzzlescript", Format::Sokoban => "sokoban" },
        "title": game.title(),
        "author": game.said("author"),
        "homepage": game.said("homepage"),
        "action": game.said("noaction").is_none(),
        "undo": game.said("noundo").is_none(),
        "restart": game.said("norestart").is_none(),
        "real_time": game.said("realtime_interval").is_some(),
        "window": game.window().map(|(width, height, follows)| {
            json!({ "width": width, "height": height, "follows": follows })
        }),
        "ground": game.object_name(game.ground()),
        "background": background,
        "text": ink,
        "objects": (0..game.objects()).map(object).collect::<Vec<_>>(),
        "signs": signs.collect::<Vec<_>>(),
        "levels": (0..game.levels()).map(|level| of_level(game, level)).collect::<Vec<_>>(),
        "warnings": issues.collect::<Vec<_>>(),
        "refused": refused.map(|refused| refused.to_string()),
    }))
}

fn of_level(game: &Game, level: usize) -> Value {
    let Some(board) = game.board(level) else {
        return json!({ "message": game.message(level) });
    };
    let sign = |x, y| board.sign(game, x, y).unwrap_or('?');
    let row = |y| (0..board.width()).map(|x| sign(x, y)).collect::<String>();
    let mut told = json!({ "rows": (0..board.height()).map(row).collect::<Vec<_>>() });
    if let Some(title) = game.level_title(level) {
        told["title"] = json!(title);
    }
    told
}

/// The board of a place after some inputs: whether the level is won (`goal`), what is on the board (`position`), the boards that the last input made one
/// after the other (`shown`), what it had rules tell (`messages`), and the inputs that change something (`moves`).
///
/// ```
/// use everystate::boards::{Place, Text, played};
/// let text = Text::read("one.xsb", b"#####\n#@$.#\n#####\n".to_vec()).unwrap();
/// let place = Place::read(&text, r#"{"level": 0}"#).unwrap();
/// assert_eq!(played(&text, place.clone(), &[]).unwrap()["moves"][0], "right");
/// assert_eq!(played(&text, place, &["right".to_owned()]).unwrap()["goal"], true);
/// ```
///
/// # Errors
/// As [`Place::play`].
pub fn played(text: &Text, place: Place, pressed: &[String]) -> Result<Value, Error> {
    let inputs: Result<Vec<Input>, Error> = pressed.iter().map(|name| input(name)).collect();
    let place = place.then(&inputs?);
    let mut play = place.play(text)?;
    let messages = play.messages();
    let game = play.game();
    let goal = play.won() > 0;
    let shown: Vec<Board> = if place.inputs().is_empty() {
        Vec::new()
    } else {
        play.shown().into_iter().filter(|shown| !shown.begins).map(|shown| shown.board).collect()
    };
    let last = shown.last().filter(|_| goal).unwrap_or_else(|| play.board()).clone();
    let changes = |&input: &Input| {
        let mut then = play.clone();
        let ends = then.input(input).is_ok();
        ends && (then.won() > 0 || then.board() != play.board())
    };
    let action = game.said("noaction").is_none();
    let known = Input::PRESSED.into_iter().filter(|input| action || *input != Input::Action);
    let moves: Vec<&str> = known.filter(|input| !goal && changes(input)).map(Input::name).collect();
    let shown = &shown[shown.len().saturating_sub(SHOWN)..];
    Ok(json!({
        "goal": goal,
        "messages": messages,
        "position": { "board": cells(&last, game) },
        "shown": shown.iter().map(|board| cells(board, game)).collect::<Vec<_>>(),
        "moves": moves,
    }))
}

impl Fresh {
    /// A level that was made, as `generate --json` prints it; `seed` is that of all that were made with it.
    #[must_use]
    pub fn record(&self, seed: u64) -> Value {
        let rows: Vec<&str> = self.text.lines().collect();
        json!({
            "schema": 1,
            "number": self.number,
            "level": rows,
            "length": self.length,
            "pushes": self.pushes,
            "unique": self.unique,
            "seed": seed,
        })
    }
}
