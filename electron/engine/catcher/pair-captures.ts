import type { EntryOf, JournalEntry } from '#shared/model/journal-entry.ts';
import type { Pairing, PairingOutcome } from '#shared/model/pairing.ts';
import { decodeHeaders } from '../http/header-pairs.ts';
import type { PartBase } from '../part-base.ts';

/** The newest captures by the span that sent them; one that is not among them counts as lost. */
const window = 20_000;

const bothEnds = `SELECT coalesce(a.request_body, d.payload, e.payload) AS sent_body, a.request_headers AS sent_headers,
    c.body, c.headers
  FROM attempts a JOIN deliveries d ON d.id = a.delivery_id JOIN events e ON e.id = d.event_id, captures c
  WHERE a.delivery_id = ? AND a.n = ? AND c.id = ?`;
const insert = 'INSERT INTO pairings (capture_id, delivery_id, n, pairing) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING';

/** The byte from which on two bodies differ; `undefined` when they do not. */
function firstDifference(a: Buffer, b: Buffer): number | undefined {
  if (a.equals(b)) return undefined;
  const shorter = Math.min(a.length, b.length);
  for (let offset = 0; offset < shorter; offset++) if (a[offset] !== b[offset]) return offset;
  return shorter;
}

const linesOf = (bytes: unknown): string[] =>
  decodeHeaders(bytes as Uint8Array).map(([name, value]) => `${name.toLowerCase()}\n${value}`);

/** Names of the header fields that one end has and the other has not, or with another value. */
function differingHeaders(sent: unknown, received: unknown): string[] {
  const [before, after] = [linesOf(sent), linesOf(received)];
  const differing = [
    ...before.filter((line) => !after.includes(line)),
    ...after.filter((line) => !before.includes(line)),
  ];
  return [...new Set(differing.map((line) => line.slice(0, line.indexOf('\n'))))];
}

/** What of the way changed nothing: hop by hop fields are the connection's own (RFC 9110 7.6.1). */
const ofConnection = new Set(['connection', 'keep-alive', 'transfer-encoding']);

/**
 * Joins each attempt that went to the catcher with the capture that it caused, by the span of its trace context, compares
 * the bytes of both ends, and journals what became of it.
 */
export function pairCaptures({ journal, onFailure, store }: Pick<PartBase, 'journal' | 'onFailure' | 'store'>): void {
  const bySpan = new Map<string, EntryOf<'capture'>>();

  function note(entry: EntryOf<'capture'>): void {
    if (entry.span === undefined) return;
    if (bySpan.size >= window) {
      const [oldest] = bySpan.keys();
      if (oldest !== undefined) bySpan.delete(oldest);
    }
    bySpan.set(entry.span, entry);
  }

  function compare({ deliveryId, n }: EntryOf<'attempt'>, capture: EntryOf<'capture'>): Pairing {
    const row = store.get(bothEnds, deliveryId, n, capture.id);
    const at =
      row && firstDifference(Buffer.from(row['sent_body'] as Uint8Array), Buffer.from(row['body'] as Uint8Array));
    const headers = row
      ? differingHeaders(row['sent_headers'], row['headers']).filter((name) => !ofConnection.has(name))
      : [];
    const found = (outcome: PairingOutcome): Pairing => ({
      deliveryId,
      n,
      outcome,
      ...(at !== undefined && { firstDifference: at }),
      ...(headers.length > 0 && { headers }),
    });
    if (at !== undefined || headers.length > 0) return found('changed');
    if (capture.failed?.includes('duplicate')) return found('duplicated');
    return found(capture.failed?.includes('order') ? 'reordered' : 'delivered');
  }

  async function pair(attempt: EntryOf<'attempt'>): Promise<void> {
    const capture = bySpan.get(attempt.span);
    bySpan.delete(attempt.span);
    const { deliveryId, event, n, trace } = attempt;
    const pairing: Pairing = capture ? compare(attempt, capture) : { deliveryId, n, outcome: 'lost' };
    const entry = {
      kind: 'pairing' as const,
      atMs: attempt.atMs + attempt.durationMs,
      ...(trace !== undefined && { trace }),
      deliveryId,
      n,
      ...(capture && { captureId: capture.id }),
      event,
      outcome: pairing.outcome,
    };
    await journal.append(
      [entry],
      [{ sql: insert, params: [capture?.id ?? null, deliveryId, n, JSON.stringify(pairing)] }],
    );
  }

  journal.onCommitted((entry: JournalEntry) => {
    if (entry.kind === 'capture') note(entry);
    else if (entry.kind === 'attempt' && entry.to === 'catcher') pair(entry).catch(onFailure);
  });
}
