import type { Benchmark } from '../benchmark.ts';
import { calmRounds } from '../calm-rounds.ts';
import { startSenderProcess } from '../deliver/start-sender.ts';
import { startBareServer } from '../processes/bare-server.ts';
import { median } from '../results/statistics.ts';

const limitMs = 3;
const events = 200;

/** One delivery after the other, from the event to its committed result; the receiver responds immediately. */
export const deliverSingle: Benchmark = {
  name: 'deliver.single',
  of: `${limitMs} ms`,
  target: { atMost: 1 },
  async run(context) {
    const receiver = await startBareServer();
    const url = `http://127.0.0.1:${receiver.ready.port}`;
    const sender = await startSenderProcess({ url, atOnce: 32 });
    try {
      await sender.run({ kind: 'single', events });
      const { remark, rounds } = await calmRounds(context, context.quick ? 3 : 7, async () => {
        const { latencies = [] } = await sender.run({ kind: 'single', events });
        context.say(`${median(latencies).toFixed(2)} ms`);
        return median(latencies);
      });
      return { runs: rounds.map((ms) => ms / limitMs), note: `${median(rounds).toFixed(2)} ms${remark}` };
    } finally {
      await sender.stop();
      await receiver.stop();
    }
  },
};
