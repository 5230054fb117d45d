"""C# types that lack members: what must not be told, then what is missing."""

from __future__ import annotations

import pytest
from tree_sitter import Parser

from ai_todos.parsers.trees.csharp_types import load
from ai_todos.parsers.trees.grammars import grammar
from ai_todos.parsers.trees.interfaces import bases_in, class_facts, missing_members, names_of, worth_indexing


def facts(file: str, source: str) -> str:
    language = grammar("csharp")
    assert language is not None
    data = source.encode()
    return class_facts(Parser(language).parse(data).root_node, data, file)


def told(*sources: str) -> list[tuple[str, str]]:
    """(symbol, text) for files of which each is a source."""
    index = {f"src/F{number}.cs": facts("", source) for number, source in enumerate(sources)}
    return [(item.symbol, item.text) for item in missing_members({path: one for path, one in index.items() if one})]


IFOO = "namespace N; public interface IFoo { int M(int a); int P { get; } }"

COMPLETE = {
    "all is there": [IFOO, "namespace N; class A : IFoo { public int M(int a) => 1; public int P => 1; }"],
    "explicitly": [IFOO, "namespace N; class A : IFoo { int IFoo.M(int a) => 1; int N.IFoo.P { get; } }"],
    "by a base class": [
        IFOO,
        "namespace N; class B { public int M(int a) => 1; public int P => 1; }",
        "namespace N; class A : B, IFoo { }",
    ],
    "by a generic base class": [
        IFOO,
        "namespace N; class B<T> { public int M(int a) => 1; public int P => 1; } class A : B<A>, IFoo { }",
    ],
    "in another part": [
        IFOO,
        "namespace N; partial class A : IFoo { public int M(int a) => 1; }",
        "namespace N; partial class A { public int P => 1; }",
    ],
    "one part that may be generated": [IFOO, "namespace N; partial class A : IFoo { }"],
    "parts with attributes": [
        IFOO,
        "namespace N; [Generate] partial class A : IFoo { }",
        "namespace N; partial class A { }",
    ],
    "parts with members to generate others from": [
        IFOO,
        "namespace N; partial class A : IFoo { public int M(int a) => 1; }",
        "namespace N; partial class A { [ObservableProperty] private int p; }",
    ],
    "a base that is not known": [IFOO, "namespace N; class A : Window, IFoo { }"],
    "a base that is not known, further up": [
        IFOO,
        "namespace N; class B : Component { } class A : B, IFoo { }",
    ],
    "default implementations": [
        "interface IFoo { int M() => 1; int P { get => 1; } int Q { get { return 1; } } static int S() { return 1; } }",
        "class A : IFoo { }",
    ],
    "a constant, a field, a nested type": [
        "interface IFoo { const int C = 1; class Inner { } }",
        "class A : IFoo { }",
    ],
    "given by another interface": [
        "interface IBase { int M(); } interface IFoo : IBase { int IBase.M() => 1; }",
        "class A : IFoo { }",
    ],
    "members of object": ["interface IFoo { string ToString(); bool Equals(object o); }", "class A : IFoo { }"],
    "a record's parameters": ["interface IFoo { int X { get; } }", "record A(int X) : IFoo;"],
    "an abstract class and its own": [
        "interface IFoo { int M(); }",
        "abstract class A : IFoo { public abstract int M(); } class B : A { public override int M() => 1; }",
    ],
    "an interface of the same name elsewhere": [
        "namespace Mine { public interface ILogger { void Log(); } }",
        "using Microsoft.Extensions.Logging; namespace Other { class A : ILogger { } }",
    ],
    "two interfaces of one name": [
        "namespace X { public interface IFoo { void M(); } }",
        "namespace Y { public interface IFoo { } }",
        "using X; using Y; class A : IFoo { }",
    ],
    "the same interface twice": [
        "namespace N; interface IFoo { void M(); }",
        "namespace N; interface IFoo { void K(); }",
        "namespace N; class A : IFoo { }",
    ],
    "another number of type arguments": ["interface IFoo<T> { void M(); }", "interface IFoo { }", "class A : IFoo { }"],
    "a member under a condition": [
        "interface IFoo {\n#if NET8_0\n void M();\n#endif\n void K();\n}",
        "class A : IFoo { public void K() { } }",
    ],
    "a class with a member under a condition": [
        "interface IFoo { void M(); }",
        "class A : IFoo {\n#if NET8_0\n public void M() { }\n#else\n public void M() { }\n#endif\n}",
    ],
    "code that is broken": ["interface IFoo { void M(); }", "class A : IFoo { public void M( { } }"],
    "a broken interface": ["interface IFoo { void M(; int }", "class A : IFoo { }"],
    "a double": ["interface IFoo { void M(); }", "class MockFoo : IFoo { }"],
    "an interface that extends another": ["interface IFoo { void M(); }", "interface IBar : IFoo { }"],
    "an abstract class may wait with abstract members": [
        "abstract class A { public abstract void M(); } abstract class B : A { }"
    ],
    "an abstract member given in between": [
        "abstract class A { public abstract void M(); } class B : A { public override void M() { } } class C : B { }"
    ],
    "an enumeration": ["enum E : byte { A }"],
    "a type that derives from itself": ["class A : A { } interface IB : IB { } class C : IB { }"],
    "a generic of itself": ["class A : IEquatable<A> { public bool Equals(A other) => true; }"],
    "an event with accessors": [
        "interface IFoo { event E Changed; }",
        "class A : IFoo { public event E Changed { add { } remove { } } }",
    ],
    "an indexer": ["interface IFoo { int this[int i] { get; } }", "class A : IFoo { public int this[int i] => 1; }"],
    "a generic method": ["interface IFoo { T M<T>(T a); }", "class A : IFoo { public U M<U>(U a) => a; }"],
    "a class of COM": ["interface IFoo { void M(); }", "[ComImport] class A : IFoo { }"],
    "params": ["interface IFoo { void M(params int[] a); }", "class A : IFoo { public void M(params int[] b) { } }"],
}


