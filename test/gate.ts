/**
 * The gate, `npm test`: the checks of the project. `npm test -- --all` adds the files that only CI must prove each time, and those
 * of parts that did not change.
 * `npm test -- --only lint,unit` runs the named steps alone.
 * A failing step does not stop the others. Test files that failed are run once more at the end, alone: one that passes then
 * counts as passed, and is listed as unstable. The end lists the skipped tests with their reasons, the unstable ones, and
 * what failed; the last line is the totals of all runners: `N passed, N failed`, and `, N skipped` when some were.
 */
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Target, skipLine, whyUnavailable } from './e2e/targets/target.ts';
import { journeySpecs, specsOf } from './e2e/targets/specs.ts';
import { failureLines, unstableLines } from './support/gate/failure-lines.ts';
import { memoryFolder } from './support/gate/memory-folder.ts';
import { changedFiles, leftOut, lintedFiles } from './support/gate/only-after-changes.ts';
import { retryFailedFiles } from './support/gate/retry-files.ts';
import { type TestReport, readTestReport } from './support/gate/test-report.ts';
import { type Totals, addTotals, formatTotals, totalsOf } from './support/gate/totals.ts';

const root = join(import.meta.dirname, '..');
/** Stops a step that hangs: several times what it takes on a slow machine. */
const stepLimitMs = 40 * 60_000;
/** If more files failed than this, the fault is not an unstable test, and none is run again. */
const maxRetriedFiles = 10;

/** A check that passes or fails as a whole: the package whose command it is, and the arguments. */
const staticSteps = {
  build: ['electron-vite', 'electron-vite', 'build', '--logLevel', 'warn'],
  // With several checkers, each instantiates the types again, which takes twice the processor time.
  typecheck: ['typescript-native', 'tsc', '-b', '--singleThreaded'],
  lint: ['oxlint', 'oxlint', '.'],
  format: ['oxfmt', 'oxfmt', '--check', '.'],
  rules: [
    'dependency-cruiser',
    'depcruise',
    '--config',
    'test/rules/dependency-cruiser.mjs',
    'electron',
    'renderer',
    'shared',
    'test',
  ],
  deadcode: ['knip', 'knip', '--config', 'test/rules/knip.json'],
} satisfies Record<string, [packageName: string, bin: string, ...args: string[]]>;

/** A run of Vitest projects: all files, or the given files against another target. */
interface TestRun {
  projects: readonly string[];
  target?: Target;
  files?: () => string[];
  /** How many files run at a time, where it is not the usual. */
  workers?: number;
  /** Whether the step runs only with `--all`, or when it is named. */
  onlyWithAll?: true;
}

/**
 * After `build`, whose program they run. Two of them run at the same time, in this order: while one waits, the other computes.
 * The other static steps run beside `build` and them.
 */
const testSteps = {
  // Each spec keeps a core busy, with its browser. More workers would only take the cores from each other.
  e2e: { projects: ['e2e'], workers: 1 },
  journeys: { projects: ['journeys'], workers: 2 },
  unit: { projects: ['unit', 'mocked'] },
  'e2e-double': { projects: ['e2e'], target: 'double', files: journeySpecs, onlyWithAll: true },
  'e2e-electron': { projects: ['e2e'], target: 'electron', files: () => specsOf('electron'), onlyWithAll: true },
  conformance: { projects: ['conformance'] },
} satisfies Record<string, TestRun>;

type StaticStep = keyof typeof staticSteps;
type TestStep = keyof typeof testSteps;

const allSteps: readonly string[] = [...Object.keys(staticSteps), ...Object.keys(testSteps)];
const defaultSteps = allSteps.filter((step) => !(testSteps as Record<string, TestRun>)[step]?.onlyWithAll);

/**
 * The type checkers are written in Go, whose garbage collector takes a fifth of their time by default. That of the linter
 * would start a checker for each core, and each would instantiate the types again.
 */
const oneTypeChecker = { GOGC: '1000', GOMAXPROCS: '1' };

/** Where tests create their temporary files, if not on the disk. */
using temporary = memoryFolder();

/** Whether this run of the gate has built the program. */
let isBuilt = false;

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { all: { type: 'boolean', default: false }, only: { type: 'string', multiple: true } },
  });
  runsAll = values.all;
  const only = values.only?.flatMap((names) => names.split(',')) ?? (runsAll ? allSteps : defaultSteps);
  const unknown = only.filter((name) => !allSteps.includes(name));
  if (unknown.length > 0) {
    console.error(`There is no step ${unknown.join(', ')}. The steps are ${allSteps.join(', ')}.`);
    process.exitCode = 2;
    return;
  }

  const summary: Summary = { totals: [], skipped: [], unstable: [], failed: [] };
  const built = only.includes('build') ? runStaticStep('build', summary) : undefined;
  const runStaticSteps = async () => {
    for (const step of Object.keys(staticSteps) as StaticStep[])
      if (step !== 'build' && only.includes(step)) await runStaticStep(step, summary);
  };
  const queue = (Object.keys(testSteps) as TestStep[]).filter((step) => only.includes(step));
  const isAlone = only.length === 1;
  const reports = new Map<TestStep, TestReport>();
  const runTestSteps = async () => {
    await built;
    for (let step = queue.shift(); step; step = queue.shift()) {
      const found = await runTestStep(step, summary, isAlone);
      if (found) reports.set(step, found);
    }
  };
  await Promise.all([runStaticSteps(), runTestSteps(), runTestSteps()]);
  await concludeTests(reports, summary);

  const sum = addTotals(summary.totals);
  process.exitCode = sum.failed > 0 ? 1 : 0;
  if (!runsAll)
    summary.skipped.push(
      'What only CI must prove each time, and specs of unchanged screens (docs/contributing/checks.md): add --all',
    );
  list('Skipped:', summary.skipped);
  list('Unstable (failed, and passed when run again alone):', summary.unstable);
  list('Failed:', summary.failed);
  console.log(formatTotals(sum));
}

