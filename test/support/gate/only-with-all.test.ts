import { globSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { onlyWithAll } from './only-with-all.ts';

const root = join(import.meta.dirname, '../../..');
const testsIn = (pattern: string) => globSync(pattern, { cwd: root }).filter((file) => /\.test\.tsx?$/.test(file));
const left = new Set(onlyWithAll.flatMap(testsIn));

it.each(onlyWithAll)('%s names test files', (pattern) => {
  expect(testsIn(pattern)).not.toEqual([]);
});

it('every folder of tests keeps files that always run, but those that are left out as a whole', () => {
  const all = testsIn('test/**');
  const always = new Set(all.filter((file) => !left.has(file)).map(dirname));
  const without = new Set(all.map(dirname).filter((folder) => !always.has(folder)));
  expect([...without].toSorted()).toEqual(['test/electron/growth', 'test/kill', 'test/outside']);
});
