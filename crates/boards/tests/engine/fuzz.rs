//! Texts of small games, drawn at random from a grammar that covers the language; nothing in them is left to chance once they are drawn.

use everystate_puzzle::random::Random;

/// Objects beside the background, each with the sign that levels have it by.
const OBJECTS: [(&str, char); 7] = [
    ("hero", 'h'),
    ("crate", 'c'),
    ("wall", 'w'),
    ("ball", 'b'),
    ("ghost", 'g'),
    ("target", 't'),
    ("gem", 'm'),
];

/// What stands before a name where movements are.
const MOVEMENTS: [&str; 16] = [
    ">",
    ">",
    ">",
    "<",
    "^",
    "v",
    "moving",
    "stationary",
    "up",
    "right",
    "action",
    "perpendicular",
    "parallel",
    "horizontal",
    "vertical",
    "orthogonal",
];

/// What names rules and conditions may use, and where objects are.
struct Names {
    /// By layer: its objects.
    layers: Vec<Vec<&'static str>>,
    /// Objects, and names for several.
    all: Vec<String>,
}

/// A term of a cell: what stands before it, and its name.
type Term = (&'static str, String);

fn one<T: Clone>(random: &mut Random, items: &[T]) -> T {
    items[random.index(items.len())].clone()
}

fn chance(random: &mut Random, percent: u64) -> bool {
    random.below(100) < percent
}

/// The text of a game of 3 to 7 objects in 2 to 4 layers, with 1 to 6 rules and a level of at most 5 by 5 cells. Not all such texts are a game.
pub(crate) fn game(random: &mut Random) -> String {
    let objects = &OBJECTS[..3 + random.index(5)];
    let mut layers = vec![Vec::new(); 2 + random.index(3)];
    for (name, _) in objects {
        let layer = random.index(layers.len());
        layers[layer].push(*name);
    }
    layers.retain(|layer| !layer.is_empty());
    let mut names =
        Names { layers, all: objects.iter().map(|(name, _)| (*name).to_owned()).collect() };
    let (legend, signs) = legend(random, objects, &mut names);
    let mut lines = vec!["title drawn".to_owned()];
    for line in ["run_rules_on_level_start", "require_player_movement", "noaction"] {
        lines.extend(chance(random, 8).then(|| line.to_owned()));
    }
    lines.push("\nOBJECTS\n\nBackground\nGreen\n".to_owned());
    lines.extend(objects.iter().map(|(name, _)| format!("{name}\nRed\n")));
    lines.push(format!("LEGEND\n\n{legend}\n\nSOUNDS\n\nCOLLISIONLAYERS\n\nBackground"));
    lines.extend(names.layers.iter().map(|layer| layer.join(", ")));
    lines.push(format!("\nRULES\n\n{}\nWINCONDITIONS\n", rules(random, &names)));
    for _ in 0..=random.index(2) {
        let (one, other) = (one(random, &names.all), one(random, &names.all));
        lines.push(match random.below(5) {
            0 | 1 => format!("All {one} on {other}"),
            2 => format!("Some {one} on {other}"),
            3 => format!("No {one}"),
            _ => format!("No {one} on {other}"),
        });
    }
    // The second level is there to go on to: without one turns follow by `again` even when the game is over.
    lines.push(format!("\nLEVELS\n\n{}\nh\n", level(random, &signs)));
    lines.join("\n")
}

/// The legend of some objects, to whose names it adds more; and the signs for levels.
fn legend(
    random: &mut Random,
    objects: &[(&'static str, char)],
    names: &mut Names,
) -> (String, Vec<char>) {
    let mut lines = vec![". = Background".to_owned()];
    lines.extend(objects.iter().map(|(name, sign)| format!("{sign} = {name}")));
    let mut signs: Vec<char> = objects.iter().map(|(_, sign)| *sign).collect();
    let several = names.layers.len() > 1;
    if several {
        // Two of different layers in a cell.
        for sign in ['x', 'y'] {
            let mut layers = names.layers.clone();
            random.shuffle(&mut layers);
            lines.push(format!(
                "{sign} = {} and {}",
                one(random, &layers[0]),
                one(random, &layers[1])
            ));
            signs.push(sign);
        }
        if chance(random, 30) {
            lines.push("both = x".to_owned());
            names.all.push("both".to_owned());
        }
    }
    for kind in ["thing", "stuff"] {
        let mut of = if chance(random, 60) {
            one(random, &names.layers)
        } else {
            objects.iter().map(|(name, _)| *name).collect()
        };
        random.shuffle(&mut of);
        of.truncate(1 + random.index(3));
        lines.push(format!("{kind} = {}", of.join(" or ")));
        names.all.push(kind.to_owned());
    }
    let player = match random.below(6) {
        0 => "player = hero or crate",
        1 if several => "player = x",
        _ => "player = hero",
    };
    lines.push(player.to_owned());
    (lines.join("\n"), signs)
}

/// Cells of which about half have nothing, and one the first object.
fn level(random: &mut Random, signs: &[char]) -> String {
    let (width, height) = (2 + random.index(4), 1 + random.index(5));
    let hero = random.index(width * height);
    let mut text = String::new();
    for cell in 0..width * height {
        let sign = if chance(random, 55) { '.' } else { one(random, signs) };
        text.push(if cell == hero { 'h' } else { sign });
        if (cell + 1) % width == 0 {
            text.push('\n');
        }
    }
    text
}

fn rules(random: &mut Random, names: &Names) -> String {
    let mut text = String::new();
    let count = 1 + random.index(6);
    // Loops and turns that follow by themselves, both at once, may take very long.
    let (loops, again) = if chance(random, 15) { (true, 0) } else { (false, 6) };
    let first = random.index(count);
    let last = first + random.index(count - first);
    for number in 0..count {
        if loops && number == first {
            text += "startloop\n";
        }
        text += &rule(random, names, number > 0 && !(loops && number == first), again);
        if loops && number == last {
            text += "endloop\n";
        }
    }
    text
}

fn rule(random: &mut Random, names: &Names, may_join: bool, again: u64) -> String {
    let mut text = String::new();
    if may_join && chance(random, 20) {
        text += "+ ";
    }
    let late = chance(random, 15);
    if late {
        text += "late ";
    } else if chance(random, 10) {
        text += "rigid ";
    }
    if chance(random, 25) {
        text += one(random, &["up ", "left ", "down ", "right ", "horizontal ", "vertical "]);
    }
    let mut left = String::new();
    let mut right = String::new();
    for number in 0..=usize::from(chance(random, 25)) {
        let (before, after) = pattern(random, names, late, number == 0);
        left += &before;
        right += &after;
    }
    if chance(random, 12) {
        let commands = ["cancel", "win", "restart", "checkpoint"];
        let changes = if chance(random, 50) { right.as_str() } else { "" };
        return format!("{text}{left}-> {changes} {}\n", one(random, &commands));
    }
    let again = if chance(random, again) { "again" } else { "" };
    format!("{text}{left}-> {right}{again}\n")
}

/// Up to three cells side by side, before and after.
fn pattern(random: &mut Random, names: &Names, late: bool, first: bool) -> (String, String) {
    let count = 1 + random.index(3);
    let gap = (count > 1 && chance(random, 12)).then(|| 1 + random.index(count - 1));
    let (mut left, mut right): (Vec<String>, Vec<String>) = (Vec::new(), Vec::new());
    for number in 0..count {
        if gap == Some(number) {
            left.push("...".to_owned());
            right.push("...".to_owned());
        }
        // Most rules begin with somebody who moves: else little happens.
        let terms = if first && number == 0 && !late && chance(random, 60) {
            vec![(">", if chance(random, 80) { "hero" } else { "player" }.to_owned())]
        } else {
            cell(random, names, late)
        };
        let after = changed(random, names, late, &terms);
        left.push(written(&terms));
        right.push(written(&after));
    }
    (format!("[ {} ] ", left.join(" | ")), format!("[ {} ] ", right.join(" | ")))
}

fn written(terms: &[Term]) -> String {
    let terms: Vec<String> = terms.iter().map(|(how, name)| format!("{how} {name}")).collect();
    terms.join(" ")
}

fn movement(random: &mut Random, late: bool) -> &'static str {
    if late || chance(random, 60) { "" } else { one(random, &MOVEMENTS) }
}

/// What a cell asks for: nothing of a layer twice, as far as that is known here.
fn cell(random: &mut Random, names: &Names, late: bool) -> Vec<Term> {
    let mut terms = Vec::new();
    if chance(random, 25) {
        let name = one(random, &names.all[names.all.len() - 2..]);
        terms.push((movement(random, late), name));
    } else {
        for layer in &names.layers {
            if chance(random, 40) {
                terms.push((movement(random, late), one(random, layer).to_owned()));
            }
        }
        terms.truncate(2);
    }
    if chance(random, 20) {
        terms.push(("no", one(random, &names.all)));
    }
    terms
}

/// What becomes of a cell.
fn changed(random: &mut Random, names: &Names, late: bool, before: &[Term]) -> Vec<Term> {
    let mut after = Vec::new();
    for (how, name) in before {
        if *how == "no" {
            if chance(random, 20) {
                after.push(("no", name.clone()));
            }
            continue;
        }
        let layer = names.layers.iter().find(|layer| layer.contains(&name.as_str()));
        match random.below(10) {
            0..4 => after.push((*how, name.clone())),
            4..7 => after.push((movement(random, late), name.clone())),
            7 => {
                let other = layer.map_or(name.clone(), |layer| one(random, layer).to_owned());
                after.push((movement(random, late), other));
            }
            8 => after.push(("no", name.clone())),
            _ => {}
        }
    }
    if chance(random, 25) {
        let free =
            |layer: &&Vec<&str>| after.iter().all(|(_, name)| !layer.contains(&name.as_str()));
        if let Some(layer) = names.layers.iter().find(free) {
            after.push((movement(random, late), one(random, layer).to_owned()));
        }
    }
    if chance(random, 8) {
        after.push(("no", one(random, &names.all)));
    }
    after
}

/// How things are pushed, or pulled.
const PUSHES: [&str; 8] = [
    "[ > Player | Crate ] -> [ > Player | > Crate ]",
    "[ > Player | Thing ] -> [ > Player | > Thing ]",
    "[ > Player | Crate ] -> [ > Player | > Crate ]\n[ > Crate | Crate ] -> [ > Crate | > Crate ]",
    "[ Crate | > Player ] -> [ > Crate | > Player ]",
    "[ > Player | Crate ] -> [ > Player | > Crate ]\n[ > Player | Ghost ] -> [ > Player | > Ghost ]",
    "[ > Player | Crate | no Solid ] -> [ | > Player | Crate ]",
    "[ > Player | Crate ] -> [ Crate | Player ]",
    "[ > Player | ... | Thing ] -> [ > Player | ... | > Thing ]",
];

/// What else happens.
const MORE: [&str; 13] = [
    "late [ Crate Ghost ] -> [ Ball Ghost ]",
    "late [ Crate Ghost ] -> [ Ghost ]",
    "late [ Crate Ghost ] -> [ Crate ]",
    "[ > Player | Ball ] -> [ > Player | Crate ]",
    "[ > Player | Crate | Ball ] -> [ > Player | | Crate ]",
    "[ action Player ] [ Ball ] -> [ action Player ] [ Crate ]",
    "[ action Player | no Solid ] -> [ Player | Crate ]",
    "right [ Ball | no Solid ] -> [ | Ball ]",
    "late [ Crate | Crate ] -> [ Crate | Ball ]",
    "late down [ Ball | no Solid ] -> [ Ball | ] again",
    "[ > Crate | Ball ] -> [ > Ball | Crate ]",
    "[ Ball ] [ > Player ] -> [ > Ball ] [ > Player ]",
    "late [ Player Target ] [ Wall ] -> [ Player Target ] [ ]",
];

/// What wins.
const WINS: [&str; 13] = [
    "All Target on Crate",
    "All Crate on Target",
    "All Target on Crate\nAll Crate on Target",
    "Some Crate on Target",
    "All Thing on Target",
    "All Target on Thing",
    "All Player on Target",
    "All Being on Target",
    "All Both on Target",
    "Some Player on Target\nNo Ball",
    "All Target on Being",
    "All Spirit on Target",
    "All Target on Pair",
];

/// The text of a game like Sokoban, drawn at random: crates and balls are pushed, alone or in a row, by one player or two, slide, melt, turn into
/// each other or come to be; with a level of walls and all of these.
pub(crate) fn pushing(random: &mut Random) -> String {
    let head = "title pushed\n\nOBJECTS\n\nBackground\nGreen\n\nTarget\nBlue\n\nWall\nBrown\n\nPlayer\nWhite\n\nCrate\nOrange\n\nBall\nRed\n\nGhost\nGray\n\n\
         LEGEND\n\n. = Background\n# = Wall\nP = Player\n* = Crate\nO = Target\n@ = Crate and Target\nB = Ball\nG = Ghost\nY = Ball and Target\n\
         Q = Crate and Ghost\nThing = Crate or Ball\nBeing = Player or Crate\nBoth = Crate or Ghost\nSpirit = Ghost or Ball\nPair = Crate and Ghost\n\
         Solid = Wall or Player or Crate or Ball\n\nSOUNDS\n\nCOLLISIONLAYERS\n\nBackground\nTarget\nGhost\nPlayer, Wall, Crate, Ball\n\nRULES\n\n";
    let mut lines = vec![one(random, &PUSHES)];
    for _ in 0..random.index(3) {
        lines.push(one(random, &MORE));
    }
    let (rules, wins) = (lines.join("\n"), one(random, &WINS));
    let (width, height) = (3 + random.index(3), 1 + random.index(4));
    let player = random.index(width * height);
    let other = chance(random, 20).then(|| random.index(width * height));
    let mut level = String::new();
    for cell in 0..width * height {
        let signs: Vec<char> = ".......##**OO@BGQ".chars().collect();
        let sign = one(random, &signs);
        level.push(if cell == player || Some(cell) == other { 'P' } else { sign });
        if (cell + 1) % width == 0 {
            level.push('\n');
        }
    }
    format!("{head}{rules}\n\nWINCONDITIONS\n\n{wins}\n\nLEVELS\n\n{level}")
}

/// A game with a cursor that goes anywhere but to walls, and an action that does what is drawn.
pub(crate) fn cursor(random: &mut Random) -> String {
    let names = ["crate", "ball", "gem", "target"];
    let mut term = |how: &[&str]| {
        let name = names[random.index(names.len())];
        how[random.index(how.len())].replace('X', name)
    };
    let left = ["X", "X", "no X", ""];
    let right = ["X", "X", "", "> X"];
    let rules = (0..3).map(|number| {
        let walks = ["action", "action", "action", "right"][number];
        let (a, b) = (term(&left), term(&left));
        let (c, d) = (term(&right), term(&["X", "", ""]));
        // What keeps its movement may act again in the same turn.
        let after = if number == 1 { "" } else { walks };
        format!("[ {walks} player {a} | {b} ] -> [ {after} player {c} | {d} ]\n")
    });
    let rules: String = rules.collect();
    let win = ["All crate on target", "No ball", "Some gem on target", "No gem"][random.index(4)];
    let signs = ['.', '.', 'c', 'b', 'm', 't', '#'];
    let (width, height) = (2 + random.index(2), 2 + random.index(2));
    let mut cells: Vec<char> =
        (0..width * height).map(|_| signs[random.index(signs.len())]).collect();
    cells[0] = 'p';
    let rows = cells.chunks(width).map(|row| row.iter().collect::<String>());
    let level = rows.collect::<Vec<_>>().join("\n");
    format!(
        "title it\n\nOBJECTS\n\nBackground\nGreen\n\nWall\nBrown\n\nPlayer\nWhite\n\nCrate\nRed\n\nBall\nBlue\n\nGem\nYellow\n\nTarget\nGray\n\n\
         LEGEND\n\n. = Background\n# = Wall\nP = Player\nC = Crate\nB = Ball\nM = Gem\nT = Target\n\nSOUNDS\n\nCOLLISIONLAYERS\n\nBackground\n\
         Target\nCrate, Ball, Gem\nPlayer, Wall\n\nRULES\n\n{rules}\nWINCONDITIONS\n\n{win}\n\nLEVELS\n\n{level}\n"
    )
}
