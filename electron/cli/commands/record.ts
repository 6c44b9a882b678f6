import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { ControlClient } from '#shared/contract/client.ts';
import { HookbenchError, messageOf } from '#shared/errors/hookbench-error.ts';
import type { RecordingDifference } from '#shared/recording/recording-comparison.ts';
import type { RecordedLine, RecordingStatus } from '#shared/recording/recording-status.ts';
import { counted } from '#shared/trace/counted.ts';
import { exitCodes } from '../../engine/config/exit-code.ts';
import { createWallClock } from '../../engine/clock.ts';
import { withControl } from '../with-control.ts';
import { type CommonOptions, err, out, wrongUsage, wholeNumber, pairOf } from '../command.ts';
import type { Served } from '../../headless/serve.ts';
import { readyLine } from '../ready-line.ts';
import { untilStopped } from '../until-stopped.ts';

interface RecordOptions extends CommonOptions {
  to?: string;
  auth?: string;
  webhooksTo?: string;
  out?: string;
  title?: string;
  ca?: string;
  cert?: string;
  key?: string;
  proxy?: boolean;
  secret?: string[];
  notSecret?: string[];
  maxExchanges?: string;
  maxSize?: string;
  compare?: string;
  also?: string[];
  header?: string[];
  value?: string[];
  export?: 'har' | 'openapi';
  from?: string;
}

/** How often progress is printed, in milliseconds. */
const printEveryMs = 300;
const megabyte = 1_000_000;

function pemIn(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new HookbenchError('bad_input', `Cannot read ${file}: ${messageOf(error)}.`, {
      hint: 'Enter a file with certificates in PEM.',
      cause: error,
    });
  }
}

/** What to record. @throws HookbenchError `wrong_usage` */
function startOf(options: RecordOptions): Parameters<ControlClient['recordings']['start']>[0] {
  const {
    auth,
    ca,
    cert,
    key,
    maxExchanges,
    maxSize,
    notSecret,
    out: folder,
    proxy,
    secret,
    title,
    to,
    webhooksTo,
  } = options;
  if (to === undefined) throw wrongUsage('--to is missing.', 'Enter the URL of the service to record.');
  if (folder === undefined) throw wrongUsage('--out is missing.', 'Enter a new folder for the recording.');
  return {
    ...{ to, auth, webhooksTo, title, secretNames: secret, plainNames: notSecret },
    folder: resolve(folder),
    ca: ca === undefined ? undefined : pemIn(ca),
    cert: cert === undefined ? undefined : pemIn(cert),
    key: key === undefined ? undefined : pemIn(key),
    proxy,
    maxExchanges: maxExchanges === undefined ? undefined : wholeNumber(maxExchanges, '--max-exchanges', 1),
    maxBytes: maxSize === undefined ? undefined : wholeNumber(maxSize, '--max-size', 1) * megabyte,
  };
}

const sizeOf = (bytes: number): string =>
  bytes < megabyte ? `${Math.ceil(bytes / 1000)} KB` : `${(bytes / megabyte).toFixed(1)} MB`;

const lineOf = ({ error, kind, method, n, path, server, size, status, took }: RecordedLine): string =>
  [
    kind === 'webhook' ? `webhook ${n}` : String(n),
    server ?? 'receiver',
    method,
    path,
    error ?? String(status ?? '-'),
    `${Math.round(took)} ms`,
    size === undefined ? '' : sizeOf(size),
  ].join('  ');

const totalOf = ({ bytes, exchanges, webhooks }: RecordingStatus): string =>
  `${counted(exchanges, 'exchange', 'exchanges')}, ${counted(webhooks, 'webhook', 'webhooks')}, ${sizeOf(bytes)}`;

/** Prints what is new since the last call. */
function createProgress(json: boolean) {
  const seen = { exchange: 0, webhook: 0 };
  const notes = new Set<string>();
  let isFull = false;
  return (status: RecordingStatus): void => {
    const isNew = ({ kind, n }: RecordedLine): boolean => n > seen[kind];
    for (const line of status.latest.filter(isNew).toReversed()) {
      if (json) out.json(line);
      else out.print(lineOf(line));
    }
    for (const { kind, n } of status.latest) seen[kind] = Math.max(seen[kind], n);
    for (const note of status.notes.filter((one) => !notes.has(one))) {
      notes.add(note);
      err.print(`hookbench: ${note}`);
    }
    if (status.ended === undefined || isFull) return;
    isFull = true;
    err.print(`hookbench: Nothing more is recorded. ${status.ended}. Requests are still forwarded.`);
  };
}

