/**
 * The records of the user's interface. Columns: the path parameters that identify a record together with its key; a version
 * that changes with each write; values of path parameters that are not in the record; the state with the time of its entry
 * and the time of the move that follows it, by the service's clock; the trace of the last change. The other table has the
 * interface that the records were last checked against.
 */
export const interfaceRecords = `
  -- The documents of the user's own interface, and the credentials that were generated for its security schemes.
  CREATE TABLE interface (one INTEGER PRIMARY KEY CHECK (one = 1), documents TEXT NOT NULL) STRICT;
  CREATE TABLE interface_credentials (scheme TEXT PRIMARY KEY, credential TEXT NOT NULL) STRICT;
  -- Responses to requests with an Idempotency-Key.
  CREATE TABLE interface_replies (
    n INTEGER PRIMARY KEY AUTOINCREMENT,
    id TEXT NOT NULL UNIQUE,
    request TEXT NOT NULL,
    status INTEGER NOT NULL,
    headers TEXT NOT NULL,
    type TEXT,
    body BLOB NOT NULL
  ) STRICT;
  CREATE TABLE interface_records (
    n INTEGER PRIMARY KEY AUTOINCREMENT,
    collection TEXT NOT NULL,
    scope TEXT NOT NULL,
    key TEXT NOT NULL,
    version INTEGER NOT NULL DEFAULT 1,
    beside TEXT NOT NULL,
    owner TEXT,
    record TEXT NOT NULL,
    state TEXT,
    entered_at REAL NOT NULL,
    due_at REAL,
    trace TEXT NOT NULL,
    UNIQUE (collection, scope, key)
  ) STRICT;
  CREATE INDEX interface_records_order ON interface_records (collection, n);
  CREATE INDEX interface_records_within ON interface_records (collection, scope, n);
  CREATE INDEX interface_records_owner ON interface_records (collection, owner, n) WHERE owner IS NOT NULL;
  CREATE INDEX interface_records_due ON interface_records (due_at) WHERE due_at IS NOT NULL;
  -- The interface that the records were checked against.
  CREATE TABLE interface_records_of (
    one INTEGER PRIMARY KEY CHECK (one = 1),
    interface TEXT NOT NULL,
    -- Names of collections that get their records at their first use.
    late TEXT NOT NULL
  ) STRICT;
`;
