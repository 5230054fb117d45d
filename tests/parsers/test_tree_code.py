"""Unfinished code in languages other than Python: what is a style and must not be told, then what is open work."""

from __future__ import annotations

from textwrap import dedent

import pytest
from tree_sitter import Parser

from ai_todos.parsers.finding import Finding
from ai_todos.parsers.text.lexing import lines_of
from ai_todos.parsers.text.syntax import SYNTAXES
from ai_todos.parsers.trees.grammars import grammar
from ai_todos.parsers.trees.tree_code import findings, text_findings, worth_parsing
from ai_todos.parsers.trees.tree_rules import is_test_file
from ai_todos.parsers.trees.trees import parse

FILES = {
    "csharp": "src/Orders.cs",
    "java": "src/main/java/org/acme/Orders.java",
    "kotlin": "src/main/kotlin/Orders.kt",
    "scala": "src/main/scala/Orders.scala",
    "javascript": "src/orders.js",
    "typescript": "src/orders.ts",
    "tsx": "src/Orders.tsx",
    "rust": "src/orders.rs",
    "go": "pkg/orders.go",
    "swift": "Sources/Orders.swift",
    "ruby": "lib/orders.rb",
    "php": "src/Orders.php",
    "c": "src/orders.c",
    "cpp": "src/orders.cpp",
    "bash": "bin/orders.sh",
}


def found(language: str, source: str, file: str = "") -> list[Finding]:
    language_of_tree = grammar(language)
    assert language_of_tree is not None
    file = file or FILES[language]
    data = dedent(source).encode()
    root = Parser(language_of_tree).parse(data).root_node
    items = findings(root, data, language, file)
    assert not items or worth_parsing(data, language, file)
    return items


