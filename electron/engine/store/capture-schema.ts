/** The migration that added verdicts, pins and pairings of captures, and the settings of the catcher. */
export const captureSchema = `
  ALTER TABLE captures ADD COLUMN method TEXT NOT NULL DEFAULT '';
  ALTER TABLE captures ADD COLUMN path TEXT NOT NULL DEFAULT '';
  ALTER TABLE captures ADD COLUMN verdicts TEXT NOT NULL DEFAULT '[]';
  ALTER TABLE captures ADD COLUMN failed INTEGER NOT NULL DEFAULT 0;
  ALTER TABLE captures ADD COLUMN pinned INTEGER NOT NULL DEFAULT 0;
  ALTER TABLE captures ADD COLUMN more TEXT NOT NULL DEFAULT '{}';
  CREATE INDEX captures_failed ON captures (seq) WHERE failed > 0;
  CREATE INDEX captures_pinned ON captures (seq) WHERE pinned = 1;
  CREATE TABLE pairings (
    capture_id TEXT,
    delivery_id TEXT NOT NULL,
    n INTEGER NOT NULL,
    pairing TEXT NOT NULL,
    PRIMARY KEY (delivery_id, n)
  ) STRICT;
  CREATE INDEX pairings_capture ON pairings (capture_id) WHERE capture_id IS NOT NULL;
  CREATE TABLE catcher_settings (one INTEGER PRIMARY KEY CHECK (one = 1), settings TEXT NOT NULL) STRICT;
`;
