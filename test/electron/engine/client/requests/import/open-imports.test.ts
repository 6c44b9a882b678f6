import { expect, it } from 'vitest';
import { importRequests } from '../../../../../../electron/engine/client/requests/import/import-requests.ts';
import { openImports } from '../../../../../../electron/engine/client/requests/import/open-imports.ts';
import type { Job } from '../../../../../../electron/engine/jobs/job.ts';
import { maxImportFileBytes } from '#shared/import/importable-text.ts';
import { maxImportFiles } from '#shared/import/max-import.ts';

/** Jobs that end when the test says so. */
function heldJobs() {
  const waiting: (() => void)[] = [];
  const jobs = {
    async run<Input, Output>(_: Job<Input, Output>, input: Input): Promise<Output> {
      await new Promise<void>((resolve) => waiting.push(resolve));
      return (await importRequests((input as { text: string }).text)) as Output;
    },
  };
  return { jobs, waiting };
}

const text = 'curl https://api.example.com/orders';

it('keeps the last three imports, and says what to do about an earlier one', () => {
  const imports = openImports(heldJobs().jobs);
  const [first] = Array.from({ length: 4 }, () => imports.upload({ name: '', text }).id);
  expect(() => imports.upload({ id: first, name: '', text })).toThrow('There is no import');
  expect(() => imports.found('4')).toThrow('There is no import 4.');
});

it('keeps no more than three imports whose files are read at the same time', async () => {
  const { jobs, waiting } = heldJobs();
  const imports = openImports(jobs);
  const ids: string[] = [];
  const previews = Array.from({ length: 10 }, () => {
    const { id } = imports.upload({ name: '', text });
    ids.push(id);
    return imports.preview(id, undefined);
  });
  for (const end of waiting) end();
  await Promise.all(previews);
  const kept = ids.filter((id) => {
    try {
      return imports.found(id).items.length > 0;
    } catch {
      return false;
    }
  });
  expect(kept).toEqual(ids.slice(-3));
});

it('leaves the text of a large file to the job, which alone reads it', async () => {
  const given: unknown[] = [];
  const found = await importRequests(text);
  const imports = openImports({
    run: (job, input) => {
      given.push([job.name, input]);
      return Promise.resolve(found as never);
    },
  });
  // Whoever reads it before the job fails.
  const part = '{ "info": { "name": '.padEnd(2_000_000, 'x');
  const { id } = imports.upload({ name: 'large.json', text: part });
  for (let n = 1; n < 10; n++) imports.upload({ id, name: 'large.json', text: part });
  const { items } = await imports.preview(id, undefined);
  expect(items).toHaveLength(1);
  expect(given).toEqual([['import-requests', { name: 'large.json', text: part.repeat(10) }]]);
});

it('refuses files that are too many or too large, and keeps none of them', () => {
  const imports = openImports(heldJobs().jobs);
  const large = 'x'.repeat(2_000_000);
  let { id } = imports.upload({ name: 'a', text: large });
  for (let sent = 2 * large.length; sent <= maxImportFileBytes; sent += large.length)
    imports.upload({ id, name: 'a', text: large });
  expect(() => imports.upload({ id, name: 'a', text: 'x' })).toThrow(/too many or too large.*2000 files with 100 MB/);
  expect(() => imports.upload({ id, name: 'a', text: 'x' })).toThrow('There is no import');
  ({ id } = imports.upload({ name: '0', text }));
  for (let file = 1; file < maxImportFiles; file++) imports.upload({ id, name: String(file), text });
  expect(() => imports.upload({ id, name: 'one more', text })).toThrow('too many or too large');
});
