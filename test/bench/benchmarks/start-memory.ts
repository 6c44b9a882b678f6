import { setTimeout as pause } from 'node:timers/promises';
import type { Benchmark } from '../benchmark.ts';
import { startHookbench } from '../processes/hookbench.ts';
import { residentMb } from '../processes/memory.ts';
import { median } from '../results/statistics.ts';

const limitMb = 110;
const settleMs = 3000;

/** Memory of `serve` when nothing has been asked of it. */
export const startMemory: Benchmark = {
  name: 'start.memory',
  of: `${limitMb} MB`,
  target: { atMost: 1 },
  async run({ quick }) {
    const found: number[] = [];
    for (let run = 0; run < (quick ? 1 : 3); run++) {
      const hookbench = await startHookbench();
      try {
        await pause(settleMs);
        found.push(residentMb(hookbench.pid));
      } finally {
        await hookbench.stop();
      }
    }
    return { runs: found.map((mb) => mb / limitMb), note: `${median(found).toFixed(0)} MB` };
  },
};
