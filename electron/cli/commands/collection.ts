import { statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { ControlClient } from '#shared/contract/client.ts';
import type { CollectionStep } from '#shared/runs/collection-run.ts';
import type { StartedRun } from '#shared/runs/run.ts';
import { commonFolder, withoutCommonFolder } from '#shared/import/common-folder.ts';
import { lostOrder } from '#shared/import/lost-order.ts';
import { counted } from '#shared/trace/counted.ts';
import { formatDuration } from '#shared/trace/format-duration.ts';
import { exitCodes } from '../../engine/config/exit-code.ts';
import {
  collectionSourceAt,
  foreignAt,
  type CollectionSource,
  environmentNamed,
  oneNamed,
} from '../collection-source.ts';
import { followRun } from '../follow-run.ts';
import { variablesIn, err, out, wrongUsage, writeReport, writeReports, type ReportFiles } from '../command.ts';
import { reasonLines } from '../run-progress.ts';
import { withBenches, type BenchOptions } from '../with-benches.ts';

interface CollectionOptions extends BenchOptions, ReportFiles {
  env?: string;
  var?: string[];
  folder?: string;
  target?: string;
  bail?: boolean;
  json?: boolean;
  format?: 'postman' | 'bruno' | 'har' | 'curl';
  secrets?: boolean;
  out?: string;
}

/** Uses parties of its own, or the running Hookbench. */
function withControlOf<Result>(
  options: CollectionOptions,
  use: (control: ControlClient) => Promise<Result>,
): Promise<Result> {
  return withBenches(options, async (open) => {
    const bench = await open({ setup: {}, seed: 1, receiver: undefined });
    try {
      return await use(bench.control);
    } finally {
      await bench.close();
    }
  });
}

/** Opens a collection if it is not open, and closes it afterwards. */
async function withOpened<Result>(control: ControlClient, path: string, use: () => Promise<Result>): Promise<Result> {
  const { collections } = await control.collections.list({});
  if (collections.some((one) => one.path === path)) return use();
  await control.collections.open({ path });
  try {
    return await use();
  } finally {
    await control.collections.close({ path });
  }
}

/** The requests of another tool. What is lost is printed on standard error. */
async function imported(control: ControlClient, source: Extract<CollectionSource, { foreign: unknown }>) {
  const found = await control.requests.import(source.foreign);
  err.print(...found.warnings.map((warning) => `hookbench: ${warning}`));
  return { ...found, name: commonFolder(found.items), items: withoutCommonFolder(found.items) };
}

function stepLines(step: CollectionStep): string[] {
  const { durationMs, folder, name, outcome, status } = step;
  const mark = { passed: 'passed     ', failed: 'FAILED     ', skipped: 'skipped    ', 'not-reached': 'not reached' }[
    outcome
  ];
  const aside = [...(status === undefined ? [] : [String(status)]), formatDuration(durationMs)].join(', ');
  const line = `${mark}  ${folder === '' ? '' : `${folder}/`}${name}${outcome === 'not-reached' ? '' : `  (${aside})`}`;
  return [line, ...(outcome === 'failed' ? reasonLines(step) : [])];
}

/**
 * The requests of another tool, with its authorization servers and one of its environments, which are saved for the run.
 * Without `--env`, it is the only environment.
 */
async function importedForRun(
  control: ControlClient,
  source: Extract<CollectionSource, { foreign: unknown }>,
  { env, folder }: CollectionOptions,
) {
  const { environments, items, servers } = await imported(control, source);
  if (env === undefined && environments.length > 1) {
    const names = environments.map(({ name }) => name).join(', ');
    throw wrongUsage('There are several environments.', `Choose one of them with --env: ${names}.`);
  }
  const environment = env === undefined ? environments[0] : oneNamed(environments, env);
  const wanted = folder === undefined ? items : items.filter((one) => `${one.folder}/`.startsWith(`${folder}/`));
  if (wanted.length === 0) throw wrongUsage('No request was found.', 'Check the file, and the name of the folder.');
  const saved = await control.requests.save({ items: wanted, environments: environment ? [environment] : [], servers });
  return { requests: saved.items.map(({ id: _, ...item }) => item), environmentId: saved.environments[0]?.id, saved };
}

/** Removes what was saved for a run. */
async function forget(
  control: ControlClient,
  { environments, items, servers }: Awaited<ReturnType<typeof importedForRun>>['saved'],
) {
  for (const { id } of items) await control.requests.removeSaved({ id });
  for (const { id } of environments) await control.requests.removeEnvironment({ id });
  for (const { id } of servers) await control.authorizationServers.remove({ id });
}

async function carryOut(control: ControlClient, source: CollectionSource, options: CollectionOptions): Promise<number> {
  const { bail = false, env, folder, target: service } = options;
  const common = { kind: 'collection' as const, bail, service, variables: variablesIn(options.var) };
  if ('own' in source) {
    const { path } = source.own;
    const environmentId = env === undefined ? undefined : await environmentNamed(control, path, env);
    return carryOutRun(
      control,
      { ...common, environmentId, ...source.own, ...(folder !== undefined && { folder }) },
      options,
    );
  }
  const { saved, ...chosen } = await importedForRun(control, source, options);
  try {
    return await carryOutRun(control, { ...common, ...chosen }, options);
  } finally {
    if (options.attach) await forget(control, saved);
  }
}

async function carryOutRun(
  control: ControlClient,
  input: Extract<StartedRun, { kind: 'collection' }>,
  options: CollectionOptions,
): Promise<number> {
  const { html, json, junit, markdown } = options;
  const run = await followRun(control, input, ({ results }) => {
    for (const step of results)
      if (json) out.json(step);
      else out.print(...stepLines(step));
  });
  const { id } = run;
  await writeReports({ html, junit, markdown }, async (format) => (await control.runs.report({ id, format })).bytes());
  const failed = run.results.filter(({ outcome }) => outcome === 'failed').length;
  const passed = run.results.filter(({ outcome }) => outcome === 'passed').length;
  if (!json) out.print(`${counted(run.total, 'request', 'requests')}: ${passed} passed, ${failed} failed`);
  if (run.state === 'cancelled') return exitCodes.interrupted;
  return passed === run.total ? exitCodes.done : exitCodes.failed;
}

/** `hookbench collection run` */
export async function runCollection(given: string, options: CollectionOptions): Promise<void> {
  const source = await collectionSourceAt(given);
  // The timers of our clocks do not keep the process alive.
  const alive = setInterval(() => undefined, 60_000);
  process.exitCode = await withControlOf(options, (control) => {
    const use = () => carryOut(control, source, options);
    return 'own' in source ? withOpened(control, source.own.path, use) : use();
  }).finally(() => clearInterval(alive));
}

/** What is only stored in a data folder, and lost with that of a command. */
function lostWithoutAttach({ environments, servers }: Awaited<ReturnType<typeof imported>>): string[] {
  const isPlain = (secret: string | undefined): boolean => secret !== undefined && !secret.includes('{{');
  const secrets = environments.flatMap(({ variables }) =>
    variables.filter(({ secret, value }) => secret && value !== ''),
  );
  const names = [...new Set(secrets.map(({ name }) => name))].join(', ');
  return [
    ...(names === ''
      ? []
      : [`Values of secrets are not written to files: ${names}. Give them with --var, or use --attach.`]),
    ...servers
      .filter(({ client, issuer, password }) => issuer !== undefined || isPlain(client.secret) || isPlain(password))
      .map(
        ({ issuer, name }) =>
          `The ${issuer === undefined ? 'secret' : 'issuer'} of the authorization server ${name} is not written to files. Save the server, or use --attach.`,
      ),
  ];
}

/** `hookbench collection import` */
export async function importCollection(given: string, options: CollectionOptions & { out: string }): Promise<void> {
  const path = resolve(options.out);
  await withControlOf(options, async (control) => {
    const found = await imported(control, { foreign: await foreignAt(given) });
    const { environments, format, items, servers } = found;
    const losses = [...lostOrder(items), ...(options.attach ? [] : lostWithoutAttach(found))];
    err.print(...losses.map((loss) => `hookbench: ${loss}`));
    await control.collections.open({ path, create: true, name: found.name });
    const { added } = await control.collections.add({ collection: path, items, environments, servers });
    const warnings = [...found.warnings, ...losses];
    const names = environments.map(({ name }) => name);
    if (options.json) return out.json({ format, path, added, environments: names, warnings });
    out.print(`${counted(added, 'request', 'requests')} written to ${options.out}`);
    if (names.length > 0) out.print(`Environments, for --env: ${names.join(', ')}`);
  });
}

/** The file that is written: the given one, or one in the given folder. */
const fileIn = (target: string, name: string): string =>
  statSync(target, { throwIfNoEntry: false })?.isDirectory() ? join(target, name) : target;

/** `hookbench collection export` */
export async function exportCollection(given: string, options: CollectionOptions & { out: string }): Promise<void> {
  const { env, format = 'postman', json, out: target, secrets = false } = options;
  const source = await collectionSourceAt(given);
  if ('foreign' in source)
    throw wrongUsage(`${given} is not in an OpenCollection folder.`, 'Import it first: hookbench collection import.');
  const { path } = source.own;
  const written: string[] = [];
  const write = async (file: File, to: string): Promise<void> => {
    writeReport(to, await file.bytes());
    written.push(to);
  };
  await withControlOf(options, (control) =>
    withOpened(control, path, async () => {
      if (format === 'bruno') {
        const { losses } = await control.collections.copy({ path, to: resolve(target) });
        err.print(...losses.map((loss) => `hookbench: ${loss}`));
        written.push(target);
        return;
      }
      const environmentId = env === undefined ? undefined : await environmentNamed(control, path, env);
      const choice = { environmentId, secrets: secrets ? ('include' as const) : ('redact' as const) };
      const { losses } = await control.collections.losses({ ...source.own, ...choice, format });
      err.print(...losses.map((loss) => `hookbench: ${loss}`));
      const file = await control.collections.export({ ...source.own, ...choice, format });
      const to = fileIn(target, file.name);
      await write(file, to);
      if (format !== 'postman' || environmentId === undefined) return;
      const environment = await control.collections.export({ path, ...choice, format: 'postman-environment' });
      await write(environment, join(dirname(to), environment.name));
    }),
  );
  if (json) out.json({ files: written });
  else out.print(...written);
}
