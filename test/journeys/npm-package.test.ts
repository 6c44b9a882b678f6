import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, readdirSync, statSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { assemblePackage } from '../packaging/npm/npm-package.ts';

const root = join(import.meta.dirname, '../..');
const modules = join(root, 'node_modules');
/** A folder with the examples, and the package as `npm install` would unpack it. */
const installed = join(root, '.cache/npm-example');
const packed = join(installed, 'node_modules/hookbench');

/** What the examples have in their `devDependencies`. */
const dependencies = [
  '@playwright/test',
  '@types/node',
  'playwright',
  'playwright-core',
  'typescript',
  'undici-types',
  'vite',
  'vitest',
];

const maxBytes = 20_000_000;

interface Ran {
  code: number | null;
  text: string;
}

/** Runs a program in the folder of an example. */
async function run(
  example: string,
  program: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
): Promise<Ran> {
  const child = spawn(program, args, {
    cwd: join(installed, example),
    env: { ...process.env, NO_COLOR: '1', HOOKBENCH_BUILT: '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (text += chunk.toString()));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, text };
}

const node = (example: string, script: string, args: readonly string[] = []) =>
  run(example, process.execPath, [join(modules, script), ...args]);

const bytesIn = (folder: string): number =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((one) => one.isFile())
    .reduce((sum, one) => sum + statSync(join(one.parentPath, one.name)).size, 0);

describe('the npm package in an empty project', () => {
  beforeAll(async () => {
    await assemblePackage(packed);
    for (const name of dependencies) {
      const link = join(installed, 'node_modules', name);
      mkdirSync(dirname(link), { recursive: true });
      if (!statSync(link, { throwIfNoEntry: false })) symlinkSync(join(modules, name), link, 'junction');
    }
    cpSync(join(root, 'examples'), installed, { recursive: true });
  });

  it('has no dependencies and no part of the desktop app', () => {
    expect(bytesIn(packed)).toBeLessThan(maxBytes);
    expect(readdirSync(join(packed, 'main'))).not.toContain('main.js');
    expect(readdirSync(packed)).not.toContain('node_modules');
  });

  it('has types that a strict project can use', async () => {
    expect(await node('vitest', 'typescript-native/bin/tsc')).toEqual({ code: 0, text: '' });
  });

  it('runs the Vitest example', async () => {
    const { code, text } = await node('vitest', 'vitest/vitest.mjs', ['run']);
    expect(text).toMatch(/Tests {2}5 passed/);
    expect(code).toBe(0);
  });

  it('stops and deletes its data when the process of the test is killed', async () => {
    const script = `const { startHookbench } = require('hookbench');
      startHookbench().then((bench) => process.stdout.write(bench.caFile, () => process.kill(process.pid, 'SIGKILL')));`;
    const { text } = await run('vitest', process.execPath, ['-e', script]);
    expect(text).toMatch(/ca\.pem$/);
    await expect.poll(() => existsSync(dirname(text))).toBe(false);
  });
});
