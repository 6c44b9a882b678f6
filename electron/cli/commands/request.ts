import { isUtf8 } from 'node:buffer';
import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import type { ControlClient } from '#shared/contract/client.ts';
import type { HeaderPair } from '#shared/model/header-pair.ts';
import type { RequestRun, RequestSpecInput } from '#shared/model/request-run.ts';
import { formatDuration } from '#shared/trace/format-duration.ts';
import type { Exchange, Phases } from '#shared/model/exchange.ts';
import { statusWords } from '#shared/trace/reason-phrase.ts';
import { violationText } from '#shared/model/violation.ts';
import { exitCodes } from '../../engine/config/exit-code.ts';
import { withControl } from '../with-control.ts';
import { type CommonOptions, err, out, reportError, writeReport } from '../command.ts';
import { connectionOf, type ConnectionOptions, tlsOf, type TlsOptions, bodyOf } from '../connection-options.ts';
import { requestAuthOf, type RequestAuthOptions } from '../request-auth-options.ts';

const phaseNames: readonly [keyof Phases, string][] = [
  ['stale', 'closed connection'],
  ['dns', 'DNS'],
  ['tcp', 'TCP'],
  ['tls', 'TLS'],
  ['request', 'request'],
  ['firstByte', 'first byte'],
  ['download', 'download'],
  ['total', 'total'],
];

const headerLines = (headers: readonly HeaderPair[]): string[] => headers.map(([name, value]) => `${name}: ${value}`);

/** Status line and header fields of a response, in HTTP/1.1 syntax. */
function headOf({ response }: Exchange): string {
  if (!response) return '';
  return [`HTTP/1.1 ${statusWords(response)}`, ...headerLines(response.headers), '', ''].join('\r\n');
}

function phaseLine(phases: Phases): string {
  const texts = phaseNames.flatMap(([phase, name]) => {
    const ms = phases[phase];
    return ms === null || ms === undefined ? [] : [`${name} ${formatDuration(ms)}`];
  });
  return `* ${texts.join(', ') || 'no phases recorded'}`;
}

function tlsLines({ remoteAddress, tls }: Exchange): string[] {
  const [own] = tls?.chain ?? [];
  return [
    ...(remoteAddress === undefined ? [] : [`* Connected to ${remoteAddress}`]),
    ...(tls ? [`* ${tls.protocol}, ${tls.cipher}${tls.authorizationError ? `, ${tls.authorizationError}` : ''}`] : []),
    ...(own ? [`* Certificate ${own.subject}, issued by ${own.issuer}, valid until ${own.validTo}`] : []),
  ];
}

function exchangeLines(role: string, exchange: Exchange): string[] {
  const { error, request, response } = exchange;
  const { pathname, search } = new URL(request.url);
  return [
    `* ${role}: ${request.method} ${request.url}`,
    ...tlsLines(exchange),
    `> ${request.method} ${pathname}${search} HTTP/1.1`,
    ...headerLines(request.headers).map((line) => `> ${line}`),
    ...(response ? headOf(exchange).trimEnd().split('\r\n') : []).map((line) => `< ${line}`),
    ...(error ? [`* ${error.code}: ${error.message}`] : []),
    phaseLine(exchange.phases),
  ];
}

/** The error for a run with an unexpected result: status, diagnosis and advice. */
function failureOf({ diagnosis, status }: RequestRun): HookbenchError {
  const { advice, cause, confidence, sentence, source } = diagnosis;
  const why = `${cause} (${confidence}): ${sentence}`;
  const hint = `${advice} (${source})`;
  if (status === undefined) return new HookbenchError('no_answer', why, { hint });
  return new HookbenchError('unexpected_status', `Unexpected status ${status}. ${why}`, { hint });
}

function diagnosisLines({ diagnosis }: RequestRun): string[] {
  const { advice, cause, confidence, evidence, rules = [], sentence, source } = diagnosis;
  const details = [...evidence, ...rules.map(violationText), `${advice} (${source})`];
  return [`${cause} (${confidence}): ${sentence}`, ...details.map((one) => `  ${one}`)];
}

/** How the response compares to the user's own interface, with each broken rule. */
function contractLines({ contract }: RequestRun): string[] {
  if (!contract) return ['contract skipped: Only your own interface is compared, and only with responses of services.'];
  const { detail, operation, outcome, violations = [] } = contract;
  const subject = `contract ${operation === undefined ? '' : `of ${operation} `}${outcome}`;
  if (violations.length === 0) return [`${subject}: ${detail}`];
  return [`${subject}:`, ...violations.map((one) => `  ${violationText(one)}`)];
}

