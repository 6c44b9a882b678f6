import { once } from 'node:events';
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { spawn, spawnSync } from 'node:child_process';
import { beforeAll, describe, expect, it } from 'vitest';
import { unpackedChromium } from '../support/browser.ts';
import { needs, needsLinux, needsProgram, needsUnix } from '../support/needs.ts';
import { tempFolder } from '../support/temp-folder.ts';
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

const needsPytest = needs(spawnSync('python3', ['-m', 'pytest', '--version']).status === 0, 'pytest is not installed');

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

function linkOnce(target: string, link: string): void {
  mkdirSync(dirname(link), { recursive: true });
  if (!lstatSync(link, { throwIfNoEntry: false })) symlinkSync(target, link, 'junction');
}

/** The tests' browser as one program, with its libraries and fonts. */
async function browserProgram(): Promise<string> {
  const folder = await unpackedChromium(join(root, '.cache/browser'));
  const file = join(installed, 'chromium.sh');
  const environment = `LD_LIBRARY_PATH=${folder}/al2023/lib FONTCONFIG_FILE=${folder}/fonts.conf`;
  writeFileSync(file, `#!/bin/sh\n${environment} exec ${folder}/chromium "$@"\n`, { mode: 0o755 });
  return file;
}

/** Programs of examples find the Node.js that runs this test. */
const withNode = { PATH: `${dirname(process.execPath)}${delimiter}${process.env['PATH'] ?? ''}` };

describe('the npm package in an empty project', { timeout: 300_000 }, () => {
  beforeAll(async () => {
    await assemblePackage(packed);
    for (const name of dependencies) linkOnce(join(modules, name), join(installed, 'node_modules', name));
    cpSync(join(root, 'examples'), installed, { recursive: true });
    for (const example of ['python', 'shell'])
      linkOnce(join(installed, 'node_modules'), join(installed, example, 'node_modules'));
    linkOnce(join(packed, 'main/hookbench.js'), join(installed, 'node_modules/.bin/hookbench'));
    // As npm does for the programs of a package.
    chmodSync(join(packed, 'main/hookbench.js'), 0o755);
    writeFileSync(
      join(installed, 'tsconfig.json'),
      JSON.stringify({ extends: './vitest/tsconfig.json', include: ['vitest/*.ts', 'playwright/*.ts'] }),
    );
  });

  it('has no dependencies and no part of the desktop app', () => {
    expect(bytesIn(packed)).toBeLessThan(maxBytes);
    expect(readdirSync(join(packed, 'main'))).not.toContain('main.js');
    expect(readdirSync(packed)).not.toContain('node_modules');
  });

  it('has types that a strict project can use', async () => {
    expect(await node('.', 'typescript-native/bin/tsc')).toEqual({ code: 0, text: '' });
  });

  it('runs the Vitest example', async () => {
    const { code, text } = await node('vitest', 'vitest/vitest.mjs', ['run']);
    expect(text).toMatch(/Tests {2}5 passed/);
    expect(code).toBe(0);
  });

  it('runs the Playwright example', needsLinux, async () => {
    const args = [join(modules, '@playwright/test/cli.js'), 'test', '--reporter=line'];
    const { code, text } = await run('playwright', process.execPath, args, { CHROMIUM: await browserProgram() });
    expect(text).toMatch(/2 passed/);
    expect(code).toBe(0);
  });

  it('runs the Python example', needsPytest, async () => {
    const args = ['-m', 'pytest', '-q', '-p', 'no:cacheprovider'];
    const { code, text } = await run('python', 'python3', args, { ...withNode, PYTHONDONTWRITEBYTECODE: '1' });
    expect(text).toMatch(/2 passed/);
    expect(code).toBe(0);
  });

  it('runs the shell example', { ...needsUnix, ...needsProgram('curl', '--version') }, async () => {
    expect(await run('shell', join(installed, 'shell/test.sh'), [], withNode)).toEqual({
      code: 0,
      text: 'The webhook arrived.\n',
    });
  });

  it('has matchers for Jest, copies the examples, and deletes its data when the process of the test is killed', async () => {
    await using folder = await tempFolder();
    const copy = JSON.stringify({ path: join(folder.path, 'copy'), create: true, examples: true });
    // As Jest does: modules are required, and a matcher is called with its context.
    const script = `const { startHookbench } = require('hookbench');
      const matchers = {};
      globalThis.expect = { extend: (more) => Object.assign(matchers, more) };
      require('hookbench/jest');
      startHookbench().then(async (bench) => {
        await bench.control.scenarios.openFolder(${copy});
        const { message, pass } = await matchers.toHaveReceived.call({ isNot: true, promise: '' }, bench, {}, { timeoutMs: 1 });
        if (pass || typeof message() !== 'string') throw new Error(message());
        process.stdout.write(bench.caFile, () => process.kill(process.pid, 'SIGKILL'));
      });`;
    const { text } = await run('vitest', process.execPath, ['-e', script]);
    expect(text).toMatch(/ca\.pem$/);
    expect(readdirSync(join(folder.path, 'copy'))).toEqual(readdirSync(join(root, 'examples/scenarios')));
    await expect.poll(() => existsSync(dirname(text))).toBe(false);
  });
});
