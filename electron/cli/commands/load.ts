import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Option, type Command } from 'commander';
import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import { compareRuns, type LoadComparison } from '#shared/load/compare-runs.ts';
import { maxThreads } from '#shared/load/load-check.ts';
import { loadLine } from '#shared/load/load-line.ts';
import type { LoadPlan } from '#shared/load/load-plan.ts';
import { loadReport, type LoadReport } from '#shared/load/load-report.ts';
import { createWallClock } from '../../engine/clock.ts';
import { defaultDataDir } from '../../engine/config/default-data-dir.ts';
import { exitCodes } from '../../engine/config/exit-code.ts';
import { createNewId } from '../../engine/identifier.ts';
import { systemRandom } from '../../engine/random.ts';
import { wholeNumber } from '../option-values.ts';
import { liveLine, loadLines, progressLine } from '../print-load.ts';
import { isLive } from '../run-progress.ts';
import { readText } from '../scenario-files.ts';
import { writeReport } from '../write-report.ts';

interface LoadOptions {
  json?: boolean;
  html?: string;
  report?: string;
  compare?: string;
  schema?: boolean;
  seed?: string;
  threads: string;
  dataDir: string;
}

const interruptedCode = 130;
const maxSeed = 0xffffffff;

const wrong = (message: string, hint: string): HookbenchError => new HookbenchError('wrong_usage', message, { hint });

/** The report of an earlier run. @throws HookbenchError `wrong_usage` */
function earlierRun(file: string): LoadReport {
  let read: unknown;
  try {
    read = JSON.parse(readText(resolve(file)));
  } catch (error) {
    if (error instanceof HookbenchError) throw error;
    throw wrong(`${file} is not JSON.`, 'Give a file that hookbench load --report wrote.');
  }
  const checked = loadReport.safeParse(read);
  if (checked.success) return checked.data;
  throw wrong(`${file} is not the report of a load test.`, 'Give a file that hookbench load --report wrote.');
}

async function readPlan(file: string, { seed }: LoadOptions): Promise<LoadPlan> {
  const { readLoadPlan } = await import('../../engine/load/read-plan.ts');
  const plan = readLoadPlan(file, readText(resolve(file)));
  return seed === undefined ? plan : { ...plan, seed: wholeNumber(seed, '--seed', 0, maxSeed) };
}

/** The certificate of the CA of the data folder, which receivers of Hookbench have. */
function ownCaOf({ dataDir }: LoadOptions): string | undefined {
  const file = join(dataDir, 'ca.pem');
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}

/** Stops sending at the first SIGINT or SIGTERM; the next one ends the process. */
function untilInterrupted(): AbortSignal {
  const stop = new AbortController();
  const end = (): void => stop.abort(new Error('The load test was stopped.'));
  process.once('SIGINT', end).once('SIGTERM', end);
  return stop.signal;
}

/** Runs a plan on this machine. */
async function runHere(plan: LoadPlan, options: LoadOptions, signal: AbortSignal): Promise<LoadReport> {
  const { runLoad } = await import('../../engine/load/run-load.ts');
  const clock = createWallClock();
  const live = options.json !== true && isLive(process.stdout, process.env) ? liveLine(process.stdout) : undefined;
  const report = await runLoad(plan, createNewId(clock, systemRandom)('load'), {
    clock,
    network: { ownCa: ownCaOf(options) },
    signal,
    threads: wholeNumber(options.threads, '--threads', 1, maxThreads),
    onProgress: (progress) => live?.show(progressLine(progress)),
  });
  live?.clear();
  return report;
}

async function writeReports(report: LoadReport, { html, report: json }: LoadOptions, comparison?: LoadComparison) {
  if (json !== undefined) writeReport(json, Buffer.from(JSON.stringify(report)));
  if (html === undefined) return;
  const { loadHtml } = await import('../../engine/load/html.ts');
  writeReport(html, Buffer.from(loadHtml(report, comparison)));
}

function exitCodeOf({ passed, state }: LoadReport): number {
  if (state === 'failed') return exitCodes.start;
  if (state === 'cancelled') return interruptedCode;
  return passed ? exitCodes.done : exitCodes.failed;
}

async function run(file: string | undefined, options: LoadOptions): Promise<void> {
  if (options.schema) {
    const { loadSchema } = await import('../../engine/load/read-plan.ts');
    process.stdout.write(`${JSON.stringify(loadSchema(), null, 2)}\n`);
    return;
  }
  if (file === undefined)
    throw wrong('No load plan is given.', 'Give the file of a load plan. docs/load.md describes them.');
  const plan = await readPlan(file, options);
  const earlier = options.compare === undefined ? undefined : earlierRun(options.compare);
  const report = await runHere(plan, options, untilInterrupted());
  const comparison = earlier && compareRuns(earlier, report);
  await writeReports(report, options, comparison);
  const lines = options.json ? [JSON.stringify(loadLine(report))] : loadLines(report, comparison);
  process.stdout.write(`${lines.join('\n')}\n`);
  process.exitCode = exitCodeOf(report);
}

/** `hookbench load` */
export function loadCommand(program: Command): void {
  program
    .command('load')
    .description(
      'Send webhooks or requests at a rate, measure the responses, and exit with 1 if a threshold is not met.',
    )
    .argument('[plan]', 'file of the load plan, see docs/load.md')
    .option('--json', 'print the result as one line of JSON, and errors as JSON')
    .option('--html <file>', 'write the report as one HTML page with charts')
    .option('--report <file>', 'write the report as JSON, for --compare')
    .option('--compare <file>', 'compare with the report of an earlier run')
    .option('--seed <n>', 'seed of what is sent (default: that of the plan)')
    .option('--threads <n>', 'threads that send', '1')
    .option('--schema', 'print the JSON Schema of load plans')
    .addOption(
      new Option('--data-dir <dir>', 'data folder with the CA that receivers on this machine use').default(
        defaultDataDir(),
      ),
    )
    .addHelpText('after', '\nExample:\n  hookbench load plan.yaml --html load.html')
    .action(run);
}
