import { rm } from 'node:fs/promises';
import type { Benchmark } from '../benchmark.ts';
import { calmRounds } from '../calm-rounds.ts';
import { startBareServer } from '../processes/bare-server.ts';
import { makeDataDir, startHookbench } from '../processes/hookbench.ts';
import { median } from '../results/statistics.ts';

/** From the command to the ready line on a used data folder. Half of Mockoon's start is 3.8 times that of a bare server. */
export const startReady: Benchmark = {
  name: 'start.ready',
  of: "node:http's",
  target: { atMost: 3.8 },
  async run(context) {
    const dataDir = await makeDataDir();
    const ready = async (): Promise<number> => {
      const hookbench = await startHookbench({ dataDir });
      await hookbench.stop();
      return hookbench.readyAfterMs;
    };
    const bareReady = async (): Promise<number> => {
      const bare = await startBareServer();
      await bare.stop();
      return bare.readyAfterMs;
    };
    try {
      await ready();
      const { rounds, remark } = await calmRounds(context, context.quick ? 3 : 11, async () => {
        const bare = await bareReady();
        return { bare, own: await ready() };
      });
      const own = median(rounds.map((round) => round.own)).toFixed(0);
      const bare = median(rounds.map((round) => round.bare)).toFixed(0);
      return { runs: rounds.map((round) => round.own / round.bare), note: `${own} ms of ${bare} ms${remark}` };
    } finally {
      await rm(dataDir, { recursive: true, force: true });
    }
  },
};
