import type { EntryOf, JournalEntry } from '#shared/model/journal-entry.ts';
import type { Pairing, PairingOutcome } from '#shared/model/capture.ts';
import { decodeHeaders } from '../http/header-pairs.ts';
import type { PartBase } from '../part-base.ts';
import { createRecentMap } from '../recent-map.ts';
import { RecentTexts } from './recent-texts.ts';

/** Captures that wait for the end of their attempt, and attempts that wait for a capture: at least so many. */
const minCaptures = 10_000;
const minAttempts = 2_500;

const bothEnds = `SELECT coalesce(a.request_body, d.payload, e.payload) AS sent_body, a.request_headers AS sent_headers,
    c.body, c.headers
  FROM attempts a JOIN deliveries d ON d.id = a.delivery_id JOIN events e ON e.id = d.event_id, captures c
  WHERE a.delivery_id = ? AND a.n = ? AND c.id = ?`;
const upsert = `INSERT INTO pairings (capture_id, delivery_id, n, pairing) VALUES (?, ?, ?, ?)
  ON CONFLICT DO UPDATE SET capture_id = excluded.capture_id, pairing = excluded.pairing`;

/** The position of the first different byte of two bodies; `undefined` if they are equal. */
function firstDifference(a: Buffer, b: Buffer): number | undefined {
  if (a.equals(b)) return undefined;
  const shorter = Math.min(a.length, b.length);
  for (let offset = 0; offset < shorter; offset++) if (a[offset] !== b[offset]) return offset;
  return shorter;
}

/** Hop-by-hop fields, which may differ (RFC 9110 7.6.1). */
const ofConnection = new Set(['connection', 'keep-alive', 'transfer-encoding']);

/** Values by name, in their order. The order of fields with different names is irrelevant (RFC 9110 5.3). */
function valuesByName(bytes: unknown): Map<string, string> {
  const values = new Map<string, string>();
  for (const [name, value] of decodeHeaders(bytes as Uint8Array)) {
    const key = name.toLowerCase();
    if (!ofConnection.has(key)) values.set(key, `${values.get(key) ?? ''}${value}\n`);
  }
  return values;
}

/** Names of the header fields that are missing at one end or differ. */
function differingHeaders(sent: unknown, received: unknown): string[] {
  const [before, after] = [valuesByName(sent), valuesByName(received)];
  return [...new Set([...before.keys(), ...after.keys()])].filter((name) => before.get(name) !== after.get(name));
}

const bytesOf = (value: unknown): Buffer => {
  const { buffer, byteLength, byteOffset } = value as Uint8Array;
  return Buffer.from(buffer, byteOffset, byteLength);
};

/** How a capture came, unless its bytes were changed. */
const cameOutcomes = ['delivered', 'duplicated', 'reordered'] as const satisfies readonly PairingOutcome[];

/** The part of a capture that is kept until its attempt has ended. */
interface Came {
  id: string;
  outcome: (typeof cameOutcomes)[number];
}

const textOf = ({ id, outcome }: Came): string => `${cameOutcomes.indexOf(outcome)}${id}`;
const cameOf = (text: string): Came => ({
  id: text.slice(1),
  outcome: cameOutcomes[Number(text.slice(0, 1))] ?? 'delivered',
});

const cameAs = ({ failed = [], id, notes = [] }: EntryOf<'capture'>): Came => {
  if (failed.includes('duplicate')) return { id, outcome: 'duplicated' };
  return { id, outcome: failed.includes('order') || notes.includes('order') ? 'reordered' : 'delivered' };
};

/** The part of an attempt that is kept in case its capture arrives later. */
type Sent = Pick<EntryOf<'attempt'>, 'atMs' | 'deliveryId' | 'durationMs' | 'event' | 'n' | 'trace'>;

function compare(store: PartBase['store'], { deliveryId, n }: Sent, { id, outcome }: Came): Pairing {
  const row = store.get(bothEnds, deliveryId, n, id);
  const at = row && firstDifference(bytesOf(row['sent_body']), bytesOf(row['body']));
  const headers = row ? differingHeaders(row['sent_headers'], row['headers']) : [];
  return {
    deliveryId,
    n,
    outcome: at !== undefined || headers.length > 0 ? 'changed' : outcome,
    ...(at !== undefined && { firstDifference: at }),
    ...(headers.length > 0 && { headers }),
  };
}

/**
 * Pairs each attempt with its capture by the span of the trace context, compares the bytes of both ends, and
 * records the result, also if there is a proxy in between. An attempt at the catcher that
 * ended before its request arrived is recorded as lost, and again when the request arrives.
 */
export function pairCaptures({ journal, onFailure, store }: Pick<PartBase, 'journal' | 'onFailure' | 'store'>): void {
  const cameBySpan = new RecentTexts(minCaptures);
  const sentBySpan = createRecentMap<Sent>(minAttempts);

  async function pair(attempt: Sent, came: Came | undefined): Promise<void> {
    const { deliveryId, event, n, trace } = attempt;
    const pairing: Pairing = came ? compare(store, attempt, came) : { deliveryId, n, outcome: 'lost' };
    const entry = {
      kind: 'pairing' as const,
      atMs: attempt.atMs + attempt.durationMs,
      ...(trace !== undefined && { trace }),
      deliveryId,
      n,
      ...(came && { captureId: came.id }),
      event,
      outcome: pairing.outcome,
    };
    const params = [came?.id ?? null, deliveryId, n, JSON.stringify(pairing)];
    await journal.append([entry], [{ sql: upsert, params }]);
  }

  function captured(entry: EntryOf<'capture'>): void {
    if (entry.span === undefined) return;
    const sent = sentBySpan.get(entry.span);
    if (!sent) {
      cameBySpan.set(entry.span, textOf(cameAs(entry)));
      return;
    }
    sentBySpan.delete(entry.span);
    pair(sent, cameAs(entry)).catch(onFailure);
  }

  function attempted({ atMs, deliveryId, durationMs, event, n, span, to, trace }: EntryOf<'attempt'>): void {
    const sent: Sent = { atMs, deliveryId, durationMs, event, n, ...(trace !== undefined && { trace }) };
    const text = cameBySpan.get(span);
    const came = text === undefined ? undefined : cameOf(text);
    if (came) cameBySpan.delete(span);
    else sentBySpan.set(span, sent);
    if (came || to === 'catcher') pair(sent, came).catch(onFailure);
  }

  journal.onCommitted((entry: JournalEntry) => {
    if (entry.kind === 'capture') captured(entry);
    else if (entry.kind === 'attempt') attempted(entry);
  });
}
