import { resolve } from 'node:path';
import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import { compareRuns, type LoadComparison } from '#shared/load/compare-runs.ts';
import { loadLine } from '#shared/load/load-line.ts';
import type { LoadPlan } from '#shared/load/load-plan.ts';
import type { LoadProgress, LoadReport } from '#shared/load/load-report.ts';
import { comparedTable } from '#shared/load/load-tables.ts';
import { cellText } from '#shared/runs/report-table.ts';
import { counted, formatNumber } from '#shared/trace/counted.ts';
import { formatDuration } from '#shared/trace/format-duration.ts';
import { visibleLine } from '#shared/text/visible-text.ts';
import { createWallClock } from '../../engine/clock.ts';
import { exitCodes } from '../../engine/config/exit-code.ts';
import { createNewId } from '../../engine/identifier.ts';
import { systemRandom } from '../../engine/random.ts';
import { fleetOptionsOf, type FleetFlags } from '../fleet-options.ts';
import { wholeNumber, variablesIn, out, wrongUsage, writeReports, type ReportFiles } from '../command.ts';
import { ownCaOf, refuseWithoutFleet, runFleetLoad, type FleetLoadFlags } from '../run-fleet-load.ts';
import { isLive, type Output } from '../run-progress.ts';
import { readText } from '../scenario-files.ts';
import { abortedWhenStopped } from '../until-stopped.ts';

const defaultColumns = 80;
const maxCauses = 10;

const perSecond = (rate: number): string => `${formatNumber(Math.round(rate * 10) / 10)}/s`;

/** The state of a running load test in one line. */
function progressLine({ failed, latencyMs, planned, rate, seconds, sent }: LoadProgress): string {
  return [
    formatDuration(seconds * 1000),
    planned === undefined ? `${formatNumber(sent)} sent` : `${formatNumber(sent)} of ${formatNumber(planned)} sent`,
    perSecond(rate),
    `p50 ${formatDuration(latencyMs.p50)}`,
    `p99 ${formatDuration(latencyMs.p99)}`,
    `${formatNumber(failed)} failed`,
  ].join('  ');
}

/** Shows one line that changes. */
function liveLine(output: Output): { show(line: string): void; clear(): void } {
  const erase = '\r\x1B[2K';
  return {
    show: (line) => {
      const { columns = defaultColumns } = output;
      output.write(erase + visibleLine(line).slice(0, columns - 1));
    },
    clear: () => void output.write(erase),
  };
}

function comparisonLines(comparison: LoadComparison): string[] {
  const { rows, title = '' } = comparedTable(comparison);
  const lines = rows.map((row) => {
    const [name = '', before, after, change] = row.map(cellText);
    return `  ${name.padEnd(8)}${before ?? ''} → ${after ?? ''} (${change ?? ''})`;
  });
  return [`${title}:`, ...lines];
}

/** The result of a load test as text. */
export function loadLines(report: LoadReport, comparison?: LoadComparison): string[] {
  const {
    causes,
    failed,
    latencyMs,
    lost,
    ok,
    possiblyTwice,
    rate,
    reconnected,
    seconds,
    sent,
    statuses,
    target,
    thresholds,
  } = report;
  const { max, p50, p90, p99 } = latencyMs;
  return [
    `${report.name}: ${counted(sent, 'send', 'sends')} to ${target} in ${formatDuration(seconds * 1000)}, ${perSecond(rate)}`,
    `  ok ${formatNumber(ok)}, failed ${formatNumber(failed)}, lost ${formatNumber(lost)}`,
    report.percentiles.length === 0
      ? '  latency: no responses'
      : `  latency p50 ${formatDuration(p50)}, p90 ${formatDuration(p90)}, p99 ${formatDuration(p99)}, max ${formatDuration(max)}`,
    ...Object.entries(statuses).map(([status, count]) => `  status ${status}: ${formatNumber(count)}`),
    ...causes
      .slice(0, maxCauses)
      .map(({ advice, cause, count, sentence }) => `  ${cause}: ${formatNumber(count)}. ${sentence} ${advice}`),
    ...(reconnected > 0
      ? [`  repeated on a new connection, because the server had closed the reused one: ${formatNumber(reconnected)}`]
      : []),
    ...(possiblyTwice > 0 ? [`  possibly sent twice: ${formatNumber(possiblyTwice)}`] : []),
    ...thresholds.map(({ met, observed, text }) => `  ${met ? 'passed' : 'failed'}: ${text} (${observed})`),
    ...(comparison ? comparisonLines(comparison) : []),
    ...(report.problem === undefined
      ? []
      : [report.state === 'failed' ? `The load test failed: ${report.problem}` : report.problem]),
    ...(report.state === 'cancelled' ? ['The load test was stopped. The report has what was sent.'] : []),
  ];
}

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

/** A plan with what events of its own interface send. */
async function completed(plan: LoadPlan, file: string): Promise<LoadPlan> {
  if (!plan.setup) return plan;
  const [{ openJobs }, { completeFromSetup }] = await Promise.all([
    import('../../engine/jobs/create-jobs.ts'),
    import('../../engine/load/plan-interface.ts'),
  ]);
  const jobs = openJobs({ maxHeapMb: 1024 });
  try {
    return await completeFromSetup(plan, file, { jobs, random: systemRandom, wall: createWallClock() });
  } finally {
    jobs.close();
  }
}

async function readPlan(file: string, { seed, var: variables }: LoadOptions) {
  const { hideSecrets, readLoadPlan } = await import('../../engine/load/read-plan.ts');
  const text = readText(resolve(file));
  const plan = await completed(readLoadPlan(file, text, variablesIn(variables)), file);
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
