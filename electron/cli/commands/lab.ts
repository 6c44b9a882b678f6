import { Option, type Command } from 'commander';
import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import { experimentLayers } from '#shared/experiments/layers.ts';
import type {
  Experiment,
  ExperimentLayer,
  ExperimentProgress,
  ExperimentResult,
  ExperimentRun,
} from '#shared/model/experiment.ts';
import { signingScheme } from '#shared/model/signing-scheme.ts';
import { exitCodes } from '../../engine/config/exit-code.ts';
import { withControl, type CallControl, type Download } from '../call-control.ts';
import { withCommonOptions, type CommonOptions } from '../common-options.ts';
import type { FollowFeed } from '../follow-feed.ts';
import { mustFitSubject } from '../must-fit-subject.ts';
import { experimentLines, summaryLine } from '../print-experiment.ts';
import { testClient, testReceiver, type UnderTestOptions } from '../test-program.ts';
import { writeReport } from '../write-report.ts';

interface LabOptions extends CommonOptions, UnderTestOptions {
  layer?: ExperimentLayer;
  verbose?: boolean;
}

interface Asked {
  ids?: string[];
  layer?: ExperimentLayer;
}

const isGood = ({ passed, restored }: ExperimentResult): boolean => passed && restored;

/** @throws HookbenchError `wrong_usage` for an id that there is not, in the layer that is asked for */
async function catalogue(call: CallControl, { ids = [], layer }: Asked): Promise<Experiment[]> {
  const { items } = (await call('GET', '/experiments')) as { items: Experiment[] };
  const unknown = ids.find((id) => !items.some((one) => one.id === id));
  const elsewhere = items.find((one) => layer !== undefined && one.layer !== layer && ids.includes(one.id));
  if (elsewhere) {
    throw new HookbenchError('wrong_usage', `${elsewhere.id} is of the layer ${elsewhere.layer}, not ${layer}.`, {
      hint: 'Name experiments or a layer, not both.',
    });
  }
  if (unknown === undefined) return items;
  throw new HookbenchError('wrong_usage', `There is no experiment "${unknown.slice(0, 100)}".`, {
    hint: 'hookbench lab --list shows those there are.',
  });
}

async function list(call: CallControl, asked: Asked, json: boolean): Promise<void> {
  const { ids, layer } = asked;
  const items = await catalogue(call, asked);
  const those = items.filter((one) => (ids?.includes(one.id) ?? true) && (layer === undefined || one.layer === layer));
  for (const one of those) {
    const line = json ? JSON.stringify(one) : `${one.layer.padEnd(11)}${one.id.padEnd(40)}${one.title}`;
    process.stdout.write(`${line}\n`);
  }
}

/** Starts a run and prints each result as it comes; an interrupt ends the run. */
async function follow(
  call: CallControl,
  feed: FollowFeed,
  asked: Asked,
  print: (result: ExperimentResult) => void,
): Promise<ExperimentResult[]> {
  const started = (await call('POST', '/experiments/start', asked)) as ExperimentRun;
  const cancel = (): void => void call('POST', '/experiments/cancel').catch(() => undefined);
  process.once('SIGINT', cancel);
  const made = new Map<string, ExperimentResult>();
  try {
    for await (const told of feed('/experiments/feed')) {
      const { results, run: now } = told as ExperimentProgress;
      if (now?.id !== started.id) continue;
      for (const result of results) {
        // The first that the feed tells holds results of runs before as well.
        if (result.startedAt < started.startedAt || made.has(result.id)) continue;
        made.set(result.id, result);
        print(result);
      }
      if (now.state !== 'running') break;
    }
    return [...made.values()];
  } finally {
    process.off('SIGINT', cancel);
  }
}

async function keep(download: Download, { junit, markdown }: LabOptions, made: readonly ExperimentResult[]) {
  const ids = encodeURIComponent(made.map(({ id }) => id).join(','));
  for (const [format, file] of Object.entries({ junit, markdown })) {
    if (file !== undefined) writeReport(file, await download(`/experiments/report?format=${format}&ids=${ids}`));
  }
}

async function run(ids: string[], options: LabOptions): Promise<void> {
  mustFitSubject(options);
  if (options.receiverUnderTest !== undefined) return testReceiver(ids, options);
  if (options.clientUnderTest === true) return testClient(ids, options);
  const { json = false, layer, verbose = false } = options;
  const asked: Asked = { ...(ids.length > 0 && { ids }), ...(layer && { layer }) };
  await withControl(options, async ({ call, download, feed }) => {
    if (options.list) return list(call, asked, json);
    await catalogue(call, asked);
    const made = await follow(call, feed, asked, (result) => {
      const lines = json ? [JSON.stringify(result)] : experimentLines(result, verbose);
      process.stdout.write(`${lines.join('\n')}\n`);
    });
    await keep(download, options, made);
    if (!json) process.stdout.write(`${summaryLine(made)}\n`);
    if (!made.every(isGood) || made.length === 0) process.exitCode = exitCodes.failed;
  });
}

/** `hookbench lab` */
export function labCommand(program: Command): void {
  withCommonOptions(program.command('lab'))
    .description('runs experiments of the failure lab; exit 1 when one did not go as expected')
    .argument('[ids...]', 'experiments; without any all of them')
    .addOption(new Option('--layer <layer>', 'only this layer').choices(experimentLayers.map(({ layer }) => layer)))
    .option('--list', 'only show which there are')
    .option('--verbose', 'show expected beside observed, also where all is as expected')
    .option('--junit <file>', 'write the results as JUnit XML')
    .option('--markdown <file>', 'write the results as Markdown')
    .option('--receiver-under-test <url>', 'post to this receiver instead, and grade how it copes')
    .option('--secret <secret>', 'what the receiver verifies signatures with')
    .addOption(new Option('--scheme <scheme>', 'how it is signed').choices(signingScheme.options))
    .option('--bearer <token>', 'bearer token that the receiver demands')
    .option('--api-key <key>', 'API key that the receiver demands')
    .option('--api-key-header <name>', 'the header of the API key; without it that of the profile')
    .option('--basic <user:password>', 'user and password that the receiver demands')
    .option('--oauth-client <id>', 'the receiver demands a token of this client, by client credentials')
    .option('--oauth-secret <secret>', 'of that client; without it that of our registered client')
    .option('--oauth-token-url <url>', 'where the token is asked for; without it our authorization server')
    .option('--oauth-scope <scope>', 'what the token is asked for')
    .option('--mtls', 'the receiver demands a client certificate; without --cert one of our CA is shown')
    .option('--cert <file>', 'the client certificate in PEM')
    .option('--key <file>', 'its private key in PEM')
    .option('--timeout <time>', 'how long each answer of the receiver is waited for; 15s unless told')
    .option('--insecure', 'take any certificate of the receiver')
    .option('--client-under-test', 'wait for calls of your client instead, and grade how it copes')
    .option('--run <command>', 'command line that has your client call, run for each trial; without it you do')
    .option('--client <id>', 'faults act on this client alone')
    .option('--wait <time>', 'how long each trial waits for a call; 60s unless told')
    .option('--quiet-after <time>', 'a trial ends when nothing came for so long; 5s unless told')
    .addHelpText(
      'after',
      `
Examples:
  hookbench lab --layer tls --junit lab.xml
  hookbench lab --receiver-under-test http://localhost:3000/webhook --secret whsec_...
  hookbench lab --client-under-test --run "node my-client.js"`,
    )
    .action(run);
}