#: Language -> what it is -> source.
NO_FINDING = {
    "csharp": {
        "not supported is an answer": "class A { void F() { throw new NotSupportedException(); } }",
        "in a string": 'class A { string F() { return "throw new NotImplementedException()"; } }',
        "in a verbatim string": 'class A { string s = @"\nthrow new NotImplementedException();\n"; }',
        "in a comment": "class A { void F() { /* throw new NotImplementedException(); */ } }",
        "virtual": "class A { public virtual void F() { throw new NotImplementedException(); } }",
        "of an abstract class": "abstract class A { public void F() { throw new NotImplementedException(); } }",
        "of an interface": "interface IA { void F() { throw new NotImplementedException(); } }",
        "of a base of the file": """
            class Shape { public double Area() { throw new NotImplementedException(); } }
            class Circle : Shape { public double R; }
            """,
        "a converter's way back": """
            class A : IValueConverter {
                public object ConvertBack(object v) => throw new NotImplementedException();
            }
            """,
        "default of a switch": """
            class A { int F(int a) { switch (a) { case 1: return 2; default: throw new NotImplementedException(); } } }
            """,
        "discard of a switch expression": """
            class A { int F(int a) => a switch { 1 => 2, _ => throw new NotImplementedException() }; }
            """,
        "what is left after cases": """
            class A { int F(int a) {
                if (a == 1) return 2;
                if (a == 2) return 3;
                throw new NotImplementedException();
            } }
            """,
        "a double": "class FakeClock : IClock { public int Now() { throw new NotImplementedException(); } }",
        "refused for good": """
            class A { void F() { throw new NotImplementedException("Use G instead."); } }
            """,
        "said in a comment": """
            class A { void F() {
                // never called by the host
                throw new NotImplementedException();
            } }
            """,
        "a marker beside it": """
            class A { void F() {
                // TODO: read the file
                throw new NotImplementedException();
            } }
            """,
        "caught": "class A { void F() { try { G(); } catch (NotImplementedException) { } } }",
        "created only": "class A { Exception F() { return new NotImplementedException(); } }",
        "other words": 'class A { void F() { throw new InvalidOperationException("not open"); } }',
        "a deprecated method": """
            class A {
                /// <summary>Deprecated, kept for callers.</summary>
                public void F() { throw new NotImplementedException(); }
            }
            """,
        "only the setter": """
            class A { public int P { get { return 1; } set { throw new NotImplementedException(); } } }
            """,
        "a fact of a test class": "class A { [Fact] public void F() { throw new NotImplementedException(); } }",
    },
    "java": {
        "without words": "class A { void f() { throw new UnsupportedOperationException(); } }",
        "read-only": 'class A { void f() { throw new UnsupportedOperationException("read-only view"); } }',
        "not supported": 'class A { void f() { throw new UnsupportedOperationException("Not supported"); } }',
        "for subclasses": """
            class A { void f() {
                throw new UnsupportedOperationException("Not implemented, subclasses must override");
            } }
            """,
        "default of an interface": """
            interface A { default void f() { throw new UnsupportedOperationException("not implemented"); } }
            """,
        "of an abstract class": """
            abstract class A { void f() { throw new UnsupportedOperationException("not implemented"); } }
            """,
        "base of another class": """
            class A { void f() { throw new UnsupportedOperationException("not implemented"); } }
            class B extends A { void f() { } }
            """,
        "names its class": """
            class A { void f() { throw new UnsupportedOperationException("Not implemented by " + getClass()); } }
            """,
        "not initialized yet": 'class A { void f() { throw new IllegalStateException("not initialized yet"); } }',
        "does not implement": """
            class A { void f(Object o) { throw new IllegalArgumentException(o + " does not implement Shape"); } }
            """,
        "in a text block": 'class A { String s = """\n throw new RuntimeException("not implemented");\n """; }',
        "a mock": """
            class MockStore implements Store {
                public void f() { throw new UnsupportedOperationException("not implemented"); }
            }
            """,
        "on another platform": """
            class A { void f() { throw new UnsupportedOperationException("not implemented on Windows"); } }
            """,
        "the rest of a switch": """
            class A { int f(int a) { switch (a) {
                case 1: return 1;
                default: throw new RuntimeException("not implemented: " + a);
            } } }
            """,
    },
    "kotlin": {
        "an own function of that name": "fun TODO() {}\nfun f() {\n    TODO()\n}\n",
        "called on a receiver": "fun f(x: Notes) {\n    x.TODO()\n}\n",
        "part of a name": "fun f() {\n    MY_TODO()\n    addTODO()\n}\n",
        "in a string": 'fun f(): String {\n    return "TODO()"\n}\n',
        "in a comment": "fun f() {\n    /* TODO() */\n}\n",
        "an error about state": 'fun f() {\n    error("not initialised")\n}\n',
        "rest of a when": """
            fun f(a: Int): Int {
                return when (a) {
                    1 -> 2
                    else -> throw NotImplementedError()
                }
            }
            """,
        "open for others": """
            open class A {
                open fun f() {
                    throw NotImplementedError()
                }
            }
            """,
    },
    "scala": {
        "in a string": 'object A { val s = "def f = ???" }',
        "in a comment": "object A { /* def f = ??? */ val a = 1 }",
        "another operator": "object A { val a = b ???! c; def f = x.????(1) }",
        "an own definition": "object A { def ??? : Nothing = sys.exit(1); def f: Int = ??? }",
        "other error": 'object A { def f: Int = sys.error("no such key") }',
        "pattern rest": """
            object A { def f(x: Int) = x match { case 1 => 2; case _ => throw new NotImplementedError() } }
            """,
    },
    "javascript": {
        "for subclasses": "class A { f() { throw new Error('must be implemented by subclass'); } }",
        "abstract in words": "class A { f() { throw new Error('abstract method, not implemented'); } }",
        "documented abstract": """
            class Shape {
              /** @abstract */
              area() { throw new Error('not implemented'); }
            }
            """,
        "base of the file": """
            class Shape { area() { throw new Error('Not implemented'); } }
            class Circle extends Shape { area() { return 1; } }
            """,
        "a base by its name": "class BaseStore { read() { throw new Error('not implemented'); } }",
        "names its class": "class A { f() { throw new Error(`${this.constructor.name}.f is not implemented`); } }",
        "a todo of the program": "function f(id) { if (!id) throw new Error('Todo not found'); }",
        "upper case todo of the program": "function f(id) { throw new Error('TODO item is missing'); }",
        "a template": "const s = `throw new Error('not implemented')`;",
        "a string": "const s = \"throw new Error('not implemented')\";",
        "a comment": "// throw new Error('not implemented')\nf();",
        "a regular expression": "const r = /throw new Error\\('not implemented'\\)/;",
        "a stand-in of a context": "const C = createContext({ load() { throw new Error('not implemented'); } });",
        "default values": "const defaultActions = { load: () => { throw new Error('not implemented'); } };",
        "not supported": "function f() { throw new Error('not supported'); }",
        "returned only": "function f() { return new Error('not implemented'); }",
        "with what came in": "function f(a) { switch (a) { default: throw new Error(`${a} not implemented`); } }",
        "ignored by coverage": """
            class Discoverer {
              find() {
                /* istanbul ignore next */
                throw new Error("Not implemented");
              }
            }
            """,
        "a platform": "function f() { if (process.platform === 'win32') { throw new Error('not implemented'); } g(); }",
    },
    "typescript": {
        "abstract members": "abstract class A { abstract f(): void; g() { throw new Error('not implemented'); } }",
        "an overload": "function f(a: string): void;\nfunction f(a: any): void { g(a); }",
        "a type": "type A = 'throw new Error(\"not implemented\")';",
        "a refusal": "class A { f(): never { throw new Error('Method not allowed'); } }",
        "an interface by name": "class IShape { area(): number { throw new Error('not implemented'); } }",
        "empty methods": "class A implements B { f(): void {} g(): void {} }",
        "a service out of order": "async function f() { throw new Error('Server not yet available, try again'); }",
    },
    "tsx": {
        "text on the page": "const a = <p>throw new Error('not implemented')</p>;",
        "an attribute": "const a = <p title=\"throw new Error('not implemented')\"></p>;",
    },
    "rust": {
        "unreachable": "fn f() -> i32 { unreachable!() }",
        "unreachable in words": 'fn f() -> i32 { unreachable!("not implemented") }',
        "part of a name": "fn f() { my_todo!(); x.todo(); crate::todo!(); }",
        "in a string": 'fn f() -> &\'static str { "todo!()" }',
        "in a raw string": 'fn f() -> &\'static str { r#"todo!() "x""# }',
        "in a comment": "fn f() { // todo!()\n}",
        "default of a trait": "trait T { fn f(&self) -> i32 { unimplemented!() } }",
        "rest of a match": "fn f(a: i32) -> i32 { match a { 1 => 2, _ => unimplemented!() } }",
        "unimplemented in a branch": "fn f(a: i32) { if a > 1 { unimplemented!() } g(); }",
        "a refusal": 'impl A { fn f(&self) { unimplemented!("use g instead") } }',
        "unimplemented in tests": "#[cfg(test)]\nmod tests { fn f() { unimplemented!() } }",
        "an own macro": "macro_rules! todo { () => {} }\nfn f() { todo!() }",
        "a check": 'fn f(a: &str) { panic!("{} not implemented", a); g(); }',
        "another platform": "#[cfg(windows)]\nfn f() { if cfg!(windows) { unimplemented!() } }",
        "a mock": "impl Store for MockStore { fn f(&self) { unimplemented!() } }",
    },
    "go": {
        "a sentinel": 'package a\nvar ErrNotImplemented = errors.New("not implemented")\n',
        "a mock": 'package a\nfunc (m *mockStore) Get() error { return errors.New("not implemented") }\n',
        "a fake inside a name": 'package a\nfunc (m *pvFakeStore) Get() { panic("not implemented") }\n',
        "rest of a switch": """
            package a
            func f(a int) error {
                switch a {
                case 1:
                    return nil
                default:
                    return fmt.Errorf("kind %d not implemented", a)
                }
            }
            """,
        "a panic about state": 'package a\nfunc f() { panic("not reached") }\n',
        "a platform": """
            package a
            func f() {
                if runtime.GOOS == "linux" {
                    g()
                } else {
                    panic("not implemented")
                }
            }
            """,
        "another system": '//go:build !linux\n\npackage a\n\nfunc F() error { return errors.New("not implemented") }\n',
        "in a string": 'package a\nvar s = `panic("not implemented")`\n',
        "generated for gRPC": """
            package a
            func (UnimplementedStoreServer) Get() error { return errors.New("method Get not implemented") }
            """,
        "compared": 'package a\nfunc f(err error) bool { return err.Error() == "not implemented" }\n',
    },
    "swift": {
        "Xcode's initialiser": """
            class A: UIView {
                required init?(coder: NSCoder) {
                    fatalError("init(coder:) has not been implemented")
                }
            }
            """,
        "shortened": """
            class A: UIView {
                required init?(coder: NSCoder) { fatalError("not implemented") }
            }
            """,
        "for subclasses": 'class A {\n    func f() {\n        fatalError("Subclasses must override")\n    }\n}\n',
        "a state": 'func f() {\n    fatalError("no window")\n}\n',
        "rest": """
            func f(a: Int) -> Int {
                switch a {
                case 1: return 2
                default: fatalError("not implemented")
                }
            }
            """,
        "protocol extension words": 'func f() {\n    preconditionFailure("This method must be overridden")\n}\n',
        "in a string": 'let s = "fatalError(\\"not implemented\\")"\n',
    },
    "ruby": {
        "the idiom": "class A\n  def f\n    raise NotImplementedError\n  end\nend\n",
        "in a subclass too": "class A < B\n  def f\n    raise NotImplementedError\n  end\nend\n",
        "with its words": "class A\n  def f\n    raise NotImplementedError, 'Subclasses must implement'\n  end\nend\n",
        "its class's name": """
            class A
              def f
                raise NotImplementedError, "#{self.class} has not implemented method '#{__method__}'"
              end
            end
            """,
        "of a module": "module A\n  def f\n    raise NotImplementedError, 'not implemented'\n  end\nend\n",
        "in a string": "def f\n  'raise NotImplementedError'\nend\n",
        "a heredoc": "def f\n  <<~EOS\n    raise NotImplementedError\n  EOS\nend\n",
        "rescued": "def f\n  g\nrescue NotImplementedError\n  nil\nend\n",
        "other words": "def f\n  raise 'no such file'\nend\n",
    },
    "php": {
        "abstract": "<?php abstract class A { function f() { throw new \\Exception('not implemented'); } }",
        "an interface's default": "<?php trait A { function f() { throw new \\Exception('not implemented'); } }",
        "its class at run time": """<?php
            class A { function f() { throw new \\Exception(static::class . ' has not implemented f'); } }
            """,
        "not found": "<?php function f() { throw new \\RuntimeException('Todo not found'); }",
        "in a string": "<?php $s = \"throw new Exception('not implemented')\";",
        "in HTML": "<p>throw new Exception('not implemented')</p><?php f();",
        "in a heredoc": "<?php $s = <<<X\nthrow new Exception('not implemented');\nX;\n",
        "refused": "<?php class A { function f() { throw new \\LogicException('Not supported.'); } }",
        "an empty method that gives nothing": "<?php class A { function f(): void { } function g() { } }",
    },
    "c": {
        "an empty function that gives nothing": "void f(void) {}\n",
        "main": "int main(void) {}\n",
        "explained": "int f(void) { /* nothing to do */ }\n",
        "a guard": '#ifndef LINUX\n#error "not implemented for this platform"\n#endif\n',
        "a plain warning": '#warning "slow"\nint a;\n',
        "an empty initialiser": "int a[] = {};\nstruct s b = {};\n",
    },
    "cpp": {
        "pure virtual in words": 'struct A { virtual int f() { throw std::logic_error("not implemented"); } };\n',
        "rest": 'int f(int a) { switch (a) { default: throw std::logic_error("not implemented"); } }\n',
        "a type of exception": 'struct E : std::logic_error { E() : std::logic_error("not implemented") {} };\n',
        "asserting": 'void f(bool a) { assert(a && "not implemented"); }\n',
        "in a string": 'const char* s = "throw std::logic_error(\\"not implemented\\")";\n',
        "in a raw string": 'const char* s = R"(throw std::logic_error("not implemented");)";\n',
        "a constructor": "struct A { A() {} ~A() {} };\n",
        "a lambda": "auto f = []() {};\n",
        "a base": 'struct IStore { int f() { throw std::logic_error("not implemented"); } };\n',
    },
    "bash": {
        "said only": 'f() {\n  echo "not implemented"\n}\n',
        "a test": 'grep -q x "$F" || { echo "FAIL: x not implemented" >&2; exit 1; }\n',
        "with what came in": 'case $1 in\n  *) echo "$1 is not implemented" >&2; exit 1 ;;\nesac\n',
        "in a heredoc": 'cat <<X\necho "not implemented"; exit 1\nX\n',
        "success": 'echo "not implemented"; exit 0\n',
        "other words": 'die "no such file"\n',
    },
}


