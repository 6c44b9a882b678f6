import type { Peer } from '#shared/model/party.ts';
import type { Profile } from '#shared/profile/profile.ts';
import { faultName } from '#shared/faults/fault-name.ts';
import { alterHeaders } from '../faults/draw-delay.ts';
import { changeOnTheWay } from '../faults/payload/change-on-the-way.ts';
import { targetOf, type FindWrongWay, type WrongWay } from '../faults/way/wrong-way.ts';
import { probeFailure } from '../http/probe/probe-failure.ts';
import type { ProbePort } from '../http/probe/probe-port.ts';
import { type SendRequest, type SentRequest, networkTime } from '../http/outgoing-request.ts';
import type { PartBase } from '../part-base.ts';
import { newSpan } from '../journal/trace-context.ts';
import { attemptEntry, deliveryEntry, isTaken, resultOf } from './attempt-result.ts';
import { beginRow, endRow, type EndedAttempt, type RecordedRows } from './attempt-rows.ts';
import { postponeRow, settleRow, startRow } from './delivery-rows.ts';
import type { DueDelivery } from './due-deliveries.ts';
import { actingFaults } from './payload-faults/alter-request.ts';
import { methodOf, prepareRequest, type PreparedRequest, signedAs } from './prepare-request.ts';
import { type Handshakes, receiverTrust } from './receiver-auth/handshake.ts';
import { authLabel, prove, type Proof, type ProofDeps } from './receiver-auth/prove.ts';
import type { Sending } from './sending.ts';
import { settle, type Settled } from './settle.ts';
import { targetUrl } from '#shared/profile/target-url.ts';

export interface AttemptDeps extends Pick<
  PartBase,
  'journal' | 'clocks' | 'random' | 'profile' | 'faults' | 'isLab' | 'stepThrough' | 'store'
> {
  send: SendRequest;
  peerOf: (url: string) => Peer;
  wrongWay: FindWrongWay;
  proof: ProofDeps;
  handshakes: Handshakes;
  /** Finds out what a port speaks that did not answer as expected. */
  probe: ProbePort;
  /** Aborts attempts in flight; they are repeated at the next start. */
  signal: AbortSignal;
}

/** How an attempt ended. */
export type Made =
  | {
      by: 'responded';
      settled: Settled;
      /** Stores the result, with rows of its subscription. @param cancelled Whether the delivery was cancelled in flight. */
      record(beside: RecordedRows, cancelled: boolean): Promise<void>;
    }
  | { by: 'postponed'; reordered: boolean }
  /** The delivery is no longer pending, or the program stops. */
  | { by: 'interrupted' };

interface Making {
  deps: AttemptDeps;
  due: DueDelivery;
  sending: Sending;
  profile: Profile;
  proof: Proof;
  request: PreparedRequest;
}

const nothingSent = { dns: null, tcp: null, tls: null, request: null, firstByte: null, download: null, total: null };

/** The body that arrives: with a fault, one byte differs from what was signed and recorded. */
function arrivingBody({ body, faults }: PreparedRequest): Buffer {
  return (faults.includes('changed-on-the-way') ? changeOnTheWay(body) : undefined) ?? body;
}

/** Applies faults that set or remove header fields, after the request was signed. */
function withWrongHeaders({ faults }: AttemptDeps, due: DueDelivery, request: PreparedRequest): PreparedRequest {
  if (faults.none) return request;
  const { event, subscriptionId: client, trace } = due;
  const fault = faults.act('sender', 'headers', targetOf({ ...request, trace, event, client }));
  if (!fault) return request;
  return {
    ...request,
    headers: alterHeaders(request.headers, fault.what),
    faults: [...request.faults, faultName(fault.what)],
  };
}

function sendPrepared({ deps, proof, request, sending }: Making, way?: WrongWay): Promise<SentRequest> | SentRequest {
  if (proof.error) return { rawRequestHeaders: [], phases: nothingSent, error: proof.error };
  const { headers, method, url } = request;
  return deps.send({
    method,
    url,
    headers,
    body: way?.body ?? arrivingBody(request),
    timeoutMs: sending.timeoutMs,
    tls: { ...receiverTrust(sending.tls), ...proof.certificate },
    signal: deps.signal,
    // Our catcher keeps idle connections for longer: it only closes one on purpose.
    repeatable: deps.peerOf(url) === 'other',
    connect: way?.connect,
  });
}

/** The proof, or the error of a receiver that does not allow deliveries. */
async function withPermission(deps: AttemptDeps, due: DueDelivery, sending: Sending, url: string, proof: Proof) {
  if (proof.error) return proof;
  const { handshakes, send, signal } = deps;
  const error = await handshakes.ask({ subscriptionId: due.subscriptionId, url, sending, proof, send, signal });
  return error ? { ...proof, error } : proof;
}

