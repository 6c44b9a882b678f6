import { once } from 'node:events';
import {
  chmodSync,
  cpSync,
  existsSync,
  globSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { delimiter, dirname, join, resolve } from 'node:path';
import { spawn, spawnSync } from 'node:child_process';
import { beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
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

const maxUnpackedBytes = 18_000_000;
const maxPackedBytes = 4_500_000;
const maxFiles = 800;

/** A Node.js on the PATH that is too old, such as that of the system. */
const oldNode = (process.env['PATH'] ?? '')
  .split(delimiter)
  .map((folder) => join(folder, 'node'))
  .find((file) => Number(spawnSync(file, ['-p', 'parseInt(process.versions.node)']).stdout?.toString()) < 24);

/** How test runners declare `expect`. Their packages have no `vitest` of that version, but the one that declares its types. */
const runners = [
  {
    runner: 'Vitest 2',
    module: 'vitest',
    expectation: "declare const expect: import('vitest-expect-2').ExpectStatic;",
  },
  {
    runner: 'Vitest 3',
    module: 'vitest',
    expectation: `/// <reference types="chai" />\ndeclare const expect: import('vitest-expect-3').ExpectStatic;`,
  },
  {
    runner: 'Vitest 4',
    module: 'vitest',
    expectation: "declare const expect: import('vitest-expect-4').ExpectStatic;",
  },
  { runner: 'Vitest 5', module: 'vitest', expectation: "import { expect } from 'vitest';" },
  { runner: '@types/jest', module: 'jest', expectation: '/// <reference types="jest" />' },
  { runner: '@jest/globals', module: 'jest-globals', expectation: "import { expect } from '@jest/globals';" },
];

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
    cwd: resolve(installed, example),
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
    expect(readdirSync(join(packed, 'main'))).not.toContain('main.js');
    expect(readdirSync(packed)).not.toContain('node_modules');
    expect(JSON.parse(readFileSync(join(packed, 'package.json'), 'utf8'))).not.toHaveProperty('dependencies');
  });

  it('is small, and is a package that Node.js, TypeScript and bundlers can resolve', needsUnix, async () => {
    const ended = spawnSync('npm', ['pack', '--json', '--pack-destination', installed, packed], { cwd: root });
    const [found] = JSON.parse(ended.stdout.toString()) as {
      filename: string;
      size: number;
      unpackedSize: number;
      entryCount: number;
    }[];
    const { entryCount = 0, filename = '', size = 0, unpackedSize = 0 } = found ?? {};
    const megabytes = (bytes: number) => `${(bytes / 1_000_000).toFixed(1)} MB`;
    process.stdout.write(
      `npm package: ${megabytes(size)} packed, ${megabytes(unpackedSize)} unpacked, ${entryCount} files\n`,
    );
    expect(size).toBeLessThan(maxPackedBytes);
    expect(unpackedSize).toBeLessThan(maxUnpackedBytes);
    expect(entryCount).toBeLessThan(maxFiles);
    const stated =
      /(\d+) MB to download, (\d+) MB installed/.exec(readFileSync(join(packed, 'README.md'), 'utf8')) ?? [];
    expect(Math.abs(Number(stated[1]) * 1_000_000 - size)).toBeLessThan(1_000_000);
    expect(Math.abs(Number(stated[2]) * 1_000_000 - unpackedSize)).toBeLessThan(2_000_000);
    const attw = (...args: string[]) =>
      node('.', '@arethetypeswrong/cli/dist/index.js', [filename, '--format', 'ascii', '--no-emoji', ...args]);
    expect(await attw('--profile', 'node16', '--exclude-entrypoints', './vitest')).toMatchObject({ code: 0 });
    expect(await attw('--profile', 'esm-only', '--entrypoints', './vitest')).toMatchObject({ code: 0 });
    expect(await node('.', 'publint/src/cli.js', [filename, '--strict', '--level', 'warning'])).toMatchObject({
      code: 0,
    });
  });

  it('has only documents whose links it contains', () => {
    const files = ['README.md', ...globSync('docs/*.md', { cwd: packed })];
    const broken = files.flatMap((file) =>
      [...readFileSync(join(packed, file), 'utf8').matchAll(/\]\(([^)#:]+)(?:#[^)]*)?\)/g)]
        .map(([, target = '']) => join(packed, dirname(file), target))
        .filter((target) => !existsSync(target)),
    );
    expect(files.length).toBeGreaterThan(10);
    expect(broken).toEqual([]);
  });

  it('has types that a strict project can use', async () => {
    expect(await node('.', 'typescript-native/bin/tsc')).toEqual({ code: 0, text: '' });
  });

  it.each(runners)(
    'adds its matcher to the types of $runner, without skipLibCheck',
    async ({ expectation, module, runner }) => {
      const folder = join(installed, 'runners', runner.replaceAll(/\W/g, '-'));
      mkdirSync(folder, { recursive: true });
      const test = `${expectation}
import { startHookbench } from 'hookbench';
import 'hookbench/${module}';
await using bench = await startHookbench();
await expect(bench).toHaveReceived({ event: 'chat_started' }, { count: 1 });
await expect(bench).not.toHaveReceived();
// @ts-expect-error -- what is expected is an object
await expect(bench).toHaveReceived('chat_started');
`;
      writeFileSync(join(folder, 'test.mts'), test);
      const files = ['test.mts'];
      if (module !== 'vitest') files.push('test.cts');
      writeFileSync(
        join(folder, 'test.cts'),
        test.replace(/^await using.*$/m, "declare const bench: import('hookbench').Hookbench;\nasync () => {") + '};\n',
      );
      const compilerOptions = {
        strict: true,
        noEmit: true,
        module: 'nodenext',
        target: 'es2022',
        lib: ['es2022', 'esnext.disposable'],
        types: ['node'],
        skipLibCheck: false,
      };
      writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files }));
      const { text } = await node(folder, 'typescript-native/bin/tsc');
      // A runner's own declarations may have errors.
      const errors = text.split('\n').filter((line) => /hookbench|^test\./.test(line.replace(/\(.*/, '')));
      expect(errors).toEqual([]);
    },
  );

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

  it('runs the commands of the GitHub Action, which keep the results when a scenario fails', needsUnix, async () => {
    await using folder = await tempFolder();
    const at = (name: string) => join(folder.path, name);
    const steps = '[{ request: { path: /api/customers }, expect: { status: 418 } }]';
    writeFileSync(at('one.yaml'), `hookbench: 1\nname: Customers\nsteps: ${steps}\n`);
    const env = { FILES: at('one.yaml'), RESULTS: at('results'), GITHUB_STEP_SUMMARY: at('summary.md') };
    const { runs } = parse(readFileSync(join(root, 'examples/ci/action.yml'), 'utf8')) as {
      runs: { steps: { run?: string }[] };
    };
    // npx would ask the registry for this Node.js.
    const commands = runs.steps.flatMap(({ run: text }) => text?.replace('npx --yes node@24', process.execPath) ?? []);
    const codes: (number | null)[] = [];
    for (const text of commands) codes.push((await run('.', 'bash', ['-e', '-c', text], env)).code);
    expect(codes).toEqual([1, 0]);
    expect(readFileSync(at('summary.md'), 'utf8')).toContain('Customers');
    expect(readdirSync(at('results')).toSorted()).toEqual(['failed', 'junit.xml', 'report.html', 'summary.md']);
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

  it('examines only what it contains, next to a project that has an Electron', async () => {
    await using folder = await tempFolder();
    const args = ['--ports', 'auto', '--json', '--data-dir', folder.path];
    const { code, text } = await run('.', process.execPath, [join(packed, 'main/hookbench.js'), 'doctor', ...args]);
    const { findings } = JSON.parse(text) as { findings: { name: string; fine: boolean; detail: string }[] };
    expect(findings.filter(({ fine }) => !fine)).toEqual([]);
    expect(findings.find(({ name }) => name === 'Electron')?.detail).toMatch(/^not part of this installation/);
    expect(code).toBe(0);
  });

  it(
    'says how to start it on an older Node.js',
    needs(oldNode !== undefined, 'the PATH has no older Node.js'),
    async () => {
      const started = await run('.', oldNode ?? '', ['node_modules/hookbench/main/hookbench.js', 'serve']);
      expect(started).toEqual({
        code: 2,
        text: expect.stringMatching(
          /^hookbench: Hookbench needs Node\.js 24 or newer, this is [\d.]+\. Install it, or run npx node@24 node_modules\/hookbench\/main\/hookbench\.js …\n$/,
        ),
      });
      const fails = '.startHookbench().catch((error) => console.log(error.message))';
      for (const [type, script] of [
        ['commonjs', `require('hookbench/playwright'); require('hookbench')${fails}`],
        ['module', `await import('hookbench/playwright'); (await import('hookbench'))${fails}`],
      ]) {
        const { text } = await run('.', oldNode ?? '', [`--input-type=${type}`, '-e', script ?? '']);
        expect(text).toMatch(/^Hookbench needs Node\.js 24 or newer, this is [\d.]+\./);
      }
    },
  );
});
