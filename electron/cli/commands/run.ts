import { mkdirSync, statSync, writeFileSync, lstatSync, watch, type FSWatcher } from 'node:fs';
import { availableParallelism } from 'node:os';
import { basename, join, relative, resolve, dirname } from 'node:path';
import { messageOf } from '#shared/errors/hookbench-error.ts';
import type { ScenarioResult } from '#shared/scenario/scenario-result.ts';
import { counted } from '#shared/trace/counted.ts';
import { createWallClock } from '../../engine/clock.ts';
import { exitCodes } from '../../engine/config/exit-code.ts';
import type { Scenario } from '../../engine/scenarios/read-scenario.ts';
import { withoutEntries } from '../../engine/scenarios/redact-result.ts';
import type { OpenBench, ScenarioBench } from '../../engine/scenarios/scenario-bench.ts';
import {
  wholeNumber,
  variablesIn,
  err,
  out,
  wrongUsage,
  reportError,
  writeReports,
  type ReportFiles,
} from '../command.ts';
import {
  failureLines,
  resultLine,
  summaryLine,
  isLive,
  liveProgress,
  plainProgress,
  type RunProgress,
} from '../run-progress.ts';
import { filesAt, readText, foldersIn } from '../scenario-files.ts';
import { withBenches } from '../with-benches.ts';
import { abortedWhenStopped } from '../until-stopped.ts';
import { isNamedLikeScenario } from '../../engine/scenarios/scenario-text.ts';

/** Time without further changes before a change counts: editors write a file in several steps. */
const quietMs = 100;

interface FileWatch {
  /** Resolves after a change since the watch was created. */
  changed: Promise<void>;
  close(): void;
}

/**
 * Watches files, also those that are replaced or created again, and scenario files of folders.
 * @throws HookbenchError `wrong_usage`
 */
function watchFiles(folders: readonly string[], files: readonly string[]): FileWatch {
  const { promise: changed, resolve } = Promise.withResolvers<void>();
  let timer: NodeJS.Timeout | undefined;
  const notice = (): void => {
    clearTimeout(timer);
    timer = setTimeout(resolve, quietMs);
  };
  const all = folders.flatMap(foldersIn);
  const ofFolder = Object.groupBy(files, (file) => dirname(file));
  const watchers = [...new Set([...all, ...Object.keys(ofFolder)])].map((folder) => {
    const names = new Set(ofFolder[folder]?.map((file) => basename(file)));
    const isWanted = (name: string): boolean =>
      names.has(name) || (all.includes(folder) && (isNamedLikeScenario(name) || isFolder(join(folder, name))));
    return watchOne(folder, (name) => {
      if (name === null || isWanted(name)) notice();
    });
  });
  return {
    changed,
    close() {
      clearTimeout(timer);
      for (const one of watchers) one.close();
    },
  };
}

const isFolder = (path: string): boolean => lstatSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;

function watchOne(folder: string, onChange: (name: string | null) => void): FSWatcher {
  try {
    // An error means that the folder is removed.
    return watch(folder, (_event, name) => onChange(name)).on('error', () => onChange(null));
  } catch (cause) {
    const hint = 'Give fewer folders, or leave out --watch.';
    throw wrongUsage(`Cannot watch ${folder}: ${messageOf(cause)}.`, hint, cause);
  }
}

interface RunOptions extends ReportFiles {
  tag?: string[];
  var?: string[];
  list?: boolean;
  schema?: boolean;
  json?: boolean;
  bail?: boolean;
  watch?: boolean;
  repeat: string;
  seed: string;
  parallel?: string;
  keep?: string;
  target?: string;
  tokenUrl?: string;
  client?: string;
  secret?: string;
  receiver?: string;
  strictContract?: boolean;
  attach?: boolean;
  dataDir: string;
}

const maxRepeat = 10_000;
const maxParallel = 64;

interface Running {
  scenarios: readonly Scenario[];
  options: RunOptions;
  signal: AbortSignal;
}

