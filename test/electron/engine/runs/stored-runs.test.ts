import { expect, it } from 'vitest';
import type { TrialRun } from '#shared/model/trial.ts';
import { storedRuns } from '../../../../electron/engine/runs/stored-runs.ts';
import { openJournal } from '../../../support/open-journal.ts';

const run = (n: number): TrialRun => ({
  ...{ kind: 'trials', id: `tst_${n}`, title: 'A test', state: 'done', startedAt: '2026-01-01T00:00:00.000Z' },
  ...{ subject: 'client', target: 'https://api.test', total: 1, results: [], points: 0, pointsPossible: 0 },
});

it('keeps the newest runs of each series', async () => {
  await using journal = await openJournal();
  const stored = storedRuns(journal.store);
  for (let n = 0; n < 4; n++) await stored.add(run(n), { name: n === 0 ? 'other' : 'this', max: 2 });
  expect((await stored.all('trials')).map(({ id }) => id)).toEqual(['tst_3', 'tst_2', 'tst_0']);
  expect((await stored.summaries()).map(({ id }) => id)).toEqual(['tst_0', 'tst_2', 'tst_3']);
  expect([await stored.find('tst_1'), await stored.find('tst_2')]).toEqual([undefined, run(2)]);
  expect(await stored.all('load')).toEqual([]);
});

it.each(['{"id": "tst_0", "resu', '', 'null', '[]', '{}', JSON.stringify({ ...run(1), state: 'old' })])(
  'skips a damaged row: %s',
  async (broken) => {
    await using journal = await openJournal();
    const stored = storedRuns(journal.store);
    for (const n of [0, 1]) await stored.add(run(n), { name: 'client', max: 2 });
    await journal.store.write([
      { sql: 'UPDATE runs SET run = ?, summary = ? WHERE id = ?', params: [broken, broken, 'tst_0'] },
    ]);
    expect(await stored.find('tst_0')).toBeUndefined();
    expect((await stored.all('trials')).map(({ id }) => id)).toEqual(['tst_1']);
    expect((await stored.summaries()).map(({ id }) => id)).toEqual(['tst_1']);
  },
);