_NO_FINDING_CASES = [
    pytest.param(language, source, id=f"{language}: {name}")
    for language, sources in NO_FINDING.items()
    for name, source in sources.items()
]


@pytest.mark.parametrize(("language", "source"), _NO_FINDING_CASES)
def test_what_is_a_style_is_not_told(language: str, source: str) -> None:
    assert [(item.line, item.text) for item in found(language, source)] == []


#: (source, text, confidence)
HITS: dict[str, dict[str, tuple[str, str, str]]] = {
    "csharp": {
        "a method": ("class A { void F() { throw new NotImplementedException(); } }", "implement `A.F`", "high"),
        "with its namespace": (
            "class A { int F() { throw new System.NotImplementedException(); } }",
            "implement `A.F`",
            "high",
        ),
        "an expression body": (
            "class A { int F() => throw new NotImplementedException(); }",
            "implement `A.F`",
            "high",
        ),
        "a property": ("class A { int P => throw new NotImplementedException(); }", "implement `A.P`", "high"),
        "an accessor": (
            """
            class A { int P {
                get { throw new NotImplementedException(); } set { throw new NotImplementedException(); }
            } }
            """,
            "implement `A.P`",
            "high",
        ),
        "an indexer": (
            "class A { int this[int i] => throw new NotImplementedException(); }",
            "implement `A.this[]`",
            "high",
        ),
        "an override": (
            "abstract class A : B { protected override void F() { throw new NotImplementedException(); } }",
            "implement `A.F`",
            "high",
        ),
        "after a null check": (
            "class A { string F(string a) => a ?? throw new NotImplementedException(); }",
            "implement `A.F`",
            "low",
        ),
        "an explicit member": (
            'class A : IB { void IB.F() { throw new NotImplementedException("frobs the widget"); } }',
            "implement `A.F`: frobs the widget",
            "high",
        ),
        "a branch": (
            "class A { void F(int a) { if (a > 1) { throw new NotImplementedException(); } G(); } }",
            "implement `A.F`",
            "low",
        ),
        "a default in so many words": (
            'class A { void F(int a) { switch (a) { default: throw new NotImplementedException("todo"); } } }',
            "implement `A.F`",
            "high",
        ),
        "a virtual one in so many words": (
            'class A { public virtual void F() { throw new NotImplementedException("not yet written"); } }',
            "implement `A.F`: not yet written",
            "high",
        ),
        "a plugin of its own": (
            "class CsvPlugin : IPlugin { void F() { throw new NotImplementedException(); } }",
            "implement `CsvPlugin.F`",
            "high",
        ),
        "a local function": (
            "class A { void F() { int G() { throw new NotImplementedException(); } G(); } }",
            "implement `A.G`",
            "high",
        ),
        "an event, told once": (
            """
            class A { event E Z {
                add => throw new NotImplementedException(); remove => throw new NotImplementedException();
            } }
            """,
            "implement `A.Z`",
            "high",
        ),
        "a field": ("class A { Func<int> f = () => throw new NotImplementedException(); }", "implement `A`", "low"),
        "a task": (
            "class A { Task F() => Task.FromException(new NotImplementedException()); }",
            "implement `A.F`",
            "high",
        ),
        "another exception": (
            'class A : B { void F() { throw new Exception("TODO: parse dates"); } }',
            "implement `A.F`: parse dates",
            "high",
        ),
        "a nested class": (
            "class A { class B { void F() { throw new NotImplementedException(); } } }",
            "implement `A.B.F`",
            "high",
        ),
        "a warning": ("#warning TODO: remove this class\nclass A { }\n", "remove this class", "high"),
        "a sealed class": (
            "public sealed class A { void F() { throw new NotImplementedException(); } }",
            "implement `A.F`",
            "high",
        ),
    },
    "java": {
        "not implemented": (
            'class A implements B { void f() { throw new UnsupportedOperationException("not implemented"); } }',
            "implement `A.f`",
            "high",
        ),
        "yet": (
            'class A { void f() { throw new UnsupportedOperationException("Not yet implemented"); } }',
            "implement `A.f`",
            "high",
        ),
        "an IDE's words": (
            "class A { public void f() { throw new UnsupportedOperationException(\"Unimplemented method 'f'\"); } }",
            "implement `A.f`",
            "low",
        ),
        "another IDE's words": (
            'class A { @Override public void f() { throw new UnsupportedOperationException("Not supported yet."); } }',
            "implement `A.f`: Not supported yet.",
            "low",
        ),
        "commons-lang": ("class A { void f() { throw new NotImplementedException(); } }", "implement `A.f`", "high"),
        "a runtime exception": (
            'class A { void f() { throw new RuntimeException("TODO"); } }',
            "implement `A.f`",
            "high",
        ),
        "an illegal state": (
            'class A extends B { void f() { throw new IllegalStateException("not implemented"); } }',
            "implement `A.f`",
            "high",
        ),
        "without a base it may be one": (
            'class A { void f() { throw new UnsupportedOperationException("not implemented"); } }',
            "implement `A.f`",
            "low",
        ),
        "joined strings": (
            'class A { void f() { throw new RuntimeException("not implemented yet: " + "leap years"); } }',
            "implement `A.f`: not implemented yet: leap years",
            "high",
        ),
    },
    "kotlin": {
        "a statement": ("fun f() {\n    TODO()\n}\n", "implement `f`", "high"),
        "an expression body": ("class A {\n    fun f(): Int = TODO()\n}\n", "implement `A.f`", "high"),
        "an IDE's words": (
            'class A : B {\n    override fun f() {\n        TODO("Not yet implemented")\n    }\n}\n',
            "implement `A.f`",
            "high",
        ),
        "a reason": ('fun f(): Int = TODO("leap years")\n', "implement `f`: leap years", "high"),
        "a getter": ("class A {\n    val p: Int\n        get() = TODO()\n}\n", "implement `A.p`", "high"),
        "with its package": ("fun f() {\n    kotlin.TODO()\n}\n", "implement `f`", "high"),
        "a branch": (
            "fun f(a: Int): Int {\n    return when (a) {\n        1 -> 1\n        else -> TODO()\n    }\n}\n",
            "implement `f`",
            "high",
        ),
        "an exception": (
            'class A : B {\n    fun f() {\n        throw UnsupportedOperationException("not implemented")\n    }\n}\n',
            "implement `A.f`",
            "high",
        ),
        "an error": ('fun f() {\n    error("not implemented")\n}\n', "implement `f`", "high"),
    },
    "scala": {
        "a method": ("object A { def f(x: Int): Int = ??? }", "implement `A.f`", "high"),
        "a value": ("object A { val x: Int = ??? }", "implement `A.x`", "high"),
        "a block": ("class A { def f: Int = {\n  ???\n} }", "implement `A.f`", "high"),
        "a case": ("object A { def f(x: Int) = x match { case 1 => ??? } }", "implement `A.f`", "high"),
        "an override": ("trait A extends B { override def f: Int = ??? }", "implement `A.f`", "high"),
        "an error": (
            'class A extends B { def f: Int = throw new NotImplementedError("leap years") }',
            "implement `A.f`: leap years",
            "high",
        ),
        "sys.error": ('object A { def f: Int = sys.error("TODO: dates") }', "implement `A.f`: dates", "high"),
    },
    "javascript": {
        "a function": ("function f() { throw new Error('not implemented'); }", "implement `f`", "high"),
        "without new": ("function f() { throw Error('Not implemented yet'); }", "implement `f`", "high"),
        "an arrow": ("const f = () => { throw new Error('TODO'); };", "implement `f`", "high"),
        "what is to do": (
            "const f = () => { throw new Error('TODO: leap years'); };",
            "implement `f`: leap years",
            "high",
        ),
        "a derived class": (
            "class A extends B { f() { throw new Error('Method not implemented.'); } }",
            "implement `A.f`",
            "high",
        ),
        "a class that may be a base": (
            "class A { f() { throw new Error('not implemented'); } }",
            "implement `A.f`",
            "low",
        ),
        "a rejected promise": (
            "function f() { return Promise.reject(new Error('not implemented')); }",
            "implement `f`",
            "high",
        ),
        "an error of its own": ("function f() { throw new NotImplementedError(); }", "implement `f`", "high"),
        "a member of an object": (
            "const o = { f() { throw new Error('not implemented'); } };",
            "implement `f`",
            "high",
        ),
        "an assigned function": (
            "A.prototype.f = function () { throw new Error('not implemented'); };",
            "implement `f`",
            "high",
        ),
        "a string": ("function f() { throw 'not implemented'; }", "implement `f`", "high"),
        "a template": ("function f() { throw new Error(`not implemented`); }", "implement `f`", "high"),
        "code in a template": (
            "function f() { return `${(() => { throw new Error('not implemented'); })()}`; }",
            "implement `f`",
            "high",
        ),
        "a branch": (
            "function f(a) { if (a) { throw new Error('unions are not implemented yet'); } return 1; }",
            "implement `f`: unions are not implemented yet",
            "high",
        ),
    },
    "typescript": {
        "an editor's words": (
            "class A implements B { f(): void { throw new Error('Method not implemented.'); } }",
            "implement `A.f`",
            "high",
        ),
        "after unused arguments": (
            "class A implements B { f(a: string): void { void a; throw new Error('not implemented'); } }",
            "implement `A.f`",
            "high",
        ),
        "a getter": (
            "class A extends B { get f(): string { throw new Error('not implemented'); } }",
            "implement `A.f`",
            "high",
        ),
        "a field": (
            "class A extends B { f = async () => { throw new Error('not implemented'); }; }",
            "implement `A.f`",
            "high",
        ),
        "a later stage": (
            "export async function f(): Promise<void> { throw new Error('not implemented (stage 5)'); }",
            "implement `f`: not implemented (stage 5)",
            "high",
        ),
        "a generic function": (
            "export function f<T>(a: T): T { throw new NotImplementedException(); }",
            "implement `f`",
            "high",
        ),
    },
    "tsx": {
        "a handler": (
            "const a = <p onClick={() => { throw new Error('not implemented yet'); }}></p>;",
            "not implemented yet",
            "high",
        ),
        "a component": (
            "export const Page = () => { throw new Error('not implemented'); };",
            "implement `Page`",
            "high",
        ),
    },
    "rust": {
        "todo": ("fn f() -> i32 { todo!() }", "implement `f`", "high"),
        "with words": ('fn f() -> i32 { todo!("leap years") }', "implement `f`: leap years", "high"),
        "with its path": ("fn f() -> i32 { std::todo!() }", "implement `f`", "high"),
        "with brackets": ("fn f() -> i32 { core::todo![] }", "implement `f`", "high"),
        "of a type": ("impl A { fn f(&self) { todo!() } }", "implement `A.f`", "high"),
        "of a trait's type": ("impl<T> B<T> for A<T> { fn f(&self) { todo!() } }", "implement `A.f`", "high"),
        "in an arm": ("fn f(a: i32) -> i32 { match a { 1 => 1, _ => todo!() } }", "implement `f`", "high"),
        "in a macro": ("fn f() -> Vec<i32> { vec![todo!()] }", "implement `f`", "high"),
        "unimplemented": ("fn f() -> i32 { unimplemented!() }", "implement `f`", "low"),
        "unimplemented in words": (
            'fn f(a: i32) { if a > 1 { unimplemented!("not implemented yet: unions") } }',
            "implement `f`: not implemented yet: unions",
            "high",
        ),
        "a panic": ('fn f() { panic!("not yet implemented") }', "implement `f`", "high"),
        "an error": ('fn f() -> Result<()> { bail!("not implemented") }', "implement `f`", "high"),
        "an error as a value": (
            'fn f() -> Result<(), String> { Err("not implemented".into()) }',
            "implement `f`",
            "high",
        ),
        "in a test it is a test to write": ("#[test]\nfn f() { todo!() }", "implement `f`", "low"),
    },
    "go": {
        "a panic": ('package a\nfunc F() { panic("not implemented") }\n', "implement `F`", "high"),
        "a method": ('package a\nfunc (s *Store[T]) F() { panic("TODO") }\n', "implement `Store.F`", "high"),
        "an IDE's words": (
            'package a\nfunc F() {\n\t//todo implement me\n\tpanic("implement me")\n}\n',
            "implement `F`",
            "high",
        ),
        "an error in a panic": (
            'package a\nfunc F() { panic(errors.New("not implemented")) }\n',
            "implement `F`",
            "high",
        ),
        "an error": ('package a\nfunc F() error { return errors.New("not implemented") }\n', "implement `F`", "high"),
        "a second value": (
            'package a\nfunc F() (int, error) { return 0, fmt.Errorf("leap years not implemented yet") }\n',
            "implement `F`: leap years not implemented yet",
            "high",
        ),
        "capital letters": ('package a\nfunc F() { panic("NOT IMPLEMENTED") }\n', "implement `F`", "high"),
        "about what is empty": (
            'package a\nfunc (s *Store) DropEmptyRooms() { panic("not implemented") }\n',
            "implement `Store.DropEmptyRooms`",
            "high",
        ),
        "unimplemented": ('package a\nfunc F() { panic("unimplemented") }\n', "implement `F`", "high"),
    },
    "swift": {
        "a function": ('func f() -> Int {\n    fatalError("not implemented")\n}\n', "implement `f`", "high"),
        "yet": (
            'class A {\n    func f() {\n        fatalError("not implemented yet")\n    }\n}\n',
            "implement `A.f`",
            "high",
        ),
        "of a protocol": (
            'struct A: B {\n    func f() {\n        fatalError("Not implemented")\n    }\n}\n',
            "implement `A.f`",
            "high",
        ),
        "what is to do": ('func f() {\n    fatalError("TODO: leap years")\n}\n', "implement `f`: leap years", "high"),
        "a failed precondition": (
            'func f() {\n    preconditionFailure("unimplemented")\n}\n',
            "implement `f`",
            "high",
        ),
        "a computed property": (
            'struct A: B {\n    var p: Int {\n        fatalError("not implemented")\n    }\n}\n',
            "implement `A.p`",
            "high",
        ),
    },
    "ruby": {
        "outside a class": ("def f\n  raise NotImplementedError\nend\n", "implement `f`", "high"),
        "in so many words": (
            "class A\n  def f\n    raise NotImplementedError, 'TODO: leap years'\n  end\nend\n",
            "implement `A.f`: leap years",
            "high",
        ),
        "yet": (
            "class A\n  def self.f\n    raise NotImplementedError.new('not implemented yet')\n  end\nend\n",
            "implement `A.f`",
            "high",
        ),
        "a plain error": ("def f\n  raise 'not implemented'\nend\n", "implement `f`", "high"),
        "another error": ("def f\n  raise ArgumentError, 'not yet implemented'\nend\n", "implement `f`", "high"),
        "a condition": (
            "class A\n  def f\n    raise 'unions are not implemented yet' if x\n    y\n  end\nend\n",
            "implement `A.f`: unions are not implemented yet",
            "high",
        ),
    },
    "php": {
        "an exception": (
            "<?php class A extends B { function f() { throw new \\Exception('Not implemented'); } }",
            "implement `A.f`",
            "high",
        ),
        "a bad call": (
            "<?php class A { function f() { throw new BadMethodCallException('Not implemented yet'); } }",
            "implement `A.f`",
            "high",
        ),
        "a logic error": (
            '<?php function f() { throw new \\LogicException("TODO: leap years"); }',
            "implement `f`: leap years",
            "high",
        ),
        "an error of its own": (
            "<?php function f() { throw new Exceptions\\NotImplementedException(); }",
            "implement `f`",
            "high",
        ),
        "its name at run time": (
            "<?php class A implements B { function f() { throw new \\Exception(__METHOD__ . ' not implemented'); } }",
            "implement `A.f`",
            "low",
        ),
        "a class that may be a base": (
            "<?php class A { function f() { throw new \\Exception('not implemented'); } }",
            "implement `A.f`",
            "low",
        ),
        "an empty function that gives a value": ("<?php class A { function f(): int { } }", "implement `A.f`", "low"),
    },
    "c": {
        "an empty function that gives a value": ("static int f(int a)\n{\n}\n", "implement `f`", "low"),
        "a pointer": ("char *f(void) {}\n", "implement `f`", "low"),
        "an assertion": ('void f(void) { assert(!"not implemented"); }\n', "implement `f`", "high"),
        "the other way to write it": (
            'void f(void) { assert(0 && "not implemented"); }\n',
            "implement `f`",
            "high",
        ),
        "a warning": ("#warning TODO: remove\nint a;\n", "remove", "high"),
        "an error to come": ('#error "TODO: port to ARM"\n', "port to ARM", "high"),
    },
    "cpp": {
        "an error": ('int f() { throw std::logic_error("not implemented"); }\n', "implement `f`", "high"),
        "a runtime error": (
            'int f() { throw std::runtime_error("TODO: leap years"); }\n',
            "implement `f`: leap years",
            "high",
        ),
        "a member": (
            'int A::f(int a) const { throw std::logic_error("Not implemented yet"); }\n',
            "implement `A.f`",
            "high",
        ),
        "an assertion": ('void f() { assert(false && "not implemented"); }\n', "implement `f`", "high"),
        "a macro of Chromium": ("void f() { NOTIMPLEMENTED(); }\n", "implement `f`", "low"),
        "a member of a template": (
            'void A<std::map<int, B>>::f() { throw NotImplemented("not implemented"); }\n',
            "implement `A.f`",
            "low",
        ),
        "a template": (
            'template <class T> T f(T a) { throw std::runtime_error("not implemented"); }\n',
            "implement `f`",
            "high",
        ),
        "unreachable for now": ('void f() { llvm_unreachable("not implemented yet"); }\n', "implement `f`", "high"),
    },
    "bash": {
        "a function": ('f() {\n  echo "not implemented" >&2\n  exit 1\n}\n', "implement `f`", "low"),
        "on one line": ('f() { echo "TODO: upload"; return 1; }\n', "implement `f`: upload", "high"),
        "a helper": ('f() {\n  die "not implemented yet"\n}\n', "implement `f`", "high"),
        "the script itself": ('#!/bin/sh\necho "not implemented yet"\nexit 1\n', "not implemented yet", "high"),
    },
}
_HIT_CASES = [
    pytest.param(language, *hit, id=f"{language}: {name}")
    for language, hits in HITS.items()
    for name, hit in hits.items()
]


