//! The links of a document, and the headings that links can lead to.

/// Where a link leads to, and where in the text that is written.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Link {
    pub(super) target: String,
    pub(super) at: usize,
}

/// The links and pictures of a text in Markdown, in their order; what is in code is none.
pub(super) fn links(text: &str) -> Vec<Link> {
    let mut found = Vec::new();
    let mut at = 0;
    let mut code = false;
    for line in text.split_inclusive('\n') {
        let fence = line.trim_start().starts_with("```");
        if !fence && !code {
            of_line(line, at, &mut found);
        }
        code ^= fence;
        at += line.len();
    }
    found
}

fn of_line(line: &str, at: usize, found: &mut Vec<Link>) {
    let plain = without_code(line);
    // `[name]: target`
    let definition = plain.strip_prefix('[').filter(|rest| !rest.starts_with('^'));
    if let Some((name, target)) = definition.and_then(|rest| rest.split_once("]: "))
        && !name.contains(']')
    {
        let at = at + name.len() + "[]: ".len();
        found.push(Link { target: target.trim().to_owned(), at });
        return;
    }
    let mut from = 0;
    while let Some(begin) = plain[from..].find("](").map(|begin| from + begin + 2) {
        let Some(length) = plain[begin..].find(')') else { break };
        found.push(Link { target: line[begin..begin + length].to_owned(), at: at + begin });
        from = begin + length;
    }
}

/// The line with blanks in the place of what stands between backticks.
fn without_code(line: &str) -> String {
    let mut code = false;
    let blank = |c: char| " ".repeat(c.len_utf8());
    line.chars()
        .map(|c| {
            code ^= c == '`';
            if code || c == '`' { blank(c) } else { c.to_string() }
        })
        .collect()
}

/// The names by which links lead to the headings of a text, as mdBook and GitHub make them.
pub(super) fn anchors(text: &str) -> Vec<String> {
    let mut found: Vec<String> = Vec::new();
    let mut code = false;
    for line in text.lines() {
        code ^= line.trim_start().starts_with("```");
        let level = line.len() - line.trim_start_matches('#').len();
        let Some(title) =
            line[level..].strip_prefix(' ').filter(|_| (1..=6).contains(&level) && !code)
        else {
            continue;
        };
        let name = name(&shown(title.trim()));
        let mut again = 0;
        let mut own = name.clone();
        while found.contains(&own) {
            again += 1;
            own = format!("{name}-{again}");
        }
        found.push(own);
    }
    found
}

/// What one sees of a heading: of links their text alone.
fn shown(title: &str) -> String {
    let mut shown = String::new();
    let mut rest = title;
    while let Some((before, link)) = rest.split_once("](") {
        shown.push_str(before);
        rest = link.split_once(')').map_or("", |(_, rest)| rest);
    }
    shown + rest
}

/// Letters and digits are kept, in small; of what else there is blanks become hyphens.
fn name(title: &str) -> String {
    let kept = title.chars().filter_map(|c| match c {
        c if c.is_alphanumeric() || c == '_' || c == '-' => Some(c.to_ascii_lowercase()),
        c if c.is_whitespace() => Some('-'),
        _ => None,
    });
    kept.collect()
}

#[cfg(test)]
mod tests {
    use super::{anchors, links};

    #[test]
    fn links_are_found_where_they_are() {
        let text = "A [b](c.md), `[d](e)` ![f](g.svg)\n```\n[h](i)\n```\n[j]: k.md\nä[l](m)\n";
        let found = links(text);
        let targets: Vec<&str> = found.iter().map(|link| link.target.as_str()).collect();
        assert_eq!(targets, ["c.md", "g.svg", "k.md", "m"]);
        for link in &found {
            assert!(text[link.at..].starts_with(&link.target), "{link:?}");
        }
    }

    #[test]
    fn headings_have_names() {
        let text = "# A *puzzle* of `your own`\n## A\n```\n# no\n```\n## A\n### [2×2×2](c.md): how?\n#no\n";
        assert_eq!(anchors(text), ["a-puzzle-of-your-own", "a", "a-1", "222-how"]);
    }
}
