import type { Benchmark, BenchmarkContext } from '../benchmark.ts';
import type { LoadOrder } from '../load/load.ts';
import { webhookRequest } from '../load/webhook-request.ts';
import { startBareServer } from '../processes/bare-server.ts';
import { startHookbench } from '../processes/hookbench.ts';
import { watchFeed } from '../processes/watch-feed.ts';
import { compareRates } from './compare-rates.ts';

/** Webhooks over 32 connections; without the port. */
export const captureOrder: Omit<LoadOrder, 'first' | 'port' | 'until'> = {
  connections: 32,
  request: webhookRequest,
  status: 200,
};

async function measure(context: BenchmarkContext, watched: boolean) {
  const [bare, hookbench] = await Promise.all([startBareServer(), startHookbench()]);
  const watch = watched ? await watchFeed(hookbench.ready) : undefined;
  try {
    return await compareRates(
      context,
      { ...captureOrder, pid: hookbench.pid, port: Number(new URL(hookbench.ready.catcher.http).port) },
      { ...captureOrder, port: bare.ready.port },
    );
  } finally {
    watch?.stop();
    await Promise.all([bare.stop(), hookbench.stop()]);
  }
}

/** Captures a second that are committed before they are answered. */
export const captureDurable: Benchmark = {
  name: 'capture.durable',
  of: 'node:http',
  target: { atLeast: 0.5 },
  run: (context) => measure(context, false),
};

/** The same while one page follows the journal; the page's own work takes its share of the cores. */
export const captureWatched: Benchmark = {
  name: 'capture.watched',
  of: 'node:http',
  target: { atLeast: 0.5 },
  run: (context) => measure(context, true),
};
