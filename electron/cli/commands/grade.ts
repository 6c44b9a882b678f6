import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import type { ControlClient } from '#shared/contract/client.ts';
import { subscriptionId, type ReceiverPaths } from '#shared/model/subscription.ts';
import type { SigningScheme } from '#shared/model/signing-scheme.ts';
import type { StartedRun } from '#shared/runs/run.ts';
import type { TrialRun, TrialSubject, TrialFinding, TrialResult } from '#shared/model/trial.ts';
import { weaknessesOf } from '#shared/trials/weaknesses.ts';
import { exitCodes } from '../../engine/config/exit-code.ts';
import { factsOf, type BenchFacts } from '../../engine/scenarios/bench-facts.ts';
import { withControl } from '../with-control.ts';
import {
  type CommonOptions,
  err,
  out,
  wrongUsage,
  durationOf,
  isWebUrl,
  writeReports,
  type ReportFiles,
} from '../command.ts';
import { followRun } from '../follow-run.ts';
import { idsToRun, labFiles } from '../lab-files.ts';
import { textOf, type TlsOptions } from '../connection-options.ts';
import { receiverAuthOf, type ReceiverAuthOptions } from '../request-auth-options.ts';

const marks = { met: 'yes', 'not-met': 'NO ', 'not-seen': '-  ' } as const;

const findingLines = ({ evidence, outcome, question, why }: TrialFinding): string[] => [
  `  ${marks[outcome]}  ${question} ${evidence}`,
  ...(outcome === 'not-met' ? [`       ${why}.`] : []),
];

/** The title of a trial and a line for each of its findings. */
function trialLines({ error, findings, title }: TrialResult): string[] {
  return [title, ...(error === undefined ? [] : [`  NO   ${error}`]), ...findings.flatMap(findingLines)];
}

/** Reports that the client or receiver was not reached, with reason and advice. */
function unreachedLines({ unreached }: TrialRun): string[] {
  if (!unreached) return [];
  const { advice, evidence, sentence } = unreached.diagnosis;
  return ['Not reached, not graded.', `  ${sentence}`, `  ${advice}`, ...evidence.map((one) => `       ${one}`)];
}

/** The trials that did not run, each with the reason. */
function skippedLines({ skipped = [] }: TrialRun): string[] {
  return skipped.flatMap(({ reason, title }) => [title, `  -    Skipped: ${reason}`]);
}

/** Why trials of a receiver failed, and what to change. */
const weaknessLines = (run: TrialRun): string[] =>
  weaknessesOf(run).map(({ advice, sentence }) => `${sentence} ${advice}`);

/** The grade, its points, and how many findings and trials are not included. */
function gradeLine({ grade, points, pointsPossible, problem, results, skipped = [], state }: TrialRun): string {
  const unseen = results.flatMap(({ findings }) => findings).filter(({ outcome }) => outcome === 'not-seen').length;
  const trials = skipped.length === 1 ? '1 trial' : `${skipped.length} trials`;
  const excluded = (unseen === 0 ? '' : `, ${unseen} not judged`) + (skipped.length === 0 ? '' : `, ${trials} skipped`);
  const summary =
    grade === undefined ? `Not graded${excluded}` : `Grade ${grade}: ${points} of ${pointsPossible} points${excluded}`;
  const end = state === 'done' ? '' : ` (${state}${problem === undefined ? '' : `: ${problem}`})`;
  return summary + end;
}

interface GradeOptions extends CommonOptions, ReportFiles {
  folder?: string;
  list?: boolean;
}

interface ReceiverOptions extends GradeOptions, ReceiverAuthOptions, Pick<TlsOptions, 'insecure'> {
  payload: string[];
  paths?: ReceiverPaths;
  dryRun?: boolean;
  secret?: string;
  scheme?: SigningScheme;
  timeout?: number;
}

interface ClientOptions extends GradeOptions {
  run?: string;
  client?: string;
  wait: string;
  quietAfter: string;
}

/** Starts a test, and prints its results until it ends. SIGINT cancels it. @param onTrial Called when a trial begins. */
async function runTest(
  control: ControlClient,
  input: Extract<StartedRun, { kind: 'trials' }>,
  { html, json = false, junit, markdown }: GradeOptions,
  onTrial: (run: TrialRun) => void = () => undefined,
): Promise<void> {
  let current: string | undefined;
  const ended = await followRun(control, input, (run) => {
    for (const result of run.results)
      if (json) out.json(result);
      else out.print(...trialLines(result));
    if (run.current !== undefined && run.current !== current) onTrial(run);
    current = run.current;
  });
  const { id } = ended;
  await writeReports({ html, junit, markdown }, async (format) => (await control.runs.report({ id, format })).bytes());
  const { grade, points, pointsPossible, problem, skipped, state, target, unreached } = ended;
  if (json) out.json({ grade, points, pointsPossible, skipped, state, problem, target, unreached });
  else
    out.print(
      ...(unreached ? unreachedLines(ended) : [...skippedLines(ended), ...weaknessLines(ended), gradeLine(ended)]),
    );
  if (grade !== 'A') process.exitCode = exitCodes.failed;
}

