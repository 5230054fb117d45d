"""README.md and docs/python.md: every Python example runs and gives what it says, every command shown succeeds."""

from __future__ import annotations

import ast
import json
import re
import shlex
from collections.abc import Iterator
from fnmatch import fnmatchcase
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from textwrap import dedent
from threading import Thread
from typing import Any

import pytest
from conftest import Repo

from ai_todos import Memory
from ai_todos.memory import block
from ai_todos.memory.cli.main import main
from ai_todos.memory.cli.verbs import VERBS

HERE = Path(__file__).resolve().parents[1]
README = (HERE / "README.md").read_text(encoding="utf-8")
PAGE = (HERE / "docs" / "python.md").read_text(encoding="utf-8")
FRAMEWORKS = (HERE / "docs" / "frameworks.md").read_text(encoding="utf-8")

UPLOAD = """class Upload:
    def send(self, data):
        # TODO: retry on a 429
        return self.post(data)

    # FIXME: the timeout is never read
"""
CLI = "def main():\n    return 0\n"
MODEL = "gpt-5"


class Server(BaseHTTPRequestHandler):
    """Answers as the OpenAI API does, always the same; keeps what it was asked."""

    asked: list[tuple[str, Any]]

    def do_POST(self) -> None:
        body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        self.asked.append((self.path, body))
        if self.path.endswith("/responses"):
            self._send("application/json", json.dumps(RESPONSE))
        elif body.get("stream"):
            chunks = [_chunk({"role": "assistant", "content": "Hel"}), _chunk({"content": "lo."}), _chunk({}, "stop")]
            self._send("text/event-stream", "".join(f"data: {one}\n\n" for one in [*map(json.dumps, chunks), "[DONE]"]))
        else:
            message = {"role": "assistant", "content": "Hello."}
            choice = {"index": 0, "message": message, "finish_reason": "stop", "logprobs": None}
            self._send("application/json", json.dumps({**_FRAME, "object": "chat.completion", "choices": [choice]}))

    def _send(self, kind: str, text: str) -> None:
        data = text.encode("utf-8")
        self.send_response(200)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - its name in the base class
        """Nothing on stderr."""


_FRAME: dict[str, object] = {"id": "c1", "created": 1, "model": MODEL}
RESPONSE: dict[str, object] = {
    "id": "r1",
    "object": "response",
    "created_at": 1,
    "model": MODEL,
    "status": "completed",
    "parallel_tool_calls": True,
    "tool_choice": "auto",
    "tools": [],
    "output": [
        {
            "id": "m1",
            "type": "message",
            "role": "assistant",
            "status": "completed",
            "content": [{"type": "output_text", "text": "Hello.", "annotations": []}],
        }
    ],
}


def _chunk(delta: dict[str, str], end: str | None = None) -> dict[str, object]:
    choice = {"index": 0, "delta": delta, "finish_reason": end}
    return {**_FRAME, "object": "chat.completion.chunk", "choices": [choice]}


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[tuple[str, Any]]]:
    """What a server on the loopback was asked: (path, body), while OpenAI's clients find it by their environment."""
    Server.asked = []
    server = ThreadingHTTPServer(("127.0.0.1", 0), Server)
    thread = Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
    thread.start()
    monkeypatch.setenv("OPENAI_BASE_URL", f"http://127.0.0.1:{server.server_port}/v1")
    monkeypatch.setenv("OPENAI_API_KEY", "none is needed here")
    monkeypatch.setenv("NO_PROXY", "127.0.0.1")
    yield Server.asked
    server.shutdown()
    thread.join()
    server.server_close()


@pytest.fixture
def at_home(repo: Repo, monkeypatch: pytest.MonkeyPatch) -> Repo:
    """The repository that the examples speak of, as the current folder."""
    repo.write("src/upload.py", UPLOAD)
    repo.write("src/cli.py", CLI)
    repo.write("Dockerfile", "FROM node\n")
    repo.commit()
    monkeypatch.chdir(repo.path)
    return repo


