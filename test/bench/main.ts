/**
 * Measures the targets of performance: `npm run bench`. `-- --only capture.durable,capture.p99` runs the named ones,
 * `--quick` fewer and shorter runs, `--patience 600` waits up to 600 s per benchmark until other programs are idle, `--peers` adds
 * comparisons with other programs. Prints a table and then one line of JSON per benchmark, and writes `docs/performance.md`: a run of
 * some benchmarks replaces their rows.
 */
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Benchmark } from './benchmark.ts';
import { apiFirst } from './benchmarks/api-first.ts';
import { apiRead } from './benchmarks/api-read.ts';
import { captureDurable, captureWatched } from './benchmarks/capture-durable.ts';
import { captureMemory } from './benchmarks/capture-memory.ts';
import { captureP99, captureSustained } from './benchmarks/capture-p99.ts';
import { deliverBurst } from './benchmarks/deliver-burst.ts';
import { deliverGot } from './benchmarks/deliver-got.ts';
import { deliverMemory } from './benchmarks/deliver-memory.ts';
import { deliverSingle } from './benchmarks/deliver-single.ts';
import { diskBound } from './benchmarks/disk-bound.ts';
import { feedLatency } from './benchmarks/feed-latency.ts';
import { feedWindow } from './benchmarks/feed-window.ts';
import { fleetRate, hasNats } from './benchmarks/fleet-rate.ts';
import { historyBenchmarks } from './benchmarks/history.ts';
import { labAll } from './benchmarks/lab-all.ts';
import { loopDelay } from './benchmarks/loop-delay.ts';
import { hasPeers, peerBenchmarks } from './benchmarks/peers.ts';
import { recordingMatch, recordingStart } from './benchmarks/recording-play.ts';
import { scenarioRate } from './benchmarks/scenario-rate.ts';
import { startMemory } from './benchmarks/start-memory.ts';
import { startReady } from './benchmarks/start-ready.ts';
import { storeQuery } from './benchmarks/store-query.ts';
import { tokenIntrospect } from './benchmarks/token-introspect.ts';
import { tokenIssue, tokenSign } from './benchmarks/token-issue.ts';
import { startGenerator } from './load/start-generator.ts';
import { diskOf } from './processes/disk.ts';
import { removeFullFolder } from './processes/full-folder.ts';
import { command, makeDataDir } from './processes/hookbench.ts';
import { formatTable, toJsonLine, type Outcome } from './results/format-table.ts';
import { performanceDocument, thisMachine } from './results/performance-document.ts';
import { formatFile } from '../support/format-file.ts';

const documentFile = join(import.meta.dirname, '../../docs/performance.md');

const own: readonly Benchmark[] = [
  captureDurable,
  captureP99,
  captureSustained,
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
  loopDelay,
  feedLatency,
  feedWindow,
  storeQuery,
  ...historyBenchmarks,
  labAll,
  scenarioRate,
  recordingStart,
  recordingMatch,
  startReady,
  startMemory,
  fleetRate,
];

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      only: { type: 'string', multiple: true },
      quick: { type: 'boolean', default: false },
      patience: { type: 'string', default: '60' },
      peers: { type: 'boolean', default: false },
    },
  });
  if (values.peers && !hasPeers()) {
    console.error(
      'Install the other programs first: npm install --ignore-scripts --no-package-lock --prefix test/bench/peers',
    );
    process.exitCode = 2;
    return;
  }
  const benchmarks = values.peers ? [...own, ...peerBenchmarks] : own;
  const missing = hasNats() ? [] : [fleetRate];
  for (const { name } of missing) console.log(`${name} is skipped: nats-server is not installed.`);
  const { quick } = values;
  const patienceSeconds = Number(values.patience);
  const only = values.only?.flatMap((names) => names.split(',')) ?? benchmarks.map(({ name }) => name);
  const unknown = only.filter((name) => !benchmarks.some((benchmark) => benchmark.name === name));
  if (unknown.length > 0) {
    console.error(
      `Unknown benchmark ${unknown.join(', ')}. Benchmarks: ${benchmarks.map(({ name }) => name).join(', ')}.`,
    );
    process.exitCode = 2;
    return;
  }
  const dataDir = await makeDataDir();
  const disk = diskOf(dataDir);
  console.log(`Node ${process.versions.node}, ${command}, data on ${disk}`);
  rmSync(dataDir, { recursive: true });
  const generator = startGenerator();
  const outcomes: Outcome[] = [];
  try {
    for (const benchmark of benchmarks.filter((one) => only.includes(one.name) && !missing.includes(one))) {
      const say = (text: string): void => {
        console.error(`  ${benchmark.name}  ${text}`);
      };
      outcomes.push({ benchmark, result: await benchmark.run({ generator, quick, patienceSeconds, say }) });
    }
  } finally {
    generator.stop();
    await removeFullFolder();
  }
  console.log(formatTable(outcomes));
  for (const outcome of outcomes) console.log(toJsonLine(outcome));
  if (quick) return;
  const before = existsSync(documentFile) ? readFileSync(documentFile, 'utf8') : '';
  const names = [...own, ...peerBenchmarks].map(({ name }) => name);
  const text = performanceDocument({ outcomes, machine: thisMachine(disk, new Date()), names, before });
  writeFileSync(documentFile, await formatFile(documentFile, text));
}

await main();
