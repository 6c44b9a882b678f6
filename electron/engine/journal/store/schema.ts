/** Steps that bring a database from one version to the next; the version is the number of steps taken. Only ever append. */
export const migrations: readonly string[] = [
  `
  CREATE TABLE journal (
    seq INTEGER PRIMARY KEY,
    at REAL NOT NULL,
    kind TEXT NOT NULL,
    trace TEXT,
    entry TEXT NOT NULL
  ) STRICT;
  CREATE INDEX journal_kind ON journal (kind, seq);

  CREATE TABLE exchanges (
    id TEXT PRIMARY KEY,
    meta TEXT NOT NULL,
    request_headers BLOB NOT NULL,
    request_body BLOB NOT NULL,
    response_headers BLOB,
    response_body BLOB
  ) STRICT;

  CREATE TABLE decisions (
    id TEXT PRIMARY KEY,
    meta TEXT NOT NULL,
    request_headers BLOB NOT NULL,
    request_body BLOB NOT NULL,
    response_headers BLOB NOT NULL,
    response_body BLOB NOT NULL
  ) STRICT;

  CREATE TABLE signing_keys (kid TEXT PRIMARY KEY, alg TEXT NOT NULL, jwk TEXT NOT NULL, created_at REAL NOT NULL) STRICT;
  CREATE TABLE oauth_clients (id TEXT PRIMARY KEY, client TEXT NOT NULL) STRICT;
  CREATE TABLE tokens (
    id TEXT PRIMARY KEY,
    client_id TEXT NOT NULL,
    subject TEXT NOT NULL,
    scope TEXT NOT NULL,
    issued_at REAL NOT NULL,
    expires_at REAL NOT NULL,
    revoked_at REAL
  ) STRICT;

  CREATE TABLE customers (id TEXT PRIMARY KEY, record TEXT NOT NULL) STRICT;
  CREATE TABLE chats (
    id TEXT PRIMARY KEY,
    customer_id TEXT NOT NULL,
    session_id TEXT NOT NULL UNIQUE,
    status TEXT NOT NULL,
    since REAL NOT NULL,
    agent_id TEXT,
    started_at REAL NOT NULL,
    ended_at REAL
  ) STRICT;
  CREATE TABLE sessions (id TEXT PRIMARY KEY, chat_id TEXT NOT NULL) STRICT;

  CREATE TABLE events (
    id TEXT PRIMARY KEY,
    event TEXT NOT NULL,
    customer_id TEXT NOT NULL,
    timestamp REAL NOT NULL,
    trace TEXT NOT NULL,
    payload BLOB NOT NULL
  ) STRICT;
  CREATE TABLE subscriptions (id TEXT PRIMARY KEY, subscription TEXT NOT NULL) STRICT;
  CREATE TABLE deliveries (
    id TEXT PRIMARY KEY,
    event_id TEXT NOT NULL REFERENCES events,
    event TEXT NOT NULL,
    subscription_id TEXT NOT NULL,
    status TEXT NOT NULL,
    created_at REAL NOT NULL,
    next_attempt_at REAL,
    trace TEXT NOT NULL
  ) STRICT;
  CREATE INDEX deliveries_pending ON deliveries (next_attempt_at) WHERE status = 'pending';
  CREATE TABLE attempts (
    delivery_id TEXT NOT NULL REFERENCES deliveries,
    n INTEGER NOT NULL,
    started_at REAL NOT NULL,
    span TEXT NOT NULL,
    url TEXT NOT NULL,
    request_headers BLOB NOT NULL,
    status INTEGER,
    response_headers BLOB,
    response_body BLOB,
    result TEXT,
    PRIMARY KEY (delivery_id, n)
  ) STRICT;

  CREATE TABLE captures (
    seq INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    event TEXT,
    http_version TEXT NOT NULL,
    truncated INTEGER NOT NULL,
    peer TEXT NOT NULL,
    tls TEXT,
    headers BLOB NOT NULL,
    body BLOB NOT NULL
  ) STRICT;
  CREATE INDEX captures_event ON captures (event, seq) WHERE event IS NOT NULL;
  `,
];
