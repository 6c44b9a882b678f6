import type { HeaderPair } from '#shared/model/header-pair.ts';
import type { DeliveryStatus } from '#shared/model/delivery.ts';
import type { Peer } from '#shared/model/party.ts';
import type { Subscription } from '#shared/model/subscription.ts';
import { receiverPath } from '#shared/profile/receiver-path.ts';
import type { Profile } from '#shared/profile/profile.ts';
import type { Clocks } from '../clock.ts';
import { encodeRawHeaders } from '../http/header-pairs.ts';
import type { SendRequest, SentRequest } from '../http/send-request.ts';
import type { Journal } from '../journal/journal.ts';
import { formatTraceparent, newSpan } from '../journal/trace-context.ts';
import type { ProfileHolder } from '../profile.ts';
import type { Random } from '../random.ts';

/** A delivery that is due, with what it carries. */
export interface DueDelivery {
  id: string;
  eventId: string;
  event: string;
  trace: string;
  payload: Buffer;
  /** Number of the attempt to make, from 1. */
  n: number;
  subscription: Subscription;
}

export interface AttemptParts {
  journal: Journal;
  clocks: Clocks;
  random: Random;
  send: SendRequest;
  profile: ProfileHolder;
  peerOf: (url: string) => Peer;
}

const insertAttempt = `INSERT INTO attempts (delivery_id, n, started_at, span, url, request_headers)
  VALUES (?, ?, ?, ?, ?, ?)`;
const updateAttempt = `UPDATE attempts SET request_headers = ?, status = ?, response_headers = ?, response_body = ?,
  result = ? WHERE delivery_id = ? AND n = ?`;
const updateDelivery = 'UPDATE deliveries SET status = ?, next_attempt_at = NULL WHERE id = ?';

function receiverUrl(profile: Profile, { url }: Subscription, event: string): string {
  return url.replace(/\/+$/, '') + receiverPath(profile, event);
}

function statusAfter({ response }: SentRequest): DeliveryStatus {
  return response && response.status >= 200 && response.status < 300 ? 'delivered' : 'exhausted';
}

/**
 * Makes one attempt of a delivery. Its row is committed before the request goes out and its result after, so that an
 * attempt cut off by a crash is known and made again with the same `webhook-id`.
 */
export async function makeAttempt(parts: AttemptParts, due: DueDelivery): Promise<void> {
  const { clocks, journal } = parts;
  const span = newSpan(parts.random);
  const url = receiverUrl(parts.profile.get(), due.subscription, due.event);
  const headers: HeaderPair[] = [
    ['content-type', 'application/json'],
    ['webhook-id', due.eventId],
    ['webhook-timestamp', String(Math.floor(clocks.service.now() / 1000))],
    ['traceparent', formatTraceparent({ trace: due.trace, span })],
  ];
  const atMs = clocks.wall.now();
  await journal.append(
    [],
    [{ sql: insertAttempt, params: [due.id, due.n, atMs, span, url, encodeRawHeaders(headers.flat())] }],
  );
  const { timeoutMs } = due.subscription;
  const sent = await parts.send({ method: 'POST', url, headers, body: due.payload, timeoutMs });
  const durationMs = clocks.wall.now() - atMs;
  const { error, phases, response, tls } = sent;
  const status = statusAfter(sent);
  const shared = { atMs, trace: due.trace, event: due.event };
  await journal.append(
    [
      {
        kind: 'attempt',
        ...shared,
        durationMs,
        id: `${due.id}.${due.n}`,
        deliveryId: due.id,
        n: due.n,
        span,
        to: parts.peerOf(url),
        url,
        ...(response && { status: response.status }),
        ...(error && { error }),
      },
      {
        kind: 'delivery',
        ...shared,
        atMs: atMs + durationMs,
        id: due.id,
        eventId: due.eventId,
        subscriptionId: due.subscription.id,
        status,
      },
    ],
    [
      {
        sql: updateAttempt,
        params: [
          encodeRawHeaders(sent.rawRequestHeaders),
          response?.status ?? null,
          response ? encodeRawHeaders(response.rawHeaders) : null,
          response?.body ?? null,
          JSON.stringify({ phases, error, tls }),
          due.id,
          due.n,
        ],
      },
      { sql: updateDelivery, params: [status, due.id] },
    ],
  );
}
