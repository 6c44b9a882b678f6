import { setTimeout as pause } from 'node:timers/promises';
import type { Bench } from '../bench.ts';
import { startSenderProcess } from '../deliver/start-sender.ts';
import { startBareServer } from '../processes/bare-server.ts';
import { peakResidentMb, residentMb } from '../processes/memory.ts';

const limitMb = 60;
const outstanding = 100;
const settleMs = 2000;

/** Growth over 100,000 deliveries as fast as they are made; quick: over 20,000. */
export const deliverMemory: Bench = {
  name: 'deliver.memory',
  of: `${limitMb} MB`,
  target: { atMost: 1 },
  async run({ quick, say }) {
    const receiver = await startBareServer();
    const url = `http://127.0.0.1:${receiver.ready.port}`;
    const sender = await startSenderProcess({ url, atOnce: 32, by: 'lean' });
    try {
      await pause(settleMs);
      const before = residentMb(sender.pid);
      const run = await sender.run({ kind: 'emit', events: quick ? 20_000 : 100_000, outstanding });
      await pause(settleMs);
      const grown = residentMb(sender.pid) - before;
      const peak = peakResidentMb(sender.pid) - before;
      const rate = Math.round(run.count / run.seconds).toLocaleString('en');
      say(`from ${before.toFixed(0)} MB, grown ${grown.toFixed(0)}, at most ${peak.toFixed(0)} MB; ${rate}/s`);
      return {
        runs: [grown / limitMb],
        note: `${grown.toFixed(0)} MB after, ${peak.toFixed(0)} MB at the highest; ${rate}/s`,
      };
    } finally {
      await sender.stop();
      await receiver.stop();
    }
  },
};
