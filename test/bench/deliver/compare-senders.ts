import type { BenchmarkContext } from '../benchmark.ts';
import { calmRounds } from '../calm-rounds.ts';
import { startBareServer } from '../processes/bare-server.ts';
import { untilIdle } from '../processes/until-idle.ts';
import { median } from '../results/statistics.ts';
import type { ClientOrder, SendRun } from './orders.ts';
import { startClient, startSenderProcess } from './start-sender.ts';

export interface Comparison {
  atOnce: number;
  against: ClientOrder['by'];
  /** Attempts of a run. */
  attempts: number;
}

const path = '/webhook/chat-started';
const rounded = (value: number): string => Math.round(value).toLocaleString('en');
const rateOf = ({ count, seconds }: SendRun): number => count / seconds;

/**
 * Attempts a second in relation to what a bare client sends to the same receiver, in turn and each first as often. All
 * deliveries of a run are in the outbox before it begins.
 */
export async function compareSenders(context: BenchmarkContext, { against, atOnce, attempts }: Comparison) {
  const receiver = await startBareServer();
  const url = `http://127.0.0.1:${receiver.ready.port}`;
  const [sender, client] = await Promise.all([startSenderProcess({ url, atOnce }), startClient()]);
  const bareRun = (): Promise<SendRun> => client.run({ url: url + path, by: against, requests: attempts, atOnce });
  const ownRun = async (): Promise<SendRun> => {
    const run = await sender.run({ kind: 'redeliver' });
    await untilIdle(sender.pid);
    return run;
  };
  try {
    await sender.run({ kind: 'emit', events: attempts, outstanding: Math.max(atOnce, 32) });
    await ownRun();
    await bareRun();
    const { remark, rounds } = await calmRounds(context, context.quick ? 3 : 7, async (index) => {
      const first = index % 2 === 0 ? await bareRun() : undefined;
      const own = await ownRun();
      const bare = first ?? (await bareRun());
      context.say(
        `${atOnce} at once: ${rounded(rateOf(own))}/s of ${rounded(rateOf(bare))}/s; ${own.cpuMicros.toFixed(0)} of ${bare.cpuMicros.toFixed(0)} us of the sending thread`,
      );
      return { own, bare };
    });
    const own = rounded(median(rounds.map((round) => rateOf(round.own))));
    const bare = rounded(median(rounds.map((round) => rateOf(round.bare))));
    return {
      runs: rounds.map((round) => rateOf(round.own) / rateOf(round.bare)),
      note: `${own}/s of ${bare}/s${remark}`,
    };
  } finally {
    await Promise.all([sender.stop(), client.stop()]);
    await receiver.stop();
  }
}
