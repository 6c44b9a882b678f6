import { messageOf, HookbenchError } from '#shared/errors/hookbench-error.ts';
import type { LoadPlan } from '#shared/load/load-plan.ts';
import type { SliceResult } from '#shared/load/slice.ts';
import type { Clock } from '../../clock.ts';
import type { Fleet } from '../../fleet/connect-fleet.ts';
import type { Random } from '../../random.ts';
import type { LoadNetwork } from '../network.ts';
import { sendSlice } from '../send-slice.ts';
import { sliceReport, type QueuedSlice, type SliceReport } from './fleet-run.ts';
import { Tally } from '../tally.ts';

const retryMs = 250;

/** Repeats `work` while the NATS server is away. */
export async function untilReached<Result>(
  { attempt }: Fleet,
  clock: Clock,
  work: () => Promise<Result>,
): Promise<Result> {
  for (;;) {
    try {
      return await attempt(work);
    } catch (error) {
      if (!(error instanceof HookbenchError) || error.code !== 'fleet_unreachable') throw error;
      await new Promise<void>((resolve) => clock.after(retryMs, resolve));
    }
  }
}

export interface Worker {
  fleet: Fleet;
  name: string;
  /** Differs for each start of a worker. */
  instance: string;
  clock: Clock;
  random: Random;
  network: LoadNetwork;
}

/** A run as a worker sees it. */
export interface WorkerRun {
  id: string;
  plan: LoadPlan;
  /** Start of the run by the worker's clock. */
  startMs: number;
  /** Aborts when the run is stopped: sends end at once. */
  stopped: AbortSignal;
}

/** A report is published again after this time: the server may have ended meanwhile, and it drops repeats. */
const publishWithinMs = 1500;
/** Room for the rest of a message. */
const marginBytes = 4096;

/** A result that fits into a message: without the sample of failures, and with longer intervals, if it is too large. */
export function fitting(result: SliceResult, maxBytes: number): SliceResult {
  const fits = (one: SliceResult): boolean => Buffer.byteLength(JSON.stringify(one)) <= maxBytes - marginBytes;
  let fitted = fits(result) ? result : { ...result, failures: [] };
  while (!fits(fitted) && fitted.buckets.length > 1) {
    const tally = new Tally();
    tally.add({ ...fitted, intervalSeconds: fitted.intervalSeconds * 2 });
    fitted = tally.result();
  }
  return fitted;
}

/**
 * Sends a slice and reports its result, unless the slice has one. While the NATS server is away it waits, so that the result
 * is stored when it resolves.
 * @param attempt How often the queue has given the slice to a worker.
 * @returns The number of sends; undefined if it sent nothing.
 */
export async function sendQueued(
  { clock, fleet, instance, name, network, random }: Worker,
  { id, plan, startMs, stopped }: WorkerRun,
  { number, slice }: QueuedSlice,
  attempt: number,
): Promise<number | undefined> {
  const { streams, subjects } = fleet.names;
  const facts = { number, attempt, worker: name, instance };
  const publish = (subject: string, report: SliceReport): Promise<unknown> =>
    untilReached(fleet, clock, () =>
      fleet.jetstream.publish(subject, fleet.codec.write(subject, report), {
        msgID: fleet.codec.idOf(`${subject}.${attempt}.${instance}`),
        timeout: publishWithinMs,
      }),
    );

  await publish(subjects.began(id, number), { kind: 'began', ...facts, slice });
  // After the report that it began: a worker that finds no result here is known to the coordinator before it has them all.
  const stored = await untilReached(fleet, clock, () =>
    fleet.manager.streams.getMessage(streams.results, { last_by_subj: subjects.result(id, number) }),
  );
  if (stored && fleet.codec.read(sliceReport, stored.subject, stored.data)) return undefined;
  try {
    const result = await sendSlice(plan, { id, startMs }, slice, { clock, random, network, signal: stopped });
    const maxBytes = fleet.nats.info?.max_payload ?? Infinity;
    await publish(subjects.result(id, number), { kind: 'result', ...facts, result: fitting(result, maxBytes) });
    return result.sent;
  } catch (error) {
    await publish(subjects.result(id, number), { kind: 'failed', ...facts, problem: messageOf(error) });
    return undefined;
  }
}
