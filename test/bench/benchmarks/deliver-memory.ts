import { setTimeout as pause } from 'node:timers/promises';
import type { Benchmark } from '../benchmark.ts';
import { startBareServer } from '../processes/bare-server.ts';
import { startHookbench, type HookbenchReady } from '../processes/hookbench.ts';
import { peakResidentMb, residentMb } from '../processes/memory.ts';
import { watchFeed } from '../processes/watch-feed.ts';

const limitMb = 60;
const settleMs = 2000;
/** An event, a delivery, its attempt, and what became of the delivery. */
const entriesEach = 4;
const callers = 32;

type Call = (method: string, path: string, fields: object) => Promise<void>;

function control({ control, controlKey }: HookbenchReady): Call {
  const headers = { authorization: `Bearer ${controlKey}`, 'content-type': 'application/json' };
  return async (method, path, fields) => {
    const answer = await fetch(control + path, { method, headers, body: JSON.stringify(fields) });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${text}`);
  };
}

/** Emits this number of events, each call after the response to the previous one. */
async function emit(call: Call, events: number): Promise<void> {
  let begun = 0;
  const caller = async (): Promise<void> => {
    while (begun++ < events) await call('POST', '/events', { event: 'chat_started', customerId: 'C-1001' });
  };
  await Promise.all(Array.from({ length: callers }, caller));
}

/** Growth from idle to after 100,000 deliveries as fast as they are made, one page following the journal; quick: 20,000. */
export const deliverMemory: Benchmark = {
  name: 'deliver.memory',
  of: `${limitMb} MB`,
  target: { atMost: 1 },
  async run({ quick, say }) {
    const deliveries = quick ? 20_000 : 100_000;
    const [receiver, hookbench] = await Promise.all([startBareServer(), startHookbench()]);
    const { pid, ready } = hookbench;
    const call = control(ready);
    await call('PATCH', '/subscriptions/sub_default', { enabled: false });
    await call('POST', '/subscriptions', { url: `http://127.0.0.1:${receiver.ready.port}`, events: ['*'] });
    const watch = await watchFeed(ready);
    try {
      await pause(settleMs);
      const [before, known] = [residentMb(pid), watch.entries()];
      await emit(call, deliveries);
      const deadline = performance.now() + 60_000;
      const missing = (): number => known + deliveries * entriesEach - watch.entries();
      while (missing() > 0 && performance.now() < deadline) await pause(50);
      if (missing() > 0) throw new Error(`The page misses ${missing()} entries of ${deliveries} deliveries.`);
      await pause(settleMs);
      const grown = residentMb(pid) - before;
      const peak = (peakResidentMb(pid) - before).toFixed(0);
      say(`from ${before.toFixed(0)} MB, grown ${grown.toFixed(0)}, at most ${peak} MB`);
      return {
        runs: [grown / limitMb],
        note: `${grown.toFixed(0)} MB after ${deliveries} deliveries, ${peak} at the highest`,
      };
    } finally {
      watch.stop();
      await Promise.all([hookbench.stop(), receiver.stop()]);
    }
  },
};
