import type { Benchmark, BenchmarkContext, BenchmarkResult } from '../benchmark.ts';
import { startFullHookbench } from '../processes/full-folder.ts';
import { startHookbench, type Hookbench } from '../processes/hookbench.ts';
import { issueToken, basicAuthorization } from '../processes/issue-token.ts';
import { openMint } from '../processes/mint-tokens.ts';
import { captureOrder } from './capture-durable.ts';
import { growthAfterCaptures } from './capture-memory.ts';
import { compareP99 } from './capture-p99.ts';
import { compareRates, type RateOrder } from './compare-rates.ts';
import { customerPath, getRequest } from './customer-request.ts';

const connections = 32;
const tokensARun = 10_000;

const portOf = (address: string): number => Number(new URL(address).port);

/** Starts Hookbench with 1,000,000 captures and an empty one, and stops both. */
async function withBoth(
  context: BenchmarkContext,
  compare: (full: Hookbench, empty: Hookbench) => Promise<BenchmarkResult>,
): Promise<BenchmarkResult> {
  const [full, empty] = [await startFullHookbench(context), await startHookbench()];
  try {
    return await compare(full, empty);
  } finally {
    await Promise.all([full.stop(), empty.stop()]);
  }
}

type OrderOf = (hookbench: Hookbench) => Promise<RateOrder> | RateOrder;

/** The rate with 1,000,000 stored captures, compared with an empty data folder. */
function rateWithHistory(name: string, orderOf: OrderOf): Benchmark {
  return {
    name: `${name}.history`,
    of: 'an empty data folder',
    target: { atLeast: 0.9 },
    run: (context) =>
      withBoth(context, async (full, empty) =>
        compareRates(context, { ...(await orderOf(full)), pid: full.pid }, await orderOf(empty)),
      ),
  };
}

const captureHistory = rateWithHistory('capture.durable', ({ ready }) => ({
  ...captureOrder,
  port: portOf(ready.catcher.http),
}));

const readHistory = rateWithHistory('api.read', async ({ ready }) => {
  const token = await issueToken(ready.auth.http, basicAuthorization(ready));
  const request = getRequest(customerPath, `Authorization: Bearer ${token}`);
  return { connections, status: 200, port: portOf(ready.api.http), request };
});

const firstHistory = rateWithHistory('api.first', async ({ dataDir, ready }) => {
  const mint = openMint(dataDir, await issueToken(ready.auth.http, basicAuthorization(ready)));
  return {
    connections,
    status: 200,
    port: portOf(ready.api.http),
    request: getRequest(customerPath, 'Authorization: Bearer {value}'),
    renew: () => ({ until: { requests: tokensARun }, values: mint.tokens(tokensARun) }),
  };
});

const p99History: Benchmark = {
  name: 'capture.p99.history',
  of: 'an empty data folder',
  target: { atMost: 1.1 },
  run: (context) =>
    withBoth(context, (full, empty) =>
      compareP99(context, { pid: full.pid, port: portOf(full.ready.catcher.http) }, portOf(empty.ready.catcher.http)),
    ),
};

const memoryHistory: Benchmark = {
  name: 'capture.memory.history',
  of: 'an empty data folder',
  target: { atMost: 1.1 },
  async run(context) {
    const growth = async (start: () => Promise<Hookbench>): Promise<number> => {
      const hookbench = await start();
      try {
        return (await growthAfterCaptures(context, hookbench)).grown;
      } finally {
        await hookbench.stop();
      }
    };
    const full = await growth(() => startFullHookbench(context));
    const empty = await growth(startHookbench);
    return { runs: [full / empty], note: `${full.toFixed(0)} MB of ${empty.toFixed(0)} MB` };
  },
};

/** What must not depend on how much is stored: each compares a data folder with 1,000,000 captures with an empty one. */
export const historyBenchmarks: readonly Benchmark[] = [
  captureHistory,
  p99History,
  memoryHistory,
  readHistory,
  firstHistory,
];
