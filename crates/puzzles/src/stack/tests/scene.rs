//! The drawing.

use super::*;

#[test]
fn drawings_show_the_three_sides() {
    let block = json(r#"{"size":[2,1,1],"top":[[1,1]],"front":[[2,0]]}"#);
    let drawn = Stack.scene(&block, None).to_terminal(false);
    assert!(drawn.starts_with("2×1×1 dice\n[1][1]\n\n[2] ·     · \n"), "{drawn}");
    let mut solutions = Vec::new();
    Stack
        .solve(&block, &ask(Question::All, None), &mut |solution| {
            solutions.push(solution.clone());
            ControlFlow::Continue(())
        })
        .unwrap();
    let drawn = Stack.scene(&block, solutions.first()).to_terminal(false);
    assert!(drawn.contains("[2] 2     3 "), "{drawn}");
    let large = Stack.scene(&Instance::open([200, 300, 1000]).unwrap(), None).to_svg();
    assert!(large.len() < 3_000_000);
}
