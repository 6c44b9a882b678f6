import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { rows } from './rows.ts';

test.each(Object.entries(rows))('%s has its tests: %s', async (row) => {
  const here = import.meta.dirname;
  const files = (await readdir(here)).filter((file) => file.endsWith('.test.ts'));
  const tests = await Promise.all(files.map((file) => readFile(join(here, file), 'utf8')));
  expect(tests.filter((source) => source.includes(`describe(rows.${row},`))).toHaveLength(1);
});
