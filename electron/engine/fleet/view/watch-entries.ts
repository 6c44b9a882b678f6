import type { ConsumerMessages, JsMsg } from '@nats-io/jetstream';
import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import type { CasePortion, CasePortionRequest, CasePosition } from '../../journal/cases/case-portion.ts';
import type { Journal } from '../../journal/journal.ts';
import type { Clock } from '../../clock.ts';
import type { Store } from '../../store/open-store.ts';
import type { Fleet } from '../connect-fleet.ts';
import { fleetNamePattern } from '../fleet-names.ts';
import { adoptEntries, newRows } from './adopt-entries.ts';
import { headField, maxLinesBytes, MessageRejected, readHead, type EntriesHead } from './entry-message.ts';
import type { FleetProgress, Source } from './fleet-progress.ts';
import { streamState } from './publish-entries.ts';
import { readObject } from './read-object.ts';

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
  rejected: number;
  rejection: string | undefined;
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

/** Stores the entries above `after` of a message; each part in one commit with the progress. */
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
  await store.write([progress.saveReceived(source, head.upTo), progress.forgetOldest()]);
}

export function createWatcher(deps: WatcherDeps): Watcher {
  const { node: own, progress, store, wall } = deps;
  const state: WatcherState = { waiting: 0, rejected: 0, rejection: undefined, missed: 0 };

  async function receive(fleet: Fleet, node: string, message: JsMsg, signal: AbortSignal): Promise<void> {
    if (!fleetNamePattern.test(node)) throw new MessageRejected('its subject names no node');
    const head = readHead(message.headers?.get(headField));
    const source = { node, journal: head.journal };
    const known = progress.received(source);
    if (known !== undefined && head.upTo <= known) return;
    const lines = head.object ? await readObject(fleet, head.object, wall, signal) : message.data;
    if (lines.length > maxLinesBytes) throw new MessageRejected('it is too large');
    await adopt(deps, source, asCase(new Uint8Array(lines), head), head, known ?? 0);
    if (known !== undefined && head.after > known) state.missed++;
  }

  /** Receives a message. One that is invalid is counted and left out. */
  async function receiveOrReject(fleet: Fleet, message: JsMsg, signal: AbortSignal): Promise<void> {
    const node = message.subject.split('.').at(-1) ?? '';
    if (node === own) return;
    try {
      await receive(fleet, node, message, signal);
    } catch (error) {
      const invalid =
        error instanceof MessageRejected || (error instanceof HookbenchError && error.code === 'case_unreadable');
      if (!invalid) throw error;
      state.rejected++;
      state.rejection = `From ${node.slice(0, 32)}: ${error.message.replace(' of the case file', ' of the message')}`;
    }
  }

  async function receiveAll(
    fleet: Fleet,
    messages: ConsumerMessages,
    stream: string,
    signal: AbortSignal,
  ): Promise<void> {
    for await (const message of messages) {
      await receiveOrReject(fleet, message, signal);
      state.waiting = message.info.pending;
      await store.write([progress.savePosition({ stream, position: message.seq })]);
    }
  }

  return {
    async watch(fleet, signal) {
      const { created: stream } = await streamState(fleet);
      const read = progress.position();
      const from = read?.stream === stream ? read.position + 1 : 1;
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
        if (!signal.aborted) await attempt(() => receiveAll(fleet, messages, stream, signal));
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
