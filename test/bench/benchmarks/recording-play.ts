import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { http } from '../../support/http-request.ts';
import { recordedAt, writeRecording, type ShortRecording } from '../../support/recordings.ts';
import type { Benchmark, BenchmarkContext, BenchmarkResult } from '../benchmark.ts';
import { calmRounds } from '../calm-rounds.ts';
import { makeDataDir, startHookbench, type Hookbench } from '../processes/hookbench.ts';
import { median, percentile } from '../results/statistics.ts';

const exchanges = 10_000;
const maxStartMs = 2000;
const maxMatchMs = 5;

const idOf = (index: number): string => `ord_${(index + 46_656).toString(36)}1`;
const order = (index: number) => ({ sku: `TEA-${index}`, quantity: 2, note: 'Leave it at the door, please' });

/** Orders that are created and then read: half of the requests each. */
function recording(): ShortRecording {
  const json: [string, string][] = [['Content-Type', 'application/json']];
  return {
    exchanges: Array.from({ length: exchanges / 2 }, (_, index) => {
      const createdAt = new Date(Date.parse(recordedAt) + index * 1000).toISOString();
      const body = { json: { id: idOf(index), status: 'open', createdAt, ...order(index) } };
      return [
        {
          request: { method: 'POST', path: '/orders', headers: json, body: { json: order(index) } },
          response: { status: 201, headers: json, body },
        },
        { request: { method: 'GET', path: `/orders/${idOf(index)}` }, response: { status: 200, headers: json, body } },
      ];
    }).flat(),
  };
}

/** Runs with a recording in a folder, and an empty data folder. */
async function withRecording(
  run: (start: () => Promise<Hookbench>) => Promise<BenchmarkResult>,
): Promise<BenchmarkResult> {
  const folder = await mkdtemp(join(tmpdir(), 'hookbench-bench-'));
  const dataDir = await makeDataDir();
  try {
    await writeRecording(join(folder, 'orders'), recording());
    return await run(() => startHookbench({ dataDir, args: ['--recording', join(folder, 'orders')] }));
  } finally {
    await rm(folder, { recursive: true, force: true });
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** From the command to the ready line with a recording of 10,000 exchanges, whose volatile values are found. */
export const recordingStart: Benchmark = {
  name: 'recording.start',
  of: `${maxStartMs / 1000} s`,
  target: { atMost: 1 },
  run: (context: BenchmarkContext) =>
    withRecording(async (start) => {
      const { remark, rounds } = await calmRounds(context, context.quick ? 2 : 7, async () => {
        const hookbench = await start();
        await hookbench.stop();
        return hookbench.readyAfterMs;
      });
      return { runs: rounds.map((ms) => ms / maxStartMs), note: `${median(rounds).toFixed(0)} ms${remark}` };
    }),
};

/** Requests of a recording of 10,000 exchanges, one after the other on new connections: p95 from the request to the response. */
export const recordingMatch: Benchmark = {
  name: 'recording.match',
  of: `${maxMatchMs} ms`,
  target: { atMost: 1 },
  run: (context: BenchmarkContext) =>
    withRecording(async (start) => {
      const hookbench = await start();
      const { api } = hookbench.ready;
      const ask = async (index: number): Promise<number> => {
        const begun = performance.now();
        const { status } = await http(`${api.http}/orders`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(order(index)),
        });
        const ms = performance.now() - begun;
        if (status !== 201) throw new Error(`The response has status ${status}.`);
        return ms;
      };
      try {
        const { remark, rounds } = await calmRounds(context, context.quick ? 2 : 5, async () => {
          const times: number[] = [];
          for (let index = 0; index < 1000; index++) times.push(await ask(index * 5));
          return percentile(times, 0.95);
        });
        return { runs: rounds.map((ms) => ms / maxMatchMs), note: `p95 ${median(rounds).toFixed(2)} ms${remark}` };
      } finally {
        await hookbench.stop();
      }
    }),
};
