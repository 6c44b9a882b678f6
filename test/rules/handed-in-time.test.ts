import { beforeAll, describe, expect, it } from 'vitest';
import { type LintFault, lintTree } from './lint-tree.ts';

/** Every reach for the clock or for chance, with different names, so that all fit in one file. */
const ambientTime = [
  'export const now = Date.now();',
  'export const at = new Date();',
  'export const text = Date();',
  'export const elapsed = performance.now();',
  'export const started = performance.timeOrigin;',
  'setTimeout(() => undefined, 1);',
  'setInterval(() => undefined, 1);',
  'globalThis.setTimeout(() => undefined, 1);',
  "import { setTimeout as wait } from 'node:timers/promises';\nawait wait(1);",
  "import { setInterval as every } from 'timers';\nevery(() => undefined, 1);",
  "import { performance } from 'node:perf_hooks';\nexport { performance };",
];

const ambientRandomness = [
  'export const chance = Math.random();',
  'export const id = crypto.randomUUID();',
  'export const other = globalThis.crypto.randomUUID();',
  "import { randomBytes } from 'node:crypto';\nexport const key = randomBytes(20);",
  "import crypto from 'node:crypto';\nexport const secret = crypto.randomBytes(20);",
];

const allReaches = [...ambientTime, ...ambientRandomness];

const folders = ['electron/engine/webhooks', 'shared/model'];
const ownSources = ['electron/engine/clock.ts', 'electron/engine/random.ts', 'electron/cli/fixture.ts'];
const given =
  "import { createHash } from 'node:crypto';\nexport const digest = createHash('sha256').update(new Date(0).toISOString());";

const fixture = (folder: string, code: string) => `${folder}/fixture-${allReaches.indexOf(code)}.ts`;

let faults: LintFault[];
const textsIn = (path: string) => faults.filter(({ file }) => file === path).map(({ text }) => text);

/** An access may violate two rules; each names the alternative. */
const allSay = (words: string) => (texts: string[]) => texts.length > 0 && texts.every((text) => text.includes(words));

beforeAll(async () => {
  faults = await lintTree({
    ...Object.fromEntries(folders.flatMap((folder) => allReaches.map((code) => [fixture(folder, code), code]))),
    ...Object.fromEntries(ownSources.map((path) => [path, allReaches.join('\n')])),
    'electron/engine/webhooks/given.ts': given,
  });
}, 30_000);

describe.each(folders)('code in %s gets time and randomness passed in', (folder) => {
  it.each(ambientTime)('names the clock for: %s', (code) => {
    expect(textsIn(fixture(folder, code))).toSatisfy(allSay('Time is handed in'));
  });

  it.each(ambientRandomness)('names the random source for: %s', (code) => {
    expect(textsIn(fixture(folder, code))).toSatisfy(allSay('Randomness is handed in'));
  });
});

it.each(ownSources)('%s may use its own sources', (path) => {
  expect(textsIn(path)).toEqual([]);
});

it('a part may read a given instant and hash bytes', () => {
  expect(textsIn('electron/engine/webhooks/given.ts')).toEqual([]);
});
