import { isUtf8 } from 'node:buffer';
import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import type { ControlClient } from '#shared/contract/client.ts';
import type { HeaderPair } from '#shared/model/header-pair.ts';
import type { RequestRun } from '#shared/model/request-run.ts';
import type { RequestSpecInput } from '#shared/model/request-spec.ts';
import { exitCodes } from '../../engine/config/exit-code.ts';
import { withControl } from '../with-control.ts';
import type { CommonOptions } from '../common-options.ts';
import { connectionOf, type ConnectionOptions } from '../connection-options.ts';
import { contractLines, failureOf, headOf, verboseLines } from '../print-run.ts';
import { reportError } from '../report-error.ts';
import { requestAuthOf, type RequestAuthOptions } from '../request-auth-options.ts';
import { bodyOf } from '../request-input.ts';
import { tlsOf, type TlsOptions } from '../tls-options.ts';
import { writeReport } from '../write-report.ts';
import { err, out } from '../output.ts';

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