@pytest.mark.parametrize(("language", "source", "text", "confidence"), _HIT_CASES)
def test_open_work_is_told(language: str, source: str, text: str, confidence: str) -> None:
    assert [(item.text, item.confidence) for item in found(language, source)] == [(text, confidence)]


@pytest.mark.parametrize(("language", "source", "text", "confidence"), _HIT_CASES)
def test_tests_and_doubles_get_no_finding_of_high_confidence(
    language: str, source: str, text: str, confidence: str
) -> None:
    items = found(language, source, "tests/" + FILES[language])
    assert [item.confidence for item in items if item.confidence != "low"] == []


#: Languages without a grammar of ours: language -> file, and texts without a finding.
NO_TEXT_FINDING = {
    "dart": (
        "lib/orders.dart",
        [
            "final store = Provider<Store>((ref) => throw UnimplementedError());\n",
            "int f(int a) {\n  switch (a) {\n    default:\n      throw UnimplementedError();\n  }\n}\n",
            "void f() {\n  throw UnsupportedError('read-only');\n}\n",
            "var s = 'throw UnimplementedError()';\n",
            "class MockStore implements Store {\n  void f() {\n    throw UnimplementedError();\n  }\n}\n",
            "abstract class Store {\n  void f() {\n    throw UnimplementedError();\n  }\n}\n",
        ],
    ),
    "haskell": (
        "src/Orders.hs",
        [
            'f = error "no such key"\n',
            "f = g undefined\n",
            "f = undefined :: Proxy a\n",
            's = "error \\"not implemented\\""\n',
            "undefinedness = 1\n",
            'f x = case x of\n  1 -> 2\n  _ -> error "impossible"\n',
        ],
    ),
    "elixir": (
        "lib/orders.ex",
        [
            'def f, do: raise "no such key"\n',
            'x = "raise \\"not implemented\\""\n',
            'def f do\n  raise ArgumentError, "bad"\nend\n',
        ],
    ),
    "lua": (
        "orders.lua",
        [
            'function f()\n  error("no such key")\nend\n',
            "local s = 'error(\"not implemented\")'\n",
            'function BaseStore:read()\n  error("not implemented")\nend\n',
        ],
    ),
    "perl": (
        "lib/Orders.pm",
        [
            "sub f {\n  die 'no such file';\n}\n",
            "package A;\nsub f {\n  croak ref($self) . ' has not implemented f';\n}\n",
            "package A;\nsub f {\n  die 'must be implemented by subclass';\n}\n",
        ],
    ),
    "powershell": ("orders.ps1", ['function F {\n  throw "no such file"\n}\n', "$s = 'throw \"not implemented\"'\n"]),
    "lean": ("Orders.lean", ["theorem sorry_free : True := trivial\n", "def x := notSorry\n"]),
    "coq": ("Orders.v", ["Theorem t : True.\nProof. trivial. Qed.\n"]),
    "sql": ("orders.sql", ["raise exception 'not implemented';\n"]),
}
_NO_TEXT_CASES = [
    pytest.param(language, file, text, id=f"{language} {number}")
    for language, (file, texts) in NO_TEXT_FINDING.items()
    for number, text in enumerate(texts)
]


