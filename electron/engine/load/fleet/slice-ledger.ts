import type { LoadReport } from '#shared/load/load-report.ts';
import { sizeOf, type LoadSlice } from '#shared/load/slice.ts';
import type { SliceReport } from './fleet-run.ts';

/** Counts each slice exactly once, whatever workers repeat. */
export interface SliceLedger {
  /** Takes a report, in the order of the stream. @returns Whether its result counts. */
  add(report: SliceReport): boolean;
  /** Number of slices with a result. */
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
