import type { JsMsg } from '@nats-io/jetstream';
import { HookbenchError, messageOf } from '#shared/errors/hookbench-error.ts';
import { createSteadyClock, type Cancel, type Clock } from '../../clock.ts';
import { ask, answerRequests } from '../../fleet/ask.ts';
import { isCoordinated, measureOffset, type ClockOffset } from './join-workers.ts';
import {
  joinReply,
  type CoordinatorRequest,
  type FleetRun,
  leadMs,
  queuedSlice,
  type QueuedSlice,
} from './fleet-run.ts';
import { followRuns, type FollowedRuns, openRunStorage, planOf } from './follow-runs.ts';
import { type Worker, sendQueued, type WorkerRun, untilReached } from './send-queued.ts';
import { z } from 'zod';
import type { Fleet } from '../../fleet/connect-fleet.ts';
import { pause } from '../../pause.ts';

/** What a worker did for a run. */
interface WorkDone {
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
async function takeSlices(
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

const claimTimeoutMs = 2000;

/**
 * Claims the name of a worker, as long as this connection lasts.
 * @throws HookbenchError `fleet_worker_taken` if a worker with this name is connected
 */
export async function claimWorkerName(fleet: Fleet, name: string): Promise<void> {
  const subject = fleet.names.subjects.worker(name);
  await fleet.attempt(async () => {
    if (await ask(fleet, subject, null, z.object({}), claimTimeoutMs)) {
      throw new HookbenchError(
        'fleet_worker_taken',
        `A worker named ${name} is connected to the fleet ${fleet.name}.`,
        {
          hint: 'Choose a different name with --name, or stop the other worker.',
        },
      );
    }
    answerRequests(fleet, subject, z.null(), () => ({}));
    await fleet.nats.flush();
  });
}

/** What a worker reports to its user. */
export type WorkerNote =
  | { kind: 'ready'; worker: string; fleet: string }
  | ({ kind: 'joined'; run: string } & ClockOffset)
  | { kind: 'refused'; run: string; reason: string }
  | ({ kind: 'finished'; run: string } & WorkDone)
  /** A message was left out. */
  | { kind: 'rejected'; message: string };

export interface WorkInFleet extends Worker {
  /** Aborts when the worker is to leave. */
  signal: AbortSignal;
  note(note: WorkerNote): void;
}

const lookEveryMs = 1000;
const timeoutMs = 5000;
/** Requests without a coordinator, one a second, after which a worker leaves a run that has not started. */
const maxUnanswered = 5;

/** Joins a run. @returns Why it may not, or its clock offset; undefined if there is no coordinator now. */
async function join(worker: Worker, run: string): Promise<ClockOffset | string | undefined> {
  const { clock, fleet, instance, name } = worker;
  try {
    const offset = await measureOffset(fleet, run, clock);
    if (!offset) return undefined;
    const request: CoordinatorRequest = { kind: 'join', name, instance, ...offset };
    const reply = await ask(fleet, fleet.names.subjects.coordinator(run), request, joinReply, timeoutMs);
    return reply && (reply.refused ?? offset);
  } catch {
    return undefined;
  }
}

/** A signal that aborts when a run is no longer running. */
function stopOf(runs: FollowedRuns, id: string): { signal: AbortSignal; release: () => void } {
  const stop = new AbortController();
  async function follow(): Promise<void> {
    while (!stop.signal.aborted) {
      if (runs.get(id)?.state !== 'running') stop.abort(new Error('The run was stopped.'));
      else await runs.changed(lookEveryMs, stop.signal);
    }
  }
  void follow();
  return { signal: stop.signal, release: () => stop.abort() };
}

/**
 * Works for the load runs of a fleet, one after the other, until the signal aborts. A run that it may not join is reported
 * and skipped.
 * @throws HookbenchError `fleet_worker_taken`, and errors of the NATS server before the worker is ready
 */
export async function workInFleet(given: WorkInFleet): Promise<void> {
  const { clock, fleet, name, note, signal } = given;
  await claimWorkerName(fleet, name);
  const runs = await followRuns(fleet, await openRunStorage(fleet), clock);
  const finished = new Set<string>();

  function refuse(run: string, reason: string): void {
    finished.add(run);
    note({ kind: 'refused', run, reason });
  }

  /** @returns Whether there was something to do. */
  async function work(run: FleetRun): Promise<boolean> {
    const { id } = run;
    let plan;
    try {
      plan = planOf(run);
    } catch (error) {
      refuse(id, error instanceof HookbenchError ? `${error.message} ${error.hint ?? ''}`.trim() : messageOf(error));
      return true;
    }
    // For the whole run, because its start is only known relative to this clock.
    const worker = { ...given, clock: createSteadyClock(clock) };
    const joined = await join(worker, id);
    if (joined === undefined) return false;
    if (typeof joined === 'string') {
      refuse(id, joined);
      return true;
    }
    note({ kind: 'joined', run: id, ...joined });
    for (let unanswered = 0; runs.get(id)?.state === 'joining' && !signal.aborted;) {
      await runs.changed(lookEveryMs, signal);
      // While the NATS server is away it is not known whether there is a coordinator.
      unanswered = (await isCoordinated(fleet, id).catch(() => true)) ? 0 : unanswered + 1;
      // It can be resumed, or end: other runs come first.
      if (unanswered === maxUnanswered) return false;
    }
    const started = runs.get(id);
    if (started?.state !== 'running') return true;
    const stop = stopOf(runs, id);
    const startMs = started.startMs + joined.offsetMs;
    const done = await takeSlices(worker, { id, plan, startMs, stopped: stop.signal }, run.workerTimeoutMs, signal);
    stop.release();
    finished.add(id);
    note({ kind: 'finished', run: id, ...done });
    return true;
  }

  note({ kind: 'ready', worker: name, fleet: fleet.name });
  while (!signal.aborted) {
    let worked = false;
    for (const run of runs.active().filter(({ id }) => !finished.has(id))) {
      worked = await work(run);
      if (worked || signal.aborted) break;
    }
    if (!worked) await runs.changed(lookEveryMs, signal);
  }
  runs.close();
}