/** Whether this run includes the files that only CI must prove each time. */
let runsAll = false;

/** What is shown at the end. */
interface Summary {
  totals: Totals[];
  skipped: string[];
  unstable: string[];
  failed: string[];
}

function list(title: string, lines: readonly string[]): void {
  if (lines.length > 0) console.log([title, ...lines].join('\n  '));
}

async function runStaticStep(step: StaticStep, { totals, skipped, failed }: Summary): Promise<void> {
  const [packageName, bin, ...usual] = staticSteps[step];
  const args = step === 'lint' && !runsAll ? lintedFiles(changedFiles()) : usual;
  if (args.length === 0) {
    skipped.push(`${step}: no file differs from the upstream branch`);
    totals.push({ passed: 0, failed: 0, skipped: 1 });
    return;
  }
  const started = performance.now();
  const { ok, output } = await run(packageName, bin, args, { env: oneTypeChecker });
  report(step, ok, started);
  if (step === 'build') isBuilt = ok;
  if (!ok) {
    console.log(output.trimEnd());
    failed.push(...failureLines(step, { files: [], errors: [output] }));
  }
  totals.push({ passed: ok ? 1 : 0, failed: ok ? 0 : 1, skipped: 0 });
}

/** Runs the failed files again, alone, and adds what counts to the summary. */
async function concludeTests(reports: ReadonlyMap<TestStep, TestReport>, summary: Summary): Promise<void> {
  const failedFiles = [...reports.values()].flatMap(({ files }) => files).filter(({ failures }) => failures.length > 0);
  const retries = failedFiles.length <= maxRetriedFiles;
  for (const [step, first] of reports) {
    const runFile = (file: string) => runVitest(step, { files: [file], name: `${step}-again`, stream: true });
    const { report, unstable } = retries ? await retryFailedFiles(first, runFile) : { report: first, unstable: [] };
    summary.totals.push(totalsOf(report));
    summary.skipped.push(...report.files.flatMap(({ skipped }) => skipped));
    summary.unstable.push(...unstableLines(step, unstable));
    summary.failed.push(...failureLines(step, report));
  }
}

/**
 * Runs a step of tests if its target is available.
 * @param stream whether its output is shown as it comes: not while another step runs
 */
async function runTestStep(step: TestStep, { totals, skipped }: Summary, stream: boolean) {
  const { target = 'browser', files, workers }: TestRun = testSteps[step];
  const unavailable = whyUnavailable(target);
  if (unavailable !== undefined) {
    skipped.push(skipLine(target, unavailable));
    totals.push({ passed: 0, failed: 0, skipped: 1 });
    return undefined;
  }
  const started = performance.now();
  const found = await runVitest(step, { files: files?.() ?? [], workers, name: step, stream });
  report(step, totalsOf(found).failed === 0, started);
  return found;
}

interface VitestOptions {
  /** All files of the projects if empty. */
  files: readonly string[];
  workers?: number | undefined;
  /** Names the report file. */
  name: string;
  stream: boolean;
}

/** Runs files of the projects of a step, and reads the report of `gate-reporter.ts`. */
async function runVitest(step: TestStep, { files, workers, name, stream }: VitestOptions): Promise<TestReport> {
  const { projects, target = 'browser' }: TestRun = testSteps[step];
  const reportFile = join(root, '.cache', `vitest-${name}.json`);
  await mkdir(join(root, '.cache'), { recursive: true });
  await rm(reportFile, { force: true });
  const args = [
    'run',
    ...projects.map((project) => `--project=${project}`),
    '--reporter=default',
    '--reporter=./test/support/gate/gate-reporter.ts',
    ...(workers === undefined ? [] : [`--maxWorkers=${workers}`]),
    ...files,
  ];
  const { ok, output } = await run('vitest', 'vitest', args, {
    stream,
    // The writers' threads and the programs that tests start are TypeScript, too: each strips its types once.
    env: {
      E2E_TARGET: target,
      GATE_REPORT: reportFile,
      NODE_COMPILE_CACHE: join(root, '.cache/compile'),
      ...(temporary && { TMPDIR: temporary.path }),
      ...(isBuilt && { HOOKBENCH_BUILT: '1' }),
      ...(!runsAll && { GATE_WITHOUT: leftOut(changedFiles()).join('\n') }),
    },
  });
  if (output) console.log(output.trim());
  return readTestReport(existsSync(reportFile) ? await readFile(reportFile, 'utf8') : undefined, ok);
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