@pytest.mark.parametrize(("language", "file", "text"), _NO_TEXT_CASES)
def test_without_a_tree_a_style_is_not_told(language: str, file: str, text: str) -> None:
    assert [(item.line, item.text) for item in text_findings(text, language, file)] == []


#: (language, file, text with comments blanked out, what it says)
TEXT_HITS = [
    (
        "dart",
        "lib/a.dart",
        "class A extends B {\n  int f() {\n    throw UnimplementedError();\n  }\n}\n",
        "implement `A.f`",
    ),
    ("dart", "lib/a.dart", "int f() => throw UnimplementedError('leap years');\n", "implement `f`: leap years"),
    ("haskell", "src/A.hs", 'f :: Int -> Int\nf x = error "not implemented"\n', "implement `f`"),
    ("haskell", "src/A.hs", "f :: Int -> Int\nf x = undefined\n", "implement `f`"),
    ("haskell", "src/A.hs", 'f x = error "TODO: leap years"\n', "implement `f`: leap years"),
    (
        "elixir",
        "lib/a.ex",
        'defmodule A do\n  def f(x) do\n    raise "not implemented"\n  end\nend\n',
        "implement `A.f`",
    ),
    ("lua", "a.lua", 'function f()\n  error("not implemented")\nend\n', "implement `f`"),
    ("lua", "a.lua", 'local f = function()\n  error("not implemented yet")\nend\n', "implement `f`"),
    ("perl", "a.pl", "sub f {\n  die 'not implemented';\n}\n", "implement `f`"),
    ("perl", "A.pm", "package A;\nsub f {\n  croak 'not implemented yet';\n}\n", "implement `A.f`"),
    ("powershell", "a.ps1", 'function Get-Order {\n  throw "not implemented"\n}\n', "implement `Get-Order`"),
    ("powershell", "a.ps1", "function F {\n  throw [System.NotImplementedException]::new()\n}\n", "implement `F`"),
    (
        "vb",
        "a.vb",
        "Class A\n  Sub F()\n    Throw New NotImplementedException()\n  End Sub\nEnd Class\n",
        "implement `A.F`",
    ),
    ("fsharp", "a.fs", 'let f x = failwith "not implemented"\n', "implement `f`"),
    ("fsharp", "a.fs", "let f x =\n    raise (NotImplementedException())\n", "implement `f`"),
    ("ocaml", "a.ml", 'let f x = failwith "TODO: leap years"\n', "implement `f`: leap years"),
    ("elm", "A.elm", 'f : Int -> Int\nf x =\n    Debug.todo "leap years"\n', "implement `f`: leap years"),
    ("zig", "a.zig", 'pub fn f() void {\n    @panic("not implemented yet");\n}\n', "implement `f`"),
    ("julia", "a.jl", 'function f(x)\n    error("not implemented")\nend\n', "implement `f`"),
    ("r", "a.R", 'f <- function(x) {\n  stop("not implemented")\n}\n', "implement `f`"),
    ("clojure", "a.clj", '(defn f [x]\n  (throw (ex-info "not implemented" {})))\n', "implement `f`"),
    ("groovy", "a.groovy", 'def f() {\n    throw new RuntimeException("TODO")\n}\n', "implement `f`"),
    ("erlang", "a.erl", "f(X) ->\n    error(not_implemented).\n", "implement `f`"),
    ("nim", "a.nim", 'proc f() =\n  raise newException(ValueError, "not implemented")\n', "implement `f`"),
    ("lean", "A.lean", "theorem t : 1 = 1 := by\n  sorry\n", "implement `t`"),
    ("coq", "A.v", "Theorem t : True.\nProof.\nAdmitted.\n", "implement"),
    ("kotlin", "a.kt", 'class A : B {\n    override fun f() {\n        TODO("x")\n    }\n}\n', "implement `A.f`: x"),
    (
        "csharp",
        "a.cs",
        "class A {\n    int F() {\n        throw new NotImplementedException();\n    }\n}\n",
        "implement `A.F`",
    ),
    ("rust", "a.rs", "impl A {\n    fn f(&self) -> i32 {\n        todo!()\n    }\n}\n", "implement `A.f`"),
]


