import { existsSync, globSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { leftOut, lintedFiles, onlyAfterChanges } from './only-after-changes.ts';
import { onlyWithAll } from './only-with-all.ts';

const root = join(import.meta.dirname, '../../..');
const testsIn = (pattern: string) => globSync(pattern, { cwd: root }).filter((file) => /\.test\.tsx?$/.test(file));

it.each([...onlyWithAll, ...onlyAfterChanges.flatMap(({ tests }) => tests)])('%s names test files', (pattern) => {
  expect(testsIn(pattern)).not.toEqual([]);
});

it.each(onlyAfterChanges.flatMap(({ of }) => of))('%s is a part', (path) => {
  expect(existsSync(join(root, path))).toBe(true);
});

it('every folder of tests keeps files that always run, but those that are left out as a whole', () => {
  const left = new Set(leftOut([]));
  const all = testsIn('test/**');
  const always = new Set(all.filter((file) => !left.has(file)).map(dirname));
  const without = new Set(all.map(dirname).filter((folder) => !always.has(folder)));
  expect([...without].toSorted()).toEqual(['test/e2e/desktop', 'test/electron/growth', 'test/kill', 'test/outside']);
});

describe('what is left out runs', () => {
  const captures = 'test/e2e/captures.test.ts';

  it('after a change of its part', () => {
    expect(leftOut(['renderer/features/load/parts.tsx'])).toContain(captures);
    expect(leftOut(['renderer/features/captures/any/file.tsx'])).not.toContain(captures);
  });

  it('after a change of its own file', () => {
    expect(leftOut(['test/e2e/player.test.ts', captures])).not.toContain(captures);
    expect(leftOut([captures])).toContain('test/e2e/player.test.ts');
  });
});

describe('the linter reads', () => {
  it('the sources that changed and exist', () => {
    const changed = ['test/gate.ts', 'README.md', 'shared/removed.ts', 'renderer/main.tsx'];
    expect(lintedFiles(changed)).toEqual(['test/gate.ts', 'renderer/main.tsx']);
  });

  it.each(['shared/tsconfig.base.json', 'tsconfig.json', 'oxlint.config.ts', 'package-lock.json'])(
    'all after a change of %s',
    (settings) => {
      expect(lintedFiles(['test/gate.ts', settings])).toEqual(['.']);
    },
  );
});