/** What stores the journals of failed scenarios as case files, one for each. */
function keeper(folder: string, scenarios: readonly Scenario[]) {
  try {
    mkdirSync(folder, { recursive: true });
  } catch (cause) {
    throw wrongUsage(`Cannot create ${folder}: ${messageOf(cause)}.`, 'Give a folder that you can write to.');
  }
  const names = new Map<string, string>();
  for (const { file } of scenarios) {
    const name = basename(file).replace(/\.\w+$/, '');
    const taken = new Set(names.values());
    let own = name;
    for (let number = 2; taken.has(own); number++) own = `${name}-${number}`;
    names.set(file, own);
  }
  return async ({ control }: ScenarioBench, { file }: Scenario, round: number, secrets: readonly string[]) => {
    const path = join(folder, `${names.get(file) ?? ''}${round > 1 ? `.round-${round}` : ''}.hookbench-case`);
    const exported = await control.export.withoutValues({ format: 'case', redact: [...secrets] });
    writeFileSync(path, Buffer.from(await exported.arrayBuffer()), { mode: 0o600 });
    return path;
  };
}

async function runAll({ options, scenarios, signal }: Running, openBench: OpenBench): Promise<ScenarioResult[]> {
  const { attach, keep, parallel, receiver, seed, target: url } = options;
  const repeat = wholeNumber(options.repeat, '--repeat', 1, maxRepeat);
  const progress = progressOf(options, scenarios.length * repeat);
  const { runScenarios } = await import('../../engine/scenarios/run-scenarios.ts');
  const target = url === undefined ? undefined : targetOf(url, options);
  // A running Hookbench has one set of clocks and faults.
  const side = attach ? 1 : availableParallelism();
  return runScenarios(scenarios, {
    openBench,
    wall: createWallClock(),
    signal,
    parallel: parallel === undefined ? side : wholeNumber(parallel, '--parallel', 1, maxParallel),
    repeat,
    seed: wholeNumber(seed, '--seed', 0),
    bail: options.bail ?? false,
    target,
    receiver,
    strictContract: options.strictContract ?? false,
    withEntries: options.html !== undefined,
    ...(keep !== undefined && { keep: keeper(resolve(keep), scenarios) }),
    onStart: progress.started,
    onStep: progress.step,
    onResult: progress.finished,
  });
}

function progressOf({ json }: RunOptions, total: number): RunProgress {
  if (json) return plainProgress((result) => out.json(withoutEntries(result)));
  if (isLive(out.stream, process.env)) return liveProgress(out.stream, total, process.env);
  return plainProgress((result) => out.print(resultLine(result), ...failureLines(result)));
}

const targetOf = (url: string, { client, secret, tokenUrl }: RunOptions) => ({
  url,
  tokenUrl,
  clientId: client,
  clientSecret: secret,
});

/** Prints the JSON Schema of scenario files, for editors. */
async function printSchema(): Promise<void> {
  const { scenarioSchema } = await import('../../engine/scenarios/scenario-schema.ts');
  out.text(`${JSON.stringify(scenarioSchema(), null, 2)}\n`);
}

const maxNamed = 3;

/** The scenarios of files and folders. Other files in folders are named on standard error. */
async function readScenarios(paths: readonly string[], { tag, var: given }: RunOptions): Promise<Scenario[]> {
  const read = await import('../../engine/scenarios/read-scenario.ts');
  const found = paths.map(filesAt);
  const others = [...new Set(found.flatMap((one) => one.others))].map((file) => relative(process.cwd(), file));
  if (others.length > 0) {
    const named = others.length > maxNamed ? [...others.slice(0, maxNamed), '…'] : others;
    const skipped = `${counted(others.length, 'file', 'files')} without the key hookbench skipped`;
    err.print(`hookbench: ${skipped}: ${named.join(', ')}`);
  }
  const files = new Set(found.flatMap((one) => one.scenarios));
  const scenarios = read
    .readScenarios([...files], readText, variablesIn(given))
    .filter(({ tags }) => tag?.some((one) => tags.includes(one)) ?? true);
  if (scenarios.length > 0) return scenarios;
  throw wrongUsage(`No scenario has the tag ${(tag ?? []).join(' or ')}.`, 'Run hookbench run --list.');
}