/** What to run. Prints the trials instead if `--list` is given. @returns undefined then */
async function chosen(
  { trials: known }: ControlClient,
  subject: TrialSubject,
  ids: readonly string[],
  options: GradeOptions,
) {
  const folder = options.folder === undefined ? undefined : resolve(options.folder);
  const choice = { what: `${subject} trial`, key: 'trial', ids, folder } as const;
  const items = labFiles(await known.list({ folder }), choice, (one) => one.subject === subject);
  const wanted = idsToRun(choice, items);
  if (!options.list) return { folder, ids: wanted };
  const trials = items.filter(({ id }) => wanted?.includes(id) ?? true);
  const width = Math.max(...trials.map(({ id }) => id.length));
  for (const one of trials) {
    if (options.json) out.json(one);
    else out.print(`${one.id.padEnd(width)}  ${one.does}`);
  }
  return undefined;
}

/** An http or https URL, or else the id of a subscription. @throws HookbenchError `wrong_usage` */
export function receiverOf(text: string): { url: string } | { subscription: string } {
  if (isWebUrl(text)) return { url: text };
  if (subscriptionId.safeParse(text).success) return { subscription: text };
  const hint = 'Enter a URL such as http://localhost:3000/webhook, or the id of a subscription.';
  throw wrongUsage(`This is not an http or https URL: "${text.slice(0, 100)}".`, hint);
}

/** `hookbench grade receiver` */
export async function gradeReceiver(
  receiver: ReturnType<typeof receiverOf>,
  ids: string[],
  options: ReceiverOptions,
): Promise<void> {
  const { dryRun = false, insecure, json = false, paths, payload, scheme, secret, timeout } = options;
  const auth = receiverAuthOf(options);
  const payloads = await Promise.all(payload.map(textOf));
  const input = {
    ...receiver,
    paths,
    payloads,
    scheme,
    secret,
    auth,
    timeoutMs: timeout,
    ...(insecure === true && { verifyTls: false }),
  };
  await withControl(options, async (control) => {
    const choice = await chosen(control, 'receiver', ids, options);
    if (!choice) return;
    const target = await control.trials.receiverTarget({ ...input, ...choice });
    if (!json) out.print(dryRun ? target.url : `Posting to ${target.url}`);
    else if (dryRun) out.json(target);
    if (dryRun) return;
    await runTest(control, { kind: 'trials', subject: 'receiver', ...input, ...choice }, options);
  });
}

/**
 * The environment variables that a client under test gets: URLs, credentials and CA.
 * @throws HookbenchError `wrong_usage` for an unregistered client
 */
async function environment(
  { authorization, status }: ControlClient,
  clientId: string,
): Promise<BenchFacts['environment']> {
  const { items } = await authorization.clients({});
  const client = items.find(({ id }) => id === clientId);
  if (!client) {
    const known = items.map(({ id }) => id).join(', ');
    throw wrongUsage(
      `--client "${clientId.slice(0, 100)}" is not registered.`,
      `Use one of: ${known}. To register others, add them to hookbench.yaml.`,
    );
  }
  return factsOf(await status.get({}), client).environment;
}

/** Runs the user's command for one trial, with its output on standard error. The trial ends when the command ends. */
async function runCommand(
  { trials }: ControlClient,
  command: string,
  trial: string,
  given: BenchFacts['environment'],
): Promise<void> {
  const env = { ...process.env, ...given, HOOKBENCH_TRIAL: trial };
  const child = spawn(command, { shell: true, env, stdio: ['ignore', 'pipe', 'inherit'] });
  child.stdout.pipe(err.stream, { end: false });
  await once(child, 'close');
  await trials.skip({ id: trial }).catch(() => undefined);
}

/** `hookbench grade client` */
export async function gradeClient(ids: string[], options: ClientOptions): Promise<void> {
  const { client = 'demo-service', quietAfter, run, wait } = options;
  const input = {
    clientId: options.client,
    waitSeconds: durationOf(wait, '--wait') / 1000,
    quietSeconds: durationOf(quietAfter, '--quiet-after') / 1000,
  };
  await withControl(options, async (control) => {
    const choice = await chosen(control, 'client', ids, options);
    if (!choice) return;
    const env = await environment(control, client);
    if (run === undefined) {
      const facts = Object.entries(env).map(([name, value]) => `  ${name}=${value}`);
      err.print('Call the service from your client with these values:', ...facts);
    }
    await runTest(
      control,
      { kind: 'trials', subject: 'client', ...input, ...choice },
      options,
      ({ asks = '', current = '' }) => {
        if (run === undefined) err.print(`${current}: ${asks}`);
        else void runCommand(control, run, current, env);
      },
    );
  });
}