/** Sends one request, after its row is committed. */
async function sendOnce(making: Making, due: DueDelivery, span: string): Promise<EndedAttempt | undefined> {
  const { deps, profile, proof, request, sending } = making;
  const { clocks, journal, signal } = deps;
  const begun = { n: due.attemptsMade + 1, span, atMs: clocks.wall.now() };
  const outcome = await journal.append([], [startRow(due.id, begun.n, request.url), beginRow(due, begun, request)]);
  if (outcome.kind !== 'committed' || signal.aborted) return undefined;
  const { event, subscriptionId: client, trace } = due;
  const outgoing = { ...request, trace, event, client };
  const way = proof.error ? undefined : deps.wrongWay('sender', outgoing);
  const sent = await sendPrepared(making, way);
  if (signal.aborted && sent.error?.code === 'ABORT_ERR') return undefined;
  const endedAtMs = clocks.wall.now();
  const time = networkTime(sent, begun.atMs, endedAtMs);
  const faults = [...request.faults, ...(way?.faults ?? [])];
  const clockOffsetMs = clocks.service.offsetMs + clocks.service.skewMs;
  const isFaulty = faults.length > 0 || signal.aborted;
  const to = deps.peerOf(request.url);
  const facts = { ...sent, status: sent.response?.status, url: request.url, to, isFaulty };
  const probe = begun.n === 1 ? await probeFailure(facts, deps.probe, signal) : undefined;
  const asked = {
    atMs: begun.atMs,
    endedAtMs,
    to,
    probe,
    clockOffsetMs,
    timeoutMs: sending.timeoutMs,
    authSent: authLabel(sending.auth, profile),
    faults,
    changedBy:
      request.signedAs?.by ?? (way?.body || faults.includes('changed-on-the-way') ? ('fault' as const) : undefined),
  };
  return {
    ...begun,
    ...time,
    sent,
    result: await resultOf(deps, due, request, sent, asked),
    ok: isTaken(sent),
  };
}

function settleAttempt(making: Making, due: DueDelivery, ended: EndedAttempt, ok: boolean): Made {
  const { deps, profile, proof, request, sending } = making;
  const { auth } = sending;
  const refused = auth.kind === 'oauth' && ended.sent.response?.status === 401;
  if (refused && proof.token) deps.proof.tokens.drop(proof.token.accessToken);
  // A new token is tried immediately; a rejected new token is replaced only once.
  const tokenRefused = refused && (proof.token?.cached === true || due.uncounted === 0);
  const chance = deps.random.bytes(4).readUInt32BE() / 2 ** 32;
  const nowMs = deps.clocks.service.now();
  const settled = settle({ due, ok, sending, sent: ended.sent, profile, nowMs, chance, tokenRefused });
  return {
    by: 'responded',
    settled,
    async record({ entries, statements }, cancelled) {
      const status = cancelled ? [] : [deliveryEntry(due, ended, settled)];
      await deps.journal.append(
        [attemptEntry(due, ended, request.url, deps.peerOf(request.url)), ...status, ...entries],
        [endRow(due, ended), settleRow(due, settled, ended), ...statements],
      );
    },
  };
}

/** Sends the same request again: the second one of a duplicate. */
async function sendAgain(making: Making, first: EndedAttempt, span: string) {
  const { due, deps, request } = making;
  await deps.journal.append([attemptEntry(due, first, request.url, deps.peerOf(request.url))], [endRow(due, first)]);
  const again = { ...due, attemptsMade: first.n, uncounted: due.uncounted + 1 };
  const second = await sendOnce(making, again, span);
  return second && { due: again, ended: second };
}

/**
 * Makes the next attempt of a delivery. The attempt's row is committed before the request is sent, and its result by
 * `record`, so that an attempt interrupted by a crash is detected and repeated with the same `webhook-id`.
 */
export async function makeAttempt(deps: AttemptDeps, due: DueDelivery, sending: Sending): Promise<Made> {
  const { clocks, faults, journal, random } = deps;
  const profile = deps.profile.get();
  const url = targetUrl(sending, profile, due.event);
  const acting = actingFaults(faults, due, methodOf(sending), url);
  if (acting.hold) {
    const { as, ms } = acting.hold;
    await journal.append([], [postponeRow(due, as, clocks.service.now() + ms)]);
    return { by: 'postponed', reordered: as === 'reordered' };
  }
  const span = newSpan(random);
  const pending = prove(sending.auth, { profile, trace: due.trace, deps: deps.proof });
  const proven = pending instanceof Promise ? await pending : pending;
  const proof = sending.handshake ? await withPermission(deps, due, sending, url, proven) : proven;
  const nowMs = clocks.service.now();
  const wrong = { faults: acting.faults, random };
  const prepared = prepareRequest({ due, sending, url, span, nowMs, proof: proof.headers, ...wrong });
  const { signal, stepThrough } = deps;
  const altered = withWrongHeaders(deps, due, prepared);
  const held = await stepThrough.hold(altered, {
    from: 'service',
    trace: due.trace,
    signal,
  });
  const request = { ...held, headers: [...held.headers], signedAs: signedAs(prepared, altered, held) };
  const making = { deps, due, sending, profile, proof, request };
  const first = await sendOnce(making, due, span);
  if (!first) return { by: 'interrupted' };
  if (!acting.faults.includes('duplicate')) return settleAttempt(making, due, first, first.ok);
  const again = await sendAgain(making, first, span);
  if (!again) return { by: 'interrupted' };
  return settleAttempt(making, again.due, again.ended, first.ok || again.ended.ok);
}
