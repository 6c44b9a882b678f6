import { writeFileSync } from 'node:fs';
import { Option, type Command } from 'commander';
import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import { messageOf } from '#shared/errors/message-of.ts';
import type { HeaderPair } from '#shared/model/header-pair.ts';
import type { Environment, RequestRun } from '#shared/model/request-run.ts';
import {
  requestTokenCondition,
  type RequestSpecInput,
  type RequestTokenCondition,
} from '#shared/model/request-spec.ts';
import type { Status } from '#shared/model/status.ts';
import { exitCodes } from '../../engine/config/exit-code.ts';
import { withControl, type CallControl, type Download } from '../call-control.ts';
import { withCommonOptions, type CommonOptions } from '../common-options.ts';
import { failureOf, headOf, verboseLines } from '../print-run.ts';
import { reportError } from '../report-error.ts';
import { bodyOf, expectationOf, headerOf, mustCheckOrNot, timeoutOf } from '../request-input.ts';

interface RequestOptions extends CommonOptions {
  condition?: RequestTokenCondition;
  client?: string;
  scope?: string;
  subject?: string;
  flow?: string;
  header: HeaderPair[];
  data?: string;
  include?: boolean;
  verbose?: boolean;
  refresh?: boolean;
  follow?: boolean;
  insecure?: boolean;
  checkRevocation?: boolean;
  timeout?: number;
  expectStatus?: (status: number | undefined) => boolean;
  env?: string;
  output?: string;
}

/** Whether an address is of our service: a path, a variable, or a path of the API at one of its listeners. */
async function isOurs(call: CallControl, url: string): Promise<boolean> {
  if (url.startsWith('/') || url.startsWith('{{api')) return true;
  if (!URL.canParse(url)) return false;
  const { protocol, hostname, port, pathname } = new URL(url);
  if (!['localhost', '127.0.0.1', '[::1]'].includes(hostname) || !pathname.startsWith('/api/')) return false;
  const { listeners } = (await call('GET', '/status')) as Status;
  const origin = `${protocol}//localhost:${port}`;
  return listeners.some((listener) => listener.party === 'service' && new URL(listener.url).origin === origin);
}

/** A token is attached without being asked for where it stays at home, or where something about it is said. */
async function tokenOf(
  call: CallControl,
  options: RequestOptions,
  url: string,
): Promise<NonNullable<RequestSpecInput['token']>> {
  const { client, flow, scope, subject } = options;
  const isWanted = [client, flow, scope, subject].some((one) => one !== undefined) || (await isOurs(call, url));
  return {
    condition: options.condition ?? (isWanted ? 'valid' : 'none'),
    ...(client !== undefined && { clientId: client }),
    ...(scope !== undefined && { scope }),
    ...(subject !== undefined && { subject }),
    ...(flow !== undefined && { flowId: flow }),
  };
}

async function specOf(method: string, url: string, options: RequestOptions): Promise<RequestSpecInput> {
  mustCheckOrNot(options);
  const { mediaType, ...body } = options.data === undefined ? {} : await bodyOf(options.data);
  const saysType = options.header.some(([name]) => name.toLowerCase() === 'content-type');
  const typed: HeaderPair[] = mediaType === undefined || saysType ? [] : [['content-type', mediaType]];
  return {
    method,
    url,
    headers: [...options.header, ...typed],
    ...body,
    refreshOn401: options.refresh ?? false,
    followRedirects: options.follow ?? false,
    verifyTls: !(options.insecure ?? false),
    checkRevocation: options.checkRevocation ?? false,
    ...(options.timeout !== undefined && { timeoutMs: options.timeout }),
  };
}

async function environmentId(call: CallControl, name: string): Promise<string> {
  const { items } = (await call('GET', '/environments')) as { items: Environment[] };
  const found = items.find((one) => one.name === name);
  if (found) return found.id;
  throw new HookbenchError('bad_input', `There is no environment "${name}".`, {
    hint: items.length === 0 ? 'Add one first.' : `There are: ${items.map((one) => one.name).join(', ')}.`,
  });
}