@pytest.mark.parametrize(("language", "file", "text", "said"), TEXT_HITS)
def test_without_a_tree_open_work_is_told(language: str, file: str, text: str, said: str) -> None:
    assert worth_parsing(text.encode(), language, file)
    assert [item.text for item in text_findings(text, language, file)] == [said]


def test_without_a_tree_the_lines_of_comments_say_what_is_no_code() -> None:
    text = """\
void f() {
  throw UnimplementedError();
}
// int g() => throw UnimplementedError();
int h() => throw UnimplementedError(); // throw UnimplementedError()
void i() {
  // TODO: write it
  throw UnimplementedError();
}
"""
    lines = lines_of(text, SYNTAXES["dart"])
    assert [item.symbol for item in text_findings(text, "dart", "lib/a.dart", lines)] == ["f", "h"]


@pytest.mark.parametrize(
    "file",
    [
        "tests/a.cs", "src/test/java/a/OrderTest.java", "pkg/orders_test.go", "src/orders.test.ts",
        "src/orders.spec.tsx",
        "src/__tests__/orders.js", "Acme.Tests/Orders.cs", "Acme/OrdersTests.cs", "spec/orders_spec.rb",
        "a/OrderIT.java",
        "AcmeTests/Orders.swift", "src/androidTest/a.kt", "src/__mocks__/store.ts", "pkg/mocks/store.go",
        "lib/FakeStore.php", "cypress/e2e/orders.cy.ts", "testdata/a.go", "src/MockStore.java", "benches/a.rs",
        "test-utils/a.ts",
    ],
)  # fmt: skip
def test_files_of_tests_and_doubles_are_known_by_their_names(file: str) -> None:
    assert is_test_file(file)


