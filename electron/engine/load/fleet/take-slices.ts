import type { JsMsg } from '@nats-io/jetstream';
import type { Cancel, Clock } from '../../clock.ts';
import { pause } from '../../pause.ts';
import { leadMs, queuedSlice, type QueuedSlice } from './fleet-run.ts';
import { sendQueued, type Worker, type WorkerRun } from './send-queued.ts';
import { untilReached } from './waits.ts';

/** What a worker did for a run. */
export interface WorkDone {
  slices: number;
  sent: number;
}

/** Between two slices of one worker, the other workers can take theirs. */
const spacingMs = 250;
const expiresMs = 1000;

/** Tells the queue that a slice is being worked on, until it is cancelled. */
function keepClaimed(message: JsMsg, clock: Clock, timeoutMs: number): Cancel {
  let cancel: Cancel = () => undefined;
  const again = (): void => {
    cancel = clock.after(timeoutMs / 3, () => {
      message.working();
      again();
    });
  };
  again();
  return () => cancel();
}

/**
 * Takes slices of a run from the queue and sends them, until there are no more, the run is stopped or the worker leaves.
 * Slices that have begun are finished before it leaves.
 * @param workerTimeoutMs After this time without a sign of its worker, the queue gives a slice to another.
 * @param leaving Aborts when no more slices are to be taken.
 */
export async function takeSlices(
  worker: Worker,
  run: WorkerRun,
  workerTimeoutMs: number,
  leaving: AbortSignal,
): Promise<WorkDone> {
  const { clock, fleet } = worker;
  const done: WorkDone = { slices: 0, sent: 0 };
  const inProgress = new Set<Promise<void>>();
  /** The position in the queue of each slice that was taken. */
  const taken = new Map<number, number>();
  const failed = new AbortController();
  const ending = AbortSignal.any([run.stopped, leaving, failed.signal]);

  /** A slice of this run; undefined for a message that is invalid, or a copy of one that was taken. */
  function read({ data, seq, subject }: JsMsg): QueuedSlice | undefined {
    const { codec, names } = fleet;
    const schema = queuedSlice.refine(
      ({ number }) => subject === names.subjects.slice(run.id, number) && (taken.get(number) ?? seq) === seq,
      'it is not a slice of this run, or a copy of one',
    );
    return codec.read(schema, subject, data);
  }

  /** Waits until a slice is due, and starts it. */
  async function begin(message: JsMsg): Promise<void> {
    const queued = read(message);
    if (!queued) {
      message.term();
      return;
    }
    taken.set(queued.number, message.seq);
    const release = keepClaimed(message, clock, workerTimeoutMs);
    const waitMs = run.startMs + queued.dueMs - leadMs - clock.now();
    if (waitMs > 0) await pause(clock, waitMs, ending);
    if (ending.aborted) {
      release();
      message.nak();
      return;
    }
    const sending = sendQueued(worker, run, queued, message.info.deliveryCount)
      .then((sent) => {
        message.ack();
        if (sent === undefined) return;
        done.slices++;
        done.sent += sent;
      })
      .catch((error: unknown) => failed.abort(error))
      .finally(() => {
        release();
        inProgress.delete(sending);
      });
    inProgress.add(sending);
    await Promise.race([pause(clock, spacingMs, ending), sending]);
  }

  const consumer = await untilReached(fleet, clock, () =>
    fleet.jetstream.consumers.get(fleet.names.streams.slices, run.id),
  );
  while (!ending.aborted) {
    try {
      const message = await consumer.next({ expires: expiresMs });
      if (message) await begin(message);
      else if (inProgress.size === 0) {
        const { num_ack_pending: claimed, num_pending: waiting } = await consumer.info();
        if (claimed === 0 && waiting === 0) break;
      }
    } catch {
      // The server is away, or the run has ended: the bucket of runs says which.
      await pause(clock, spacingMs, ending);
    }
  }
  await Promise.all(inProgress);
  if (failed.signal.aborted) throw failed.signal.reason;
  return done;
}
