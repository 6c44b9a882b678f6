import type { Generator } from './load/start-generator.ts';

/** The context of a benchmark. */
export interface BenchmarkContext {
  generator: Generator;
  /** Fewer and shorter runs: a quick look, not a result. */
  quick: boolean;
  /** Max seconds that a benchmark waits in total for other programs to be idle. */
  patienceSeconds: number;
  /** Prints the progress. */
  say(text: string): void;
}

/** The result of a benchmark in relation to its reference, e.g. 0.52 of node:http. */
export interface BenchmarkResult {
  /** The ratio of each run to the reference of the same run. */
  runs: number[];
  /** Absolute values for the reader, e.g. `31,000/s of 62,000/s`. */
  note: string;
}

/** One target of the table in PERFORMANCE.md. */
export interface Benchmark {
  name: string;
  /** What the ratio refers to, e.g. `node:http`. */
  of: string;
  target: { atLeast: number } | { atMost: number };
  run(context: BenchmarkContext): Promise<BenchmarkResult>;
}