@pytest.mark.parametrize(
    "file",
    [
        "src/orders.ts", "src/main/java/a/Contest.java", "src/latest.js", "pkg/attestation.go", "lib/protest/a.rb",
        "src/Inspector.cs", "src/manifest.ts", "src/fastest/a.rs", "/home/test/project/src/a.go", "src/testimonials.ts",
        "src/Stubborn.java", "src/mockingbird.js", "src/AUDIT.java", "src/special.rb",
    ],
)  # fmt: skip
def test_other_files_are_no_tests(file: str) -> None:
    assert not is_test_file(file)


def test_lines_and_columns_are_those_of_the_throw_in_code_points() -> None:
    source = "\ufeffclass Ä {\r\n  /* é */ int F() {\r\n    /* 漢字 */ throw new NotImplementedException("
    source += '\r\n      "later");\r\n  }\r\n}\r\n'
    item = found("csharp", source)[0]
    assert (item.line, item.column, item.end_line) == (3, 14, 4)
    assert (item.symbol, item.source, item.marker, item.file) == ("Ä.F", "code", "NOT_IMPLEMENTED", "src/Orders.cs")


def test_lone_carriage_returns_end_lines() -> None:
    source = "class A { int a;\r\r  int F() { throw new NotImplementedException(); } }"
    assert [(item.line, item.column) for item in found("csharp", source)] == [(3, 13)]


