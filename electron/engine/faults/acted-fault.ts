import { withFault } from '#shared/diagnosis/with-fault.ts';
import type { Check } from '#shared/model/decision.ts';
import type { Diagnosis } from '#shared/model/diagnosis.ts';
import type { FaultKind, FaultPlace } from '#shared/model/fault.ts';
import type { EntryOf } from '#shared/model/journal-entry.ts';
import type { TransportError } from '#shared/model/message.ts';
import type { Peer } from '#shared/model/party.ts';
import type { PartBase } from '../part-base.ts';
import type { Faults } from './faults.ts';

/** A message that failed, with what its record has about faults. */
export interface FailedMessage {
  of: 'request' | 'delivery';
  trace: string;
  /** The party that received it, or would have. */
  to: Peer;
  /** Milliseconds since the epoch. */
  startedAtMs: number;
  endedAtMs: number;
  /** The status of the response, also if it is not complete. */
  status?: number | undefined;
  error?: Pick<TransportError, 'code' | 'phase'> | undefined;
  /** Names of the faults at its sender and in the network. */
  faults?: readonly string[] | undefined;
  /** The checks of the server, if it is one of our own. */
  checks?: readonly Check[] | undefined;
}

type FaultEntry = EntryOf<'fault'>;

const ofServer: Partial<Record<Peer, FaultPlace>> = {
  authorization: 'authorization',
  service: 'api',
  catcher: 'catcher',
};

const faultChecks = new Set(['faults_act', 'no_fault_answers']);

/** Whether the checks of a decision say that a fault changed the response, or one fault if its id is given. */
export const faultActed = (checks: readonly Check[], id = ''): boolean =>
  checks.some(({ evidence, name }) => faultChecks.has(name) && evidence.includes(id));

const titleOf = ({ message }: FaultEntry): string => /“([^”]+)”/.exec(message)?.[1] ?? '';

/** Whether a message that failed can have reached a server. */
const canHaveArrived = ({ error }: FailedMessage): boolean => !/^(dns|tcp|tls)$/.test(error?.phase ?? '');

/** Whether faults can have acted on a message; the journal names them. */
const isFaulty = (message: FailedMessage): boolean =>
  (message.faults ?? []).length > 0 ||
  (ofServer[message.to] !== undefined && (message.checks ? faultActed(message.checks) : canHaveArrived(message)));

/** Whether the record of a message says that a fault acted on it. */
function actedOn({ atMs, id, what, where = 'network' }: FaultEntry, message: FailedMessage): boolean {
  const { checks, endedAtMs, faults = [], of, startedAtMs, to } = message;
  if (where === ofServer[to])
    return checks
      ? faultActed(checks, id)
      : canHaveArrived(message) && startedAtMs <= atMs && atMs <= Math.ceil(endedAtMs);
  const isAtSender = where === 'network' || where === (of === 'delivery' ? 'sender' : 'client');
  return isAtSender && faults.some((name) => name.split(' ', 1)[0] === what);
}

/** Whether a delay alone is longer than a message waited. Of a random one, the journal does not have the length. */
function isTooSlow({ atMs, id, where }: FaultEntry, { endedAtMs }: FailedMessage, faults: Faults): boolean {
  const what = faults.all().find((fault) => fault.id === id)?.what;
  // The client waits before it sends.
  return where !== 'client' && what?.kind === 'delay' && what.distribution === 'fixed' && atMs + what.ms >= endedAtMs;
}

/** Whether the effect of a fault is what made the message fail. The response can also be late for another reason. */
function explains(entry: FaultEntry, message: FailedMessage, faults: Faults): boolean {
  const { error, status } = message;
  const isTimeout = error?.code === 'ETIMEDOUT';
  const isBroken = error !== undefined && error.code !== 'ABORT_ERR';
  switch (entry.what as FaultKind) {
    case 'status':
      return !error && titleOf(entry) === `Return ${String(status)}`;
    case 'token':
      return !error && status === 401 && entry.where === 'client';
    case 'delay':
      return isTimeout && isTooSlow(entry, message, faults);
    case 'drip':
      return isTimeout && error.phase === 'download';
    case 'drop-answer':
    case 'reset':
    case 'truncate':
      return isBroken && !isTimeout;
    case 'dns':
    case 'hang':
    case 'tcp':
    case 'tls':
      return isBroken;
    default:
      return false;
  }
}

/** The fault that caused a failure, if the journal says so. */
async function actedFault({ faults, journal, store }: FaultDeps, message: FailedMessage) {
  if (!isFaulty(message)) return undefined;
  await store.settled();
  const found = journal.trace(message.trace).findLast((entry): entry is FaultEntry => {
    const hasActed = entry.kind === 'fault' && entry.change === 'acted' && actedOn(entry, message);
    return hasActed && explains(entry, message, faults);
  });
  return found && { id: found.id, title: titleOf(found), where: found.where ?? 'network' };
}

export type FaultDeps = Pick<PartBase, 'faults' | 'isLab' | 'journal' | 'store'>;

/**
 * The diagnosis of a message, which names the fault of Hookbench that made it fail. Those of the failure lab, whose faults
 * stand for failures of others, stay as they are.
 */
export async function namingFault(deps: FaultDeps, diagnosis: Diagnosis, message: FailedMessage): Promise<Diagnosis> {
  if (deps.isLab || /^ok\b/.test(diagnosis.cause)) return diagnosis;
  const fault = await actedFault(deps, message);
  return fault ? withFault(diagnosis, fault, { of: message.of, answered: !message.error }) : diagnosis;
}
