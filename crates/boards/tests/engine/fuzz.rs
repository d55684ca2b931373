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
    let count = 3 + random.index(5);
    let mut layers = vec![Vec::new(); 2 + random.index(3)];
    for (name, _) in &OBJECTS[..count] {
        let layer = random.index(layers.len());
        layers[layer].push(*name);
    }
    layers.retain(|layer| !layer.is_empty());
    let objects: Vec<&str> = OBJECTS[..count].iter().map(|(name, _)| *name).collect();
    let mut all: Vec<String> = objects.iter().copied().map(str::to_owned).collect();
    let mut legend = String::from(". = Background\n");
    for (name, sign) in &OBJECTS[..count] {
        legend += &format!("{sign} = {name}\n");
    }
    // Two of different layers in a cell.
    let mut signs: Vec<char> = OBJECTS[..count].iter().map(|(_, sign)| *sign).collect();
    if layers.len() > 1 {
        for sign in ['x', 'y'] {
            let (a, b) = (random.index(layers.len()), random.index(layers.len() - 1));
            let b = if b < a { b } else { b + 1 };
            legend +=
                &format!("{sign} = {} and {}\n", one(random, &layers[a]), one(random, &layers[b]));
            signs.push(sign);
        }
        if chance(random, 30) {
            legend += "both = x\n";
            all.push("both".to_owned());
        }
    }
    for kind in ["thing", "stuff"] {
        let of = if chance(random, 60) { one(random, &layers) } else { objects.clone() };
        let mut of = of;
        random.shuffle(&mut of);
        of.truncate(1 + random.index(3));
        legend += &format!("{kind} = {}\n", of.join(" or "));
        all.push(kind.to_owned());
    }
    legend += match random.below(6) {
        0 => "player = hero or crate\n",
        1 if layers.len() > 1 => "player = x\n",
        _ => "player = hero\n",
    };
    let names = Names { layers, all };
    let mut text = String::from("title drawn\n");
    for (line, percent) in
        [("run_rules_on_level_start", 8), ("require_player_movement", 8), ("noaction", 8)]
    {
        if chance(random, percent) {
            text += line;
            text.push('\n');
        }
    }
    text += "\nOBJECTS\n\nBackground\nGreen\n\n";
    for name in &objects {
        text += &format!("{name}\nRed\n\n");
    }
    text += &format!("LEGEND\n\n{legend}\nSOUNDS\n\nCOLLISIONLAYERS\n\nBackground\n");
    for layer in &names.layers {
        text += &format!("{}\n", layer.join(", "));
    }
    text += &format!("\nRULES\n\n{}\nWINCONDITIONS\n\n", rules(random, &names));
    for _ in 0..=random.index(2) {
        let (one, other) = (one(random, &names.all), one(random, &names.all));
        text += &match random.below(5) {
            0 | 1 => format!("All {one} on {other}\n"),
            2 => format!("Some {one} on {other}\n"),
            3 => format!("No {one}\n"),
            _ => format!("No {one} on {other}\n"),
        };
    }
    text + &format!("\nLEVELS\n\n{}\n", level(random, &signs))
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

/// The text of a game like Sokoban, drawn at random: crates and balls are pushed, alone or in a row, by one player or two, slide, melt, turn into
/// each other or come to be; with a level of walls and all of these.
pub(crate) fn pushing(random: &mut Random) -> String {
    let rules = [
        "[ > Player | Crate ] -> [ > Player | > Crate ]\n",
        "[ > Player | Thing ] -> [ > Player | > Thing ]\n",
        "[ > Player | Crate ] -> [ > Player | > Crate ]\n[ > Crate | Crate ] -> [ > Crate | > Crate ]\n",
        "[ Crate | > Player ] -> [ > Crate | > Player ]\n",
        "[ > Player | Crate ] -> [ > Player | > Crate ]\n[ > Player | Ghost ] -> [ > Player | > Ghost ]\n",
        "[ > Player | Crate | no Solid ] -> [ | > Player | Crate ]\n",
        "[ > Player | Crate ] -> [ Crate | Player ]\n",
        "[ > Player | ... | Thing ] -> [ > Player | ... | > Thing ]\n",
    ];
    let more = [
        "late [ Crate Ghost ] -> [ Ball Ghost ]\n",
        "late [ Crate Ghost ] -> [ Ghost ]\n",
        "late [ Crate Ghost ] -> [ Crate ]\n",
        "[ > Player | Ball ] -> [ > Player | Crate ]\n",
        "[ > Player | Crate | Ball ] -> [ > Player | | Crate ]\n",
        "[ action Player ] [ Ball ] -> [ action Player ] [ Crate ]\n",
        "[ action Player | no Solid ] -> [ Player | Crate ]\n",
        "right [ Ball | no Solid ] -> [ | Ball ]\n",
        "late [ Crate | Crate ] -> [ Crate | Ball ]\n",
        "late down [ Ball | no Solid ] -> [ Ball | ] again\n",
        "[ > Crate | Ball ] -> [ > Ball | Crate ]\n",
        "[ Ball ] [ > Player ] -> [ > Ball ] [ > Player ]\n",
        "late [ Player Target ] [ Wall ] -> [ Player Target ] [ ]\n",
    ];
    let wins = [
        "All Target on Crate\n",
        "All Crate on Target\n",
        "All Target on Crate\nAll Crate on Target\n",
        "Some Crate on Target\n",
        "All Thing on Target\n",
        "All Target on Thing\n",
        "All Player on Target\n",
        "All Being on Target\n",
        "All Both on Target\n",
        "Some Player on Target\nNo Ball\n",
        "All Target on Being\n",
        "All Spirit on Target\n",
        "All Target on Pair\n",
    ];
    let mut text = String::from(
        "title pushed\n\nOBJECTS\n\nBackground\nGreen\n\nTarget\nBlue\n\nWall\nBrown\n\nPlayer\nWhite\n\nCrate\nOrange\n\nBall\nRed\n\nGhost\nGray\n\n\
         LEGEND\n\n. = Background\n# = Wall\nP = Player\n* = Crate\nO = Target\n@ = Crate and Target\nB = Ball\nG = Ghost\nY = Ball and Target\n\
         Q = Crate and Ghost\nThing = Crate or Ball\nBeing = Player or Crate\nBoth = Crate or Ghost\nSpirit = Ghost or Ball\nPair = Crate and Ghost\n\
         Solid = Wall or Player or Crate or Ball\n\nSOUNDS\n\nCOLLISIONLAYERS\n\nBackground\nTarget\nGhost\nPlayer, Wall, Crate, Ball\n\nRULES\n\n",
    );
    text += one(random, &rules);
    for _ in 0..random.index(3) {
        text += one(random, &more);
    }
    text += &format!("\nWINCONDITIONS\n\n{}\nLEVELS\n\n", one(random, &wins));
    let (width, height) = (3 + random.index(3), 1 + random.index(4));
    let player = random.index(width * height);
    let other = chance(random, 20).then(|| random.index(width * height));
    for cell in 0..width * height {
        let sign = one(
            random,
            &['.', '.', '.', '.', '.', '.', '.', '#', '#', '*', '*', 'O', 'O', '@', 'B', 'G', 'Q'],
        );
        text.push(if cell == player || Some(cell) == other { 'P' } else { sign });
        if (cell + 1) % width == 0 {
            text.push('\n');
        }
    }
    text
}
