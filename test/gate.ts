/**
 * The gate: every check of the project, `npm test`. `npm test -- --only lint,unit` runs the named steps alone.
 * A failing step does not stop the others. The end lists the skipped tests with their reasons; the last line is the totals
 * of all runners: `N passed, N failed`, and `, N skipped` when some were.
 */
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Target, skipLine, whyUnavailable } from './e2e/targets/target.ts';
import { journeySpecs, specsOf } from './e2e/targets/specs.ts';
import { type Totals, addTotals, formatTotals, skippedOfVitest, totalsOfVitest } from './support/totals.ts';

const root = join(import.meta.dirname, '..');
const stepLimitMs = 15 * 60_000;

/** A check that passes or fails as a whole: the package whose command it is, and the arguments. */
const staticSteps = {
  typecheck: ['typescript-native', 'tsc', '-b'],
  lint: ['oxlint', 'oxlint', '.'],
  format: ['prettier', 'prettier', '--check', '--log-level', 'warn', '.'],
  rules: ['dependency-cruiser', 'depcruise', 'electron', 'renderer', 'shared', 'test'],
  deadcode: ['knip', 'knip'],
  build: ['electron-vite', 'electron-vite', 'build', '--logLevel', 'warn'],
} satisfies Record<string, [packageName: string, bin: string, ...args: string[]]>;

/** A run of Vitest projects: all files, or the given files against another target. */
interface TestRun {
  projects: readonly string[];
  target?: Target;
  files?: () => string[];
  /** How many files run at a time, where it is not the usual. */
  workers?: number;
}

/** After the static steps: the end-to-end tests open what `build` has built. */
const testSteps = {
  unit: { projects: ['unit', 'mocked'] },
  // These wait for processes, sockets and the disk more than they compute.
  journeys: { projects: ['journeys'], workers: 3 },
  e2e: { projects: ['e2e'] },
  'e2e-double': { projects: ['e2e'], target: 'double', files: journeySpecs },
  'e2e-electron': { projects: ['e2e'], target: 'electron', files: () => specsOf('electron') },
  conformance: { projects: ['conformance'] },
} satisfies Record<string, TestRun>;

type StaticStep = keyof typeof staticSteps;
type TestStep = keyof typeof testSteps;

/** Two rows of test steps of about the same duration, which run at the same time: while one waits, the other computes. */
const series: readonly (readonly TestStep[])[] = [
  ['unit', 'journeys'],
  ['e2e', 'e2e-double', 'e2e-electron', 'conformance'],
];

const allSteps: readonly string[] = [...Object.keys(staticSteps), ...Object.keys(testSteps)];

/** Whether this run of the gate has built the program. */
let isBuilt = false;

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { only: { type: 'string', multiple: true } } });
  const only = values.only?.flatMap((names) => names.split(',')) ?? allSteps;
  const unknown = only.filter((name) => !allSteps.includes(name));
  if (unknown.length > 0) {
    console.error(`There is no step ${unknown.join(', ')}. The steps are ${allSteps.join(', ')}.`);
    process.exitCode = 2;
    return;
  }

  const totals: Totals[] = [];
  const skipped: string[] = [];
  const queue = (Object.keys(staticSteps) as StaticStep[]).filter((step) => only.includes(step));
  const worker = async () => {
    for (let step = queue.shift(); step; step = queue.shift()) totals.push(await runStaticStep(step));
  };
  await Promise.all([worker(), worker()]);
  const wanted = series.map((steps) => steps.filter((step) => only.includes(step))).filter((steps) => steps.length > 0);
  const runSeries = async (steps: readonly TestStep[]) => {
    for (const step of steps) totals.push(await runTestStep(step, skipped, wanted.length === 1));
  };
  await Promise.all(wanted.map(runSeries));

  const sum = addTotals(totals);
  process.exitCode = sum.failed > 0 ? 1 : 0;
  if (skipped.length > 0) console.log(['Skipped:', ...skipped].join('\n  '));
  console.log(formatTotals(sum));
}

