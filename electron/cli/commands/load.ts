import { resolve } from 'node:path';
import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import { compareRuns, type LoadComparison } from '#shared/load/compare-runs.ts';
import { loadLine } from '#shared/load/load-line.ts';
import type { LoadPlan } from '#shared/load/load-plan.ts';
import type { LoadProgress, LoadReport } from '#shared/load/load-report.ts';
import { createWallClock } from '../../engine/clock.ts';
import { exitCodes } from '../../engine/config/exit-code.ts';
import { createNewId } from '../../engine/identifier.ts';
import { systemRandom } from '../../engine/random.ts';
import { fleetOptionsOf, type FleetFlags } from '../fleet-options.ts';
import { wholeNumber, variablesIn } from '../option-values.ts';
import { ownCaOf } from '../own-ca.ts';
import { liveLine, loadLines, progressLine } from '../print-load.ts';
import { refuseWithoutFleet, runFleetLoad, type FleetLoadFlags } from '../run-fleet-load.ts';
import { isLive } from '../run-progress.ts';
import { readText } from '../scenario-files.ts';
import { writeReports, type ReportFiles } from '../write-report.ts';
import { out } from '../output.ts';
import { wrongUsage } from '../wrong-usage.ts';
import { abortedWhenStopped } from '../until-stopped.ts';

interface LoadOptions extends FleetFlags, FleetLoadFlags, ReportFiles {
  json?: boolean;
  report?: string;
  compare?: string;
  schema?: boolean;
  seed?: string;
  var?: string[];
  threads: string;
  dataDir: string;
}

const maxSeed = 0xffffffff;

/** The report of an earlier run. @throws HookbenchError `wrong_usage` */
async function earlierRun(file: string): Promise<LoadReport> {
  let read: unknown;
  try {
    read = JSON.parse(readText(resolve(file)));
  } catch (error) {
    if (error instanceof HookbenchError) throw error;
    throw wrongUsage(`${file} is not JSON.`, 'Give a file that hookbench load --report wrote.');
  }
  const { loadReport } = await import('#shared/load/load-report.ts');
  const checked = loadReport.safeParse(read);
  if (checked.success) return checked.data;
  throw wrongUsage(`${file} is not the report of a load test.`, 'Give a file that hookbench load --report wrote.');
}

async function readPlan(file: string, { seed, var: variables }: LoadOptions) {
  const { readLoadPlan } = await import('../../engine/load/read-plan.ts');
  const { hideSecrets } = await import('../../engine/load/read-plan.ts');
  const text = readText(resolve(file));
  const plan = readLoadPlan(file, text, variablesIn(variables));
  const seeded = seed === undefined ? plan : { ...plan, seed: wholeNumber(seed, '--seed', 0, maxSeed) };
  return { plan: seeded, hide: hideSecrets(text) };
}

/** Runs a plan on this machine, or by the workers of a fleet. */
async function runPlan(plan: LoadPlan | undefined, options: LoadOptions): Promise<LoadReport> {
  const signal = abortedWhenStopped('The load test was stopped.');
  const live = options.json !== true && isLive(out.stream, process.env) ? liveLine(out.stream) : undefined;
  const onProgress = live && ((progress: LoadProgress) => live.show(progressLine(progress)));
  try {
    const fleet = fleetOptionsOf(options);
    if (fleet) return await runFleetLoad(fleet, plan, options, { signal, onProgress });
    refuseWithoutFleet(options);
    if (!plan) throw wrongUsage('No load plan is given.', 'Give the file of a load plan. docs/load.md describes them.');
    const { runLoad } = await import('../../engine/load/run-load.ts');
    const { maxThreads } = await import('#shared/load/load-check.ts');
    const clock = createWallClock();
    return await runLoad(plan, createNewId(clock, systemRandom)('load'), {
      clock,
      network: { ownCa: ownCaOf(options.dataDir) },
      signal,
      threads: wholeNumber(options.threads, '--threads', 1, maxThreads),
      onProgress: (progress) => onProgress?.(progress),
    });
  } finally {
    live?.clear();
  }
}

async function writeFiles(report: LoadReport, options: LoadOptions, comparison?: LoadComparison): Promise<void> {
  const { reportFile } = await import('../../engine/reports/report-file.ts');
  const { reportOfLoad } = await import('../../engine/load/report-of-load.ts');
  const written = reportOfLoad(report, comparison);
  const { html, junit, markdown, report: json } = options;
  await writeReports({ html, json, junit, markdown }, (format) => reportFile(format, written).bytes());
}

function exitCodeOf({ passed, state }: LoadReport): number {
  if (state === 'failed') return exitCodes.start;
  if (state === 'cancelled') return exitCodes.interrupted;
  return passed ? exitCodes.done : exitCodes.failed;
}

/** `hookbench load` */
export async function load(file: string | undefined, options: LoadOptions): Promise<void> {
  if (options.schema) {
    const { loadSchema } = await import('../../engine/load/read-plan.ts');
    out.text(`${JSON.stringify(loadSchema(), null, 2)}\n`);
    return;
  }
  const read = file === undefined ? undefined : await readPlan(file, options);
  const earlier = options.compare === undefined ? undefined : await earlierRun(options.compare);
  const result = await runPlan(read?.plan, options);
  const report = read ? read.hide(result) : result;
  const comparison = earlier && compareRuns(earlier, report);
  await writeFiles(report, options, comparison);
  if (options.json) out.json(loadLine(report));
  else out.print(...loadLines(report, comparison));
  process.exitCode = exitCodeOf(report);
}
