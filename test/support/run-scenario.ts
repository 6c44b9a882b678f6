import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createWallClock } from '../../electron/engine/clock.ts';
import { readScenario } from '../../electron/engine/scenarios/read-scenario.ts';
import { runScenarios, type RunOptions } from '../../electron/engine/scenarios/run-scenarios.ts';
import { createBenches } from '../../electron/headless/open-scenario-bench.ts';
import type { ScenarioResult } from '../../shared/scenario/scenario-result.ts';

const benches = createBenches('0.0.0');

/** Runs the text of a scenario on parties of its own. */
export async function runText(text: string, options: Partial<RunOptions> = {}): Promise<ScenarioResult> {
  const file = join(tmpdir(), 'main.yaml');
  const scenario = readScenario(file, () => `hookbench: 1\nname: Example\n${text}`);
  const [result] = await runScenarios([scenario], {
    openBench: benches.open,
    wall: createWallClock(),
    signal: new AbortController().signal,
    parallel: 1,
    repeat: 1,
    seed: 1,
    bail: false,
    ...options,
  });
  if (!result) throw new Error('no result');
  return result;
}

/** The unmet expectations of a result: `status: expected 200, observed 401`. */
export const unmet = ({ error: startError, steps }: ScenarioResult): string[] => [
  ...(startError === undefined ? [] : [startError]),
  ...steps.flatMap(({ error, findings }) => [
    ...(error === undefined ? [] : [error]),
    ...findings
      .filter(({ met }) => !met)
      .map(({ expected, observed, what }) => `${what}: expected ${expected}, observed ${observed}`),
  ]),
];