async function runStaticStep(step: StaticStep): Promise<Totals> {
  const [packageName, bin, ...args] = staticSteps[step];
  const started = performance.now();
  const { ok, output } = await run(packageName, bin, args);
  report(step, ok, started);
  if (step === 'build') isBuilt = ok;
  if (!ok) console.log(output.trimEnd());
  return { passed: ok ? 1 : 0, failed: ok ? 0 : 1, skipped: 0 };
}

/**
 * Runs tests; what Vitest counted and skipped is read from its JSON report.
 * @param stream whether its output is shown as it comes: not while another step runs
 */
async function runTestStep(step: TestStep, skipped: string[], stream: boolean): Promise<Totals> {
  const { projects, target = 'browser', files, workers }: TestRun = testSteps[step];
  const unavailable = whyUnavailable(target);
  if (unavailable !== undefined) {
    skipped.push(skipLine(target, unavailable));
    return { passed: 0, failed: 0, skipped: 1 };
  }
  const reportFile = join(root, '.cache', `vitest-${step}.json`);
  await mkdir(join(root, '.cache'), { recursive: true });
  await rm(reportFile, { force: true });
  const started = performance.now();
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${reportFile}`];
  const args = [
    'run',
    ...projects.map((name) => `--project=${name}`),
    ...reporters,
    ...(workers === undefined ? [] : [`--maxWorkers=${workers}`]),
    ...(files?.() ?? []),
  ];
  const { ok, output } = await run('vitest', 'vitest', args, {
    stream,
    // The writers' threads and the programs that tests start are TypeScript, too: each strips its types once.
    env: {
      E2E_TARGET: target,
      NODE_COMPILE_CACHE: join(root, '.cache/compile'),
      ...(isBuilt && { HOOKBENCH_BUILT: '1' }),
    },
  });
  const json = existsSync(reportFile) ? await readFile(reportFile, 'utf8') : undefined;
  const totals = totalsOfVitest(json, ok);
  skipped.push(...skippedOfVitest(json));
  report(step, totals.failed === 0, started);
  if (output) console.log(output.trim());
  return totals;
}

function report(step: string, ok: boolean, started: number): void {
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`${step.padEnd(12)} ${ok ? 'ok    ' : 'failed'} ${seconds.padStart(6)} s`);
}

interface RunOptions {
  /** Whether its output is shown as it comes, rather than collected. */
  stream?: boolean;
  env?: Record<string, string>;
}

/** Runs a package's command with this very Node, whichever other one the machine has. */
function run(packageName: string, bin: string, args: readonly string[], { stream = false, env = {} }: RunOptions = {}) {
  return new Promise<{ ok: boolean; output: string }>((resolve, reject) => {
    const child = spawn(process.execPath, [binFile(packageName, bin), ...args], {
      cwd: root,
      env: { ...process.env, ...(!process.stdout.isTTY && { NO_COLOR: '1' }), ...env },
      stdio: stream ? ['ignore', 'inherit', 'inherit'] : ['ignore', 'pipe', 'pipe'],
      timeout: stepLimitMs,
      killSignal: 'SIGKILL',
    });
    let output = '';
    const collect = (chunk: Buffer) => (output += chunk.toString());
    child.stdout?.on('data', collect);
    child.stderr?.on('data', collect);
    child.on('error', reject);
    child.on('close', (code, signal) => {
      const note = signal ? `\n${bin} was stopped by ${signal}; a step may take ${stepLimitMs / 1000} s.` : '';
      resolve({ ok: code === 0, output: output + note });
    });
  });
}

function binFile(packageName: string, bin: string): string {
  const folder = join(root, 'node_modules', packageName);
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    bin: string | Record<string, string>;
  };
  const file = typeof manifest.bin === 'string' ? manifest.bin : manifest.bin[bin];
  if (!file) throw new Error(`${packageName} has no command ${bin}`);
  return join(folder, file);
}

await main();
