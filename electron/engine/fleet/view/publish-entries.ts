import type { StoredMsg } from '@nats-io/jetstream';
import { exportPortions, type ExportOptions } from '../../journal/export/export-pieces.ts';
import type { Portion, PortionRequest } from '../../journal/export/portion.ts';
import type { Journal } from '../../journal/journal.ts';
import type { Store } from '../../store/open-store.ts';
import type { Fleet } from '../connect-fleet.ts';
import { headField, linesPlace, messageId, readHead, writeHead, type EntriesHead } from './entry-message.ts';
import type { FleetProgress, Published } from './fleet-progress.ts';

export interface PublisherDeps {
  node: string;
  /** The last sequence before this start, from which a node that joins publishes. */
  launchSeq: number;
  store: Pick<Store, 'get' | 'write' | 'file'>;
  journal: Pick<Journal, 'lastCommitted'>;
  progress: FleetProgress;
  /** Formats a part of the journal in a job thread. */
  writePortion: (request: PortionRequest) => Promise<Portion>;
  /** The secret values to redact; `undefined` to include secrets. */
  secrets: () => Promise<readonly string[]> | undefined;
  newJournalId: () => string;
}

/** Publishes this node's entries. */
export interface Publisher {
  /**
   * Finds out how far the stream has this node's entries. Call it after each connection.
   * @throws HookbenchError of the fleet
   */
  resume(fleet: Fleet): Promise<void>;
  /** Publishes all committed entries, one message after the other. */
  publish(fleet: Fleet, signal: AbortSignal): Promise<void>;
  state(): Published;
  /** The last sequence that a message covers; later ones that are published are not own entries. */
  sent(): number;
}

/** Larger parts are stored as objects. A server accepts messages of 1 MB by default. */
const maxMessageBytes = 512 * 1024;
/** Bytes of a message besides its entries. */
const besideBytes = 4 * 1024;
const noLines = new Uint8Array(0);
/** How long entries stay in NATS: a node that does not watch for longer misses some. */
const keptMs = 7 * 24 * 60 * 60 * 1000;
const nanosPerMs = 1_000_000;
const brace = 0x7b;

const lastOwn = 'SELECT seq, at, kind FROM journal WHERE case_id IS NULL AND seq <= ? ORDER BY seq DESC LIMIT 1';
const oldestOwn = 'SELECT min(seq) AS seq FROM journal WHERE case_id IS NULL';

/** The stream of entries, which is created by the first node; a stream with other limits stays as it is. */
async function streamOf({ attempt, manager, names, openStream }: Fleet) {
  const name = names.streams.entries;
  const found = await attempt(() =>
    manager.streams.info(name).catch((error: unknown) => {
      if (error instanceof Error && error.name === 'StreamNotFoundError') return undefined;
      throw error;
    }),
  );
  if (found) return found;
  await openStream({ name, subjects: [names.subjects.entries], max_age: keptMs * nanosPerMs });
  return attempt(() => manager.streams.info(name));
}

/** When the stream was created, which tells it from another one of this name, and its last sequence. */
export async function streamState(fleet: Fleet): Promise<{ created: string; last: number }> {
  const { created, state } = await streamOf(fleet);
  return { created, last: state.last_seq };
}

function headOf(message: StoredMsg, { codec }: Fleet): EntriesHead | undefined {
  try {
    const field = message.header.get(headField);
    codec.open(linesPlace(message.subject, field), message.data);
    return readHead(field);
  } catch (error) {
    codec.refuse(message.subject, error);
    return undefined;
  }
}

