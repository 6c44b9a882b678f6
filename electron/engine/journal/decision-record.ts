import type { Check } from '#shared/model/decision.ts';
import type { NewJournalEntry } from '#shared/model/journal-entry.ts';
import type { Statement } from './store/statement.ts';

/** A request that one of our servers decided on, with the answer, as the server saw both. */
export interface DecisionRecord {
  id: string;
  server: 'authorization' | 'service';
  trace: string;
  span: string | undefined;
  checks: Check[];
  startedAtMs: number;
  durationMs: number;
  method: string;
  /** Absolute, as the client must have written it. */
  url: string;
  requestHeaders: Buffer;
  requestBody: Buffer;
  status: number;
  responseHeaders: Buffer;
  responseBody: Buffer;
}

const insert = `INSERT INTO decisions
  (id, meta, request_headers, request_body, response_headers, response_body) VALUES (?, ?, ?, ?, ?, ?)`;

/** The journal entry and the row of details for a decision. */
export function decisionRows(record: DecisionRecord): { entry: NewJournalEntry; statement: Statement } {
  const { id, server, trace, span, checks, durationMs, method, url, status } = record;
  const outcome = checks.some((check) => check.outcome === 'failed') ? 'refused' : 'allowed';
  const entry: NewJournalEntry = {
    kind: 'decision',
    atMs: record.startedAtMs,
    trace,
    ...(span !== undefined && { span }),
    id,
    server,
    outcome,
    checks,
    method,
    url,
    status,
    durationMs,
  };
  return {
    entry,
    statement: {
      sql: insert,
      params: [
        id,
        JSON.stringify({
          trace,
          span,
          server,
          outcome,
          checks,
          startedAtMs: record.startedAtMs,
          durationMs,
          method,
          url,
          status,
        }),
        record.requestHeaders,
        record.requestBody,
        record.responseHeaders,
        record.responseBody,
      ],
    },
  };
}
