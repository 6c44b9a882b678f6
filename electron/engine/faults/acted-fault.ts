import { withFault, type ActedFault } from '#shared/diagnosis/with-fault.ts';
import type { Check } from '#shared/model/decision.ts';
import type { Diagnosis } from '#shared/model/diagnosis.ts';
import type { FaultKind, FaultPlace } from '#shared/model/fault.ts';
import type { EntryOf } from '#shared/model/journal-entry.ts';
import type { TransportError } from '#shared/model/message.ts';
import type { Peer } from '#shared/model/party.ts';
import type { PartBase } from '../part-base.ts';

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
  error?: Pick<TransportError, 'code'> | undefined;
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

/** Faults that leave a message without a complete response. The slow ones only do so if it times out. */
const silencing = new Set<string>([
  'dns',
  'drop-answer',
  'hang',
  'reset',
  'tcp',
  'tls',
  'truncate',
] satisfies FaultKind[]);
const slow = new Set<string>(['delay', 'drip'] satisfies FaultKind[]);

const faultChecks = new Set(['faults_act', 'no_fault_answers']);

/** Whether the checks of a decision say that a fault changed the response, or one fault if its id is given. */
export const faultActed = (checks: readonly Check[], id = ''): boolean =>
  checks.some(({ evidence, name }) => faultChecks.has(name) && evidence.includes(id));

const titleOf = ({ message }: FaultEntry): string => /“([^”]+)”/.exec(message)?.[1] ?? '';

/** Whether the record of a message says that a fault acted on it. */
function actedOn({ atMs, id, what, where = 'network' }: FaultEntry, message: FailedMessage): boolean {
  const { checks, endedAtMs, faults = [], of, startedAtMs, to } = message;
  if (where === ofServer[to])
    return checks ? faultActed(checks, id) : startedAtMs <= atMs && atMs <= Math.ceil(endedAtMs);
  const isAtSender = where === 'network' || where === (of === 'delivery' ? 'sender' : 'client');
  return isAtSender && faults.some((name) => name.split(' ', 1)[0] === what);
}

/** Whether the effect of a fault is what made the message fail. */
function explains(entry: FaultEntry, { error, status }: FailedMessage): boolean {
  const { what } = entry;
  if (what === 'status') return !error && titleOf(entry) === `Return ${String(status)}`;
  if (what === 'token') return !error && status === 401 && entry.where === 'client';
  return error !== undefined && (silencing.has(what) || (slow.has(what) && error.code === 'ETIMEDOUT'));
}

/** The fault that caused a failure, if the journal says so. */
async function actedFault({ journal, store }: FaultDeps, message: FailedMessage): Promise<ActedFault | undefined> {
  await store.settled();
  const found = journal.trace(message.trace).findLast((entry): entry is FaultEntry => {
    return entry.kind === 'fault' && entry.change === 'acted' && actedOn(entry, message) && explains(entry, message);
  });
  return found && { id: found.id, title: titleOf(found), where: found.where ?? 'network' };
}

export type FaultDeps = Pick<PartBase, 'isLab' | 'journal' | 'store'>;

/**
 * The diagnosis of a message, which names the fault of Hookbench that made it fail. Those of the failure lab, whose faults
 * stand for failures of others, stay as they are.
 */
export async function namingFault(deps: FaultDeps, diagnosis: Diagnosis, message: FailedMessage): Promise<Diagnosis> {
  if (deps.isLab || /^ok\b/.test(diagnosis.cause)) return diagnosis;
  const fault = await actedFault(deps, message);
  return fault ? withFault(diagnosis, fault, { of: message.of, answered: !message.error }) : diagnosis;
}
