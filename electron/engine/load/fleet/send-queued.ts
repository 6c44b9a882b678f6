import { messageOf } from '#shared/errors/message-of.ts';
import type { LoadPlan } from '#shared/load/load-plan.ts';
import type { SliceResult } from '#shared/load/slice-result.ts';
import type { Clock } from '../../clock.ts';
import type { Fleet } from '../../fleet/connect-fleet.ts';
import type { Random } from '../../random.ts';
import type { LoadNetwork } from '../network.ts';
import { sendSlice } from '../send-slice.ts';
import type { QueuedSlice, SliceReport } from './fleet-run.ts';
import { untilReached } from './waits.ts';

/** A worker of a fleet. */
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

/** A result that fits into a message: the sample of failures is the part that can be large. */
function fitting(report: SliceReport & { kind: 'result' }, maxBytes: number): SliceReport {
  if (Buffer.byteLength(JSON.stringify(report)) <= maxBytes - marginBytes) return report;
  const result: SliceResult = { ...report.result, failures: [] };
  return { ...report, result };
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
      fleet.jetstream.publish(subject, JSON.stringify(report), {
        msgID: `${subject}.${attempt}.${instance}`,
        timeout: publishWithinMs,
      }),
    );

  await publish(subjects.began(id, number), { kind: 'began', ...facts, slice });
  // After the report that it began: a worker that finds no result here is known to the coordinator before it has them all.
  const stored = await untilReached(fleet, clock, () =>
    fleet.manager.streams.getMessage(streams.results, { last_by_subj: subjects.result(id, number) }),
  );
  if (stored !== null) return undefined;
  try {
    const result = await sendSlice(plan, { id, startMs }, slice, { clock, random, network, signal: stopped });
    const maxBytes = fleet.nats.info?.max_payload ?? Infinity;
    await publish(subjects.result(id, number), fitting({ kind: 'result', ...facts, result }, maxBytes));
    return result.sent;
  } catch (error) {
    await publish(subjects.result(id, number), { kind: 'failed', ...facts, problem: messageOf(error) });
    return undefined;
  }
}
