import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import type { SigningScheme } from '#shared/model/signing-scheme.ts';
import type { Status } from '#shared/model/status.ts';
import type { OAuthClient } from '#shared/model/oauth-client.ts';
import type { TrialReport, TrialSubject } from '#shared/model/trial.ts';
import { exitCodes } from '../engine/config/exit-code.ts';
import { factsOf, type BenchFacts } from '../engine/scenarios/bench-facts.ts';
import { withControl, type CallControl, type Download } from './call-control.ts';
import type { CommonOptions } from './common-options.ts';
import { durationOf } from './duration-of.ts';
import { findTrials } from './find-trials.ts';
import type { FollowFeed } from './follow-feed.ts';
import { gradeLine, skippedLines, trialLines, unreachedLines } from './print-trial.ts';
import { receiverAuthOf, type ReceiverAuthOptions } from './receiver-auth-options.ts';
import { writeReport } from './write-report.ts';
import { err, out } from './output.ts';

export interface UnderTestOptions extends CommonOptions, ReceiverAuthOptions {
  receiverUnderTest?: string;
  secret?: string;
  scheme?: SigningScheme;
  timeout?: string;
  insecure?: boolean;
  clientUnderTest?: boolean;
  run?: string;
  client?: string;
  wait?: string;
  quietAfter?: string;
  list?: boolean;
  junit?: string;
  markdown?: string;
}

/** Prints the results of a test until it ends. @param onTrial Called when a trial begins. */
async function follow(
  feed: FollowFeed,
  { id }: TrialReport,
  json: boolean,
  onTrial: (report: TrialReport) => void,
): Promise<TrialReport | undefined> {
  let printed = 0;
  let current: string | undefined;
  for await (const message of feed('/trials/feed')) {
    const { report } = message as { report?: TrialReport };
    if (report?.id !== id) continue;
    for (const result of report.results.slice(printed)) {
      if (json) out.json(result);
      else out.print(...trialLines(result));
    }
    printed = report.results.length;
    if (report.current !== undefined && report.current !== current) onTrial(report);
    current = report.current;
    if (report.state !== 'running') return report;
  }
  return undefined;
}

async function conclude(report: TrialReport | undefined, download: Download, options: UnderTestOptions): Promise<void> {
  const { json = false, junit, markdown } = options;
  for (const [format, file] of Object.entries({ junit, markdown })) {
    if (file !== undefined) writeReport(file, await download(`/trials/report/file?format=${format}`));
  }
  if (report && !json) {
    out.print(...(report.unreached ? unreachedLines(report) : [...skippedLines(report), gradeLine(report)]));
  }
  if (report && json) {
    const { grade, points, pointsPossible, problem, skipped, state, unreached } = report;
    out.json({ grade, points, pointsPossible, skipped, state, problem, unreached });
  }
  if (report?.grade !== 'A') process.exitCode = exitCodes.failed;
}

/** Cancels the test on SIGINT: its faults are cleared, and the results so far are printed. */
async function cancelling<Result>(call: CallControl, use: () => Promise<Result>): Promise<Result> {
  const cancel = (): void => void call('POST', '/trials/cancel').catch(() => undefined);
  process.once('SIGINT', cancel);
  try {
    return await use();
  } finally {
    process.off('SIGINT', cancel);
  }
}

/** Prints the trials if `--list` is given. @returns Whether it is. */
async function listed(call: CallControl, subject: TrialSubject, ids: readonly string[], options: UnderTestOptions) {
  const trials = await findTrials(call, subject, ids);
  if (!options.list) return false;
  for (const one of trials) {
    if (options.json) out.json(one);
    else out.print(`${one.id.padEnd(22)}${one.does}`);
  }
  return true;
}

/** Tests a receiver. */
export async function testReceiver(ids: readonly string[], options: UnderTestOptions): Promise<void> {
  const { insecure, json = false, receiverUnderTest: url, scheme, secret, timeout } = options;
  const auth = receiverAuthOf(options);
  const input = {
    url,
    ...(ids.length > 0 && { ids }),
    ...(scheme && { scheme }),
    ...(secret !== undefined && { secret }),
    ...(auth && { auth }),
    ...(timeout !== undefined && { timeoutMs: durationOf(timeout, '--timeout') }),
    ...(insecure === true && { verifyTls: false }),
  };
  await withControl(options, async ({ call, download, feed }) => {
    if (await listed(call, 'receiver', ids, options)) return;
    const started = (await call('POST', '/trials/receiver', input)) as TrialReport;
    const report = await cancelling(call, () => follow(feed, started, json, () => undefined));
    await conclude(report, download, options);
  });
}

/**
 * The environment variables that a client under test gets: URLs, credentials and CA.
 * @throws HookbenchError `wrong_usage` for an unregistered client
 */
async function environment(call: CallControl, clientId: string): Promise<BenchFacts['environment']> {
  const status = (await call('GET', '/status')) as Status;
  const { items } = (await call('GET', '/clients')) as { items: OAuthClient[] };
  const client = items.find(({ id }) => id === clientId);
  if (!client) {
    throw new HookbenchError('wrong_usage', `--client "${clientId.slice(0, 100)}" is not registered.`, {
      hint: `Use one of: ${items.map(({ id }) => id).join(', ')}. To register others, add them to hookbench.yaml.`,
    });
  }
  return factsOf(status, client).environment;
}

/** Runs the user's command for one trial, with its output on standard error. The trial ends when the command ends. */
async function runCommand(
  call: CallControl,
  command: string,
  trial: string,
  given: BenchFacts['environment'],
): Promise<void> {
  const env = { ...process.env, ...given, HOOKBENCH_TRIAL: trial };
  const child = spawn(command, { shell: true, env, stdio: ['ignore', 'pipe', 'inherit'] });
  child.stdout.pipe(err.stream, { end: false });
  await once(child, 'close');
  await call('POST', '/trials/skip', { id: trial }).catch(() => undefined);
}

/** Tests a client. */
export async function testClient(ids: readonly string[], options: UnderTestOptions): Promise<void> {
  const { client = 'demo-service', json = false, quietAfter = '5s', run, wait = '60s' } = options;
  const input = {
    ...(ids.length > 0 && { ids }),
    ...(options.client !== undefined && { clientId: options.client }),
    waitSeconds: durationOf(wait, '--wait') / 1000,
    quietSeconds: durationOf(quietAfter, '--quiet-after') / 1000,
  };
  await withControl(options, async ({ call, download, feed }) => {
    if (await listed(call, 'client', ids, options)) return;
    const env = await environment(call, client);
    if (run === undefined) {
      const facts = Object.entries(env).map(([name, value]) => `  ${name}=${value}`);
      err.print('Call the service from your client with these values:', ...facts);
    }
    const started = (await call('POST', '/trials/client', input)) as TrialReport;
    const report = await cancelling(call, () =>
      follow(feed, started, json, ({ asks = '', current = '' }) => {
        if (run === undefined) err.print(`${current}: ${asks}`);
        else void runCommand(call, run, current, env);
      }),
    );
    await conclude(report, download, options);
  });
}
