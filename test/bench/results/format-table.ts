import type { Benchmark, BenchmarkResult } from '../benchmark.ts';
import { median, spread } from './statistics.ts';

export interface Outcome {
  benchmark: Benchmark;
  result: BenchmarkResult;
}

/** Whether the median of all rounds is within the target. */
export function isMet({ benchmark, result }: Outcome): boolean {
  const measured = median(result.runs);
  return 'atLeast' in benchmark.target ? measured >= benchmark.target.atLeast : measured <= benchmark.target.atMost;
}

function cells(outcome: Outcome): string[] {
  const { benchmark, result } = outcome;
  const target = 'atLeast' in benchmark.target ? `>= ${benchmark.target.atLeast}` : `<= ${benchmark.target.atMost}`;
  return [
    benchmark.name,
    median(result.runs).toFixed(2),
    `${target} of ${benchmark.of}`,
    isMet(outcome) ? 'met' : 'NOT MET',
    `${spread(result.runs)} (${result.runs.length})`,
    result.note,
  ];
}

/** The outcomes for a reader, one a line. */
export function formatTable(outcomes: readonly Outcome[]): string {
  const rows = [['name', 'median', 'target', '', 'spread (runs)', ''], ...outcomes.map(cells)];
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? [];
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

/** The outcome for a program. */
export function toJsonLine({ benchmark, result }: Outcome): string {
  const round = (value: number): number => Number(value.toFixed(4));
  return JSON.stringify({
    name: benchmark.name,
    ratio: round(median(result.runs)),
    of: benchmark.of,
    runs: result.runs.map(round),
  });
}