/** Prints the addresses. @param started The Hookbench that this command started, whose ready line is part of the JSON. */
async function printStart(
  control: ControlClient,
  status: RecordingStatus,
  json: boolean,
  started: Served | undefined,
): Promise<void> {
  const { ca, listeners } = await control.status.get({});
  const urlsOf = (party: string): string[] => listeners.filter((one) => one.party === party).map(({ url }) => url);
  const addresses = {
    service: urlsOf('service'),
    ...(status.auth !== undefined && { authorization: urlsOf('authorization') }),
  };
  if (json) {
    const proxy = status.proxy !== undefined && { proxy: status.proxy, ca };
    const catcher = Object.fromEntries(
      listeners.filter(({ party }) => party === 'catcher').map(({ scheme, url }) => [scheme, url]),
    );
    const ready = started && readyLine(started);
    out.json({ ...ready, recording: true, folder: status.folder, ...addresses, catcher, ...proxy });
    return;
  }
  const targets = { service: status.to, authorization: status.auth, receiver: status.webhooksTo };
  const lines = Object.entries({ ...addresses, receiver: urlsOf('catcher') }).map(
    ([name, urls]) =>
      `  ${name.padEnd(14)} ${urls.join('   ')}  ->  ${targets[name as keyof typeof targets] ?? 'not forwarded'}`,
  );
  out.print(
    `Recording to ${status.folder ?? ''}. Point your client at:`,
    ...lines,
    ...(status.proxy === undefined
      ? []
      : [`Or let it use the proxy ${status.proxy}, keep its addresses, and trust ${ca}`]),
    'Ctrl-C stops and keeps the recording.',
  );
}

const differenceLine = ({ kind, n, now, operation, place, recorded }: RecordingDifference): string =>
  `${kind}  exchange ${n}, ${operation}: ${place}: ${recorded ?? 'missing'} -> ${now ?? 'missing'}`;

/** `--compare`: exits with 1 if something differs. */
async function compare(folder: string, options: RecordOptions): Promise<void> {
  const { also = [], ca, header = [], json, value = [] } = options;
  const comparison = {
    folder: resolve(folder),
    also,
    headers: header.map((one) => pairOf(one, ':', '--header')),
    secrets: Object.fromEntries(value.map((one) => pairOf(one, '=', '--value'))),
    ...(ca !== undefined && { ca: pemIn(ca) }),
  };
  await withControl(options, async (control) => {
    const found = await control.recordings.compare(comparison);
    if (json) out.json(found);
    else {
      for (const { n, operation, why } of found.skipped) err.print(`not compared: exchange ${n}, ${operation}: ${why}`);
      const total = `${counted(found.compared, 'exchange', 'exchanges')} compared, ${counted(found.differences.length, 'difference', 'differences')}`;
      out.print(...found.differences.map(differenceLine), total);
    }
    if (found.differences.length > 0) process.exitCode = exitCodes.failed;
  });
}

/** `--export`: prints the document. */
async function exportTo(format: 'har' | 'openapi', options: RecordOptions): Promise<void> {
  const { from } = options;
  if (from === undefined) throw wrongUsage('--from is missing.', 'Enter the folder of the recording.');
  const document = await withControl(options, (control) =>
    control.recordings.export({ format, folder: resolve(from) }),
  );
  out.text(`${JSON.stringify(document, null, 2)}\n`);
}

/** `hookbench record` */
export async function record(options: RecordOptions): Promise<void> {
  if (options.compare !== undefined) return compare(options.compare, options);
  if (options.export !== undefined) return exportTo(options.export, options);
  const start = startOf(options);
  const json = options.json ?? false;
  const wall = createWallClock();
  await withControl(options, async (control, _address, started) => {
    await printStart(control, await control.recordings.start(start), json, started);
    const print = createProgress(json);
    let isStopped = false;
    const printOn = (): void => {
      if (isStopped) return;
      control.recordings.status({}).then(
        (now) => {
          print(now);
          wall.after(printEveryMs, printOn);
        },
        () => undefined,
      );
    };
    printOn();
    await untilStopped(async () => {
      isStopped = true;
      const ended = await control.recordings.stop({});
      print(ended);
      if (json)
        out.json({
          recording: false,
          folder: ended.folder,
          exchanges: ended.exchanges,
          webhooks: ended.webhooks,
          bytes: ended.bytes,
        });
      else out.print(`Recorded ${totalOf(ended)} in ${ended.folder ?? ''}`);
    });
  });
}
