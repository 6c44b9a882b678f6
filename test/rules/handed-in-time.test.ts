import { join } from 'node:path';
import { ESLint } from 'eslint';
import tseslint from 'typescript-eslint';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');

/** The project's own rules, but for those that need the types of a file that exists. */
const eslint = new ESLint({
  cwd: root,
  overrideConfig: [{ files: ['**/*.ts'], ...tseslint.configs.disableTypeChecked }],
});

const faultsIn = async (path: string, code: string): Promise<string[]> => {
  const [result] = await eslint.lintText(code, { filePath: join(root, path) });
  return result?.messages.map(({ message }) => message) ?? [];
};

const part = 'electron/engine/webhooks/fixture.ts';

const ambientTime = [
  'export const at = Date.now();',
  'export const at = new Date();',
  'export const at = Date();',
  'export const at = performance.now();',
  'setTimeout(() => undefined, 1);',
  'setInterval(() => undefined, 1);',
  'globalThis.setTimeout(() => undefined, 1);',
  "import { setTimeout as wait } from 'node:timers/promises';\nawait wait(1);",
  "import { performance } from 'node:perf_hooks';\nexport { performance };",
];

const ambientRandomness = [
  'export const chance = Math.random();',
  'export const id = crypto.randomUUID();',
  'export const id = globalThis.crypto.randomUUID();',
  "import { randomBytes } from 'node:crypto';\nexport const key = randomBytes(20);",
  "import crypto from 'node:crypto';\nexport const key = crypto.randomBytes(20);",
];

describe('engine parts are handed time and randomness', () => {
  it.each(ambientTime)('names the clock for: %s', async (code) => {
    expect(await faultsIn(part, code)).toEqual(expect.arrayContaining([expect.stringContaining('Time is handed in')]));
  });

  it.each(ambientRandomness)('names the random source for: %s', async (code) => {
    expect(await faultsIn(part, code)).toEqual(
      expect.arrayContaining([expect.stringContaining('Randomness is handed in')]),
    );
  });

  it('forbids the same in shared', async () => {
    expect(await faultsIn('shared/model/fixture.ts', 'export const at = Date.now();')).toHaveLength(1);
  });

  it.each(['electron/engine/clock.ts', 'electron/engine/random.ts', 'electron/cli/fixture.ts'])(
    'leaves %s its own sources',
    async (path) => {
      for (const code of [...ambientTime, ...ambientRandomness]) expect(await faultsIn(path, code)).toEqual([]);
    },
  );

  it('lets a part read a given instant and hash bytes', async () => {
    const code =
      "import { createHash } from 'node:crypto';\nexport const digest = createHash('sha256').update(new Date(0).toISOString());";
    expect(await faultsIn(part, code)).toEqual([]);
  });
});
