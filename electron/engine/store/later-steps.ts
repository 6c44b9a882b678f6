/** The condition that a row belongs to a lesson, or to Pull and push: its trace begins with “lesson”. */
export const ofLesson = "trace GLOB '6c6573736f6e*'";

/** Authorization servers of others with their tokens, and how sent requests authenticated. */
const authorizationServers = `
  CREATE TABLE authorization_servers (id TEXT PRIMARY KEY, server TEXT NOT NULL) STRICT;
  CREATE TABLE server_tokens (id TEXT PRIMARY KEY, server_id TEXT NOT NULL, token TEXT NOT NULL) STRICT;
  ALTER TABLE requests ADD COLUMN auth TEXT;
`;

/** How the client connects to servers. */
const connectionSettings =
  'CREATE TABLE connection_settings (one INTEGER PRIMARY KEY CHECK (one = 1), settings TEXT NOT NULL) STRICT;';

/** Claims of access tokens beyond those that every one has. */
const tokenClaims = 'ALTER TABLE tokens ADD COLUMN claims TEXT;';

/** The duration of the latest attempt, which a list would otherwise read behind the bodies of the attempt. */
const lastDurations = `
  ALTER TABLE deliveries ADD COLUMN last_duration REAL;
  UPDATE deliveries
    SET last_duration = (SELECT duration FROM attempts WHERE delivery_id = deliveries.id AND n = attempts_made);
`;

/** Counts the requests of lessons and of the polls of Pull and push, which the history leaves out by default. */
const requestsOfLessons = `CREATE INDEX requests_of_lessons ON requests (id) WHERE ${ofLesson};`;

/** Counts the failures that lessons and Pull and push make on purpose, which are not reported as the user's. */
const failuresOfLessons = `CREATE INDEX failures_of_lessons ON deliveries (id) WHERE status = 'exhausted' AND ${ofLesson};`;

/** The steps from version 1 of the schema to the current one, as SQL. Append only: released steps are never edited. */
export const laterSteps: readonly string[] = [
  authorizationServers,
  connectionSettings,
  tokenClaims,
  lastDurations,
  requestsOfLessons,
  failuresOfLessons,
];
