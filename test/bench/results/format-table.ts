import type { Bench, BenchResult } from '../bench.ts';
import { median, spread } from './statistics.ts';

export interface Outcome {
  bench: Bench;
  result: BenchResult;
}

function isMet({ bench, result }: Outcome): boolean {
  const measured = median(result.runs);
  return 'atLeast' in bench.target ? measured >= bench.target.atLeast : measured <= bench.target.atMost;
}

function cells(outcome: Outcome): string[] {
  const { bench, result } = outcome;
  const target = 'atLeast' in bench.target ? `>= ${bench.target.atLeast}` : `<= ${bench.target.atMost}`;
  return [
    bench.name,
    median(result.runs).toFixed(2),
    `${target} of ${bench.of}`,
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
export function toJsonLine({ bench, result }: Outcome): string {
  const round = (value: number): number => Number(value.toFixed(4));
  return JSON.stringify({
    name: bench.name,
    ratio: round(median(result.runs)),
    of: bench.of,
    runs: result.runs.map(round),
  });
}
