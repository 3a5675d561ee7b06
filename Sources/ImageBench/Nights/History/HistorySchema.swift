/// The schema of the database as a sequence of migration steps; the number of applied steps is its
/// version.
///
/// Steps are only added at the end: files of all earlier versions exist and are migrated by the
/// steps that they lack, all in one transaction.
package struct HistorySchema: Sendable {
  /// The SQL statements of each version.
  package var steps: [String]

  /// The schema after `steps`.
  package init(steps: [String]) {
    self.steps = steps
  }

  /// The version of a file with all steps.
  package var version: Int { steps.count }

  /// SQLite's `application_id` of every history: "IBHI" in ASCII.
  static let applicationIdentifier = 0x4942_4849

  /// The schema that this version of the tool reads and writes.
  ///
  /// Each name is stored once. The values of a run are contiguous, ordered by series: a night is
  /// appended at the end, an old one is removed in one piece, and a series over a year is one
  /// look-up per run.
  package static let current = HistorySchema(steps: [
    """
    CREATE TABLE settings (id INTEGER PRIMARY KEY, text TEXT NOT NULL UNIQUE);
    CREATE TABLE hosts (id INTEGER PRIMARY KEY, text TEXT NOT NULL UNIQUE);
    CREATE TABLE runs (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      key TEXT NOT NULL UNIQUE,
      started_utc TEXT NOT NULL,
      suite TEXT NOT NULL,
      revision TEXT,
      tool_version TEXT NOT NULL,
      setting INTEGER NOT NULL REFERENCES settings (id),
      host INTEGER NOT NULL REFERENCES hosts (id),
      trial_count INTEGER NOT NULL,
      value_count INTEGER NOT NULL
    );
    CREATE INDEX runs_by_start ON runs (started_utc, id);
    CREATE TABLE metrics (
      id INTEGER PRIMARY KEY,
      name TEXT NOT NULL UNIQUE,
      unit TEXT NOT NULL,
      polarity TEXT NOT NULL,
      exactness TEXT NOT NULL
    );
    CREATE TABLE cells (
      id INTEGER PRIMARY KEY,
      scenario TEXT NOT NULL,
      variant TEXT NOT NULL,
      device TEXT NOT NULL,
      seed TEXT NOT NULL,
      UNIQUE (scenario, variant, device, seed)
    );
    CREATE TABLE series (
      id INTEGER PRIMARY KEY,
      metric INTEGER NOT NULL REFERENCES metrics (id),
      cell INTEGER NOT NULL REFERENCES cells (id),
      UNIQUE (metric, cell)
    );
    CREATE TABLE points (
      run INTEGER NOT NULL REFERENCES runs (id),
      series INTEGER NOT NULL REFERENCES series (id),
      repetition INTEGER NOT NULL,
      value NOT NULL,
      PRIMARY KEY (run, series, repetition)
    ) WITHOUT ROWID;
    """,
    // The reference builds of nights, with their values, and the scores of hosts.
    """
    CREATE TABLE reference_builds (
      id INTEGER PRIMARY KEY,
      hash TEXT NOT NULL UNIQUE,
      tool_version TEXT NOT NULL
    );
    CREATE TABLE reference_points (
      run INTEGER NOT NULL REFERENCES runs (id),
      series INTEGER NOT NULL REFERENCES series (id),
      repetition INTEGER NOT NULL,
      value NOT NULL,
      PRIMARY KEY (run, series, repetition)
    ) WITHOUT ROWID;
    ALTER TABLE runs ADD COLUMN reference INTEGER REFERENCES reference_builds (id);
    ALTER TABLE runs ADD COLUMN reference_value_count INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE runs ADD COLUMN host_score INTEGER;
    ALTER TABLE runs ADD COLUMN host_grade TEXT;
    """,
    // The content is part of a cell, and empty where it is unknown. A constraint cannot be changed,
    // so the table is created anew; the numbers of its rows are kept.
    """
    CREATE TABLE cells_by_content (
      id INTEGER PRIMARY KEY,
      scenario TEXT NOT NULL,
      variant TEXT NOT NULL,
      device TEXT NOT NULL,
      seed TEXT NOT NULL,
      content TEXT NOT NULL,
      UNIQUE (scenario, variant, device, seed, content)
    );
    INSERT INTO cells_by_content (id, scenario, variant, device, seed, content)
      SELECT id, scenario, variant, device, seed, '' FROM cells;
    DROP TABLE cells;
    ALTER TABLE cells_by_content RENAME TO cells;
    """,
    // What checks said of loaders.
    """
    CREATE TABLE verdicts (
      run INTEGER NOT NULL REFERENCES runs (id),
      loader TEXT NOT NULL,
      name TEXT NOT NULL,
      standing TEXT NOT NULL,
      PRIMARY KEY (run, loader, name)
    ) WITHOUT ROWID;
    """,
  ])
}
