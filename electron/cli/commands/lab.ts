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
import { out } from '../output.ts';

interface LabOptions extends CommonOptions, UnderTestOptions {
  layer?: ExperimentLayer;
  verbose?: boolean;
}

interface Selection {
  ids?: string[];
  layer?: ExperimentLayer;
}

const isGood = ({ passed, restored }: ExperimentResult): boolean => passed && restored;

/** @throws HookbenchError `wrong_usage` for an unknown id, or an id of a different layer */
async function catalogue(call: CallControl, { ids = [], layer }: Selection): Promise<Experiment[]> {
  const { items } = (await call('GET', '/experiments')) as { items: Experiment[] };
  const unknown = ids.find((id) => !items.some((one) => one.id === id));
  const elsewhere = items.find((one) => layer !== undefined && one.layer !== layer && ids.includes(one.id));
  if (elsewhere) {
    throw new HookbenchError(
      'wrong_usage',
      `Experiment ${elsewhere.id} is in layer ${elsewhere.layer}, not in ${layer}.`,
      {
        hint: 'Give experiment ids or --layer, not both.',
      },
    );
  }
  if (unknown === undefined) return items;
  throw new HookbenchError('wrong_usage', `Unknown experiment "${unknown.slice(0, 100)}".`, {
    hint: 'Run hookbench lab --list for all experiments.',
  });
}

async function list(call: CallControl, selection: Selection, json: boolean): Promise<void> {
  const { ids, layer } = selection;
  const items = await catalogue(call, selection);
  const selected = items.filter(
    (one) => (ids?.includes(one.id) ?? true) && (layer === undefined || one.layer === layer),
  );
  for (const one of selected) {
    if (json) out.json(one);
    else out.print(`${one.layer.padEnd(11)}${one.id.padEnd(40)}${one.title}`);
  }
}

/** Starts a run and prints each result when it arrives. SIGINT cancels the run. */
async function follow(
  call: CallControl,
  feed: FollowFeed,
  selection: Selection,
  print: (result: ExperimentResult) => void,
): Promise<ExperimentResult[]> {
  const started = (await call('POST', '/experiments/start', selection)) as ExperimentRun;
  const cancel = (): void => void call('POST', '/experiments/cancel').catch(() => undefined);
  process.once('SIGINT', cancel);
  const received = new Map<string, ExperimentResult>();
  try {
    for await (const message of feed('/experiments/feed')) {
      const { results, run: now } = message as ExperimentProgress;
      if (now?.id !== started.id) continue;
      for (const result of results) {
        // The first message also contains results of earlier runs.
        if (result.startedAt < started.startedAt || received.has(result.id)) continue;
        received.set(result.id, result);
        print(result);
      }
      if (now.state !== 'running') break;
    }
    return [...received.values()];
  } finally {
    process.off('SIGINT', cancel);
  }
}

async function writeReports(download: Download, { junit, markdown }: LabOptions, results: readonly ExperimentResult[]) {
  const ids = encodeURIComponent(results.map(({ id }) => id).join(','));
  for (const [format, file] of Object.entries({ junit, markdown })) {
    if (file !== undefined) writeReport(file, await download(`/experiments/report?format=${format}&ids=${ids}`));
  }
}

async function run(ids: string[], options: LabOptions): Promise<void> {
  mustFitSubject(options);
  if (options.receiverUnderTest !== undefined) return testReceiver(ids, options);
  if (options.clientUnderTest === true) return testClient(ids, options);
  const { json = false, layer, verbose = false } = options;
  const selection: Selection = { ...(ids.length > 0 && { ids }), ...(layer && { layer }) };
  await withControl(options, async ({ call, download, feed }) => {
    if (options.list) return list(call, selection, json);
    await catalogue(call, selection);
    const results = await follow(call, feed, selection, (result) => {
      if (json) out.json(result);
      else out.print(...experimentLines(result, verbose));
    });
    await writeReports(download, options, results);
    if (!json) out.print(summaryLine(results));
    if (!results.every(isGood) || results.length === 0) process.exitCode = exitCodes.failed;
  });
}

/** `hookbench lab` */
export function labCommand(program: Command): void {
  withCommonOptions(program.command('lab'))
    .description(
      'Run experiments of the failure lab, or test your receiver or client. Exits with 1 if a result is not as expected.',
    )
    .argument('[ids...]', 'ids of experiments or trials (default: all)')
    .addOption(
      new Option('--layer <layer>', 'only experiments of this layer').choices(
        experimentLayers.map(({ layer }) => layer),
      ),
    )
    .option('--list', 'list the experiments or trials without running them')
    .option('--verbose', 'show expected and observed values of every experiment, also of passed ones')
    .option('--junit <file>', 'write the results as JUnit XML')
    .option('--markdown <file>', 'write the results as Markdown')
    .option('--receiver-under-test <url>', 'test this receiver instead: send it deliveries and grade its responses')
    .option('--secret <secret>', 'secret that the receiver verifies signatures with')
    .addOption(new Option('--scheme <scheme>', 'signing scheme of the deliveries').choices(signingScheme.options))
    .option('--bearer <token>', 'bearer token that the receiver requires')
    .option('--api-key <key>', 'API key that the receiver requires')
    .option('--api-key-header <name>', 'header of the API key (default: see Assumptions)')
    .option('--basic <user:password>', 'Basic credentials that the receiver requires')
    .option('--oauth-client <id>', 'authenticate with an access token of this client (client credentials grant)')
    .option(
      '--oauth-secret <secret>',
      'secret of that client (default: the secret of the client registered in Hookbench)',
    )
    .option('--oauth-token-url <url>', "token endpoint to use (default: Hookbench's authorization server)")
    .option('--oauth-scope <scope>', 'scopes of the token, separated by spaces')
    .option('--mtls', 'authenticate with a client certificate: --cert, or one issued by the Hookbench CA')
    .option('--cert <file>', 'client certificate (PEM)')
    .option('--key <file>', 'private key of the client certificate (PEM)')
    .option('--timeout <time>', 'timeout for each response of the receiver (default: 15s)')
    .option('--insecure', "do not verify the receiver's certificate")
    .option('--client-under-test', 'test your client instead: wait for its calls and grade how it handles faults')
    .option(
      '--run <command>',
      'command to run for each trial that makes your client call (default: you start the calls yourself)',
    )
    .option('--client <id>', 'apply faults only to calls of this OAuth client (default: all clients)')
    .option('--wait <time>', 'how long each trial waits for a call (default: 60s)')
    .option('--quiet-after <time>', 'end a trial after this time without a call (default: 5s)')
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
