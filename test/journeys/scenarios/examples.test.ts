import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createWallClock } from '../../../electron/engine/clock.ts';
import { readScenario } from '../../../electron/engine/scenarios/read-scenario.ts';
import { runScenarios } from '../../../electron/engine/scenarios/run-scenarios.ts';
import { createBenches } from '../../../electron/headless/open-scenario-bench.ts';
import { unmet } from '../../support/run-scenario.ts';

const folder = join(import.meta.dirname, '../../../examples/scenarios');
const files = globSync('**/*.yaml', { cwd: folder }).toSorted();

describe('the example scenarios', () => {
  it('pass, one for each failure that the interface lists', async () => {
    const scenarios = files.map((name) => readScenario(join(folder, name), (file) => readFileSync(file, 'utf8')));
    expect(scenarios.length).toBeGreaterThanOrEqual(20);
    const results = await runScenarios(scenarios, {
      openBench: createBenches('0.0.0').open,
      wall: createWallClock(),
      signal: new AbortController().signal,
      parallel: 2,
      repeat: 1,
      seed: 1,
      bail: false,
    });
    const failed = results.filter(({ outcome }) => outcome !== 'passed');
    expect(failed.map((result) => [result.name, result.error, unmet(result)])).toEqual([]);
    expect(results).toHaveLength(scenarios.length);
  });
});
