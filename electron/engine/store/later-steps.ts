/** The newest steps of the schema, after those in `schema.ts`. */
export const laterSteps: readonly string[] = [
  // Entries of a case file while it is opened: they are stored in slices, and move into the journal in one commit.
  `
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
  `,
  // What a client has pending is counted at each of its requests.
  `
  CREATE INDEX device_authorizations_pending ON device_authorizations (client_id, expires_at) WHERE status = 'pending';
  CREATE INDEX pushed_requests_pending ON pushed_requests (client_id, expires_at);
  `,
  // The progress of lessons belongs to a session, like the traffic that they cause.
  `
  CREATE TABLE lesson_progress (lesson TEXT PRIMARY KEY, progress TEXT NOT NULL) STRICT;
  `,
  // How far entries are published to a fleet, and how far those of its other nodes are received.
  `
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
  `,
];