@pytest.mark.parametrize("sources", COMPLETE.values(), ids=COMPLETE)
def test_a_complete_or_uncertain_type_is_not_told(sources: list[str]) -> None:
    assert told(*sources) == []


MISSING = {
    "methods and properties": (
        [IFOO, "namespace N; class A : IFoo { }"],
        [("N.A", "implement `M`, `P` of `IFoo`")],
    ),
    "one of them": (
        [IFOO, "using N; class A : IFoo { public int M(int a) => 1; }"],
        [("A", "implement `P` of `IFoo`")],
    ),
    "another number of parameters": (
        ["interface IFoo { int M(int a); }", "class A : IFoo { public int M() => 1; }"],
        [("A", "implement `M` of `IFoo`")],
    ),
    "an event and an indexer": (
        ["interface IFoo { event E Changed, Closed; int this[int i] { get; } }", "class A : IFoo { }"],
        [("A", "implement `Changed`, `Closed`, `this[]` of `IFoo`")],
    ),
    "generic by arity": (
        ["interface IFoo { } interface IFoo<T> { void M(); }", "class A : IFoo<int> { }"],
        [("A", "implement `M` of `IFoo`")],
    ),
    "explicit for another interface": (
        ["interface IFoo { void M(); } interface IBar { void M(); }", "class A : IFoo, IBar { void IFoo.M() { } }"],
        [("A", "implement `M` of `IBar`")],
    ),
    "of the interface above": (
        ["interface IBase { void M(); } interface IFoo : IBase { }", "class A : IFoo { }"],
        [("A", "implement `M` of `IBase`")],
    ),
    "beside an interface of the framework": (
        ["interface IFoo { void M(); }", "class A : IDisposable, IFoo { public void Dispose() { } }"],
        [("A", "implement `M` of `IFoo`")],
    ),
    "a struct": (["interface IFoo { void M(); }", "struct A : IFoo { }"], [("A", "implement `M` of `IFoo`")]),
    "a record": (
        ["interface IFoo { int X { get; } int Y { get; } }", "record A(int X) : IFoo;"],
        [("A", "implement `Y` of `IFoo`")],
    ),
    "parts across files": (
        [IFOO, "namespace N; partial class A : IFoo { }", "namespace N; partial class A { public int P => 1; }"],
        [("N.A", "implement `M` of `IFoo`")],
    ),
    "an abstract class must at least declare it": (
        ["interface IFoo { void M(); }", "abstract class A : IFoo { }"],
        [("A", "implement `M` of `IFoo`")],
    ),
    "abstract members": (
        ["abstract class A { public abstract void M(); protected abstract int P { get; } }", "class B : A { }"],
        [("B", "implement `M`, `P` of `A`")],
    ),
    "abstract members further up": (
        ["abstract class A<T> { public abstract void M(); } abstract class B : A<int> { } class C : B { }"],
        [("C", "implement `M` of `A`")],
    ),
    "abstract again": (
        [
            "class A { public virtual void M() { } }",
            "abstract class B : A { public abstract override void M(); } class C : B { }",
        ],
        [("C", "implement `M` of `B`")],
    ),
    "nested types": (
        ["namespace N { class Outer { interface IFoo { void M(); } class A : IFoo { } } }"],
        [("N.Outer.A", "implement `M` of `IFoo`")],
    ),
    "a qualified base": (
        ["namespace N.Sub { public interface IFoo { void M(); } }", "namespace N { class A : Sub.IFoo { } }"],
        [("N.A", "implement `M` of `IFoo`")],
    ),
    "global and alias": (
        ["namespace N { public interface IFoo { void M(); } }",
            "using F = N.IFoo; class A : F { } class B : global::N.IFoo { }",
        ],
        [("A", "implement `M` of `IFoo`"), ("B", "implement `M` of `IFoo`")],
    ),
    "a using for all files": (
        ["global using N;", "namespace N { public interface IFoo { void M(); } }", "class A : IFoo { }"],
        [("A", "implement `M` of `IFoo`")],
    ),
    "static members": (
        ["interface IFoo { static abstract int Zero { get; } }", "class A : IFoo { }"],
        [("A", "implement `Zero` of `IFoo`")],
    ),
    "a primary constructor": (
        ["class B(int a) { } interface IFoo { void M(); }", "class A(int a) : B(a), IFoo { }"],
        [("A", "implement `M` of `IFoo`")],
    ),
}  # fmt: skip


