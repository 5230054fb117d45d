"""Settings: layers, what a repository may not decide, errors that say where, the compiled form, edits in place."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Mapping
from dataclasses import dataclass, fields
from itertools import pairwise
from pathlib import Path

import pytest
import yaml

from ai_todos.memory import config, settings_cache
from ai_todos.memory.config_files import parse_yaml, put
from ai_todos.memory.errors import ConfigError, UsageError

LONG_AGO = 1_600_000_000


@dataclass(frozen=True)
class Place:
    """A checkout with its own settings folder, and a home beside it."""

    root: Path
    home: Path

    @property
    def store(self) -> Path:
        return self.root / ".ai_todos"

    def write(self, rel: str, text: str) -> Path:
        path = (self.home if rel.startswith(".config/") else self.root) / rel
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
        return path

    def environ(self, **more: str) -> dict[str, str]:
        return {"HOME": str(self.home), "XDG_CONFIG_HOME": str(self.home / ".config"), **more}

    def load(self, flags: Mapping[str, str] | None = None, **more: str) -> config.Loaded:
        return config.load(str(self.root), str(self.store), flags, self.environ(**more))


@pytest.fixture
def place(tmp_path: Path) -> Place:
    made = Place(tmp_path / "root", tmp_path / "home")
    made.root.mkdir()
    made.home.mkdir()
    return made


USER, TEAM, OWN = ".config/ai-todos/config.yaml", "pyproject.toml", ".ai_todos/config.yaml"


def test_the_table_the_dataclass_and_config_yaml_name_the_same_keys_in_the_same_sections() -> None:
    text = Path(settings_cache.DEFAULTS).read_text(encoding="utf-8")
    in_file = {(section, key) for section, keys in yaml.safe_load(text).items() for key in keys}
    assert in_file == {(key.section, name) for name, key in config.KEYS.items()}
    assert [field.name for field in fields(config.Settings)] == list(config.KEYS)


def test_user_only_in_the_table_is_what_config_yaml_says() -> None:
    lines = Path(settings_cache.DEFAULTS).read_text(encoding="utf-8").split("\n")
    said = {after.split(":")[0].strip() for line, after in pairwise(lines) if line.endswith("(user only)")}
    assert {name for name, key in config.KEYS.items() if key.user_only} == said


def test_without_any_file_the_defaults_hold(place: Place) -> None:
    loaded = place.load()
    assert loaded.settings == config.defaults()
    assert set(loaded.sources.values()) == {"default"}
    assert loaded.notices == ()


def test_the_stronger_layer_wins_and_says_where_it_came_from(place: Place) -> None:
    layers = [
        (USER, "max_items: 11\n"),
        (TEAM, "[tool.ai-todos]\nmax_items = 12\n"),
        (OWN, "memory:\n  max_items: 13\n"),
    ]
    for number, (rel, text) in enumerate(layers, start=11):
        path = place.write(rel, text)
        loaded = place.load()
        assert (loaded.settings.max_items, loaded.sources["max_items"]) == (number, str(path))
    loaded = place.load(AI_TODOS_MAX_ITEMS="14")
    assert (loaded.settings.max_items, loaded.sources["max_items"]) == (14, "AI_TODOS_MAX_ITEMS")
    loaded = place.load({"max-items": "15"}, AI_TODOS_MAX_ITEMS="14")
    assert (loaded.settings.max_items, loaded.sources["max_items"]) == (15, "--set")


def test_the_tools_own_variable_beats_what_xdg_points_to(place: Place) -> None:
    other = place.root.parent / "xdg"
    (other / "ai-todos").mkdir(parents=True)
    (other / "ai-todos" / "config.yaml").write_text("margin: 0.5\nmax_items: 3\n", encoding="utf-8")
    loaded = place.load(XDG_CONFIG_HOME=str(other), AI_TODOS_MARGIN="0.25")
    assert (loaded.settings.margin, loaded.settings.max_items) == (0.25, 3)


def test_a_relative_xdg_path_is_not_followed_into_the_repository(place: Place) -> None:
    found = settings_cache.user_file({"XDG_CONFIG_HOME": "conf", "HOME": str(place.home)})
    assert found == os.path.join(str(place.home), ".config", "ai-todos", "config.yaml")


FORMS = {
    "sections": "memory:\n  debug: true\n  max_items: 20\nscan:\n  tags: [TODO, 待办]\n",
    "flat": "debug: yes\nmax_items: 20\ntags:\n- TODO\n- 待办\n",
    "mixed, dashes, byte order mark": "\ufeffdebug: on\nmemory: {max-items: 20}\nscan:\n    tags: ['TODO', 待办]\n",
}


@pytest.mark.parametrize("text", FORMS.values(), ids=FORMS)
def test_keys_may_stand_in_sections_or_flat(place: Place, text: str) -> None:
    place.write(OWN, text)
    settings = place.load().settings
    assert (settings.debug, settings.max_items, settings.tags) == (True, 20, ("TODO", "待办"))


def test_pyproject_may_use_sections_too(place: Place) -> None:
    place.write(TEAM, '[tool.ai-todos]\nmax-items = 9\n[tool.ai-todos.scan]\ntags = ["TODO"]\n')
    settings = place.load().settings
    assert (settings.max_items, settings.tags) == (9, ("TODO",))


NOTHING = ["", "\n", "# only a comment\n", "memory:\n", "memory:\n  # max_items: 3\nscan: {}\n", "---\n"]


@pytest.mark.parametrize("text", NOTHING)
def test_a_file_that_says_nothing_changes_nothing(place: Place, text: str) -> None:
    place.write(OWN, text)
    place.write(USER, text)
    loaded = place.load()
    assert (loaded.settings, loaded.notices) == (config.defaults(), ())


def test_another_tools_broken_pyproject_is_no_concern_of_ours(place: Place) -> None:
    place.write(TEAM, "[project\n<<<<<<< HEAD\n")
    assert place.load().settings == config.defaults()


def test_a_repository_cannot_move_the_state(place: Place) -> None:
    for rel, text in [
        (TEAM, "[tool.ai-todos]\npersistence_path = '/etc'\n"),
        (OWN, "memory:\n  persistence_path: ../x\n"),
    ]:
        path = place.write(rel, text)
        loaded = place.load()
        assert loaded.settings.persistence_path == ".ai_todos"
        assert any(f"{path}:2: persistence_path is ignored" in notice for notice in loaded.notices)


@pytest.mark.parametrize("key", ["upstream", "api_key", "openai_base_url", "hook_command", "rules_file", "extends"])
def test_a_repository_that_names_what_it_may_not_decide_is_ignored_with_a_notice(place: Place, key: str) -> None:
    path = place.write(OWN, f"inject:\n  {key}: http://evil.example/\n")
    loaded = place.load()
    assert loaded.settings == config.defaults()
    told = f"{key!r} is ignored: there is no such setting"
    if key in config.KEYS:
        told = f"{key} is ignored: only you can set it, a repository cannot"
    assert loaded.notices == (f"{path}:2: {told}",)


def test_a_dotenv_file_of_the_repository_is_never_read(place: Place) -> None:
    place.write(".env", "AI_TODOS_PERSISTENCE_PATH=/tmp/elsewhere\nAI_TODOS_MAX_ITEMS=1\n")
    assert place.load().settings == config.defaults()


def test_the_user_may_move_the_state_and_outside_every_repository_has_its_own_folder(place: Place) -> None:
    place.write(USER, f"memory:\n  persistence_path: {json.dumps(str(place.home / 'state'))}\n")
    path = place.load().settings.persistence_path
    one, two = (settings_cache.state_folder(str(place.root / name / "app"), path) for name in ("w", "p"))
    assert one != two
    assert Path(one).parent == Path(two).parent == place.home / "state"


def test_a_path_inside_the_repository_is_taken_as_it_is(place: Place) -> None:
    root = str(place.root)
    assert settings_cache.state_folder(root, ".ai_todos") == os.path.join(root, ".ai_todos")
    assert settings_cache.state_folder(root, "a/../b/") == os.path.join(root, "b")
    assert settings_cache.state_folder(root, "../root-beside") != os.path.join(os.path.dirname(root), "root-beside")


WRONG = {
    "max_items: 0": "max_items must be a whole number from 1 to 10000, not 0",
    "max_items: '15'": "max_items must be a whole number",
    "max_items: true": "max_items must be a whole number",
    "max_items: 1.5": "max_items must be a whole number",
    "max_items:": "max_items must be a whole number",
    "decay_per_hour: .nan": "decay_per_hour must be a number from 0 to 100, not nan",
    "margin: .inf": "margin must be a number from 0 to 1, not inf",
    "debug: 1": "debug must be true or false, not 1",
    "weights: [0.5, 0.5, 0.5, 0.5]": "weights must be four numbers from 0 to 1 that sum to 1",
    "weights: [1, 0, 0]": "weights must be four numbers",
    "weights: [1.5, -0.5, 0, 0]": "weights must be four numbers",
    "tags: []": "tags must be a list of words",
    "tags: [TODO, NO]": "quote NO and YES",
    "tags: ['a b']": "tags must be a list of words",
    "tags: TODO": "tags must be a list of words",
    "exclude: ['']": "exclude must be a list of texts",
    "memory: {tags: [TODO]}": "tags belongs under scan, not memory",
    "max_itms: 3": "no setting 'max_itms' (did you mean max_items?)",
    "memory: 3": "expected `key: value` lines under memory",
    "[1, 2]": "expected `key: value` lines",
    "max_items: 3\nmax_items: 4": "max_items is set twice",
    "a: &a [*a]\nmax_items: *a": "recursive",
    "max_items: [1": "not YAML: did not find expected",
    "\tmax_items: 1": "not YAML: found character that cannot start any token",
    "max_items: !!python/object/apply:os.system ['touch owned']": "could not determine a constructor",
    "max_items: !!int ''": "cannot be read as YAML",
    "due: 2026-13-45": "cannot be read as YAML",
    "[" * 5000: "nesting depth",
}


@pytest.mark.parametrize("text", WRONG, ids=[text[:40] for text in WRONG])
def test_a_wrong_file_gives_one_line_with_the_place_and_what_is_wanted(place: Place, text: str) -> None:
    path = place.write(OWN, f"# mine\n{text}\n")
    with pytest.raises(ConfigError) as caught:
        place.load()
    assert str(caught.value).startswith(f"{path}:")
    assert WRONG[text] in str(caught.value)
    assert "\n" not in str(caught.value)
    assert not (place.root / "owned").exists()


def test_errors_name_the_line(place: Place) -> None:
    path = place.write(OWN, "memory:\n  debug: true\n  # a comment\n  max_items: none\n")
    with pytest.raises(ConfigError) as caught:
        place.load()
    assert str(caught.value).startswith(f"{path}:4: max_items")
    path.unlink()
    path = place.write(TEAM, "[project]\nname = 'x'\n\n[tool.ai-todos]\ndebug = false\nmax_items = 'many'\n")
    with pytest.raises(ConfigError) as caught:
        place.load()
    assert str(caught.value).startswith(f"{path}:6: max_items")
    path.write_text("[tool.ai-todos]\nmax_items = = 3\n", encoding="utf-8")
    with pytest.raises(ConfigError, match=r"pyproject\.toml: not TOML: .*line 2"):
        place.load()


def test_the_users_own_unknown_key_is_an_error(place: Place) -> None:
    place.write(USER, "colour: blue\n")
    with pytest.raises(ConfigError, match="no setting 'colour'"):
        place.load()


@pytest.mark.parametrize("data", [b"debug: \xff\n", b"\xff\xfed\x00"])
def test_a_file_that_is_not_utf8_says_so(place: Place, data: bytes) -> None:
    path = place.write(OWN, "")
    path.write_bytes(b"# one\n" + data)
    with pytest.raises(ConfigError, match=r"config\.yaml:2: not UTF-8"):
        place.load()


def test_a_folder_or_a_flood_in_place_of_the_file_is_an_error(place: Place) -> None:
    path = place.store / "config.yaml"
    path.mkdir(parents=True)
    with pytest.raises(ConfigError, match="not a regular file"):
        place.load()
    path.rmdir()
    path.write_bytes(b"#" * 1_000_001)
    with pytest.raises(ConfigError, match="too large for a settings file"):
        place.load()


TYPED = {
    ("debug", "1"): True,
    ("debug", "OFF"): False,
    ("max_items", " 20 "): 20,
    ("margin", "1e-3"): 0.001,
    ("weights", "0.3, 0.2, 0.4, 0.1"): (0.3, 0.2, 0.4, 0.1),
    ("weights", "[0.3,0.2,0.4,0.1]"): (0.3, 0.2, 0.4, 0.1),
    ("tags", "TODO,待办"): ("TODO", "待办"),
    ("tags", "['TODO', \"NO\"]"): ("TODO", "NO"),
    ("exclude", "build/, *.gen.py"): ("build/", "*.gen.py"),
    ("exclude", ""): (),
    ("persistence_path", "1"): "1",
}


@pytest.mark.parametrize(("key", "text"), TYPED)
def test_a_flag_is_read_as_its_kind(place: Place, key: str, text: str) -> None:
    assert getattr(place.load({key: text}).settings, key) == TYPED[key, text]


@pytest.mark.parametrize(
    ("key", "text"),
    [
        *[
            ("max_items", "many"),
            ("max_items", "1.5"),
            ("debug", "2"),
            ("debug", ""),
            ("weights", "1,0"),
            ("margin", "NaN"),
        ],
        *[("persistence_path", path) for path in (".", "./", ".git/x", "a\nb")],
    ],
)
def test_a_wrong_flag_says_what_is_wanted(place: Place, key: str, text: str) -> None:
    with pytest.raises(ConfigError, match=f"--set {key}: {key} must be "):
        place.load({key: text})


def test_an_unknown_flag_suggests_the_nearest_key(place: Place) -> None:
    with pytest.raises(UsageError, match=r"no setting 'max_item' \(did you mean max_items\?\)"):
        place.load({"max_item": "1"})


def test_a_wrong_variable_is_an_error_an_unknown_one_a_notice_an_empty_one_nothing(place: Place) -> None:
    with pytest.raises(ConfigError, match="AI_TODOS_MAX_ITEMS: max_items must be"):
        place.load(AI_TODOS_MAX_ITEMS="x")
    loaded = place.load(AI_TODOS_MAX_ITEM="3", AI_TODOS_MAX_ITEMS="")
    assert loaded.settings == config.defaults()
    assert loaded.notices == ("AI_TODOS_MAX_ITEM is ignored: there is no such setting (did you mean max_items?)",)


def aged(*paths: Path) -> None:
    for path in paths:
        os.utime(path, (LONG_AGO, LONG_AGO))


def compiled(place: Place) -> dict[str, object] | None:
    return settings_cache.quick(str(place.root), str(place.store), place.environ())


def keep(place: Place) -> None:
    """Compile as `load` does, but with files that are old enough: the change time of a new file cannot be set back."""
    files = settings_cache.places(str(place.root), str(place.store), place.environ())
    loaded = place.load()
    values = {key: getattr(loaded.settings, key) for key in config.KEYS}
    kept = {"values": values, "sources": dict(loaded.sources), "notices": list(loaded.notices)}
    (place.store / "settings.json").write_text(
        json.dumps({"format": 1, "files": settings_cache.stamp(files), **kept}), encoding="utf-8"
    )


def test_settings_are_compiled_beside_the_store_and_read_from_there(place: Place) -> None:
    place.store.mkdir()
    assert compiled(place) is None
    loaded = place.load()
    values = compiled(place)
    assert values is not None
    assert config.settings_of(values) == loaded.settings
    assert place.load() == loaded


@pytest.mark.parametrize("rel", [USER, TEAM, OWN])
def test_a_new_or_changed_file_makes_the_compiled_form_stale(place: Place, rel: str) -> None:
    place.store.mkdir()
    place.load()
    text = "[tool.ai-todos]\nmax_items = 21\n" if rel == TEAM else "max_items: 21\n"
    path = place.write(rel, text)
    assert compiled(place) is None
    assert place.load().settings.max_items == 21
    keep(place)
    assert compiled(place) is not None
    aged(path)
    place.write(rel, text.replace("21", "22"))
    aged(path)
    assert compiled(place) is None
    assert place.load().settings.max_items == 22


def test_a_file_that_was_just_written_is_not_compiled_because_the_next_edit_could_look_the_same(place: Place) -> None:
    place.write(OWN, "max_items: 21\n")
    place.load()
    assert os.listdir(place.store) == ["config.yaml"]


def test_a_committed_compiled_form_cannot_set_anything(place: Place) -> None:
    place.store.mkdir()
    files = settings_cache.places(str(place.root), str(place.store), place.environ())
    size, mtime = os.stat(files[0]).st_size, os.stat(files[0]).st_mtime_ns
    values = {**{key: getattr(config.defaults(), key) for key in config.KEYS}, "persistence_path": "/etc"}
    forged = [[files[0], size, mtime, mtime - 1], *([path, -1, 0, 0] for path in files[1:])]
    text = json.dumps({"format": 1, "files": forged, "values": values, "sources": {}, "notices": []})
    (place.store / "settings.json").write_text(text, encoding="utf-8")
    assert compiled(place) is None
    assert place.load().settings.persistence_path == ".ai_todos"


@pytest.mark.parametrize(
    "text", ["", "{", "[]", "[1]", "null", '{"format": 1}', "[" * 100_000], ids=lambda text: text[:9]
)
def test_a_damaged_compiled_form_is_read_anew(place: Place, text: str) -> None:
    place.store.mkdir()
    (place.store / "settings.json").write_text(text, encoding="utf-8")
    assert compiled(place) is None
    assert place.load().settings == config.defaults()
    assert compiled(place) is not None


def test_what_has_to_be_said_is_said_by_the_whole_reading(place: Place) -> None:
    place.write(OWN, "memory:\n  persistence_path: x\n")
    keep(place)
    assert compiled(place) is None
    assert place.load().notices != ()


def test_a_variable_sends_quick_to_the_whole_reading(place: Place) -> None:
    place.store.mkdir()
    place.load()
    environ = place.environ(AI_TODOS_MAX_ITEMS="3")
    assert settings_cache.quick(str(place.root), str(place.store), environ) is None


def test_nothing_is_written_where_there_is_no_folder(place: Place) -> None:
    place.load()
    assert not place.store.exists()


def test_where_nothing_can_be_written_settings_still_load(place: Place) -> None:
    place.store.mkdir()
    (place.store / "settings.json").mkdir()
    assert place.load().settings == config.defaults()
    assert os.listdir(place.store) == ["settings.json"]


def test_quick_reads_with_next_to_nothing_imported() -> None:
    program = (
        "import sys, ai_todos.memory.settings_cache as c; c.quick('/', '/nowhere', {}); print(*sorted(sys.modules))"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    bare = subprocess.run(
        [sys.executable, "-c", "import sys; print(*sys.modules)"], capture_output=True, text=True, check=True
    )
    added = set(done.stdout.split()) - set(bare.stdout.split())
    assert not added & {"dataclasses", "yaml", "pathlib", "logging", "inspect", "subprocess", "hashlib"}


EDITS = {
    "in place, with its comment": ("memory:\n  max_items: 15  # how many\n", "memory:\n  max_items: 20  # how many\n"),
    "flat": ("max_items:   15\ndebug: true\n", "max_items: 20\ndebug: true\n"),
    "into its section": ("# top\nmemory:\n  debug: true\n", "# top\nmemory:\n  max_items: 20\n  debug: true\n"),
    "into an empty section": ("memory:\n  # nothing yet\n", "memory:\n  max_items: 20\n  # nothing yet\n"),
    "into a section without a last newline": ("memory:", "memory:\n  max_items: 20\n"),
    "into a flow section": ("memory: {debug: true}\n", "memory: {max_items: 20, debug: true}\n"),
    "a new section": ("scan:\n  max_file_bytes: 1", "scan:\n  max_file_bytes: 1\nmemory:\n  max_items: 20\n"),
    "an empty file": ("", "memory:\n  max_items: 20\n"),
    "only comments": ("# mine\n", "# mine\nmemory:\n  max_items: 20\n"),
    "a missing value": ("max_items:\ndebug: true\n", "max_items: 20\ndebug: true\n"),
    "a block list and what follows it": (
        "max_items:\n  - 1\n  - 2\n# after\nmargin: 0\n",
        "max_items: 20\n# after\nmargin: 0\n",
    ),
    "a flow file": ("{debug: true}\n", "{memory: {max_items: 20}, debug: true}\n"),
    "Windows line ends": ("memory:\r\n  debug: true\r\n", "memory:\r\n  max_items: 20\r\n  debug: true\r\n"),
    "with a dash": ("max-items: 1 # é😀\n", "max-items: 20 # é😀\n"),
}


@pytest.mark.parametrize("name", EDITS)
def test_setting_a_key_leaves_everything_else_as_it_stands(name: str) -> None:
    before, after = EDITS[name]
    changed = put(before, "memory", "max_items", "20", "config.yaml")
    assert changed == after
    assert [entry.value for entry in parse_yaml(changed, "x") if entry.key == "max_items"] == [20]


def test_a_broken_file_is_not_edited() -> None:
    with pytest.raises(ConfigError, match="not YAML"):
        put("memory: [", "memory", "max_items", "20", "config.yaml")
