import type { KV } from '@nats-io/kv';
import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import { arrivalModel } from '#shared/load/arrivals.ts';
import type { LoadPlan } from '#shared/load/load-plan.ts';
import { cutSlices, firstOf, maxShares } from '#shared/load/slice.ts';
import type { Clock } from '../../clock.ts';
import type { Fleet } from '../../fleet/connect-fleet.ts';
import { placeIn } from '../../fleet/watch-bucket.ts';
import type { NewId } from '../../identifier.ts';
import { Tally } from '../tally.ts';
import { countResults, type CoordinatedRun, createSliceLedger } from './count-results.ts';
import { leadMs, nanos, type FleetRun, type QueuedSlice } from './fleet-run.ts';
import { readRun, openRunStorage, checkSecrets, planOf } from './follow-runs.ts';
import { receiveWorkers, type JoinNote, type Reception } from './join-workers.ts';
import { untilReached } from './send-queued.ts';

/** A run to start. */
export interface NewFleetRun {
  plan: LoadPlan;
  /** Number of workers to wait for; undefined: those that join within two seconds. */
  workers: number | undefined;
  joinTimeoutMs: number;
  /** After this time without a sign of its worker, a slice is given to another. */
  workerTimeoutMs: number;
  /** Milliseconds of the run in one slice; undefined: 5 seconds, or more for long runs. */
  windowMs?: number | undefined;
  /** Whether secrets of the plan may be sent without encryption. */
  shareSecrets: boolean;
}

export interface CoordinatorDeps {
  fleet: Fleet;
  clock: Clock;
  newId: NewId;
  /** Aborts when the run is to stop. */
  signal: AbortSignal;
  joined: (note: JoinNote) => void;
  /** The run has started; its id is what resumes it. */
  started: (run: CoordinatedRun) => void;
  /** A result was counted. */
  counted: (run: CoordinatedRun) => void;
}

const minWindowMs = 5000;
/** Slices of one worker, at most. */
const maxWindows = 500;
/** Slices that are published at the same time. */
const batch = 100;

async function store({ codec, names }: Fleet, bucket: KV, run: FleetRun): Promise<FleetRun> {
  await bucket.put(run.id, codec.write(placeIn(names.buckets.runs, run.id), run));
  return run;
}

/** Creates the queue of a run and fills it. A repeated call adds nothing twice. @returns The number of slices */
async function queueSlices(fleet: Fleet, run: FleetRun, plan: LoadPlan, workers: number, given?: number) {
  const { streams, subjects } = fleet.names;
  const model = arrivalModel(plan.arrivals);
  const windowMs = given ?? Math.max(minWindowMs, (model.durationMs ?? 0) / maxWindows);
  await fleet.manager.consumers.add(streams.slices, {
    durable_name: run.id,
    filter_subject: subjects.slicesOf(run.id),
    ack_policy: 'explicit',
    ack_wait: nanos(run.workerTimeoutMs),
    max_ack_pending: -1,
  });
  let number = 0;
  let sending: Promise<unknown>[] = [];
  for (const slice of cutSlices(model, maxShares(model, workers), windowMs)) {
    const queued: QueuedSlice = { number, slice, dueMs: model.intendedAt(firstOf(slice)) };
    const subject = subjects.slice(run.id, number);
    sending.push(
      fleet.jetstream.publish(subject, fleet.codec.write(subject, queued), { msgID: fleet.codec.idOf(subject) }),
    );
    number++;
    if (sending.length === batch) await Promise.all(sending);
    if (sending.length === batch) sending = [];
  }
  await Promise.all(sending);
  return number;
}

/** Removes the queue of a run. Its results stay. */
async function removeQueue({ manager, names }: Fleet, id: string): Promise<void> {
  await manager.streams.purge(names.streams.slices, { filter: names.subjects.slicesOf(id) });
  await manager.consumers.delete(names.streams.slices, id).catch((error: unknown) => {
    if ((error as Error).name !== 'ConsumerNotFoundError') throw error;
  });
}

