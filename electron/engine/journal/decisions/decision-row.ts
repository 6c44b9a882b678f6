import type { Check, Decision } from '#shared/model/decision.ts';
import type { ClockOffsets, EntryOf, NewJournalEntry } from '#shared/model/journal-entry.ts';
import type { Store } from '../../store/open-store.ts';
import type { PackedDecision } from '../../store/entry-row.ts';
import type { Statement } from '../../store/statement.ts';
import { createCheckLists } from './check-lists.ts';
import { createFieldLines } from './field-lines.ts';
import type { KnownContents } from './known-contents.ts';

/** A request that one of our servers decided on, and its response, as the server saw them. */
export interface DecisionRecord {
  id: string;
  server: Decision['server'];
  trace: string;
  /** Set by the journal while clocks are moved. */
  clockOffsets?: ClockOffsets;
  span: string | undefined;
  checks: Check[];
  startedAtMs: number;
  durationMs: number;
  method: string;
  /** The absolute URL that the client requested. */
  url: string;
  /** Header fields as on the wire, names and values alternating. */
  requestHeaders: readonly string[];
  requestBody: Buffer;
  status: number;
  responseHeaders: readonly string[];
  responseBody: Buffer | string;
}

/** Max stored bytes of the body of a rejected request, so that such requests cannot fill the disk. */
const maxRefusedBody = 16 * 1024;

/** The stored part of a request body, which is not cut within a UTF-8 character. */
function storedBody(body: Buffer, outcome: Decision['outcome']): Buffer {
  if (outcome !== 'refused' || body.length <= maxRefusedBody) return body;
  let end = maxRefusedBody;
  while (end > maxRefusedBody - 4 && ((body[end] ?? 0) & 0xc0) === 0x80) end--;
  return body.subarray(0, end);
}

const insert = `INSERT INTO journal (seq, at, kind, trace, decision, entry, messages)
  VALUES (?, ?, 'decision', ?, ?, ?, ?)`;

const outcomeOf = (checks: readonly Check[]): Decision['outcome'] =>
  checks.some(({ outcome }) => outcome === 'failed') ? 'refused' : 'allowed';

/** The journal entry of a decision, without its sequence number. */
export function decisionEntry(record: DecisionRecord): NewJournalEntry & { kind: 'decision' } {
  const { checks, clockOffsets, durationMs, id, method, server, span, startedAtMs, status, trace, url } = record;
  return {
    kind: 'decision',
    atMs: startedAtMs,
    trace,
    ...(clockOffsets && { clockOffsets }),
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

/**
 * Checks, header fields and texts that repeat are stored once: a read of a customer, with 21 checks, takes 295 instead of 3,755
 * bytes, and 8 instead of 20 µs to make and to write. Without the lists of checks it would be 2,640 bytes and 21 µs, without the
 * known contents 1,280 bytes and 11 µs.
 */
export function createDecisionRow(store: Pick<Store, 'all' | 'get' | 'write'>, contents: KnownContents): DecisionRow {
  const lists = createCheckLists(store);
  const requestLines = createFieldLines();
  const responseLines = createFieldLines();

  return (seq, record) => {
    const { checks, clockOffsets, durationMs, id, method, server, span, startedAtMs, status, trace, url } = record;
    const outcome = outcomeOf(checks);
    const written: Buffer[] = [];
    const place = (message: Buffer | string, encoding: 'latin1' | 'utf8'): number => {
      if (message.length === 0) return 0;
      const content = typeof message === 'string' ? contents.find(message) : 0;
      if (content > 0) return -content;
      const bytes = typeof message === 'string' ? Buffer.from(message, encoding) : message;
      written.push(bytes);
      return bytes.length;
    };
    const requestBody = storedBody(record.requestBody, outcome);
    const packed: PackedDecision = {
      ...(clockOffsets && { clockOffsets }),
      ...(span !== undefined && { span }),
      server,
      outcome,
      method,
      url,
      status,
      durationMs,
      checks: lists.pack(checks),
      messages: [
        place(requestLines(record.requestHeaders, id), 'latin1'),
        place(requestBody, 'utf8'),
        place(responseLines(record.responseHeaders, id), 'latin1'),
        place(record.responseBody, 'utf8'),
      ],
      ...(requestBody.length < record.requestBody.length && { requestSize: record.requestBody.length }),
    };
    const bytes = written.length < 2 ? (written[0] ?? null) : Buffer.concat(written);
    return { sql: insert, params: [seq, startedAtMs, trace, id, JSON.stringify(packed), bytes] };
  };
}
