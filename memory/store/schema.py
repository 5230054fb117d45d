"""The tables of `.ai_todos/todos.db`, as an ordered list of migrations. Starts fast.

Append a migration, never edit one that was released: `user_version` counts how many a store has seen. One that changes
columns of todos or sightings must empty the journal, whose images are whole rows.
"""

from __future__ import annotations

#: "aitd", in the header of the file, tells our stores from other SQLite files.
APPLICATION_ID = 0x61697464

TODO_COLUMNS = (
    "id", "content", "priority", "created_at", "related_files", "status", "kind", "pinned", "muted", "snoozed_until",
    "confidence", "last_active_at", "symbol", "author", "due", "links", "tags", "evidence", "archived_by", "done_text",
    "baseline", "line",
)  # fmt: skip
SIGHTING_COLUMNS = (
    "id", "todo_id", "origin_id", "source", "text", "seen_at", "file", "line", "end_line", "column", "marker", "symbol",
    "checkout", "branch", "commit_id", "state", "priority", "author", "due", "issue", "confidence",
)  # fmt: skip

_FIRST = """
CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;

CREATE TABLE todos (
    id TEXT PRIMARY KEY,
    content TEXT NOT NULL,
    priority INTEGER NOT NULL,
    created_at REAL NOT NULL,
    related_files TEXT NOT NULL,        -- JSON list of paths
    status TEXT NOT NULL,
    kind TEXT NOT NULL,
    pinned INTEGER NOT NULL,
    muted INTEGER NOT NULL,
    snoozed_until REAL NOT NULL,
    confidence TEXT NOT NULL,
    last_active_at REAL NOT NULL,
    symbol TEXT NOT NULL,
    author TEXT NOT NULL,
    due TEXT NOT NULL,
    links TEXT NOT NULL,                -- JSON list
    tags TEXT NOT NULL,                 -- JSON list
    evidence TEXT NOT NULL,
    archived_by TEXT NOT NULL,
    done_text TEXT NOT NULL,
    baseline INTEGER NOT NULL,
    line TEXT NOT NULL,                 -- the finished wording for the block
    changed_at REAL NOT NULL            -- when the row was written; an import takes the newer
) WITHOUT ROWID;
-- All that ranking reads of an item.
CREATE INDEX todos_rank ON todos (status, last_active_at, priority, related_files, symbol, kind, muted, snoozed_until,
    confidence, baseline, evidence);

CREATE TABLE sightings (
    id TEXT PRIMARY KEY,
    todo_id TEXT NOT NULL,
    origin_id TEXT NOT NULL,
    source TEXT NOT NULL,
    text TEXT NOT NULL,
    seen_at REAL NOT NULL,
    file TEXT NOT NULL,
    line INTEGER NOT NULL,
    end_line INTEGER NOT NULL,
    column INTEGER NOT NULL,
    marker TEXT NOT NULL,
    symbol TEXT NOT NULL,
    checkout TEXT NOT NULL,
    branch TEXT NOT NULL,
    commit_id TEXT NOT NULL,
    state TEXT NOT NULL,
    priority INTEGER NOT NULL,
    author TEXT NOT NULL,
    due TEXT NOT NULL,
    issue TEXT NOT NULL,
    confidence TEXT NOT NULL
) WITHOUT ROWID;
CREATE INDEX sightings_by_todo ON sightings (todo_id, state, checkout, marker, file, line);
CREATE INDEX sightings_rank ON sightings (checkout, state, marker, file, line, todo_id);
CREATE INDEX sightings_by_file ON sightings (file, checkout);

-- What the last scan of a checkout saw of each file, so that an unchanged file costs one stat.
CREATE TABLE files (
    checkout TEXT NOT NULL,
    path TEXT NOT NULL,
    size INTEGER NOT NULL,
    mtime_ns INTEGER NOT NULL,
    digest TEXT NOT NULL,
    classes TEXT NOT NULL,
    skipped TEXT NOT NULL,
    notes TEXT NOT NULL,                -- JSON list
    findings TEXT NOT NULL,             -- JSON list of lists
    PRIMARY KEY (checkout, path)
) WITHOUT ROWID;

-- Clock hours (Unix seconds / 3600) in which something was captured, committed or asked for.
CREATE TABLE activity (hour INTEGER PRIMARY KEY);

-- The journal: what was there before each change of todos and sightings, so that it can be undone.
CREATE TABLE batches (
    seq INTEGER PRIMARY KEY AUTOINCREMENT,
    at REAL NOT NULL,
    verb TEXT NOT NULL,
    items INTEGER NOT NULL,             -- how many todos were changed
    steps INTEGER NOT NULL,             -- how many changes it has
    undone INTEGER NOT NULL
);
CREATE TABLE changes (
    batch INTEGER NOT NULL,
    step INTEGER NOT NULL,
    kind TEXT NOT NULL,                 -- todos, sightings or meta
    key TEXT NOT NULL,
    before TEXT,                        -- JSON list of the row's values, NULL: there was none
    PRIMARY KEY (batch, step)
) WITHOUT ROWID;

-- Which block a turn of a conversation was given, by a hash of the conversation up to it.
CREATE TABLE memo (key TEXT PRIMARY KEY, block TEXT NOT NULL, ids TEXT NOT NULL, at REAL NOT NULL) WITHOUT ROWID;
CREATE INDEX memo_by_age ON memo (at);

CREATE TABLE requests (
    seq INTEGER PRIMARY KEY,
    at REAL NOT NULL,
    conversation TEXT NOT NULL,
    model TEXT NOT NULL,
    ids TEXT NOT NULL,                  -- JSON list of item ids
    tokens INTEGER NOT NULL,
    block TEXT NOT NULL
);
"""

_HEARD = """
-- Turns of conversations that were heard, by a hash of the conversation up to them.
CREATE TABLE heard (key TEXT PRIMARY KEY, at REAL NOT NULL) WITHOUT ROWID;
CREATE INDEX heard_by_age ON heard (at);
"""

MIGRATIONS = (_FIRST, _HEARD)
