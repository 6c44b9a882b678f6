import type { KV, KvEntry } from '@nats-io/kv';
import { z } from 'zod';
import { messageOf } from '#shared/errors/hookbench-error.ts';
import type { JournalKind } from '#shared/model/journal-entry.ts';
import type { Clock } from '../../clock.ts';
import type { Journal } from '../../journal/journal.ts';
import { oneAtATime } from '../../one-at-a-time.ts';
import type { Fleet } from '../connect-fleet.ts';
import { fleetNamePattern } from '../fleet-names.ts';
import { MessageLocked, MessageRejected } from '../fleet-error.ts';
import { placeIn, watchBucket } from '../watch-bucket.ts';

/** A part of the setup that all nodes of a fleet share. */
export interface SetupPart {
  name: 'profile' | 'faults' | 'catcher' | 'subscriptions';
  /** What it is in messages, e.g. `The profile`. */
  label: string;
  /** The kind of journal entry that reports a change of it. */
  kind: JournalKind;
  /** Whether it has secrets: without a key it is then only shared if secrets may be sent in clear. */
  secret?: boolean;
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

const version = 2;
const maxValueBytes = 512 * 1024;
/** A change is recorded shortly before it can be read. */
const readAfterMs = 5;
/** A value that was refused is replaced after this time, so that a flood of them causes few messages. */
const restoreAfterMs = 1000;
const wrongLastSequence = 10071;

const envelope = z.strictObject({
  v: z.literal(version),
  node: z.string().regex(fleetNamePattern),
  /** The revision that it replaces, so that an earlier value cannot be stored again by somebody else. */
  after: z.int().nonnegative(),
  value: z.unknown(),
});
type Envelope = z.infer<typeof envelope>;

/** A part, and the last value that this node and the fleet agreed on. */
interface Synced {
  part: SetupPart;
  /** The last revision in the bucket, and the last one that was accepted. */
  revision: number;
  accepted: number;
  /** As JSON; `undefined` before the first. */
  agreed: string | undefined;
  /** Whether the fleet's value is encrypted with a key that this node does not have. It is then not replaced. */
  locked: boolean;
  restoring: boolean;
  inTurn: ReturnType<typeof oneAtATime>;
}

const textOf = ({ part }: Synced): string => JSON.stringify(part.read());

/** The error of a change of a key that another node changed before. */
const isConflict = (error: unknown): boolean =>
  error instanceof Error &&
  ((error as { code?: unknown }).code === wrongLastSequence || (error.cause !== undefined && isConflict(error.cause)));

/** What reads and sends values. */
interface Session {
  fleet: Pick<Fleet, 'codec' | 'names'>;
  bucket: KV;
  node: string;
  report: (message: string) => void;
}

const placeOf = ({ names }: Session['fleet'], { part }: Synced): string => placeIn(names.buckets.setup, part.name);

/** What another node stored. @throws MessageRejected */
function open(synced: Synced, entry: KvEntry, fleet: Session['fleet']): Envelope {
  if (entry.operation !== 'PUT') throw new MessageRejected('it was deleted');
  if (entry.length > maxValueBytes) throw new MessageRejected('it is too large');
  const stored = fleet.codec.parse(envelope, placeOf(fleet, synced), entry.value);
  if (stored.after < synced.accepted) throw new MessageRejected('an earlier value was stored again');
  return stored;
}

/** Keeps this node's own value, because it cannot read the fleet's. */
function lock(synced: Synced, { message }: MessageLocked, report: Session['report']): void {
  const words = `${synced.part.label} of the fleet cannot be read: ${message}.`;
  if (!synced.locked) report(`${words} This node uses its own and does not share it.`);
  synced.locked = true;
}

/**
 * Makes the value of another node this node's. A local change that the fleet does not have is reported.
 * @returns Whether the value was accepted.
 */
async function take(synced: Synced, entry: KvEntry, { fleet, report }: Session): Promise<boolean> {
  const { part } = synced;
  synced.revision = entry.revision;
  let stored: Envelope;
  try {
    stored = open(synced, entry, fleet);
  } catch (error) {
    // Without an agreement, this node may be the one with the wrong key.
    if (!(error instanceof MessageLocked) || synced.agreed !== undefined) {
      fleet.codec.refuse(placeOf(fleet, synced), error);
      return synced.locked;
    }
    lock(synced, error, report);
    return true;
  }
  synced.locked = false;
  synced.accepted = entry.revision;
  try {
    const before = textOf(synced);
    const changed = synced.agreed !== undefined && before !== synced.agreed;
    synced.agreed = JSON.stringify(await part.apply(stored.value));
    if (changed && before !== synced.agreed) {
      const words = `${part.label} was changed on this node and on ${stored.node} at the same time.`;
      report(
        `${words} The change of ${stored.node} is in effect (revision ${entry.revision}); repeat yours if it is needed.`,
      );
    }
  } catch (error) {
    synced.agreed = textOf(synced);
    report(`${part.label} of the fleet (revision ${entry.revision}) cannot be used: ${messageOf(error)}`);
  }
  return true;
}

/**
 * Sends a local change, unless the fleet has a newer value, which is then used.
 * @param restore Whether the fleet's value is replaced, although it was not changed here.
 */
async function send(synced: Synced, session: Session, restore = false): Promise<void> {
  const { accepted: after, part } = synced;
  const { bucket, fleet, node } = session;
  const text = textOf(synced);
  if ((text === synced.agreed && !restore) || synced.locked) return;
  try {
    const stored: Envelope = { v: version, node, after, value: JSON.parse(text) };
    const sent = fleet.codec.write(placeOf(fleet, synced), stored);
    synced.revision = await (synced.revision === 0
      ? bucket.create(part.name, sent)
      : bucket.update(part.name, sent, synced.revision));
    synced.accepted = synced.revision;
    synced.agreed = text;
  } catch (error) {
    if (!isConflict(error)) throw error;
    const entry = await bucket.get(part.name);
    if (entry && entry.revision > synced.revision) await take(synced, entry, session);
  }
}

/** Uses the fleet's value, or the local one if the fleet has none that can be used. */
async function begin(synced: Synced, session: Session): Promise<void> {
  const { bucket, fleet, report } = session;
  const entry = await bucket.get(synced.part.name);
  let accepted = true;
  if (!entry || entry.revision < synced.revision) {
    // NATS lost its store: the local value is the fleet's.
    Object.assign(synced, { revision: entry?.revision ?? 0, accepted: 0, agreed: undefined, locked: false });
    try {
      if (entry) open(synced, entry, fleet);
    } catch (error) {
      if (error instanceof MessageLocked) lock(synced, error, report);
    }
  } else if (entry.revision > synced.revision) accepted = await take(synced, entry, session);
  await send(synced, session, !accepted);
}

export function createSharedSetup({ journal, node, parts, wall }: SetupDeps): SharedSetup {
  const all = parts.map((part): Synced => ({
    part,
    revision: 0,
    accepted: 0,
    agreed: undefined,
    locked: false,
    restoring: false,
    inTurn: oneAtATime(),
  }));
  const state: Omit<SetupState, 'shared'> = { conflicts: 0 };
  let push: ((synced: Synced) => void) | undefined;

  function report(message: string): void {
    state.conflicts++;
    state.conflict = message;
    journal.append([{ kind: 'engine', atMs: wall.now(), change: 'failure', message }]).catch(() => undefined);
  }

  async function beginAll(session: Session): Promise<void> {
    for (const synced of all) await synced.inTurn(() => begin(synced, session));
  }

  /** @param restore Called for a part whose value in the fleet was refused. */
  async function follow(session: Session, restore: (synced: Synced) => void, signal: AbortSignal): Promise<void> {
    for await (const entry of watchBucket(session.bucket, signal)) {
      const synced = all.find(({ part }) => part.name === entry.key);
      await synced?.inTurn(async () => {
        if (entry.revision > synced.revision && !(await take(synced, entry, session))) restore(synced);
      });
    }
  }

  journal.onCommitted(({ kind }) => {
    for (const synced of all) if (synced.part.kind === kind) push?.(synced);
  });

  return {
    state: () => ({ ...state, shared: all.filter(({ locked }) => !locked).map(({ part }) => part.name) }),
    async run(fleet, signal) {
      const failed = Promise.withResolvers<void>();
      const bucket = await fleet.openBucket(fleet.names.buckets.setup, { maxValueSize: maxValueBytes });
      const session: Session = { fleet, bucket, node, report };
      const sendAfter = (synced: Synced, ms: number, restore: boolean): void => {
        wall.after(ms, () => {
          if (restore) synced.restoring = false;
          if (!signal.aborted) synced.inTurn(() => send(synced, session, restore)).catch(failed.reject);
        });
      };
      const restore = (synced: Synced): void => {
        if (!synced.restoring) sendAfter(synced, restoreAfterMs, true);
        synced.restoring = true;
      };
      // Before the first comparison, so that a change that is made after it is sent.
      push = (synced) => sendAfter(synced, readAfterMs, false);
      try {
        await fleet.attempt(() =>
          Promise.race([beginAll(session).then(() => follow(session, restore, signal)), failed.promise]),
        );
      } finally {
        push = undefined;
      }
    },
  };
}
