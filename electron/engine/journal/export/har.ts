import { isIP } from 'node:net';
import { captureEntry, captureUrl, noResponse, requestOf, responseOf } from '#shared/har/har-message.ts';
import type { CaptureWithBody } from '#shared/model/capture.ts';
import type { Attempt } from '#shared/model/delivery.ts';
import type { Exchange, Phases } from '#shared/model/exchange.ts';
import type { JournalEntry } from '#shared/model/journal-entry.ts';
import { version } from '../../config/version.ts';
import type { LeftOutEntry } from './left-out.ts';

/** The parts of an entry that become an entry of a HAR. */
export type HarDetail = Exchange | Attempt | CaptureWithBody;

/** The start of a HAR 1.2 document, up to its first entry; it states whether the file contains secrets. */
export function harBegin(secrets: 'redacted' | 'included'): string {
  const creator = JSON.stringify({ name: 'Hookbench', version });
  const comment = secrets === 'included' ? 'Contains tokens, passwords and other secrets.' : 'Secrets are redacted.';
  return `{"log":{"version":"1.2","creator":${creator},"comment":${JSON.stringify(comment)},"entries":[`;
}

export const harEnd = '\n]}}\n';

/** A journal entry with its detail as an entry of a HAR. */
export function harEntryOf(entry: JournalEntry, detail: HarDetail) {
  return 'request' in detail ? sentEntry(entry, detail) : capturedEntry(entry, detail);
}

const noBody = { encoding: 'utf8', size: 0, content: '', truncated: false } as const;

/** The replacement of an omitted entry. */
export function harLeftOut({ entry, leftOut }: LeftOutEntry) {
  return {
    startedDateTime: entry.at,
    time: 0,
    request: requestOf({ method: '', url: 'http://localhost/', headers: [], body: noBody }),
    response: noResponse,
    cache: {},
    timings: timingsOf(undefined),
    ...(entry.kind === 'engine' && { comment: entry.message }),
    _leftOut: leftOut,
    _kind: leftOut.kind,
    _seq: entry.seq,
    ...(entry.trace !== undefined && { _trace: entry.trace }),
  };
}

function sentEntry(entry: JournalEntry, sent: Exchange | Attempt) {
  const timings = timingsOf(sent.phases);
  const { error, remoteAddress, request, response, startedAt } = sent;
  return {
    startedDateTime: startedAt,
    time: sumOf(timings),
    request: requestOf(request),
    response: response ? responseOf(response) : noResponse,
    cache: {},
    timings,
    ...(remoteAddress !== undefined && isIP(remoteAddress) !== 0 && { serverIPAddress: remoteAddress }),
    ...(error && { comment: `${error.code}: ${error.message}`, _error: error }),
    ...marks(entry, 'client'),
  };
}

/** Milliseconds per phase; -1 for a phase that did not occur. `connect` includes `ssl`. */
interface HarTimings {
  blocked: number;
  dns: number;
  connect: number;
  ssl: number;
  send: number;
  wait: number;
  receive: number;
}

/** The phases of a request as in HAR 1.2. */
function timingsOf(phases: Phases | undefined): HarTimings {
  const { dns = null, download = null, firstByte = null, request = null, tcp = null, tls = null } = phases ?? {};
  return {
    blocked: phases?.stale ?? -1,
    dns: dns ?? -1,
    connect: tcp === null && tls === null ? -1 : (tcp ?? 0) + (tls ?? 0),
    ssl: tls ?? -1,
    send: request ?? 0,
    wait: firstByte ?? 0,
    receive: download ?? 0,
  };
}

const sumOf = ({ connect, dns, receive, send, wait }: HarTimings): number =>
  [connect, dns, receive, send, wait].reduce((sum, ms) => sum + Math.max(0, ms), 0);

/** Fields outside the HAR specification, whose names start with an underscore. */
const marks = (entry: JournalEntry, end: 'client' | 'server') => ({
  _kind: entry.kind,
  _end: end,
  _seq: entry.seq,
  ...(entry.trace !== undefined && { _trace: entry.trace }),
});

function capturedEntry(entry: JournalEntry, capture: CaptureWithBody) {
  const { checks, id, path, problem } = capture;
  return {
    ...captureEntry(capture, captureUrl(capture)),
    ...(problem !== undefined && { comment: problem }),
    _capture: id,
    _target: path,
    _checks: checks,
    ...marks(entry, 'server'),
  };
}
