import { expect, it } from 'vitest';
import type { RunOf } from '#shared/runs/run.ts';
import { createWallClock, type Clocks } from '../../../../electron/engine/clock.ts';
import { createRuns } from '../../../../electron/engine/runs/create-runs.ts';
import type { Store } from '../../../../electron/engine/store/open-store.ts';
import { openJournal } from '../../../support/open-journal.ts';

/** Runs a test of a client that ends at once. @param last What else changes with its end. @returns Each change: the state, what is stored, and the problem. */
async function changesOver(store: Store, last: Partial<RunOf<'trials'>> = {}) {
  const runs = createRuns({ clocks: { wall: createWallClock() } as Clocks, newId: () => 'tst_1', store });
  const changes: unknown[] = [];
  runs.subscribe((run) => {
    const { problem, state } = run;
    changes.push([state, store.get('SELECT count(*) AS n FROM runs')?.['n'], problem]);
  });
  const asked = { subject: 'client', target: 'https://api.test', total: 1 } as const;
  const report = { ...asked, results: [], points: 0, pointsPossible: 0 };
  runs.start('trials', {
    first: () => ({ title: 'A test', ...report }),
    carryOut: async () => last,
    series: () => ({ name: 'client', max: 1 }),
  });
  await runs.ended('trials').catch(() => undefined);
  return changes;
}

it('stores a run before it reports its end', async () => {
  await using journal = await openJournal();
  expect(await changesOver(journal.store)).toEqual([
    ['running', 0, undefined],
    ['done', 1, undefined],
  ]);
});

it('fails without a problem if its task says so', async () => {
  await using journal = await openJournal();
  expect((await changesOver(journal.store, { state: 'failed' })).at(-1)).toEqual(['failed', 1, undefined]);
});

it('ends a run that cannot be stored with the reason', async () => {
  await using journal = await openJournal();
  const store = { ...journal.store, write: () => Promise.reject(new Error('The disk is full.')) };
  expect(await changesOver(store)).toEqual([
    ['running', 0, undefined],
    ['failed', 0, 'The disk is full.'],
  ]);
});
