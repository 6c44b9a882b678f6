import type { ConsumerMessages, JsMsg } from '@nats-io/jetstream';
import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import { caseOfNode } from '#shared/model/fleet.ts';
import type { CasePortion, CasePortionRequest, CasePosition } from '../../journal/cases/case-portion.ts';
import type { Journal } from '../../journal/journal.ts';
import type { Clock } from '../../clock.ts';
import type { Store } from '../../store/open-store.ts';
import type { Fleet } from '../connect-fleet.ts';
import { MessageRejected } from '../fleet-error.ts';
import { fleetNamePattern } from '../fleet-names.ts';
import { headField, linesPlace, maxLinesBytes, readHead, type EntriesHead } from './entry-message.ts';
import type { FleetProgress, Source } from './fleet-progress.ts';
import { streamState } from './publish-entries.ts';
import { readObject } from './read-object.ts';
import type { Statement } from '../../store/statement.ts';

const insertEntry = 'INSERT INTO journal (seq, at, kind, trace, entry, case_id) VALUES (?, ?, ?, ?, ?, ?)';
const insertDetail =
  'INSERT OR REPLACE INTO case_details (case_id, kind, id, detail) VALUES (?, ?, ?, CAST(? AS TEXT))';

/** An entry of another node with its detail. */
interface ReceivedRow extends Pick<CasePortion['rows'][number], 'atMs' | 'fields' | 'id' | 'kind' | 'seq' | 'trace'> {
  detail: Uint8Array | undefined;
}

/** The entries of a portion above a sequence of their node, each with its detail. @throws MessageRejected */
export function newRows({ details, ends, rows }: CasePortion, after: number): ReceivedRow[] {
  let last = 0;
  return rows.flatMap((row, index) => {
    if (row.seq <= last) throw new MessageRejected('its entries are not in order');
    last = row.seq;
    if (row.seq <= after) return [];
    const [begin, end] = [ends[index - 1] ?? 0, ends[index] ?? 0];
    // A copy, since the statements of a commit may transfer their bytes.
    return [{ ...row, detail: end > begin ? details.slice(begin, end) : undefined }];
  });
}

/** Stores entries of another node, read-only like those of a case file, from the sequence `firstSeq` on. */
export function adoptEntries(node: string, rows: readonly ReceivedRow[], firstSeq: number): Statement[] {
  const caseId = caseOfNode(node);
  return rows.flatMap(({ atMs, detail, fields, id, kind, seq: origin, trace }, index) => {
    const seq = firstSeq + index;
    const entry = `{"seq":${seq},${fields},"case":{"id":${JSON.stringify(caseId)},"seq":${origin}}}`;
    const insertion = { sql: insertEntry, params: [seq, atMs, kind, trace ?? null, entry, caseId] };
    if (!detail || id === undefined) return [insertion];
    return [insertion, { sql: insertDetail, params: [caseId, kind, id, detail], moves: 3 }];
  });
}

export interface WatcherDeps {
  /** This node, whose own entries are skipped. */
  node: string;
  journal: Pick<Journal, 'adopt'>;
  store: Pick<Store, 'write'>;
  progress: FleetProgress;
  wall: Clock;
  /** Reads and validates a part of a message in a job thread. */
  readPortion: (request: CasePortionRequest) => Promise<CasePortion>;
}

/** What was received since the start. */
export interface WatcherState {
  waiting: number;
  missed: number;
}

/** Receives the entries of the other nodes. */
export interface Watcher {
  /** Runs until the signal aborts. @throws HookbenchError of the fleet */
  watch(fleet: Fleet, signal: AbortSignal): Promise<void>;
  /** Leaves out what the stream contains. */
  skip(fleet: Fleet): Promise<void>;
  state(): WatcherState;
}

/** Messages that the client requests in advance. */
const messagesAhead = 8;
const begin: CasePosition = { offset: 0, line: 0, entries: 0, section: 'entries' };

/** The lines of a message with the end of a case file's entries, so that they are read and validated like a case file. */
const asCase = (lines: Uint8Array<ArrayBuffer>, { entries }: EntriesHead): Blob =>
  new Blob([lines, `\n],\n"counts":${JSON.stringify({ entries, traces: 0 })},\n`]);

/**
 * Stores the entries above `after` of a message; each part in one commit with the progress. The progress is the last entry,
 * whatever the head says: entries that follow must not be taken for repeats.
 */