@pytest.mark.parametrize(("sources", "expected"), MISSING.values(), ids=MISSING)
def test_missing_members_are_named(sources: list[str], expected: list[tuple[str, str]]) -> None:
    assert told(*sources) == expected


def test_a_finding_stands_on_the_name_of_the_type() -> None:
    source = "\ufeffinterface IFoo { void M(); }\r\n/* ä */ public class Ä\r\n    : IFoo { }\r\n"
    item = missing_members({"src/A.cs": facts("src/A.cs", source)})[0]
    assert (item.file, item.line, item.column, item.marker, item.source) == (
        "src/A.cs",
        2,
        22,
        "MISSING_MEMBER",
        "code",
    )


def test_tests_get_no_finding() -> None:
    one = facts("", "interface IFoo { void M(); } class A : IFoo { }")
    assert missing_members({"Acme.Tests/A.cs": one}) == []


def test_facts_survive_being_kept() -> None:
    one = facts(
        "", "using A.B; using C = D.E<int>; namespace N; abstract partial class F<T> : G<T>, H { void H.M(int a) { } }"
    )
    (kept,) = load(one).types
    assert (kept.key, kept.bases, kept.flags) == ("N.F`1", ("G`1", "H"), "ap")
    assert kept.explicit == {"H.M(1)"}
    assert load(one).uses == {"A.B"}
    assert load(one).aliases == {"C": "D.E`1"}


def test_a_file_without_types_has_no_facts() -> None:
    assert facts("", "using A; enum E { X }") == ""
    assert load("").types == ()


@pytest.mark.parametrize(
    ("source", "worth"),
    [
        (b"public interface IFoo { }", True),
        (b"abstract class A { }", True),
        (b"class A : IFoo { }", False),
        (b"class A { }", False),
    ],
)
def test_files_that_ask_others_for_members_are_worth_indexing(source: bytes, worth: bool) -> None:
    assert worth_indexing(source, "A.cs") is worth


def test_other_files_are_reached_by_name() -> None:
    index = {"IFoo.cs": facts("", "interface IFoo { void M(); }")}
    names = names_of(index)
    assert worth_indexing(b"class A : B, IFoo { }", "A.cs", names)
    assert not worth_indexing(b"class A : B, IBar { }", "A.cs", names)
    index["A.cs"] = facts("", "class A : B, IFoo { }")
    assert worth_indexing(b"public class B { }", "B.cs", names_of(index))
    assert worth_indexing(b"global using N;", "Usings.cs", names)
    assert names_of({}) == frozenset()
    assert bases_in(b"record struct R(int A) : IFoo<int>, N.IBar;") >= {b"IFoo", b"IBar", b"class R"}


def test_broken_and_deeply_nested_code_never_raises() -> None:
    for source in [
        "class A : ",
        "interface { void ; }",
        "class " * 500,
        "class A { " * 5_000,
        "namespace A.B { " * 5_000,
    ]:
        missing_members({"a.cs": facts("a.cs", source) or facts("a.cs", "class A { }")})
