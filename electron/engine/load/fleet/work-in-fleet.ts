import { HookbenchError, messageOf } from '#shared/errors/hookbench-error.ts';
import { createSteadyClock } from '../../clock.ts';
import { ask, answerRequests } from '../../fleet/ask.ts';
import { isCoordinated, measureOffset, type ClockOffset } from './clock-offset.ts';
import { joinReply, type CoordinatorRequest, type FleetRun } from './fleet-run.ts';
import { followRuns, type FollowedRuns } from './follow-runs.ts';
import { openRunStorage } from './open-run-storage.ts';
import { planOf } from './plan-of-run.ts';
import type { Worker } from './send-queued.ts';
import { takeSlices, type WorkDone } from './take-slices.ts';
import { z } from 'zod';
import type { Fleet } from '../../fleet/connect-fleet.ts';

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