/** Sends entries as one message, and waits until the server has stored it. */
async function send(fleet: Fleet, node: string, head: Omit<EntriesHead, 'v'>, lines: Uint8Array): Promise<void> {
  const { attempt, codec, jetstream, names, nats, openObjects } = fleet;
  const subject = names.subjects.entriesOf(node);
  const room = Math.min(maxMessageBytes, (nats.info?.max_payload ?? maxMessageBytes) - besideBytes);
  const [{ headers }, large] = [await import('@nats-io/transport-node'), lines.length > room];
  const name = messageId(node, head);
  const object = large ? codec.seal(linesPlace(names.buckets.bodies, name), lines) : undefined;
  if (object) {
    const objects = await openObjects(names.buckets.bodies, { ttl: keptMs * nanosPerMs });
    await attempt(() => objects.putBlob({ name }, object));
  }
  const field = writeHead({ ...head, ...(object && { object: { name, size: object.length } }) });
  const fields = headers();
  fields.set(headField, field);
  // Also without lines, so that the head is authenticated before the object is read.
  const sealed = codec.seal(linesPlace(subject, field), large ? noLines : lines);
  await attempt(() => jetstream.publish(subject, sealed, { msgID: codec.idOf(name), headers: fields }));
}

/** The sequence of the entry in a mark. */
const seqOf = (mark: string): number => Number(mark.split(' ')[0]);

export function createPublisher(deps: PublisherDeps): Publisher {
  const { journal, launchSeq: joined, newJournalId, node, progress, secrets, store, writePortion } = deps;
  let state: Published = progress.published() ?? { journal: newJournalId(), joined, published: joined };

  let sent = 0;

  async function save(next: Partial<Published>): Promise<void> {
    state = { ...state, ...next };
    await store.write([progress.savePublished(state)]);
  }

  /** The last own entry up to a sequence, as it is compared with what was published. */
  function markAt(seq: number): string {
    const row = store.get(lastOwn, seq);
    return row ? `${Number(row['seq'])} ${Number(row['at'])} ${String(row['kind'])}` : '';
  }

  /** Whether published entries are those of this journal, also if they were removed since. */
  function isOwn({ mark, upTo }: EntriesHead): boolean {
    if (upTo > journal.lastCommitted()) return false;
    return markAt(upTo) === mark || Number(store.get(oldestOwn)?.['seq'] ?? Infinity) > seqOf(mark);
  }

  async function resume(fleet: Fleet): Promise<void> {
    const { created: stream } = await streamState(fleet);
    if (state.stream !== undefined && state.stream !== stream) await save({ published: state.joined });
    const query = { last_by_subj: fleet.names.subjects.entriesOf(node) };
    const stored = await fleet.attempt(() => fleet.manager.streams.getMessage(fleet.names.streams.entries, query));
    const last = stored ? headOf(stored, fleet) : undefined;
    sent = last?.journal === state.journal && isOwn(last) ? last.upTo : 0;
    if (last?.journal !== state.journal) await save({ stream });
    else if (sent > 0) await save({ stream, published: Math.max(state.published, last.upTo) });
    else await save({ stream, journal: newJournalId() });
  }

  async function publish(fleet: Fleet, signal: AbortSignal): Promise<void> {
    // Before the secrets are read: what is published must not have newer ones.
    const upTo = journal.lastCommitted();
    if (state.published >= upTo) return;
    const values = await secrets();
    const options: ExportOptions = {
      file: store.file,
      format: 'case',
      own: true,
      values,
      after: state.published,
      upTo,
      setting: undefined,
    };
    for await (const { bytes, count, upTo: last } of exportPortions(writePortion, options)) {
      if (signal.aborted) break;
      // What follows the last message: between them are only entries of others, or a watcher would report a gap.
      const after = sent > 0 ? sent : state.published;
      const mark = markAt(last);
      const head = { journal: state.journal, after, upTo: seqOf(mark) || last, entries: count, mark };
      // The separator of the portion before comes first.
      if (count > 0) {
        await send(fleet, node, head, bytes.subarray(bytes.indexOf(brace)));
        sent = head.upTo;
      }
      state = { ...state, published: last };
    }
    await save({});
  }

  return { resume, publish, state: () => state, sent: () => sent };
}
