import type { KV, KvEntry } from '@nats-io/kv';
import { z } from 'zod';
import { messageOf } from '#shared/errors/message-of.ts';
import type { JournalKind } from '#shared/model/journal-entry.ts';
import type { Clock } from '../../clock.ts';
import type { SecretBox } from '../../config/secret-box.ts';
import type { Journal } from '../../journal/journal.ts';
import { oneAtATime } from '../../one-at-a-time.ts';
import type { Fleet } from '../connect-fleet.ts';
import { fleetKeyVariable, openFleetText } from '../fleet-key.ts';
import { fleetNamePattern } from '../fleet-names.ts';
import { watchBucket } from '../watch-bucket.ts';

/** How a part with secrets is sent: encrypted if there is a key, or in clear, if that is allowed; otherwise not at all. */
export interface SecretProtection {
  box: SecretBox | undefined;
  clear: boolean;
}

/** A part of the setup that all nodes of a fleet share. */
export interface SetupPart {
  name: 'profile' | 'faults' | 'catcher' | 'subscriptions';
  /** What it is in messages, e.g. `The profile`. */
  label: string;
  /** The kind of journal entry that reports a change of it. */
  kind: JournalKind;
  /** Set for a part with secrets. */
  protection?: SecretProtection;
  /** The current value, the same for the same setup. */
  read(): unknown;
  /**
   * Validates a value of another node and makes it this node's.
   * @returns What `read` returns of it, without local changes that are made meanwhile.
   * @throws An error that says what is wrong with the value
   */
  apply(value: unknown): Promise<unknown>;
}

export interface SetupDeps {
  node: string;
  parts: readonly SetupPart[];
  journal: Pick<Journal, 'append' | 'onCommitted'>;
  wall: Clock;
}

/** What was shared since the start. */
export interface SetupState {
  shared: string[];
  conflicts: number;
  /** The last conflict, or the last value that could not be used. */
  conflict?: string | undefined;
}

/** Keeps parts of the setup the same on all nodes. */
export interface SharedSetup {
  /** Runs until the signal aborts. @throws HookbenchError of the fleet */
  run(fleet: Fleet, signal: AbortSignal): Promise<void>;
  state(): SetupState;
}

const version = 1;
const maxValueBytes = 512 * 1024;
/** A change is recorded shortly before it can be read. */
const readAfterMs = 5;
const wrongLastSequence = 10071;

const envelope = z.strictObject({
  v: z.literal(version),
  node: z.string().regex(fleetNamePattern),
  value: z.unknown(),
  /** Whether the value is JSON that is encrypted with the key of the fleet. */
  sealed: z.literal(true).optional(),
});
type Envelope = z.infer<typeof envelope>;

/** A part, and the last value that this node and the fleet agreed on. */
interface Synced {
  part: SetupPart;
  revision: number;
  /** As JSON; `undefined` before the first. */
  agreed: string | undefined;
  /** Whether the fleet's value is encrypted with a key that this node does not have. It is then not replaced. */
  locked: boolean;
  inTurn: ReturnType<typeof oneAtATime>;
}

const textOf = ({ part }: Synced): string => JSON.stringify(part.read());

const isSent = ({ protection }: SetupPart): boolean => !protection || protection.clear || protection.box !== undefined;

function readEnvelope(entry: KvEntry): Envelope {
  if (entry.length > maxValueBytes) throw new Error('it is too large');
  return envelope.parse(JSON.parse(entry.string()));
}

/** The error of a change of a key that another node changed before. */
const isConflict = (error: unknown): boolean =>
  error instanceof Error &&
  ((error as { code?: unknown }).code === wrongLastSequence || (error.cause !== undefined && isConflict(error.cause)));

type Report = (message: string) => void;

/** What sends local changes. */
interface Sender {
  node: string;
  report: Report;
}

/** What another node stored; `undefined` if this node does not have the key, which is reported the first time. */
async function open(synced: Synced, entry: KvEntry, report: Report): Promise<Envelope | undefined> {
  const { label, protection } = synced.part;
  const stored = readEnvelope(entry);
  const text = stored.sealed ? await openFleetText(String(stored.value), protection?.box) : undefined;
  const wasLocked = synced.locked;
  synced.locked = stored.sealed === true && text === undefined;
  if (!synced.locked) return text === undefined ? stored : { ...stored, value: JSON.parse(text) };
  if (!wasLocked) {
    const why = protection?.box ? 'it is encrypted with a different key, or damaged' : 'it is encrypted';
    const what = `${label} of the fleet (revision ${entry.revision}, from ${stored.node}) cannot be read: ${why}.`;
    report(
      `${what} This node uses its own and does not share it. Set ${fleetKeyVariable} to the key of ${stored.node}.`,
    );
  }
  return undefined;
}

