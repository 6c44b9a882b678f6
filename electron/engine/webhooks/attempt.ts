import type { NewJournalEntry } from '#shared/model/journal-entry.ts';
import type { Peer } from '#shared/model/party.ts';
import type { Clocks } from '../clock.ts';
import type { SendRequest } from '../http/send-request.ts';
import type { Journal } from '../journal/journal.ts';
import { newSpan } from '../journal/trace-context.ts';
import type { ProfileHolder } from '../profile.ts';
import type { Random } from '../random.ts';
import { beginRows, endRow, settleRow, type EndedAttempt } from './attempt-rows.ts';
import type { DueDelivery } from './due-deliveries.ts';
import { prepareRequest, type PreparedRequest } from './prepare-request.ts';
import { authHeaders } from './receiver-auth/auth-headers.ts';
import type { RecordedRows } from './recorded-rows.ts';
import type { Sending } from './sending.ts';
import { receiverTrust } from './receiver-trust.ts';
import { settle, type Settled } from './settle.ts';

export interface AttemptParts {
  journal: Journal;
  clocks: Clocks;
  random: Random;
  send: SendRequest;
  profile: ProfileHolder;
  peerOf: (url: string) => Peer;
}

/** What the sender does with the end of an attempt. */
export interface AttemptEnd {
  /** What else is committed with the result, e.g. that the subscription is disabled. */
  beside(settled: Settled, sent: EndedAttempt['sent']): RecordedRows;
  /** Whether the delivery was cancelled while the attempt was under way. */
  cancelled(): boolean;
}

function attemptEntry(due: DueDelivery, ended: EndedAttempt, url: string, to: Peer): NewJournalEntry {
  const { atMs, durationMs, n, result, sent, span } = ended;
  return {
    kind: 'attempt',
    atMs,
    durationMs,
    trace: due.trace,
    id: `${due.id}.${n}`,
    deliveryId: due.id,
    n,
    event: due.event,
    span,
    to,
    url,
    ...(sent.response && { status: sent.response.status }),
    ...(sent.error && { error: sent.error }),
    ...(result.diagnosis && { cause: result.diagnosis.cause }),
    ...(result.faults && { faults: result.faults }),
  };
}

function deliveryEntry(due: DueDelivery, atMs: number, status: Settled['status']): NewJournalEntry {
  const { event, eventId, id, subscriptionId, trace } = due;
  return { kind: 'delivery', atMs, trace, id, eventId, event, subscriptionId, status };
}

/**
 * Makes one attempt of a delivery. Its row is committed before the request goes out and its result after, so that an
 * attempt cut off by a crash is known and made again with the same `webhook-id`.
 * @returns What became of the delivery; nothing when it was no longer to be made.
 */
export async function makeAttempt(
  parts: AttemptParts,
  due: DueDelivery,
  sending: Sending,
  end: AttemptEnd,
): Promise<Settled | undefined> {
  const { clocks, journal } = parts;
  const span = newSpan(parts.random);
  const profile = parts.profile.get();
  const auth = authHeaders(sending.auth, profile);
  const request = prepareRequest({ due, sending, profile, span, nowMs: clocks.service.now(), auth });
  const begun = { n: due.attemptsMade + 1, span, atMs: clocks.wall.now() };
  const outcome = await journal.append([], beginRows(due, begun, request));
  if (outcome.kind !== 'committed') return undefined;
  const sent = await sendPrepared(parts, request, sending);
  const durationMs = clocks.wall.now() - begun.atMs;
  const nowMs = clocks.service.now();
  const chance = parts.random.bytes(4).readUInt32BE() / 2 ** 32;
  const settled = settle({ due, sending, sent, profile, nowMs, chance, tokenRefused: false });
  const result = resultOf(due, request, sent);
  const ended: EndedAttempt = { ...begun, durationMs, sent, result, ok: settled.ok };
  const beside = end.beside(settled, sent);
  const cancelled = end.cancelled();
  await journal.append(
    [
      attemptEntry(due, ended, request.url, parts.peerOf(request.url)),
      ...(cancelled ? [] : [deliveryEntry(due, begun.atMs + durationMs, settled.status)]),
      ...beside.entries,
    ],
    [endRow(due, ended), settleRow(due, settled, ended), ...beside.statements],
  );
  return settled;
}

function sendPrepared({ send }: AttemptParts, { body, headers, url }: PreparedRequest, sending: Sending) {
  const { timeoutMs, tls } = sending;
  return send({ method: 'POST', url, headers, body, timeoutMs, tls: receiverTrust(tls) });
}

function resultOf(due: DueDelivery, request: PreparedRequest, sent: EndedAttempt['sent']): EndedAttempt['result'] {
  return {
    phases: sent.phases,
    ...(sent.error && { error: sent.error }),
    ...(sent.tls && { tls: sent.tls }),
    ...(sent.remoteAddress !== undefined && { remoteAddress: sent.remoteAddress }),
    ...(request.signature && { signature: request.signature }),
    ...((due.editedBody ?? due.editedHeaders) && { edited: true }),
    ...(due.interrupted && { mayBeDuplicate: true }),
  };
}
