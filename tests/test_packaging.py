"""What is installed is what is in the tree, under our own name only."""

from __future__ import annotations

import shutil
import subprocess
import sys
import tarfile
import tomllib
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
HOMES = {"ai_todos": ROOT / "ai_todos", "ai_todos.memory": ROOT / "memory", "ai_todos.parsers": ROOT / "parsers"}


def packages_in_the_tree() -> set[str]:
    found = {"ai_todos"}
    for name, home in HOMES.items():
        if name != "ai_todos":
            found |= {".".join([name, *path.parent.relative_to(home).parts]) for path in home.rglob("__init__.py")}
    return found


def test_pyproject_lists_every_package_of_the_tree() -> None:
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["setuptools"]
    assert set(settings["packages"]) == packages_in_the_tree()
    assert settings["packages"] == sorted(settings["packages"])


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A wheel made from the sdist, as an installer makes it; without isolation, so that no network is needed."""
    out, source = tmp_path_factory.mktemp("dist"), tmp_path_factory.mktemp("source") / "ai-todos"
    left_out = shutil.ignore_patterns(".*", "build", "dist", "*.egg-info", "__pycache__")
    shutil.copytree(ROOT, source, symlinks=True, ignore=left_out)  # two builds in one folder disturb each other
    command = [sys.executable, "-m", "build", "--no-isolation", "--outdir", str(out), str(source)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return out


def test_the_wheel_claims_no_import_name_but_ours(built: Path) -> None:
    with zipfile.ZipFile(next(built.glob("*.whl"))) as wheel:
        tops = {name.split("/")[0] for name in wheel.namelist()}
    assert {top for top in tops if not top.endswith(".dist-info")} == {"ai_todos"}


def test_the_wheel_holds_the_defaults_the_types_and_every_module(built: Path) -> None:
    with zipfile.ZipFile(next(built.glob("*.whl"))) as wheel:
        names = set(wheel.namelist())
        assert wheel.read("ai_todos/config.yaml") == (ROOT / "config.yaml").read_bytes()
    assert "ai_todos/py.typed" in names
    for package, home in HOMES.items():
        inside = package.replace(".", "/")
        modules = home.glob("*.py") if package == "ai_todos" else home.rglob("*.py")
        for module in modules:
            assert f"{inside}/{module.relative_to(home).as_posix()}" in names


def test_the_sdist_holds_what_a_builder_needs(built: Path) -> None:
    with tarfile.open(next(built.glob("*.tar.gz"))) as sdist:
        inside = {name.partition("/")[2] for name in sdist.getnames()}
    assert {"config.yaml", "LICENSE", "memory/memory.py", "parsers/repo.py", "tests/test_packaging.py"} <= inside


def test_the_wheel_runs_where_only_it_is_installed(built: Path, tmp_path: Path) -> None:
    target = tmp_path / "site"
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--no-index", "--target", str(target)]
    subprocess.run([*pip, str(next(built.glob("*.whl")))], check=True, capture_output=True)
    program = (
        f"import sys; sys.path.insert(0, {str(target)!r}); import ai_todos, ai_todos.memory.config as c;"
        "assert ai_todos.__file__.startswith(sys.path[0]), ai_todos.__file__; print(ai_todos.__version__)"
    )
    done = subprocess.run([sys.executable, "-c", program], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stdout.strip().count(".") == 2


def test_the_readme_quotes_the_figures_that_are_in_the_results() -> None:
    done = subprocess.run(
        [sys.executable, str(ROOT / "benchmarks" / "run.py"), "--table"],
        capture_output=True,
        encoding="utf-8",
        check=True,
    )
    assert f"<!-- figures -->\n{done.stdout.strip()}\n<!-- end of figures -->" in (ROOT / "README.md").read_text(
        encoding="utf-8"
    )
