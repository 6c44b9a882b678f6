import type { JsMsg } from '@nats-io/jetstream';
import { HookbenchError, messageOf } from '#shared/errors/hookbench-error.ts';
import type { LoadPlan } from '#shared/load/load-plan.ts';
import type { LoadReport } from '#shared/load/load-report.ts';
import { sizeOf, type LoadSlice } from '#shared/load/slice.ts';
import type { Clock } from '../../clock.ts';
import { fleetError } from '../../fleet/fleet-error.ts';
import type { Fleet } from '../../fleet/connect-fleet.ts';
import { sliceReport, type FleetRun, type SliceReport } from './fleet-run.ts';
import { isHistogram } from '../histogram.ts';
import type { Tally } from '../tally.ts';
import { untilReached } from './send-queued.ts';

/** Counts each slice exactly once, whatever workers repeat. */
interface SliceLedger {
  /** Takes a report, in the order of the stream. @returns Whether its result counts. */
  add(report: SliceReport): boolean;
  readonly counted: number;
  /** Number of slices that began and have no result yet. */
  open(): number;
  sentBy(): { name: string; sent: number }[];
  /** Slices that more than one worker may have sent. */
  repeated(): LoadReport['repeated'];
}

/** Attempts that are remembered of one slice. */
const maxBegan = 100;

interface Line {
  slice: LoadSlice | undefined;
  /** Attempts that began before there was a result. */
  began: Map<string, string>;
  sent: number;
  counted: boolean;
}

/** Creates the record of the slices of a run. */
export function createSliceLedger(): SliceLedger {
  const lines = new Map<number, Line>();
  const sent = new Map<string, number>();
  let counted = 0;

  function lineOf(number: number): Line {
    const known = lines.get(number);
    if (known) return known;
    const line: Line = { slice: undefined, began: new Map(), sent: 0, counted: false };
    lines.set(number, line);
    return line;
  }

  return {
    get counted() {
      return counted;
    },
    add(report) {
      const line = lineOf(report.number);
      if (report.kind === 'began') {
        line.slice = report.slice;
        // Who begins after the result finds it, and sends nothing.
        if (!line.counted && line.began.size < maxBegan)
          line.began.set(`${report.instance}.${report.attempt}`, report.worker);
        return false;
      }
      if (line.counted || report.kind === 'failed') return false;
      line.counted = true;
      line.sent = report.result.sent;
      counted++;
      sent.set(report.worker, (sent.get(report.worker) ?? 0) + report.result.sent);
      return true;
    },
    open: () => [...lines.values()].filter((line) => !line.counted).length,
    sentBy: () =>
      [...sent].map(([name, count]) => ({ name, sent: count })).toSorted((a, b) => (a.name < b.name ? -1 : 1)),
    repeated: () =>
      [...lines.values()].flatMap(({ began, sent: measured, slice }) =>
        slice && began.size > 1 ? [{ ...slice, sends: sizeOf(slice) ?? measured, workers: [...began.values()] }] : [],
      ),
  };
}

/** A run while it is coordinated, and when it has ended. */
export interface CoordinatedRun {
  id: string;
  plan: LoadPlan;
  /** Start by the clock of the coordinator that started it. */
  startMs: number;
  tally: Tally;
  ledger: SliceLedger;
  /** Why the result may be incomplete. */
  problem?: string;
}

/** A report of a worker; undefined if it is invalid. @param run With the slice it must be one of. */
function readReport(fleet: Fleet, { id, slices }: FleetRun, { data, subject }: JsMsg): SliceReport | undefined {
  const { began, result } = fleet.names.subjects;
  const schema = sliceReport.refine(
    (report) =>
      report.number < slices &&
      subject === (report.kind === 'began' ? began : result)(id, report.number) &&
      (report.kind !== 'result' || report.result.buckets.every(({ histogram }) => isHistogram(histogram))),
    'it is not a report on this slice',
  );
  return fleet.codec.read(schema, subject, data);
}

/** Time for the results of slices that were stopped. */
const stopWithinMs = 5000;
/** Time in which a worker learns that the run is stopped. What began until then is waited for. */
const settleMs = 1500;

interface CountDeps {
  clock: Clock;
  signal: AbortSignal;
  /** Stops the workers. */
  stop: () => Promise<void>;
  counted: (run: CoordinatedRun) => void;
}

/**
 * Adds up the results of a run, from the first one, until there is one of each slice. When the signal aborts, the workers are
 * stopped, and the results of what they had begun are added.
 * @throws HookbenchError `bad_input` if a worker cannot send to the target, `fleet_unreachable` if the connection was closed
 */
export async function countResults(
  fleet: Fleet,
  stored: FleetRun,
  run: CoordinatedRun,
  { clock, counted, signal, stop }: CountDeps,
): Promise<void> {
  const { id, slices } = stored;
  const { ledger, tally } = run;
  const { streams, subjects } = fleet.names;
  let settled = false;
  let invalid = 0;
  const isComplete = (): boolean => ledger.counted >= slices || (settled && ledger.open() === 0);
  const messages = await untilReached(fleet, clock, async () => {
    const consumer = await fleet.jetstream.consumers.get(streams.results, { filter_subjects: subjects.resultsOf(id) });
    return consumer.consume({ expires: 4000, idle_heartbeat: 1000 });
  });
  let stopping: Promise<void> | undefined;
  const onAbort = (): void => {
    clock.after(stopWithinMs, () => messages.stop());
    // If the NATS server is away, what was counted until then is the result.
    stopping = stop().catch((error: unknown) => {
      run.problem = `The workers could not be stopped: ${messageOf(error)}`;
    });
    void stopping.then(() => {
      clock.after(settleMs, () => {
        settled = true;
        if (isComplete()) messages.stop();
      });
    });
  };
  if (signal.aborted) onAbort();
  else signal.addEventListener('abort', onAbort, { once: true });
  try {
    if (!isComplete()) {
      for await (const message of messages) {
        const report = readReport(fleet, stored, message);
        if (!report) {
          run.problem = `Invalid messages in the results were left out: ${++invalid}.`;
          continue;
        }
        if (report.kind === 'failed') {
          throw new HookbenchError('bad_input', `Worker ${report.worker} cannot send: ${report.problem}`, {
            hint: 'Change the target of the plan.',
          });
        }
        if (ledger.add(report) && report.kind === 'result') {
          tally.add(report.result);
          counted(run);
        }
        if (isComplete()) break;
      }
    }
    if (signal.aborted) await stopping;
    else if (!isComplete()) throw fleetError(new Error('the connection was closed'), fleet.shown);
  } finally {
    signal.removeEventListener('abort', onAbort);
    messages.stop();
  }
}
