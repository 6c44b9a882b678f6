import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Benchmark } from '../benchmark.ts';
import { calmRounds } from '../calm-rounds.ts';
import { command } from '../processes/hookbench.ts';
import { median } from '../results/statistics.ts';

const scenarios = 100;
const limitSeconds = 30;

/** A short scenario: a request and its webhook. */
const scenario = `hookbench: 1
name: A started chat reaches the catcher
steps:
  - request: { method: POST, path: /api/chat/start, json: { customerId: C-1001 } }
    expect: { status: 201 }
  - capture: { event: chat_started, json: { $.customerId: C-1001 } }
    expect: { within: 30s, checks: { signature: passed } }
`;

/** `hookbench run` with short scenarios, each on parties of its own, on all cores. Fails if one does not pass. */
export const scenarioRate: Benchmark = {
  name: 'scenario.rate',
  of: `${scenarios} in ${limitSeconds} s`,
  target: { atMost: 1 },
  async run(context) {
    const folder = await mkdtemp(join(tmpdir(), 'hookbench-bench-'));
    const count = context.quick ? scenarios / 10 : scenarios;
    const args = [command, 'run', join(folder, 'chat.yaml'), '--repeat', String(count), '--json'];
    try {
      await writeFile(join(folder, 'chat.yaml'), scenario);
      const { remark, rounds } = await calmRounds(context, context.quick ? 1 : 3, async () => {
        const started = performance.now();
        await promisify(execFile)(process.execPath, args);
        const seconds = (performance.now() - started) / 1000;
        context.say(`${count} in ${seconds.toFixed(1)} s`);
        return seconds * (scenarios / count);
      });
      return { runs: rounds.map((seconds) => seconds / limitSeconds), note: `${median(rounds).toFixed(1)} s${remark}` };
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
};