def test_findings_come_in_the_order_of_the_lines() -> None:
    source = "fn a() { unimplemented!() }\nfn b() { todo!() }\nfn c() { unimplemented!() }\nfn d() { todo!() }\n"
    assert [item.symbol for item in found("rust", source)] == ["a", "b", "c", "d"]


def test_a_stub_stands_on_the_name_of_its_function() -> None:
    item = found("cpp", "\n  static unsigned int\n  Store::size() const\n{\n}\n")[0]
    assert (item.marker, item.line, item.column, item.text) == ("STUB", 3, 3, "implement `Store.size`")


@pytest.mark.parametrize(
    ("language", "source"),
    [
        ("csharp", "class A { void F() { G(); } }"),
        ("java", "class A implements B { /* TODO: implement */ }"),
        ("javascript", "function f() { throw new Error('not found'); }"),
        ("rust", "fn f() { panic!() }"),
        ("go", "package a\nfunc f() { panic(err) }\n"),
        ("cpp", "A::A() : a(1) {}\nvoid A::f() {}\n"),
        ("cobol", "not implemented"),
        ("markdown", 'throw new Error("not implemented")'),
    ],
)
def test_ordinary_files_are_not_worth_parsing(language: str, source: str) -> None:
    assert not worth_parsing(source.encode(), language, "src/a")


def test_tests_are_worth_parsing_only_for_signs_of_open_work() -> None:
    assert worth_parsing(b"fn f() { todo!() }", "rust", "tests/a.rs")
    assert not worth_parsing(b'fn f() { panic!("not implemented") }', "rust", "tests/a.rs")
    assert not worth_parsing(b"class A { void F() { throw new NotImplementedException(); } }", "csharp", "tests/A.cs")


_PIECES = {
    "csharp": "throw new NotImplementedException(",
    "java": 'throw new UnsupportedOperationException("not implemented',
    "kotlin": "fun f() = TODO(",
    "scala": "def f = ???",
    "javascript": "throw new Error('not implemented",
    "typescript": "throw new Error(`not implemented ${",
    "tsx": "<a>throw new Error('not implemented')",
    "rust": "todo!(",
    "go": 'panic("not implemented',
    "swift": 'fatalError("not implemented',
    "ruby": "raise NotImplementedError, 'TODO",
    "php": "<?php throw new Exception('not implemented",
    "c": 'assert(!"not implemented',
    "cpp": 'throw std::logic_error("not implemented',
    "bash": 'die "not implemented',
}


@pytest.mark.parametrize("language", sorted(_PIECES))
def test_broken_code_never_raises(language: str) -> None:
    piece = _PIECES[language]
    whole = f"class A {{ {piece}"
    for source in [
        *(whole[:cut] for cut in range(0, len(whole), 3)),
        piece * 50,
        f"{{{piece}}}}})",
        piece + "\x00\xff",
    ]:
        found(language, source)
        text_findings(source, language, FILES[language])


@pytest.mark.parametrize("language", sorted(_PIECES))
def test_deep_nesting_never_raises(language: str) -> None:
    for opening in ("(", "{"):
        data = (opening * 100_000 + _PIECES[language]).encode()
        root = parse(data, language)
        if root is not None:  # else the grammar takes too long over it
            findings(root, data, language, FILES[language])


def test_bytes_that_are_no_text_never_raise() -> None:
    language = grammar("csharp")
    assert language is not None
    data = b'class A { void F() { /* \xff\xfe */ throw new NotImplementedException("\xe4"); } }'
    assert [item.line for item in findings(Parser(language).parse(data).root_node, data, "csharp", "a.cs")] == [1]


def test_many_places_in_one_file_are_found_in_time() -> None:
    source = "".join(f"fn f{number}() {{ todo!() }}\n" for number in range(1_500))
    assert len(found("rust", source)) == 1_500
