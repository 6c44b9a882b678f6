import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { experimentFiles } from '../../../electron/engine/scenarios/experiment-files.ts';
import { stateOf, type PartiesState } from '../../../electron/engine/lab/parties-state.ts';
import { startEngine, type TestEngine } from '../../support/start-engine.ts';

/** All of the user's that an experiment could touch: how things stand, and how much was recorded. */
function userState({ engine }: TestEngine): PartiesState {
  const count = (table: string) => engine.store.get(`SELECT count(*) AS n FROM ${table}`)?.['n'];
  const tables = [
    'exchanges',
    'deliveries',
    'captures',
    'tokens',
    'chats',
    'customers',
    'requests',
    'refresh_families',
  ];
  return { ...stateOf(engine), recorded: tables.map((table) => [table, count(table)]) };
}

let workbench: TestEngine;
let before: PartiesState;
beforeAll(async () => {
  workbench = await startEngine();
  before = userState(workbench);
});
afterAll(() => workbench.close());

describe.each([...new Set(experimentFiles().map(({ folder }) => folder))])('layer %s', (layer) => {
  const rows = experimentFiles().filter((row) => row.folder === layer);
  it.each(rows.map(({ id }) => id))('%s goes as expected, and everything is restored', async (id) => {
    const [result] = await (await workbench.engine.lab()).run({ ids: [id] });
    expect(result?.error).toBeUndefined();
    expect(result?.observed).toMatchObject(
      Object.fromEntries(
        result?.findings.map(({ expected, fact, met, observed, side }) => [
          `${side}.${fact}`,
          met ? observed : expected,
        ]) ?? [],
      ),
    );
    expect(result).toMatchObject({ passed: true, restored: true });
  });
});

it("leaves the user's parties untouched: settings, clients, clocks, faults and all that was recorded", () => {
  expect(userState(workbench)).toEqual(before);
});
