import type { Generator } from './load/start-generator.ts';

/** What a bench is handed. */
export interface BenchContext {
  generator: Generator;
  /** Fewer and shorter runs: a look, not a result. */
  quick: boolean;
  /** How long a bench may wait in all for other programs to be still. */
  patienceSeconds: number;
  /** Says how far it is. */
  say(text: string): void;
}

/** One run's figure in relation to its yardstick, e.g. 0.52 of node:http. */
export interface BenchResult {
  /** The ratio of each run to the yardstick of the same run. */
  runs: number[];
  /** Absolute figures for the reader, e.g. `31,000/s of 62,000/s`. */
  note: string;
}

/** One target of the table in PERFORMANCE.md. */
export interface Bench {
  name: string;
  /** What the ratio refers to, e.g. `node:http`. */
  of: string;
  target: { atLeast: number } | { atMost: number };
  run(context: BenchContext): Promise<BenchResult>;
}
