import { z } from 'zod';
import type { LoadReport } from './load-report.ts';

/** A value of two runs. */
export const comparedValue = z.object({
  name: z.string().describe('For example p99, errors or rate'),
  unit: z.enum(['ms', '%', '/s', '']),
  base: z.number(),
  run: z.number(),
  change: z.number().optional().describe('In percent of the base; absent if the base is 0'),
});
export type ComparedValue = z.infer<typeof comparedValue>;

const comparedRun = z.object({ id: z.string(), name: z.string(), startedAt: z.string() });

export const loadComparison = z.object({
  base: comparedRun,
  run: comparedRun,
  values: z.array(comparedValue),
});
export type LoadComparison = z.infer<typeof loadComparison>;

const share = (part: number, { planned, sent }: LoadReport): number => {
  const all = planned ?? sent;
  return all === 0 ? 0 : (part / all) * 100;
};

const values: readonly [name: string, unit: ComparedValue['unit'], of: (report: LoadReport) => number][] = [
  ['sent', '', ({ sent }) => sent],
  ['rate', '/s', ({ rate }) => rate],
  ['errors', '%', (report) => share(report.failed, report)],
  ['lost', '%', (report) => share(report.lost, report)],
  ['p50', 'ms', ({ latencyMs }) => latencyMs.p50],
  ['p90', 'ms', ({ latencyMs }) => latencyMs.p90],
  ['p99', 'ms', ({ latencyMs }) => latencyMs.p99],
  ['p99.9', 'ms', ({ latencyMs }) => latencyMs.p999],
  ['max', 'ms', ({ latencyMs }) => latencyMs.max],
  ['mean', 'ms', ({ latencyMs }) => latencyMs.mean],
];

const named = ({ id, name, startedAt }: LoadReport) => ({ id, name, startedAt });

/** Compares a run with an earlier one. */
export const compareRuns = (base: LoadReport, run: LoadReport): LoadComparison => ({
  base: named(base),
  run: named(run),
  values: values.map(([name, unit, of]) => {
    const [before, after] = [of(base), of(run)];
    return { name, unit, base: before, run: after, ...(before !== 0 && { change: ((after - before) / before) * 100 }) };
  }),
});
