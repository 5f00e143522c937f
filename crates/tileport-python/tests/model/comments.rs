use crate::files;
use ruff_text_size::Ranged;
use tileport_python::Project;
use tileport_python::comments::Place;

/// `statement's first line | place | comment` of each comment of the function.
fn attached(source: &str) -> Vec<String> {
    let files = files(&[("k.py", source)]);
    let project = Project::new(&files, []);
    let module = project.open("k.py").unwrap();
    let file = module.file();
    assert!(file.diagnostics().is_empty(), "{:?}", file.diagnostics());
    let (_, function) = module.outline().functions().next().unwrap();
    let comments = tileport_python::comments::Comments::of_function(file, function.def);
    for statement in &function.def.body {
        for comment in comments.of(statement.range()) {
            assert_eq!(comment.statement, statement.range());
        }
    }
    let all = comments.all().iter().map(|comment| {
        let line = file.slice(comment.statement).lines().next().unwrap_or_default();
        let code = line.split('#').next().unwrap_or_default().trim_end();
        format!("{code} | {:?} | {}", comment.place, comment.text(file))
    });
    all.collect()
}

#[test]
fn every_comment_belongs_to_the_statement_it_is_about() {
    let source = "# not ours
def f(  # in the head
    x,  # parameter
):  # after the head
    # first
    # second
    a = 1  # beside a

    b = [
        1,  # one
        # two
        2,
    ]  # beside b
    # for
    for i in range(3):  # beside for
        # inner
        c = 1
        # end of loop
    # if
    if a:  # beside if
        d = 1
        # end of arm
    # else if
    elif b:  # beside elif
        e = 1
    else:  # beside else
        # in else
        g = 1  # beside g
    while a: a = 2  # short loop
    # end
    # of function
# not ours either
y = 1
";
    let expected = [
        "def f( | Inside | in the head",
        "def f( | Inside | parameter",
        "def f( | Trailing | after the head",
        "a = 1 | Leading | first",
        "a = 1 | Leading | second",
        "a = 1 | Trailing | beside a",
        "b = [ | Inside | one",
        "b = [ | Inside | two",
        "b = [ | Trailing | beside b",
        "for i in range(3): | Leading | for",
        "for i in range(3): | Trailing | beside for",
        "c = 1 | Leading | inner",
        "c = 1 | After | end of loop",
        "if a: | Leading | if",
        "if a: | Trailing | beside if",
        "d = 1 | After | end of arm",
        "elif b: | Leading | else if",
        "elif b: | Trailing | beside elif",
        "else: | Trailing | beside else",
        "g = 1 | Leading | in else",
        "g = 1 | Trailing | beside g",
        "a = 2 | Trailing | short loop",
        "while a: a = 2 | After | end",
        "while a: a = 2 | After | of function",
    ];
    assert_eq!(attached(source), expected);
}

#[test]
fn other_blocks_and_last_lines() {
    let source = "def f():
    with a:  # with
        # w
        pass
    match a:  # match
        # case
        case 1:  # one
            pass  # p
            # after p
        case _:
            pass
    try:  # try
        pass
    # handler
    except E:  # beside except
        pass
    finally:
        # in finally
        pass
    def g():  # g
        # in g
        pass
    return 1; # the end";
    let expected = [
        "with a: | Trailing | with",
        "pass | Leading | w",
        "match a: | Trailing | match",
        "case 1: | Leading | case",
        "case 1: | Trailing | one",
        "pass | Trailing | p",
        "pass | After | after p",
        "try: | Trailing | try",
        "except E: | Leading | handler",
        "except E: | Trailing | beside except",
        "pass | Leading | in finally",
        "def g(): | Trailing | g",
        "pass | Leading | in g",
        "return 1 | Trailing | the end",
    ];
    assert_eq!(attached(source), expected);
}

#[test]
fn no_comment_is_lost_or_attached_twice() {
    let source = "def f():
    # 1
    if a:
            # 2
        pass
  # 3
    # 4
    elif b:
        pass
        # 5
            # 6
    # 7
    else:
        pass
      # 8
    x = (  # 9
        # 10
        1)  # 11
        # 12
    # 13
";
    let found = attached(source);
    let numbers: Vec<_> = found
        .iter()
        .map(|line| line.rsplit(' ').next().unwrap().parse::<i32>().unwrap())
        .collect();
    assert_eq!(numbers, (1..=13).collect::<Vec<i32>>(), "{found:#?}");
    assert!(
        found
            .iter()
            .filter(|line| line.contains(&format!("{:?}", Place::After)))
            .count()
            >= 3
    );
}