/** Requests and responses of all exchanges, with phases and diagnosis. */
function verboseLines(run: RequestRun): string[] {
  return [
    ...run.steps.flatMap(({ exchange, role }) => exchangeLines(role, exchange)),
    ...(run.notes ?? []).map((note) => `* ${note}`),
    ...[...(run.contract ? contractLines(run) : []), ...diagnosisLines(run)].map((line) => `* ${line}`),
  ];
}

interface RequestOptions extends CommonOptions, TlsOptions, RequestAuthOptions, ConnectionOptions {
  header: HeaderPair[];
  data?: string;
  include?: boolean;
  raw?: boolean;
  verbose?: boolean;
  refresh?: boolean;
  timeout?: number;
  expectStatus?: (status: number | undefined) => boolean;
  strictContract?: boolean;
  env?: string;
  output?: string;
}

async function specOf(method: string, url: string, options: RequestOptions): Promise<RequestSpecInput> {
  const { checkRevocation, insecure } = tlsOf(options);
  const { mediaType, ...body } = options.data === undefined ? {} : await bodyOf(options.data);
  const hasContentType = options.header.some(([name]) => name.toLowerCase() === 'content-type');
  const typed: HeaderPair[] = mediaType === undefined || hasContentType ? [] : [['content-type', mediaType]];
  return {
    method,
    url,
    ...requestAuthOf(options),
    headers: [...options.header, ...typed],
    ...body,
    refreshOn401: options.refresh ?? false,
    ...(options.follow !== undefined && { followRedirects: options.follow }),
    ...(await connectionOf(options)),
    verifyTls: !insecure,
    checkRevocation,
    timeoutMs: options.timeout,
  };
}

async function environmentId(control: ControlClient, name: string): Promise<string> {
  const { items } = await control.requests.environments({});
  const found = items.find((one) => one.name === name);
  if (found) return found.id;
  throw new HookbenchError('bad_input', `Unknown environment "${name}".`, {
    hint:
      items.length === 0 ? 'Create an environment first.' : `Use one of: ${items.map((one) => one.name).join(', ')}.`,
  });
}

interface Sent {
  run: RequestRun;
  body: Uint8Array;
}

const bytesOf = async (control: ControlClient, { exchange: { id } }: RequestRun): Promise<Uint8Array> =>
  (await control.requests.body({ id })).bytes();

async function send(control: ControlClient, spec: RequestSpecInput, options: RequestOptions): Promise<Sent> {
  const { env } = options;
  const environment = env === undefined ? {} : { environmentId: await environmentId(control, env) };
  const run = await control.requests.send({ ...spec, ...environment });
  const view = run.exchange.response?.body;
  if (!view) return { run, body: new Uint8Array() };
  const whole = view.encoding === 'utf8' && !view.truncated;
  return { run, body: whole ? Buffer.from(view.content) : await bytesOf(control, run) };
}

/** Bytes as UTF-8 or, if they are not, with one character for each. */
const textOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString(isUtf8(bytes) ? 'utf8' : 'latin1');

function print({ body, run }: Sent, options: RequestOptions): void {
  const isExpected = options.expectStatus?.(run.status) ?? run.status !== undefined;
  if (options.output !== undefined) writeReport(options.output, body);
  if (options.json) out.json(run);
  else {
    const show = (bytes: Uint8Array) => (options.raw ? out.stream.write(bytes) : out.text(textOf(bytes)));
    if (options.include) show(Buffer.from(headOf(run.exchange), 'latin1'));
    if (options.output === undefined) show(body);
  }
  if (options.verbose) err.print(...verboseLines(run));
  const breaks = run.contract?.outcome === 'failed' || run.contract?.outcome === 'note';
  const isShown = options.strictContract ? run.contract?.outcome !== 'passed' : breaks;
  if (isShown && !options.verbose) err.print(...contractLines(run));
  if (!isExpected) reportError(failureOf(run), options.json ?? false);
  if (!isExpected || (breaks && options.strictContract)) process.exitCode = exitCodes.failed;
}

/** `hookbench request` */
export async function request(method: string, url: string, options: RequestOptions): Promise<void> {
  const spec = await specOf(method, url, options);
  print(await withControl(options, (control) => send(control, spec, options)), options);
}
