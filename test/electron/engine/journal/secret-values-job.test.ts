import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openJobs } from '../../../../electron/engine/jobs/create-jobs.ts';
import { formerSecrets } from '../../../../electron/engine/journal/former-secrets.ts';
import { secretValuesJob } from '../../../../electron/engine/journal/secret-values-job.ts';
import { systemRandom } from '../../../../electron/engine/random.ts';
import { openSecrets } from '../../../../electron/engine/secrets/open-secrets.ts';
import { openStore } from '../../../../electron/engine/store/open-store.ts';
import { boxFor } from '../../../support/secret-box.ts';
import { tempFolder } from '../../../support/temp-folder.ts';

it.each([
  ['sealed', [boxFor('somebody')]],
  ['in clear', []],
])('a job reads the secret values of a database where they are %s', async (_how, boxes) => {
  await using folder = await tempFolder();
  const file = join(folder.path, 'hookbench.sqlite');
  const secrets = await openSecrets(folder.path, boxes, systemRandom);
  const store = openStore(file, 'first', secrets);
  const jobs = openJobs();
  try {
    await store.write(formerSecrets(store, { secrets: ['whsec_former-secret'] }));
    expect(await jobs.run(secretValuesJob, { file, key: secrets.key })).toEqual(['whsec_former-secret']);
  } finally {
    jobs.close();
    await store.close();
  }
});
