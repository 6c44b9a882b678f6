import { captureSchema } from './capture-schema.ts';
import { caseSchema } from './case-schema.ts';
import { deliveryOrder } from './delivery-order.ts';
import { laterSteps } from './later-steps.ts';

/** The migrations from one version to the next; the version is the number of applied steps. Append only. */
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
  `
  ALTER TABLE signing_keys ADD COLUMN retires_at REAL;

  ALTER TABLE tokens ADD COLUMN format TEXT NOT NULL DEFAULT 'jwt';
  ALTER TABLE tokens ADD COLUMN issuer TEXT NOT NULL DEFAULT '';
  ALTER TABLE tokens ADD COLUMN audience TEXT NOT NULL DEFAULT '';
  ALTER TABLE tokens ADD COLUMN family_id TEXT;
  ALTER TABLE tokens ADD COLUMN dpop_thumbprint TEXT;
  ALTER TABLE tokens ADD COLUMN hash TEXT;
  CREATE UNIQUE INDEX tokens_hash ON tokens (hash) WHERE hash IS NOT NULL;
  CREATE INDEX tokens_family ON tokens (family_id) WHERE family_id IS NOT NULL;

  CREATE TABLE users (username TEXT PRIMARY KEY, user TEXT NOT NULL) STRICT;
  CREATE TABLE authorization_codes (
    hash TEXT PRIMARY KEY,
    agreed TEXT NOT NULL,
    issued_at REAL NOT NULL,
    expires_at REAL NOT NULL,
    used_at REAL,
    family_id TEXT
  ) STRICT;
  CREATE TABLE refresh_families (
    id TEXT PRIMARY KEY,
    granted TEXT NOT NULL,
    created_at REAL NOT NULL,
    expires_at REAL NOT NULL,
    revoked_at REAL,
    revoked_reason TEXT
  ) STRICT;
  CREATE TABLE refresh_tokens (
    id TEXT PRIMARY KEY,
    hash TEXT NOT NULL UNIQUE,
    family_id TEXT NOT NULL REFERENCES refresh_families,
    parent_id TEXT,
    issued_at REAL NOT NULL,
    expires_at REAL NOT NULL,
    used_at REAL
  ) STRICT;
  CREATE INDEX refresh_tokens_family ON refresh_tokens (family_id);
  CREATE TABLE device_authorizations (
    hash TEXT PRIMARY KEY,
    user_code TEXT NOT NULL UNIQUE,
    client_id TEXT NOT NULL,
    scope TEXT NOT NULL,
    status TEXT NOT NULL,
    subject TEXT,
    auth_time REAL,
    issued_at REAL NOT NULL,
    expires_at REAL NOT NULL,
    interval_ms REAL NOT NULL,
    polled_at REAL,
    trace TEXT NOT NULL
  ) STRICT;
  CREATE TABLE pushed_requests (
    hash TEXT PRIMARY KEY,
    client_id TEXT NOT NULL,
    parameters TEXT NOT NULL,
    expires_at REAL NOT NULL
  ) STRICT;
  CREATE TABLE interactions (
    hash TEXT PRIMARY KEY,
    parameters TEXT NOT NULL,
    purpose TEXT NOT NULL,
    expires_at REAL NOT NULL
  ) STRICT;
  CREATE TABLE login_sessions (
    hash TEXT PRIMARY KEY,
    username TEXT NOT NULL,
    auth_time REAL NOT NULL,
    expires_at REAL NOT NULL
  ) STRICT;
  CREATE TABLE consents (
    username TEXT NOT NULL,
    client_id TEXT NOT NULL,
    scope TEXT NOT NULL,
    PRIMARY KEY (username, client_id)
  ) STRICT;
  CREATE TABLE dpop_proofs (id TEXT PRIMARY KEY, seen_at REAL NOT NULL) STRICT;
  CREATE TABLE profile (one INTEGER PRIMARY KEY CHECK (one = 1), profile TEXT NOT NULL) STRICT;
  `,
  `
  ALTER TABLE tokens ADD COLUMN not_before REAL;
  `,
  `
  ALTER TABLE chats ADD COLUMN trace TEXT;
  CREATE INDEX chats_open ON chats (id) WHERE status <> 'ended';
  `,
  `
  CREATE TABLE requests (
    id TEXT PRIMARY KEY,
    trace TEXT NOT NULL,
    started_at REAL NOT NULL,
    duration_ms REAL NOT NULL,
    method TEXT NOT NULL,
    url TEXT NOT NULL,
    condition TEXT NOT NULL,
    status INTEGER,
    error TEXT,
    cause TEXT NOT NULL,
    run TEXT NOT NULL
  ) STRICT;
  CREATE TABLE saved_requests (id TEXT PRIMARY KEY, request TEXT NOT NULL) STRICT;
  CREATE TABLE environments (id TEXT PRIMARY KEY, environment TEXT NOT NULL) STRICT;
  `,
  // Decisions in one row of the journal each; the table `decisions` contains older ones.
  `
  ALTER TABLE journal ADD COLUMN decision TEXT;
  ALTER TABLE journal ADD COLUMN messages BLOB;
  CREATE UNIQUE INDEX journal_decision ON journal (decision) WHERE decision IS NOT NULL;
  CREATE TABLE check_lists (id INTEGER PRIMARY KEY, checks TEXT NOT NULL) STRICT;
  CREATE TABLE contents (id INTEGER PRIMARY KEY, content TEXT NOT NULL) STRICT;
  `,
  `
  ALTER TABLE subscriptions ADD COLUMN health TEXT;

  ALTER TABLE deliveries ADD COLUMN customer_id TEXT NOT NULL DEFAULT '';
  ALTER TABLE deliveries ADD COLUMN url TEXT NOT NULL DEFAULT '';
  ALTER TABLE deliveries ADD COLUMN reason TEXT;
  ALTER TABLE deliveries ADD COLUMN attempts_made INTEGER NOT NULL DEFAULT 0;
  ALTER TABLE deliveries ADD COLUMN attempts_allowed INTEGER NOT NULL DEFAULT 1;
  ALTER TABLE deliveries ADD COLUMN uncounted INTEGER NOT NULL DEFAULT 0;
  ALTER TABLE deliveries ADD COLUMN last_one INTEGER NOT NULL DEFAULT 0;
  ALTER TABLE deliveries ADD COLUMN interrupted INTEGER NOT NULL DEFAULT 0;
  ALTER TABLE deliveries ADD COLUMN last_status INTEGER;
  ALTER TABLE deliveries ADD COLUMN last_cause TEXT;
  ALTER TABLE deliveries ADD COLUMN payload BLOB;
  ALTER TABLE deliveries ADD COLUMN content_type TEXT;
  ALTER TABLE deliveries ADD COLUMN direct TEXT;
  ALTER TABLE deliveries ADD COLUMN fault TEXT;
  ALTER TABLE deliveries ADD COLUMN held TEXT;
  ALTER TABLE deliveries ADD COLUMN edited_headers TEXT;
  ALTER TABLE deliveries ADD COLUMN edited_body BLOB;
  ALTER TABLE attempts ADD COLUMN subscription_id TEXT NOT NULL DEFAULT '';
  ALTER TABLE attempts ADD COLUMN request_body BLOB;
  ALTER TABLE attempts ADD COLUMN ok INTEGER;
  ALTER TABLE attempts ADD COLUMN duration REAL;
  UPDATE deliveries SET
    customer_id = (SELECT customer_id FROM events WHERE events.id = event_id),
    url = coalesce((SELECT url FROM attempts WHERE delivery_id = deliveries.id ORDER BY n DESC LIMIT 1), ''),
    last_status = (SELECT status FROM attempts WHERE delivery_id = deliveries.id ORDER BY n DESC LIMIT 1),
    attempts_made = (SELECT count(*) FROM attempts WHERE delivery_id = deliveries.id);
  UPDATE attempts SET subscription_id = (SELECT subscription_id FROM deliveries WHERE id = delivery_id);
  DROP INDEX deliveries_pending;
  CREATE INDEX deliveries_due ON deliveries (subscription_id, next_attempt_at) WHERE status = 'pending';
  CREATE INDEX deliveries_of_customer ON deliveries (subscription_id, customer_id) WHERE status = 'pending';
  CREATE INDEX deliveries_of_subscription ON deliveries (subscription_id, id);
  CREATE INDEX deliveries_of_event ON deliveries (event, id);
  CREATE INDEX deliveries_exhausted ON deliveries (id) WHERE status = 'exhausted';
  CREATE INDEX deliveries_cancelled ON deliveries (id) WHERE status = 'cancelled';
  CREATE INDEX attempts_of_subscription ON attempts (subscription_id, started_at, ok, duration) WHERE ok IS NOT NULL;
  `,
  captureSchema,
  // The last removed capture of each removal: used to remove them from the full-text index, which is another database.
  `
  CREATE TABLE capture_removals (n INTEGER PRIMARY KEY AUTOINCREMENT, up_to INTEGER NOT NULL) STRICT;
  `,
  // From here on columns with secrets may be sealed, which older versions cannot read; see secrets/sealed-columns.ts.
  `
  SELECT 1;
  `,
  `
  CREATE TABLE experiment_results (id TEXT PRIMARY KEY, result TEXT NOT NULL) STRICT;
  `,
  caseSchema,
  `
  CREATE TABLE trial_reports (id TEXT PRIMARY KEY, subject TEXT NOT NULL, report TEXT NOT NULL) STRICT;
  `,
  `
  CREATE TABLE former_secrets (id INTEGER PRIMARY KEY, secrets TEXT NOT NULL) STRICT;
  `,
  // Deliveries: which attempts failed or were manual, and their time on the machine's clock.
  `
  ALTER TABLE deliveries ADD COLUMN attempts_failed INTEGER NOT NULL DEFAULT 0;
  ALTER TABLE deliveries ADD COLUMN attempts_manual INTEGER NOT NULL DEFAULT 0;
  ALTER TABLE deliveries ADD COLUMN manual_next INTEGER NOT NULL DEFAULT 0;
  ALTER TABLE deliveries ADD COLUMN recorded_at REAL;
  UPDATE deliveries SET attempts_failed = (SELECT count(*) FROM attempts WHERE delivery_id = deliveries.id AND ok = 0)
    WHERE attempts_made > 0 AND (attempts_made > 1 OR status <> 'delivered');
  `,
  // An event is removed once it has no delivery.
  `
  CREATE INDEX deliveries_of_event_id ON deliveries (event_id);
  `,
  deliveryOrder,
  ...laterSteps,
];
