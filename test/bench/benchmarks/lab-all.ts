import { execFile } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { promisify } from 'node:util';
import type { Benchmark } from '../benchmark.ts';
import { calmRounds } from '../calm-rounds.ts';
import { command, makeDataDir } from '../processes/hookbench.ts';
import { median } from '../results/statistics.ts';

const limitSeconds = 120;

/** `hookbench lab`: every experiment with its start and end, without a display. Fails if a result is not as expected. */
export const labAll: Benchmark = {
  name: 'lab.all',
  of: `${limitSeconds} s`,
  target: { atMost: 1 },
  async run(context) {
    const { remark, rounds } = await calmRounds(context, context.quick ? 1 : 3, async () => {
      const dataDir = await makeDataDir();
      const started = performance.now();
      await promisify(execFile)(process.execPath, [command, 'lab', '--ports', 'auto', '--data-dir', dataDir]);
      const seconds = (performance.now() - started) / 1000;
      await rm(dataDir, { recursive: true, force: true });
      context.say(`${seconds.toFixed(1)} s`);
      return seconds;
    });
    return { runs: rounds.map((seconds) => seconds / limitSeconds), note: `${median(rounds).toFixed(1)} s${remark}` };
  },
};
