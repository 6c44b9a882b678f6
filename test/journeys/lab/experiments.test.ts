import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { experiments } from '#shared/experiments/experiments.ts';
import { startEngine, type TestEngine } from '../../support/start-engine.ts';

let workbench: TestEngine;
beforeAll(async () => {
  workbench = await startEngine();
});
afterAll(() => workbench.close());

describe.each([...new Set(experiments.map(({ layer }) => layer))])('layer %s', (layer) => {
  const rows = experiments.filter((row) => row.layer === layer);
  it.each(rows.map(({ id }) => id))('%s goes as expected, and everything is put back', async (id) => {
    const [result] = await workbench.engine.lab.run({ ids: [id] });
    expect(result?.error).toBeUndefined();
    expect(result?.observed).toMatchObject(
      Object.fromEntries(
        result?.findings.map(({ fact, observed, side, values }) => [
          `${side}.${fact}`,
          values.includes(observed) ? observed : values.join(' or '),
        ]) ?? [],
      ),
    );
    expect(result).toMatchObject({ passed: true, restored: true });
    expect(result?.durationMs).toBeLessThan(2000);
  });
});
