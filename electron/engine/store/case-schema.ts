/** The migration that added opened case files: entries in the journal, with their details in separate tables. */
export const caseSchema = `
  ALTER TABLE journal ADD COLUMN case_id TEXT;
  CREATE INDEX journal_case ON journal (case_id, seq) WHERE case_id IS NOT NULL;
  CREATE TABLE cases (id TEXT PRIMARY KEY, sha256 TEXT NOT NULL UNIQUE, opened TEXT NOT NULL, context TEXT NOT NULL) STRICT;
  CREATE TABLE case_details (
    case_id TEXT NOT NULL,
    kind TEXT NOT NULL,
    id TEXT NOT NULL,
    detail TEXT NOT NULL,
    PRIMARY KEY (case_id, kind, id)
  ) STRICT;
  CREATE INDEX case_details_id ON case_details (kind, id);
`;