/** Makes the value of another node this node's. A local change that the fleet does not have is reported. */
async function take(synced: Synced, entry: KvEntry, report: Report): Promise<void> {
  const { part } = synced;
  synced.revision = entry.revision;
  try {
    const stored = await open(synced, entry, report);
    if (!stored || !isSent(part)) return;
    const { node: from, value } = stored;
    const before = textOf(synced);
    const changed = synced.agreed !== undefined && before !== synced.agreed;
    synced.agreed = JSON.stringify(await part.apply(value));
    if (changed && before !== synced.agreed) {
      const words = `${part.label} was changed on this node and on ${from} at the same time.`;
      report(`${words} The change of ${from} is in effect (revision ${entry.revision}); repeat yours if it is needed.`);
    }
  } catch (error) {
    synced.agreed = textOf(synced);
    report(`${part.label} of the fleet (revision ${entry.revision}) cannot be used: ${messageOf(error)}`);
  }
}

/** The value as it is stored in NATS. @param text The value as JSON. */
const storedValue = async ({ protection }: SetupPart, text: string): Promise<Pick<Envelope, 'value' | 'sealed'>> =>
  protection?.box ? { value: await protection.box.seal(text), sealed: true } : { value: JSON.parse(text) };

/** Sends a local change, unless the fleet has a newer value, which is then used. */
async function send(synced: Synced, bucket: KV, { node, report }: Sender): Promise<void> {
  const { part } = synced;
  const text = textOf(synced);
  if (text === synced.agreed || synced.locked || !isSent(part)) return;
  try {
    const sent = JSON.stringify({ v: version, node, ...(await storedValue(part, text)) });
    synced.revision = await (synced.revision === 0
      ? bucket.create(part.name, sent)
      : bucket.update(part.name, sent, synced.revision));
    synced.agreed = text;
  } catch (error) {
    if (!isConflict(error)) throw error;
    const entry = await bucket.get(part.name);
    if (entry?.operation === 'PUT') await take(synced, entry, report);
  }
}

/** Uses the fleet's value, or the local one if the fleet has none. */
async function begin(synced: Synced, bucket: KV, sender: Sender): Promise<void> {
  const entry = await bucket.get(synced.part.name);
  const isSet = entry?.operation === 'PUT';
  if (isSet && entry.revision > synced.revision) await take(synced, entry, sender.report);
  else {
    // The value was removed, or NATS lost its store: the local value is the fleet's.
    if (!isSet || entry.revision < synced.revision) {
      synced.revision = entry?.revision ?? 0;
      synced.agreed = undefined;
      synced.locked = false;
      if (isSet) await open(synced, entry, sender.report).catch(() => undefined);
    }
    await send(synced, bucket, sender);
  }
}

export function createSharedSetup({ journal, node, parts, wall }: SetupDeps): SharedSetup {
  const all = parts.map((part): Synced => ({
    part,
    revision: 0,
    agreed: undefined,
    locked: false,
    inTurn: oneAtATime(),
  }));
  const state: Omit<SetupState, 'shared'> = { conflicts: 0 };
  const isShared = ({ locked, part }: Synced): boolean => !locked && isSent(part);
  const sender: Sender = { node, report };
  let push: ((synced: Synced) => void) | undefined;

  function report(message: string): void {
    state.conflicts++;
    state.conflict = message;
    journal.append([{ kind: 'engine', atMs: wall.now(), change: 'failure', message }]).catch(() => undefined);
  }

  async function beginAll(bucket: KV): Promise<void> {
    for (const synced of all) await synced.inTurn(() => begin(synced, bucket, sender));
  }

  async function follow(bucket: KV, signal: AbortSignal): Promise<void> {
    for await (const entry of watchBucket(bucket, signal)) {
      const synced = all.find(({ part }) => part.name === entry.key);
      if (synced && entry.operation === 'PUT')
        await synced.inTurn(async () => {
          if (entry.revision > synced.revision) await take(synced, entry, report);
        });
    }
  }

  journal.onCommitted(({ kind }) => {
    for (const synced of all) if (synced.part.kind === kind) push?.(synced);
  });

  return {
    state: () => ({ ...state, shared: all.filter(isShared).map(({ part }) => part.name) }),
    async run(fleet, signal) {
      const failed = Promise.withResolvers<void>();
      const bucket = await fleet.openBucket(fleet.names.buckets.setup, { maxValueSize: maxValueBytes });
      // Before the first comparison, so that a change that is made after it is sent.
      push = (synced) => {
        wall.after(readAfterMs, () => {
          if (!signal.aborted) synced.inTurn(() => send(synced, bucket, sender)).catch(failed.reject);
        });
      };
      try {
        await fleet.attempt(() => Promise.race([beginAll(bucket).then(() => follow(bucket, signal)), failed.promise]));
      } finally {
        push = undefined;
      }
    },
  };
}
