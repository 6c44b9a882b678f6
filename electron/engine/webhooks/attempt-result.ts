import type { Evidence, Probe } from '#shared/diagnosis/evidence.ts';
import type { NewJournalEntry } from '#shared/model/journal-entry.ts';
import type { Peer } from '#shared/model/party.ts';
import { toInstant } from '#shared/model/instant.ts';
import { pairsOf } from '../http/header-pairs.ts';
import type { SentRequest } from '../http/outgoing-request.ts';
import { type FailedMessage, type FaultDeps, namingFault } from '../faults/acted-fault.ts';
import type { EndedAttempt, StoredResult } from './attempt-rows.ts';
import { deliveryEvidence } from './delivery-evidence.ts';
import type { DueDelivery } from './due-deliveries.ts';
import type { PreparedRequest } from './prepare-request.ts';
import type { Settled } from './settle.ts';

/** Whether a receiver accepted a delivery: a complete response with status 2xx. */
export function isTaken({ error, response }: Pick<SentRequest, 'error' | 'response'>): boolean {
  return !error && response !== undefined && response.status >= 200 && response.status < 300;
}

interface AskedAttempt extends Omit<FailedMessage, 'error' | 'of' | 'startedAtMs' | 'status' | 'trace'> {
  atMs: number;
  probe: Probe | undefined;
  clockOffsetMs: number;
  timeoutMs: number;
  authSent: string;
  faults: string[];
  changedBy: Evidence['changedBy'];
}

/** The stored result of an attempt. The diagnosis of a success is computed when it is read. */
export async function resultOf(
  deps: FaultDeps,
  due: DueDelivery,
  request: PreparedRequest,
  sent: SentRequest,
  { clockOffsetMs, endedAtMs, faults, to, ...asked }: AskedAttempt,
): Promise<StoredResult> {
  const { error, phases, remoteAddress, response, tls } = sent;
  const found =
    !isTaken(sent) &&
    (await import('#shared/diagnosis/diagnose.ts')).diagnose(
      deliveryEvidence({
        ...asked,
        method: request.method,
        url: request.url,
        requestHeaders: request.headers,
        phases,
        response: response && { ...response, headers: pairsOf(response.rawHeaders) },
        error,
        tls,
        remoteAddress,
      }),
    );
  const ended = { startedAtMs: asked.atMs, endedAtMs, status: response?.status, error };
  const diagnosis =
    found && !deps.faults.none
      ? await namingFault(deps, found, { of: 'delivery', trace: due.trace, to, faults, ...ended })
      : found;
  return {
    ...(clockOffsetMs !== 0 && { clockOffsetMs }),
    phases,
    ...(error && { error }),
    ...(response?.reason !== undefined && { reason: response.reason }),
    ...(tls && { tls }),
    ...(remoteAddress !== undefined && { remoteAddress }),
    ...(request.signature && { signature: request.signature }),
    ...(request.signedAs && { signedAs: request.signedAs }),
    ...(faults.length > 0 && { faults }),
    ...(due.manual && { manual: true }),
    ...((due.editedBody ?? due.editedHeaders) && { edited: true }),
    ...(due.interrupted && { mayBeDuplicate: true }),
    ...(diagnosis && { diagnosis }),
  };
}

/** The journal entry of an attempt. */
export function attemptEntry(due: DueDelivery, ended: EndedAttempt, url: string, to: Peer): NewJournalEntry {
  const { atMs, durationMs, n, result, sent, span } = ended;
  return {
    kind: 'attempt',
    atMs,
    durationMs,
    trace: due.trace,
    id: `${due.id}.${n}`,
    deliveryId: due.id,
    subscriptionId: due.subscriptionId,
    n,
    ...(result.manual && { manual: true }),
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

/** The journal entry for the new status of a delivery, with what the attempt changed. */
export function deliveryEntry(
  due: DueDelivery,
  { atMs, durationMs, n, result, sent }: EndedAttempt,
  { nextAttemptAt, ok, status }: Settled,
): NewJournalEntry {
  const { attemptsFailed, attemptsManual, event, eventId, id, subscriptionId, trace } = due;
  return {
    ...{ trace, id, eventId, event, subscriptionId, status, n },
    kind: 'delivery',
    atMs: atMs + durationMs,
    nextAttemptAt: nextAttemptAt === null ? null : toInstant(nextAttemptAt),
    attemptsMade: n,
    ...((attemptsFailed > 0 || !ok) && { attemptsFailed: attemptsFailed + Number(!ok) }),
    ...((attemptsManual > 0 || result.manual) && { attemptsManual: attemptsManual + Number(result.manual === true) }),
    lastStatus: sent.response?.status ?? null,
    lastCause: result.diagnosis?.cause ?? null,
    lastDurationMs: durationMs,
  };
}