def python_blocks(text: str) -> list[str]:
    return re.findall(r"^```python\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)


def run(code: str, names: dict[str, object]) -> None:
    """Runs an example; an expression with `# -> text` behind it must give that (`...` stands for anything)."""
    lines = code.splitlines()
    for node in ast.parse(code).body:
        said = lines[(node.end_lineno or 1) - 1].partition("# -> ")[2]
        if not said:
            exec(compile(ast.Module([node], []), "<example>", "exec"), names)
            continue
        assert isinstance(node, ast.Expr), f"only expressions give something: {ast.unparse(node)}"
        given = repr(eval(compile(ast.Expression(node.value), "<example>", "eval"), names))
        assert matches(given, said), f"{ast.unparse(node)}\n  gives {given}\n  not   {said}"


def matches(given: str, said: str) -> bool:
    return fnmatchcase(given, re.sub(r"([\[?*])", r"[\1]", said).replace("...", "*"))


# The check itself


def test_an_example_that_gives_something_else_fails() -> None:
    run("1 + 1  # -> 2\n[1, 2]  # -> [1, ...]\n'a*'  # -> 'a*'", {})
    for wrong in ("1 + 1  # -> 3", "[1, 2]  # -> [2, ...]", "'ab'  # -> 'a*'", "unknown", "x = 1  # -> 1", "1 / 0"):
        with pytest.raises((AssertionError, NameError, ZeroDivisionError)):
            run(wrong, {})


# The documents


CLIENTS, OTHERS = PAGE.split("\n## Open a memory\n")


def test_the_examples_of_clients_run_and_carry_the_block(at_home: Repo, asked: list[tuple[str, Any]]) -> None:
    with Memory.open() as memory:
        memory.scan()
    names: dict[str, object] = {}
    for code in python_blocks(CLIENTS):
        run(code, names)
    chat, responses = "/v1/chat/completions", "/v1/responses"
    assert [path for path, _ in asked] == [chat, chat, responses, chat, chat, chat]
    carried = ["retry on a 429" in json.dumps(body) for _, body in asked]
    assert carried == [True, True, True, False, False, True]


def test_the_other_examples_are_true_from_top_to_bottom(at_home: Repo) -> None:
    names: dict[str, object] = {}
    assert len(python_blocks(OTHERS)) > 10
    for code in python_blocks(OTHERS):
        run(code, names)


@pytest.mark.parametrize("code", python_blocks(README), ids=range(len(python_blocks(README))))
def test_each_python_example_of_the_readme_runs(code: str, at_home: Repo, asked: list[tuple[str, Any]]) -> None:
    with Memory.open() as memory:
        memory.scan()
    run(code, {})
    if "OpenAI()" in code:
        assert asked
        assert all("retry on a 429" in json.dumps(body) for _, body in asked)


def commands(text: str) -> list[list[str]]:
    """Every command line of ours in a block, fenced or indented, in its block's order."""
    blocks = re.findall(r"^```(?:sh|console|bash|shell)?\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)
    blocks += [dedent(block) for block in re.findall(r"(?:^ {4}\S.*\n?)+", text, re.MULTILINE)]
    lines = [line.removeprefix("$ ") for block in blocks for line in block.splitlines()]
    return [shlex.split(line, comments=True) for line in lines if line.startswith("ai-todos ")]


def test_the_commands_of_the_readme_are_found() -> None:
    assert len(commands(README)) >= 5
    assert commands("Text\n\n    ai-todos scan   # look\n    make test\n\n```sh\n$ ai-todos list --json\n```\n") == [
        ["ai-todos", "list", "--json"],
        ["ai-todos", "scan"],
    ]


def test_every_command_of_the_readme_succeeds(at_home: Repo, capsys: pytest.CaptureFixture[str]) -> None:
    with Memory.open() as memory:
        memory.scan()
        for _, *words in commands(README):
            newest = memory.items()[-1].id
            told = [newest if re.fullmatch(r"[0-9a-f]{4,8}", word) else word for word in words]
            assert main(told) == 0, (words, capsys.readouterr().err)
            assert capsys.readouterr().err == "", words


@pytest.mark.parametrize("text", [README, PAGE, FRAMEWORKS], ids=["README.md", "docs/python.md", "docs/frameworks.md"])
def test_links_lead_somewhere_and_commands_in_prose_exist(text: str) -> None:
    folder = HERE if text is README else HERE / "docs"
    links = re.findall(r"\]\(([^)#]+)(?:#[^)]*)?\)", text)
    assert [link for link in links if "://" not in link and not (folder / link).exists()] == []
    anchors = set(re.findall(r"\]\(#([^)]+)\)", text))
    titles = {
        re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-")
        for title in re.findall(r"^#+ (.+)$", text, re.MULTILINE)
    }
    assert anchors <= titles
    assert set(re.findall(r"`ai-todos ([a-z]+)", text)) <= set(VERBS)


def test_the_block_that_the_readme_shows_is_one() -> None:
    shown = [
        text
        for text in re.findall(r"^```text\n(.*?)^```$", README, re.MULTILINE | re.DOTALL)
        if block.FENCE_OPEN in text
    ]
    assert shown
    for text in shown:
        lines = [line.partition(". ")[2] for line in text.splitlines()[2:-1]]
        assert text.strip() == block.render(lines)
        assert [block.sanitise(line) for line in lines] == lines
        assert len(lines) <= 5
