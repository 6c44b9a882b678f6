/**
 * Measures the targets of performance: `npm run bench`. `-- --only capture.durable,capture.p99` runs the named ones,
 * `--quick` fewer and shorter runs, `--patience 600` waits up to so many seconds a bench for other programs to be still.
 * Prints a table and then one line of JSON a bench.
 */
import { rmSync } from 'node:fs';
import { parseArgs } from 'node:util';
import type { Bench } from './bench.ts';
import { apiFirst } from './benches/api-first.ts';
import { apiRead } from './benches/api-read.ts';
import { captureDurable, captureWatched } from './benches/capture-durable.ts';
import { captureMemory } from './benches/capture-memory.ts';
import { captureP99 } from './benches/capture-p99.ts';
import { deliverBurst } from './benches/deliver-burst.ts';
import { deliverGot } from './benches/deliver-got.ts';
import { deliverMemory } from './benches/deliver-memory.ts';
import { deliverSingle } from './benches/deliver-single.ts';
import { diskBound } from './benches/disk-bound.ts';
import { startMemory } from './benches/start-memory.ts';
import { startReady } from './benches/start-ready.ts';
import { tokenIntrospect } from './benches/token-introspect.ts';
import { tokenIssue, tokenSign } from './benches/token-issue.ts';
import { startGenerator } from './load/start-generator.ts';
import { diskOf } from './processes/disk.ts';
import { command, makeDataDir } from './processes/hookbench.ts';
import { formatTable, toJsonLine, type Outcome } from './results/format-table.ts';

const benches: readonly Bench[] = [
  captureDurable,
  captureP99,
  captureMemory,
  captureWatched,
  apiRead,
  apiFirst,
  tokenIssue,
  tokenSign,
  tokenIntrospect,
  deliverSingle,
  deliverGot,
  deliverBurst,
  deliverMemory,
  diskBound,
  startReady,
  startMemory,
];

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      only: { type: 'string', multiple: true },
      quick: { type: 'boolean', default: false },
      patience: { type: 'string', default: '60' },
    },
  });
  const { quick } = values;
  const patienceSeconds = Number(values.patience);
  const only = values.only?.flatMap((names) => names.split(',')) ?? benches.map(({ name }) => name);
  const unknown = only.filter((name) => !benches.some((bench) => bench.name === name));
  if (unknown.length > 0) {
    console.error(`There is no bench ${unknown.join(', ')}. They are ${benches.map(({ name }) => name).join(', ')}.`);
    process.exitCode = 2;
    return;
  }
  const dataDir = await makeDataDir();
  console.log(`Node ${process.versions.node}, ${command}, data on ${diskOf(dataDir)}`);
  rmSync(dataDir, { recursive: true });
  const generator = startGenerator();
  const outcomes: Outcome[] = [];
  try {
    for (const bench of benches.filter(({ name }) => only.includes(name))) {
      const say = (text: string): void => {
        console.error(`  ${bench.name}  ${text}`);
      };
      outcomes.push({ bench, result: await bench.run({ generator, quick, patienceSeconds, say }) });
    }
  } finally {
    generator.stop();
  }
  console.log(formatTable(outcomes));
  for (const outcome of outcomes) console.log(toJsonLine(outcome));
}

await main();
