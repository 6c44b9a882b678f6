import { cpus, release, totalmem } from 'node:os';
import type { Benchmark } from '../benchmark.ts';
import { isMet, type Outcome } from './format-table.ts';
import { median, spread } from './statistics.ts';

/** Where and when the benchmarks ran. */
export interface Machine {
  cores: number;
  processor: string;
  memoryGb: number;
  system: string;
  node: string;
  /** Device and file system of the data folders. */
  disk: string;
  /** E.g. `2026-11-22`. */
  date: string;
}

/** Describes this machine. */
export function thisMachine(disk: string, now: Date): Machine {
  return {
    cores: cpus().length,
    processor: cpus()[0]?.model.trim() ?? 'unknown',
    memoryGb: Math.round(totalmem() / 1024 ** 3),
    system: `${process.platform} ${release()}`,
    node: process.versions.node,
    disk,
    date: now.toISOString().slice(0, 10),
  };
}

function targetOf({ of, target }: Benchmark): string {
  return 'atLeast' in target ? `≥ ${target.atLeast} of ${of}` : `≤ ${target.atMost} of ${of}`;
}

const cell = (text: string): string => text.replaceAll('|', '\\|');

function row(outcome: Outcome, date: string): string {
  const { benchmark, result } = outcome;
  const ratio = median(result.runs).toFixed(2);
  const cells = [
    `\`${benchmark.name}\``,
    ratio,
    targetOf(benchmark),
    isMet(outcome) ? 'met' : 'not met',
    spread(result.runs),
    result.note,
    date,
  ];
  return `| ${cells.map(cell).join(' | ')} |`;
}

/** A run of benchmarks, and what earlier runs found. */
export interface MeasuredRun {
  outcomes: readonly Outcome[];
  machine: Machine;
  /** All benchmarks, in the order of their rows. */
  names: readonly string[];
  /** The document so far; can be empty. Its text about limits stays, and the rows of benchmarks that did not run again. */
  before: string;
}

/** The rows of the first table of a document by the names of their benchmarks. */
function rowsOf(document: string): Map<string, string> {
  const [beginning = ''] = document.split('\n## ', 1);
  return new Map(Array.from(beginning.matchAll(/^\| `([^`]+)` .*$/gm), ([text, name = '']) => [name, text]));
}

/** The part of a document that people write: what limits the rates. */
function limitsOf(document: string): string {
  const from = document.indexOf('\n## What limits the rates\n');
  return from < 0 ? '' : document.slice(from + 1);
}

/** The Markdown of `docs/performance.md`: a row per benchmark, the machine, and how to repeat the run. */
export function performanceDocument({ before, machine, names, outcomes }: MeasuredRun): string {
  const { cores, date, disk, memoryGb, node, processor, system } = machine;
  const rows = rowsOf(before);
  for (const outcome of outcomes) rows.set(outcome.benchmark.name, row(outcome, date));
  return [
    '# Performance',
    '',
    '`npm run bench` measures these values and writes this file. Each ratio compares Hookbench with its reference in the same run,',
    'for example with a bare `node:http` server, because absolute values depend on the machine. The ratio is the median of all rounds.',
    '',
    `The machine of the last run: ${cores} cores (${processor}), ${memoryGb} GB, ${system}, Node.js ${node}, data on ${disk}.`,
    '',
    'A benchmark without a row has not run on this machine yet.',
    '',
    '| benchmark | ratio | target | | rounds | measured | date |',
    '| --- | --- | --- | --- | --- | --- | --- |',
    ...names.flatMap((name) => rows.get(name) ?? []),
    '',
    '## How to repeat',
    '',
    '- `npm run bench` runs all benchmarks and writes this file. Close other programs first: a round that they disturb is repeated,',
    '  up to 60 s for each benchmark; `-- --patience 600` waits longer. What remains disturbed is noted.',
    '- `npm run bench -- --only capture.durable,api.read` runs some of them, and replaces their rows.',
    '- `npm run bench -- --quick` runs fewer and shorter rounds, and does not write this file.',
    '- `npm run bench -- --peers` also compares with Mockoon CLI, mockttp and Prism. Install them first:',
    '  `npm install --ignore-scripts --no-package-lock --prefix test/bench/peers`.',
    '- Benchmarks that end in `.history` compare a data folder with 1,000,000 captures with an empty one.',
    '- `npm run kill-rounds` kills Hookbench 200 times while it works, and verifies that everything acknowledged is stored once.',
    '',
    limitsOf(before),
  ].join('\n');
}
