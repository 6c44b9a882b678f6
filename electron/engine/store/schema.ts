import { deliveryOrder } from './delivery-order.ts';
import { interfaceRecords } from './interface-records.ts';

/** Version 1 of the schema, that of release 0.1.0. Changes are added to `later-steps.ts` instead. */
export const firstSchema = `
  CREATE TABLE journal (
    seq INTEGER PRIMARY KEY,
    at REAL NOT NULL,
    kind TEXT NOT NULL,
    trace TEXT,
    entry TEXT NOT NULL,
    decision TEXT,
    messages BLOB,
    case_id TEXT
  ) STRICT;
  CREATE INDEX journal_kind ON journal (kind, seq);
  CREATE UNIQUE INDEX journal_decision ON journal (decision) WHERE decision IS NOT NULL;
  CREATE INDEX journal_case ON journal (case_id, seq) WHERE case_id IS NOT NULL;
  CREATE TABLE check_lists (id INTEGER PRIMARY KEY, checks TEXT NOT NULL) STRICT;
  CREATE TABLE contents (id INTEGER PRIMARY KEY, content TEXT NOT NULL) STRICT;

  CREATE TABLE exchanges (
    id TEXT PRIMARY KEY,
    meta TEXT NOT NULL,
    request_headers BLOB NOT NULL,
    request_body BLOB NOT NULL,
    response_headers BLOB,
    response_body BLOB
  ) STRICT;

  CREATE TABLE cases (id TEXT PRIMARY KEY, sha256 TEXT NOT NULL UNIQUE, opened TEXT NOT NULL, context TEXT NOT NULL) STRICT;
  CREATE TABLE case_details (
    case_id TEXT NOT NULL,
    kind TEXT NOT NULL,
    id TEXT NOT NULL,
    detail TEXT NOT NULL,
    PRIMARY KEY (case_id, kind, id)
  ) STRICT;
  CREATE INDEX case_details_id ON case_details (kind, id);
  -- Entries of a case file while it is opened: stored in slices, and moved into the journal in one commit.
  CREATE TABLE case_staging (
    n INTEGER PRIMARY KEY,
    case_id TEXT NOT NULL,
    identity TEXT NOT NULL UNIQUE,
    at REAL NOT NULL,
    kind TEXT NOT NULL,
    trace TEXT,
    id TEXT,
    seq INTEGER NOT NULL,
    fields TEXT NOT NULL,
    known INTEGER NOT NULL DEFAULT 0
  ) STRICT;

  CREATE TABLE signing_keys (
    kid TEXT PRIMARY KEY,
    alg TEXT NOT NULL,
    jwk TEXT NOT NULL,
    created_at REAL NOT NULL,
    retires_at REAL
  ) STRICT;
  CREATE TABLE oauth_clients (id TEXT PRIMARY KEY, client TEXT NOT NULL) STRICT;
  CREATE TABLE users (username TEXT PRIMARY KEY, user TEXT NOT NULL) STRICT;
  CREATE TABLE tokens (
    id TEXT PRIMARY KEY,
    client_id TEXT NOT NULL,
    subject TEXT NOT NULL,
    scope TEXT NOT NULL,
    issued_at REAL NOT NULL,
    expires_at REAL NOT NULL,
    revoked_at REAL,
    format TEXT NOT NULL DEFAULT 'jwt',
    issuer TEXT NOT NULL DEFAULT '',
    audience TEXT NOT NULL DEFAULT '',
    family_id TEXT,
    dpop_thumbprint TEXT,
    hash TEXT,
    not_before REAL
  ) STRICT;
  CREATE UNIQUE INDEX tokens_hash ON tokens (hash) WHERE hash IS NOT NULL;
  CREATE INDEX tokens_family ON tokens (family_id) WHERE family_id IS NOT NULL;
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
  -- What a client has pending is counted at each of its requests.
  CREATE INDEX device_authorizations_pending ON device_authorizations (client_id, expires_at) WHERE status = 'pending';
  CREATE TABLE pushed_requests (
    hash TEXT PRIMARY KEY,
    client_id TEXT NOT NULL,
    parameters TEXT NOT NULL,
    expires_at REAL NOT NULL
  ) STRICT;
  CREATE INDEX pushed_requests_pending ON pushed_requests (client_id, expires_at);
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

  CREATE TABLE customers (id TEXT PRIMARY KEY, record TEXT NOT NULL) STRICT;
  CREATE TABLE chats (
    id TEXT PRIMARY KEY,
    customer_id TEXT NOT NULL,
    session_id TEXT NOT NULL UNIQUE,
    status TEXT NOT NULL,
    since REAL NOT NULL,
    agent_id TEXT,
    started_at REAL NOT NULL,
    ended_at REAL,
    trace TEXT NOT NULL
  ) STRICT;
  CREATE INDEX chats_open ON chats (id) WHERE status <> 'ended';
  CREATE TABLE sessions (id TEXT PRIMARY KEY, chat_id TEXT NOT NULL) STRICT;

  CREATE TABLE events (
    id TEXT PRIMARY KEY,
    event TEXT NOT NULL,
    customer_id TEXT NOT NULL,
    timestamp REAL NOT NULL,
    trace TEXT NOT NULL,
    payload BLOB NOT NULL, sending TEXT
  ) STRICT;
  CREATE TABLE subscriptions (id TEXT PRIMARY KEY, subscription TEXT NOT NULL, health TEXT) STRICT;
  CREATE TABLE deliveries (
    id TEXT PRIMARY KEY,
    event_id TEXT NOT NULL REFERENCES events,
    event TEXT NOT NULL,
    subscription_id TEXT NOT NULL,
    status TEXT NOT NULL,
    created_at REAL NOT NULL,
    next_attempt_at REAL,
    trace TEXT NOT NULL,
    customer_id TEXT NOT NULL DEFAULT '',
    url TEXT NOT NULL DEFAULT '',
    reason TEXT,
    attempts_made INTEGER NOT NULL DEFAULT 0,
    attempts_allowed INTEGER NOT NULL DEFAULT 1,
    uncounted INTEGER NOT NULL DEFAULT 0,
    last_one INTEGER NOT NULL DEFAULT 0,
    interrupted INTEGER NOT NULL DEFAULT 0,
    last_status INTEGER,
    last_cause TEXT,
    payload BLOB,
    content_type TEXT,
    direct TEXT,
    fault TEXT,
    held TEXT,
    edited_headers TEXT,
    edited_body BLOB,
    attempts_failed INTEGER NOT NULL DEFAULT 0,
    attempts_manual INTEGER NOT NULL DEFAULT 0,
    manual_next INTEGER NOT NULL DEFAULT 0,
    recorded_at REAL,
    first_in_order INTEGER NOT NULL DEFAULT 1
  ) STRICT;
  CREATE INDEX deliveries_due ON deliveries (subscription_id, next_attempt_at) WHERE status = 'pending';
  CREATE INDEX deliveries_of_customer ON deliveries (subscription_id, customer_id) WHERE status = 'pending';
  CREATE INDEX deliveries_of_subscription ON deliveries (subscription_id, id);
  CREATE INDEX deliveries_of_event ON deliveries (event, id);
  CREATE INDEX deliveries_exhausted ON deliveries (id) WHERE status = 'exhausted';
  CREATE INDEX deliveries_cancelled ON deliveries (id) WHERE status = 'cancelled';
  -- An event is removed once it has no delivery.
  CREATE INDEX deliveries_of_event_id ON deliveries (event_id);
  CREATE TABLE attempts (
    delivery_id TEXT NOT NULL REFERENCES deliveries,
    n INTEGER NOT NULL,
    started_at REAL NOT NULL,
    span TEXT NOT NULL,
    method TEXT NOT NULL DEFAULT 'POST', url TEXT NOT NULL,
    request_headers BLOB NOT NULL,
    status INTEGER,
    response_headers BLOB,
    response_body BLOB,
    result TEXT,
    subscription_id TEXT NOT NULL DEFAULT '',
    request_body BLOB,
    ok INTEGER,
    duration REAL,
    PRIMARY KEY (delivery_id, n)
  ) STRICT;
  CREATE INDEX attempts_of_subscription ON attempts (subscription_id, started_at, ok, duration) WHERE ok IS NOT NULL;

  CREATE TABLE captures (
    seq INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    event TEXT,
    http_version TEXT NOT NULL,
    truncated INTEGER NOT NULL,
    peer TEXT NOT NULL,
    tls TEXT,
    headers BLOB NOT NULL,
    body BLOB NOT NULL,
    method TEXT NOT NULL DEFAULT '',
    path TEXT NOT NULL DEFAULT '',
    checks TEXT NOT NULL DEFAULT '[]',
    failed INTEGER NOT NULL DEFAULT 0,
    pinned INTEGER NOT NULL DEFAULT 0,
    more TEXT NOT NULL DEFAULT '{}'
  ) STRICT;
  CREATE INDEX captures_event ON captures (event, seq) WHERE event IS NOT NULL;
  CREATE INDEX captures_failed ON captures (seq) WHERE failed > 0;
  CREATE INDEX captures_pinned ON captures (seq) WHERE pinned = 1;
  -- The last removed capture of each removal, to remove them from the full-text index, which is another database.
  CREATE TABLE capture_removals (n INTEGER PRIMARY KEY AUTOINCREMENT, up_to INTEGER NOT NULL) STRICT;
  CREATE TABLE pairings (
    capture_id TEXT,
    delivery_id TEXT NOT NULL,
    n INTEGER NOT NULL,
    pairing TEXT NOT NULL,
    PRIMARY KEY (delivery_id, n)
  ) STRICT;
  CREATE INDEX pairings_capture ON pairings (capture_id) WHERE capture_id IS NOT NULL;
  CREATE TABLE catcher_settings (one INTEGER PRIMARY KEY CHECK (one = 1), settings TEXT NOT NULL) STRICT;

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
  CREATE TABLE profile (one INTEGER PRIMARY KEY CHECK (one = 1), profile TEXT NOT NULL) STRICT;
  CREATE TABLE former_secrets (id INTEGER PRIMARY KEY, secrets TEXT NOT NULL) STRICT;

  CREATE TABLE experiment_results (id TEXT PRIMARY KEY, result TEXT NOT NULL) STRICT;
  CREATE TABLE runs (
    id TEXT PRIMARY KEY,
    kind TEXT NOT NULL,
    series TEXT NOT NULL,
    summary TEXT NOT NULL,
    run TEXT NOT NULL
  ) STRICT;
  -- The progress of lessons belongs to a session, like the traffic that they cause.
  CREATE TABLE lesson_progress (lesson TEXT PRIMARY KEY, progress TEXT NOT NULL) STRICT;

  -- How far entries are published to a fleet, and how far those of its other nodes are received.
  CREATE TABLE fleet_published (
    fleet TEXT PRIMARY KEY,
    journal TEXT NOT NULL,
    joined INTEGER NOT NULL,
    published INTEGER NOT NULL,
    stream TEXT
  ) STRICT;
  CREATE TABLE fleet_position (fleet TEXT PRIMARY KEY, stream TEXT NOT NULL, position INTEGER NOT NULL) STRICT;
  CREATE TABLE fleet_received (
    fleet TEXT NOT NULL,
    node TEXT NOT NULL,
    journal TEXT NOT NULL,
    received INTEGER NOT NULL,
    PRIMARY KEY (fleet, node, journal)
  ) STRICT;
  ${deliveryOrder}${interfaceRecords}
`;
