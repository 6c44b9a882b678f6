import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Benchmark } from '../benchmark.ts';
import { startHookbench } from '../processes/hookbench.ts';
import { startProcess } from '../processes/start-process.ts';
import { captureOrder } from './capture-durable.ts';
import { compareRates } from './compare-rates.ts';
import { loadRate } from './load-rate.ts';

const folder = join(import.meta.dirname, '../peers');
const script = join(folder, 'start-peer.js');

/** Whether the packages of the peers are installed. */
export const hasPeers = (): boolean => existsSync(join(folder, 'node_modules'));

/** Webhooks a second that Hookbench checks and commits, compared with a program that only answers them. */
const captureBenchmark = ([peer, atLeast]: readonly [string, number]): Benchmark => ({
  name: `capture.${peer}`,
  of: peer,
  target: { atLeast },
  async run(context) {
    const [other, hookbench] = await Promise.all([startProcess<{ port: number }>([script, peer]), startHookbench()]);
    try {
      return await compareRates(
        context,
        { ...captureOrder, pid: hookbench.pid, port: Number(new URL(hookbench.ready.catcher.http).port) },
        { ...captureOrder, port: other.ready.port },
      );
    } finally {
      await Promise.all([other.stop(), hookbench.stop()]);
    }
  },
});

const starts = 5;

/** The time to the ready line, compared with the time until the other program listens. */
const startBenchmark = (peer: string): Benchmark => ({
  name: `start.${peer}`,
  of: peer,
  target: { atMost: 0.5 },
  async run() {
    const pairs: { own: number; other: number }[] = [];
    for (let n = 0; n < starts; n++) {
      const hookbench = await startHookbench();
      await hookbench.stop();
      const other = await startProcess([script, peer]);
      await other.stop();
      pairs.push({ own: hookbench.readyAfterMs, other: other.readyAfterMs });
    }
    const best = (side: 'other' | 'own'): string => `${Math.min(...pairs.map((pair) => pair[side])).toFixed(0)} ms`;
    return { runs: pairs.map(({ other, own }) => own / other), note: `best ${best('own')} of ${best('other')}` };
  },
});

/** Comparisons with other programs, which have to be installed; `token.issue` compares with oidc-provider. */
export const peerBenchmarks: readonly Benchmark[] = [
  ...(
    [
      ['mockoon', 1],
      ['mockttp', 1.5],
      ['prism', 1],
    ] as const
  ).map(captureBenchmark),
  startBenchmark('mockoon'),
  loadRate,
];