interface Sent {
  run: RequestRun;
  body: Uint8Array;
}

async function send(
  call: CallControl,
  download: Download,
  spec: RequestSpecInput,
  options: RequestOptions,
): Promise<Sent> {
  const { env } = options;
  const environment = env === undefined ? {} : { environmentId: await environmentId(call, env) };
  const token = await tokenOf(call, options, spec.url);
  const run = (await call('POST', '/requests', { ...spec, token, ...environment })) as RequestRun;
  const view = run.exchange.response?.body;
  if (!view) return { run, body: new Uint8Array() };
  const whole = view.encoding === 'utf8' && !view.truncated;
  return { run, body: whole ? Buffer.from(view.content) : await download(`/exchanges/${run.exchange.id}/body`) };
}

function writeOutput(file: string, bytes: Uint8Array): void {
  try {
    writeFileSync(file, bytes, { mode: 0o600 });
  } catch (cause) {
    throw new HookbenchError('bad_input', `Cannot write ${file}: ${messageOf(cause)}.`, {
      hint: 'Name a file in a folder that is there and can be written with --output.',
      cause,
    });
  }
}

function print({ body, run }: Sent, options: RequestOptions): void {
  const isExpected = options.expectStatus?.(run.status) ?? run.status !== undefined;
  if (options.output !== undefined) writeOutput(options.output, body);
  if (options.json) process.stdout.write(`${JSON.stringify(run)}\n`);
  else {
    if (options.include) process.stdout.write(Buffer.from(headOf(run.exchange), 'latin1'));
    if (options.output === undefined) process.stdout.write(body);
  }
  if (options.verbose) process.stderr.write(`${verboseLines(run).join('\n')}\n`);
  if (isExpected) return;
  reportError(failureOf(run), options.json ?? false);
  process.exitCode = exitCodes.failed;
}

async function run(method: string, url: string, options: RequestOptions): Promise<void> {
  const spec = await specOf(method, url, options);
  print(await withControl(options, ({ call, download }) => send(call, download, spec, options)), options);
}

/** `hookbench request` */
export function requestCommand(program: Command): void {
  withCommonOptions(program.command('request'))
    .description('sends one request as the client, with a token in any condition, and says why it went so')
    .argument('<method>', 'any method, sent in its case')
    .argument('<url>', 'absolute, or a path of our service such as /api/customer')
    .addOption(
      new Option('--condition <condition>', 'of the token; for our service valid, elsewhere none').choices(
        requestTokenCondition.options,
      ),
    )
    .option('--client <id>', 'whose token; without it demo-service')
    .option('--scope <scopes>', 'scopes of the token, separated by spaces; without it all of the client')
    .option('--subject <name>', 'for whom a token is minted, e.g. viewer')
    .option('--flow <id>', 'use the tokens that this flow won')
    .addOption(
      new Option('-H, --header <field>', '"Name: value", as often as needed')
        .argParser((text: string, before: HeaderPair[]) => [...before, headerOf(text)])
        .default([], 'none'),
    )
    .option('-d, --data <body>', 'text, @file, or - for standard input')
    .option('-i, --include', 'print status and header fields before the body')
    .option('-v, --verbose', 'print both sides, phases and the diagnosis to standard error')
    .option('--refresh', 'get a new token when the answer is 401, and send again')
    .option('--follow', 'follow redirects')
    .option('--insecure', 'take any certificate')
    .option('--check-revocation', 'refuse a certificate that our CA revoked, and one that it did not issue')
    .addOption(new Option('--timeout <time>', 'seconds, or e.g. 500ms; 30 unless given').argParser(timeoutOf))
    .addOption(
      new Option('--expect-status <status>', 'e.g. 200, 2xx or 401,403; anything else ends with 1').argParser(
        expectationOf,
      ),
    )
    .option('--env <name>', 'environment whose variables are filled in')
    .option('--output <file>', 'write the body there')
    .addHelpText(
      'after',
      '\nExample:\n  hookbench request --expect-status 401 --condition expired GET /api/customers/C-1001',
    )
    .action(run);
}