async function adopt(
  { journal, progress, readPortion, store }: WatcherDeps,
  source: Source,
  file: Blob,
  head: EntriesHead,
  after: number,
): Promise<void> {
  let received = after;
  for (let position = begin; position.section !== 'done';) {
    const portion = await readPortion({ file, ...position });
    const rows = newRows(portion, received);
    received = rows.at(-1)?.seq ?? received;
    if (received > head.upTo) throw new MessageRejected('an entry is not within its range');
    if (rows.length > 0) {
      const outcome = await journal.adopt(rows.length, undefined, (firstSeq) => [
        ...adoptEntries(source.node, rows, firstSeq),
        progress.saveReceived(source, received),
      ]);
      if (outcome.kind === 'failed') throw new HookbenchError('storage_failed', outcome.message);
    }
    position = portion.next;
  }
  await store.write([progress.saveReceived(source, received), progress.forgetOldest()]);
}

/** The lines in the object of a message. @throws MessageRejected; HookbenchError of the fleet */
async function openObject(
  fleet: Fleet,
  object: NonNullable<EntriesHead['object']>,
  wall: Clock,
  signal: AbortSignal,
): Promise<Uint8Array> {
  const place = linesPlace(fleet.names.buckets.bodies, object.name);
  return fleet.codec.open(place, await readObject(fleet, object, wall, signal));
}

const nodeOf = ({ subject }: JsMsg): string => subject.split('.').at(-1) ?? '';

/**
 * Stores the entries of a message.
 * @param repeats Whether it may have been received before.
 * @returns Whether entries before it are missing.
 * @throws MessageRejected; HookbenchError of the fleet, and `case_unreadable`
 */
async function receive(
  deps: WatcherDeps,
  fleet: Fleet,
  message: JsMsg,
  repeats: boolean,
  signal: AbortSignal,
): Promise<boolean> {
  const node = nodeOf(message);
  if (!fleetNamePattern.test(node)) throw new MessageRejected('its subject names no node');
  const field = message.headers?.get(headField);
  const content = fleet.codec.open(linesPlace(message.subject, field ?? ''), message.data);
  const head = readHead(field);
  const source = { node, journal: head.journal };
  const known = deps.progress.received(source);
  if (known !== undefined && head.upTo <= known) {
    if (repeats) return false;
    throw new MessageRejected(
      `its entries up to ${head.upTo} follow those up to ${known}: it was published again, or another program published in the name of this node`,
    );
  }
  const lines = head.object ? await openObject(fleet, head.object, deps.wall, signal) : content;
  if (lines.length > maxLinesBytes) throw new MessageRejected('it is too large');
  await adopt(deps, source, asCase(new Uint8Array(lines), head), head, known ?? 0);
  return known !== undefined && head.after > known;
}

export function createWatcher(deps: WatcherDeps): Watcher {
  const { node: own, progress, store } = deps;
  const state: WatcherState = { waiting: 0, missed: 0 };

  /** Receives a message. One that is invalid is counted and left out. */
  async function receiveOrReject(fleet: Fleet, message: JsMsg, repeats: boolean, signal: AbortSignal): Promise<void> {
    if (nodeOf(message) === own) return;
    try {
      if (await receive(deps, fleet, message, repeats, signal)) state.missed++;
    } catch (error) {
      const invalid =
        error instanceof MessageRejected || (error instanceof HookbenchError && error.code === 'case_unreadable');
      if (!invalid) throw error;
      fleet.codec.refuse(message.subject, error.message.replace(' of the case file', ' of the message'));
    }
  }

  async function receiveAll(
    fleet: Fleet,
    messages: ConsumerMessages,
    stream: string,
    repeated: boolean,
    signal: AbortSignal,
  ): Promise<void> {
    // The progress is stored after each message, so that the first one may be a repeat.
    let repeats = true;
    for await (const message of messages) {
      await receiveOrReject(fleet, message, repeats, signal);
      repeats = repeated;
      state.waiting = message.info.pending;
      await store.write([progress.savePosition({ stream, position: message.seq })]);
    }
  }

  return {
    async watch(fleet, signal) {
      const { created: stream } = await streamState(fleet);
      const read = progress.position();
      const from = read?.stream === stream ? read.position + 1 : 1;
      // Nodes publish again what a stream has lost.
      const repeated = read !== undefined && read.stream !== stream;
      const { attempt, jetstream, names } = fleet;
      const consumer = await attempt(() =>
        jetstream.consumers.get(names.streams.entries, {
          filter_subjects: names.subjects.entries,
          deliver_policy: 'by_start_sequence',
          opt_start_seq: from,
        }),
      );
      const messages = await attempt(() => consumer.consume({ max_messages: messagesAhead }));
      const stop = (): void => void messages.close();
      signal.addEventListener('abort', stop);
      try {
        if (!signal.aborted) await attempt(() => receiveAll(fleet, messages, stream, repeated, signal));
      } finally {
        signal.removeEventListener('abort', stop);
        await messages.close();
        state.waiting = 0;
      }
    },
    async skip(fleet) {
      const { created, last } = await streamState(fleet);
      await store.write([progress.savePosition({ stream: created, position: last })]);
    },
    state: () => state,
  };
}
