import type { Check, Decision } from '#shared/model/decision.ts';
import type { EntryOf, NewJournalEntry } from '#shared/model/journal-entry.ts';
import type { Store } from '../store/open-store.ts';
import type { Statement } from '../store/statement.ts';
import type { PackedChecks } from './check-list.ts';
import { createCheckLists } from './check-lists.ts';
import { createFieldLines } from './field-lines.ts';
import { createKnownContents } from './known-contents.ts';

/** A request that one of our servers decided on, with the answer, as the server saw both. */
export interface DecisionRecord {
  id: string;
  server: Decision['server'];
  trace: string;
  span: string | undefined;
  checks: Check[];
  startedAtMs: number;
  durationMs: number;
  method: string;
  /** Absolute, as the client must have written it. */
  url: string;
  /** Header fields, name and value in turn, as on the wire. */
  requestHeaders: readonly string[];
  requestBody: Buffer;
  status: number;
  responseHeaders: readonly string[];
  responseBody: Buffer | string;
}

/**
 * What `journal.entry` holds of a decision; its place, time and trace, and its id have columns of their own. The last
 * member tells of request header and body, response header and body how many bytes of `journal.messages` each has in
 * turn, or the number of a stored content as a negative.
 */
export type PackedDecision = readonly [
  server: Decision['server'],
  outcome: Decision['outcome'],
  method: string,
  url: string,
  status: number,
  durationMs: number,
  span: string | null,
  checks: PackedChecks,
  messages: readonly [number, number, number, number],
];

const insert = `INSERT INTO journal (seq, at, kind, trace, decision, entry, messages)
  VALUES (?, ?, 'decision', ?, ?, ?, ?)`;

const outcomeOf = (checks: readonly Check[]): Decision['outcome'] =>
  checks.some(({ outcome }) => outcome === 'failed') ? 'refused' : 'allowed';

/** The journal entry of a decision, before it has its place. */
export function decisionEntry(record: DecisionRecord): NewJournalEntry & { kind: 'decision' } {
  const { checks, durationMs, id, method, server, span, startedAtMs, status, trace, url } = record;
  return {
    kind: 'decision',
    atMs: startedAtMs,
    trace,
    ...(span !== undefined && { span }),
    id,
    server,
    outcome: outcomeOf(checks),
    checks,
    method,
    url,
    status,
    durationMs,
  } satisfies Omit<EntryOf<'decision'>, 'seq' | 'at'>;
}

/** Writes decisions as rows of the journal. */
export type DecisionRow = (seq: number, record: DecisionRecord) => Statement;

export function createDecisionRow(store: Pick<Store, 'all' | 'get' | 'write'>): DecisionRow {
  const lists = createCheckLists(store);
  const contents = createKnownContents(store);
  const requestLines = createFieldLines();
  const responseLines = createFieldLines();

  return (seq, record) => {
    const { checks, durationMs, id, method, server, span, startedAtMs, status, trace, url } = record;
    const written: Buffer[] = [];
    const place = (message: Buffer | string, encoding: 'latin1' | 'utf8'): number => {
      if (message.length === 0) return 0;
      const content = typeof message === 'string' ? contents.find(message) : 0;
      if (content > 0) return -content;
      const bytes = typeof message === 'string' ? Buffer.from(message, encoding) : message;
      written.push(bytes);
      return bytes.length;
    };
    const messages: PackedDecision[8] = [
      place(requestLines(record.requestHeaders, id), 'latin1'),
      place(record.requestBody, 'utf8'),
      place(responseLines(record.responseHeaders, id), 'latin1'),
      place(record.responseBody, 'utf8'),
    ];
    const packed: PackedDecision = [
      server,
      outcomeOf(checks),
      method,
      url,
      status,
      durationMs,
      span ?? null,
      lists.pack(checks),
      messages,
    ];
    const bytes = written.length < 2 ? (written[0] ?? null) : Buffer.concat(written);
    return { sql: insert, params: [seq, startedAtMs, trace, id, JSON.stringify(packed), bytes] };
  };
}