function printList(scenarios: readonly Scenario[], { json }: RunOptions): void {
  for (const { file, name, steps, tags } of scenarios) {
    const shown = relative(process.cwd(), file);
    if (json) out.json({ file, name, tags, steps: steps.length });
    else out.print(`${shown}  ${name}${tags.length > 0 ? `  [${tags.join(', ')}]` : ''}`);
  }
}

/** Runs scenarios once and writes the reports. @returns The exit code. */
async function runOnce({ options, scenarios, signal }: Running): Promise<number> {
  if (options.strictContract && !options.attach && !scenarios.some(({ setup }) => setup.interface))
    throw wrongUsage(
      'No scenario has setup.interface, so --strict-contract compares nothing.',
      'Add it to the scenarios.',
    );
  // The timers of our clocks do not keep the process alive.
  const alive = setInterval(() => undefined, 60_000);
  const results = await withBenches(options, (open) => runAll({ scenarios, options, signal }, open)).finally(() =>
    clearInterval(alive),
  );
  const { reportFile } = await import('../../engine/reports/report-file.ts');
  const { scenarioReport } = await import('../../engine/scenarios/reports/scenario-report.ts');
  const { html, junit, markdown } = options;
  const report = scenarioReport(results);
  await writeReports({ html, junit, markdown }, (format) => reportFile(format, report).bytes());
  if (!options.json) out.print(summaryLine(results));
  if (signal.aborted) return exitCodes.interrupted;
  if (results.some(({ outcome }) => outcome === 'could-not-start')) return exitCodes.start;
  return results.some(({ outcome }) => outcome !== 'passed') ? exitCodes.failed : 0;
}

/** The files of scenarios, with those that they include. */
const filesOf = (scenarios: readonly Scenario[]): string[] =>
  scenarios.flatMap(({ file, steps }) => [file, ...steps.map((step) => step.file)]);

/** Runs scenarios, and again whenever their files change, until the signal. @returns The exit code of the last run. */
async function runAgain(paths: readonly string[], options: RunOptions, signal: AbortSignal): Promise<number> {
  const given = paths.map((path) => resolve(path));
  const folders = given.filter((path) => statSync(path, { throwIfNoEntry: false })?.isDirectory());
  let files = given.filter((path) => !folders.includes(path));
  const { promise: stopped, resolve: stop } = Promise.withResolvers<void>();
  signal.addEventListener('abort', () => stop());
  for (;;) {
    let code: number;
    let watch: FileWatch | undefined;
    try {
      const scenarios = await readScenarios(paths, options);
      files = [...new Set(filesOf(scenarios))];
      watch = watchFiles(folders, files);
      code = await runOnce({ scenarios, options, signal });
    } catch (error) {
      // Before the error is reported, so that a correction made at once is noticed.
      watch ??= watchFiles(folders, files);
      code = reportError(error, options.json ?? false);
    }
    if (!options.json && !signal.aborted) out.print('Waiting for changes. Ctrl+C stops.');
    await Promise.race([watch.changed, stopped]);
    watch.close();
    if (signal.aborted) return code;
  }
}

/** `hookbench run` */
export async function runFiles(paths: string[], options: RunOptions): Promise<void> {
  if (options.schema) return printSchema();
  if (paths.length === 0) throw wrongUsage('No scenario is given.', 'Give files or folders of scenarios.');
  if (options.list) {
    printList(await readScenarios(paths, options), options);
    return;
  }
  const signal = abortedWhenStopped('The run was stopped.');
  process.exitCode = options.watch
    ? await runAgain(paths, options, signal)
    : await runOnce({ scenarios: await readScenarios(paths, options), options, signal });
}
