//! Memory order is program order.

use crate::elaborate::testing::lines;

#[test]
fn a_load_that_a_store_uses_is_part_of_it() {
    assert_eq!(
        lines("x=f32[1]", "ct.store(x, 1, ct.load(x, 0, 16))"),
        ["Store ~View:Partitionorder:[0](x), 1:int32, \
             Load:float32(16,)(~View:Partitionorder:[0](x), 0:int32)"]
    );
}

#[test]
fn a_store_between_a_load_and_its_use_comes_after_the_load() {
    let body = "def f(a):\n    ct.store(x, 0, 1.0)\n    return a\n\
                a, _ = ct.load(x, 0, 16), f(2.0)\nct.store(x, 1, a)";
    assert_eq!(
        lines("x=f32[1]", body),
        [
            "var2 = Load:float32(16,)(~View:Partitionorder:[0](x), 0:int32)",
            "Inlined",
            "  Store ~View:Partitionorder:[0](x), 0:int32, ~Reshape:float32(1,)(1.0:float32)",
            "a = var2",
            "Store ~View:Partitionorder:[0](x), 1:int32, a",
        ]
    );
}

#[test]
fn an_atomic_operation_needs_no_variable_that_the_source_doesnt_have() {
    let body = "ct.atomic_add(x, 0, 1)\nold = ct.atomic_xchg(x, 1, 2)\nct.store(x, 0, old)";
    assert_eq!(
        lines("x=i32[1]", body),
        [
            "Evaluate AtomicAdd:int32(x, 0:int32, 1:int32)",
            "old = AtomicExchange:int32(x, 1:int32, 2:int32)",
            "Store ~View:Partitionorder:[0](x), 0:int32, ~Reshape:int32(1,)(old)",
        ]
    );
}

#[test]
fn a_load_within_a_larger_expression_is_evaluated_before_a_store() {
    let lines = lines(
        "x=f32[1] y=f32[1]",
        "def f():\n    ct.store(x, 0, 1.0)\n    return 16\nt = ct.sum(ct.load(x, 0, 16), axis=ct.atomic_add(y, 0, 1.0) is None)\nct.store(x, 0, t)",
    );
    // The atomic operation stands between the load and the sum that uses it.
    assert!(lines[0].contains("Load"), "{lines:#?}");
    assert!(lines[1].contains("AtomicAdd"), "{lines:#?}");
    assert!(lines[2].contains("Sum@0:float32(var"), "{lines:#?}");
}

#[test]
fn a_load_before_a_branch_with_a_store_stays_before_the_branch() {
    let lines = lines(
        "x=f32[1] c:bool",
        "def f():\n    if c:\n        ct.store(x, 0, 1.0)\n    return 16\na, _ = ct.load(x, 0, 16), f()\nct.store(x, 1, a)",
    );
    let load = lines.iter().position(|line| line.contains("Load")).unwrap();
    assert!(!lines[load].starts_with(' '), "{lines:#?}");
    assert!(
        load < lines.iter().position(|line| line.contains("If")).unwrap(),
        "{lines:#?}"
    );
}

#[test]
fn atomics_and_ordered_loads_are_statements_in_their_order() {
    let lines = lines(
        "x=i32[1] y=i32[1]",
        "a, b = ct.atomic_add(x, 0, 1), ct.load(y, 0, 1, memory_order=ct.MemoryOrder.ACQUIRE, \
         memory_scope=ct.MemoryScope.DEVICE)\nct.store(x, 0, b)\nct.store(x, 0, a)",
    );
    assert!(lines[0].contains("AtomicAdd"), "{lines:#?}");
    assert!(lines[1].contains("Load"), "{lines:#?}");
}

#[test]
fn loads_move_past_each_other_freely() {
    let lines = lines(
        "x=f32[2] y=f32[2]",
        "ct.store(x, (0, 0), ct.mma(ct.load(x, (0, 0), (16, 16)), ct.load(y, (0, 0), (16, 16)), ct.load(x, (1, 0), (16, 16))))",
    );
    assert_eq!(lines.len(), 1, "{lines:#?}");
}
