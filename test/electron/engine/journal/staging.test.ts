import { join } from 'node:path';
import { expect, it } from 'vitest';
import { discardDetails, discardRows } from '../../../../electron/engine/journal/cases/stage-case.ts';
import { createStaging } from '../../../../electron/engine/journal/cases/staging.ts';
import { openStore } from '../../../../electron/engine/store/open-store.ts';
import { tempFolder } from '../../../support/temp-folder.ts';

it('a case that was not opened is removed in portions, so that other commits run in between', async () => {
  await using folder = await tempFolder();
  const store = openStore(join(folder.path, 'hookbench.sqlite'), 'first');
  const numbers = 'WITH RECURSIVE more(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM more WHERE n < 12000)';
  await store.write([
    {
      sql: `${numbers} INSERT INTO case_staging (case_id, identity, at, kind, seq, fields)
        SELECT 'case_1', n, 0, 'engine', n, '' FROM more`,
      params: [],
    },
    {
      sql: `${numbers} INSERT INTO case_details (case_id, kind, id, detail) SELECT 'case_1', 'capture', n, '{}'
        FROM more WHERE n <= 500`,
      params: [],
    },
  ]);
  const commits: unknown[] = [];
  const staging = createStaging({
    jobs: { run: () => Promise.reject(new Error('not used')) },
    journal: { lastCommitted: () => 0 },
    store: {
      ...store,
      free(statements) {
        commits.push(...statements);
        return store.free(statements);
      },
    },
  });
  await staging.discard();
  const [details, rows] = [discardDetails, discardRows];
  expect(commits).toEqual([details, details, details, rows, rows, rows]);
  expect(store.get('SELECT (SELECT count(*) FROM case_staging) + (SELECT count(*) FROM case_details) AS n')).toEqual({
    n: 0,
  });
  await store.close();
});