async function startRun(
  given: NewFleetRun,
  bucket: KV,
  run: FleetRun,
  reception: Reception,
  { clock, fleet, signal }: CoordinatorDeps,
): Promise<FleetRun> {
  try {
    await reception.wait(given.workers, given.joinTimeoutMs, signal);
    if (signal.aborted) return await fleet.attempt(() => store(fleet, bucket, { ...run, state: 'stopped' }));
    return await fleet.attempt(async () => {
      const slices = await queueSlices(fleet, run, given.plan, reception.joined.length, given.windowMs);
      return store(fleet, bucket, { ...run, slices, state: 'running', startMs: clock.now() + leadMs });
    });
  } catch (error) {
    await store(fleet, bucket, { ...run, state: 'stopped' }).catch(() => undefined);
    throw error;
  }
}

/** Counts the results of a run until it has all, or it is stopped, and ends it. */
async function finish(
  bucket: KV,
  run: FleetRun,
  plan: LoadPlan,
  { clock, counted, fleet, signal, started }: CoordinatorDeps,
): Promise<CoordinatedRun> {
  const coordinated: CoordinatedRun = {
    id: run.id,
    plan,
    startMs: run.startMs,
    tally: new Tally(),
    ledger: createSliceLedger(),
  };
  started(coordinated);
  const stop = () =>
    fleet.attempt(async () => {
      await store(fleet, bucket, { ...run, state: 'stopped' });
      await removeQueue(fleet, run.id);
    });
  try {
    await countResults(fleet, run, coordinated, { clock, signal, stop, counted });
  } catch (error) {
    await stop().catch(() => undefined);
    throw error;
  }
  if (!signal.aborted)
    await untilReached(fleet, clock, async () => {
      await store(fleet, bucket, { ...run, state: 'done' });
      await removeQueue(fleet, run.id);
    });
  return coordinated;
}

/**
 * Runs a plan with the workers of a fleet, until all results are counted or the signal aborts. The workers then stop, and
 * what they have sent until then is counted. If the coordinator dies, the workers go on, and another one can resume.
 * @throws HookbenchError `fleet_workers_missing`, `bad_input` for secrets that would be sent in clear, and errors of the server
 */
export async function coordinateRun(given: NewFleetRun, deps: CoordinatorDeps): Promise<CoordinatedRun> {
  const { clock, fleet, joined, newId } = deps;
  const { plan, shareSecrets, workerTimeoutMs } = given;
  checkSecrets(plan, { keyed: fleet.codec.keyed, encrypted: fleet.encrypted, clear: shareSecrets });
  const bucket = await openRunStorage(fleet);
  const run: FleetRun = {
    version: 2,
    id: newId('load'),
    state: 'joining',
    plan,
    workerTimeoutMs,
    slices: 0,
    startMs: clock.now(),
  };
  using reception = await receiveWorkers(fleet, run.id, clock, joined);
  await fleet.attempt(() => store(fleet, bucket, run));
  return await finish(bucket, await startRun(given, bucket, run, reception, deps), plan, deps);
}

/**
 * Resumes a run whose coordinator has ended: counts the results that are stored, and those that still arrive.
 * @throws HookbenchError `fleet_run_unknown`, or `conflict` if it has a coordinator or was stopped
 */
export async function resumeRun(id: string, deps: CoordinatorDeps): Promise<CoordinatedRun> {
  const { clock, fleet, joined } = deps;
  const bucket = await openRunStorage(fleet);
  const stored = await fleet.attempt(() => bucket.get(id));
  const run = stored ? readRun(fleet, id, stored.value) : undefined;
  if (!run) {
    throw new HookbenchError('fleet_run_unknown', `The fleet ${fleet.name} has no run ${id}.`, {
      hint: 'Check the id, --fleet-name, and the key of the fleet. Runs are kept for 7 days.',
    });
  }
  if (run.state !== 'running' && run.state !== 'done') {
    const problem = run.state === 'stopped' ? 'was stopped' : 'had not started when its coordinator ended';
    throw new HookbenchError('conflict', `The run ${id} ${problem}.`, { hint: 'Start the plan again.' });
  }
  const plan = planOf(run);
  const reception = await receiveWorkers(fleet, id, clock, joined);
  try {
    return await finish(bucket, run, plan, deps);
  } finally {
    reception[Symbol.dispose]();
  }
}
