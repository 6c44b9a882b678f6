import { firstHeader, type HeaderPair } from '#shared/model/header-pair.ts';
import { STATUS_CODES } from 'node:http';
import { headerLabel } from '#shared/inspection/header-labels.ts';
import type {
  InspectionAction,
  InspectionFinding,
  InspectionRow,
  InspectionSection,
} from '#shared/model/inspection.ts';
import type { KeyedScheme } from '#shared/model/signing-scheme.ts';
import { ownMember } from '#shared/model/own-member.ts';
import { decodeBody } from '../../http/decode-body.ts';
import { urlsOf } from '../../signing/signed-message.ts';
import {
  finding,
  openRequest,
  row,
  section,
  type Explained,
  type Recogniser,
  type Within,
  toInspected,
} from '../explained.ts';
import { requestFindings, type LookedOver } from './request-problems.ts';

/** An HTTP message as text, as far as it conforms to RFC 9112. */
interface HttpMessage {
  method?: string;
  /** As written in the request line: a path or a URL. */
  target?: string;
  /** Of a response. */
  status?: number;
  reason?: string;
  version: string;
  headers: HeaderPair[];
  /** Lines of the head that are not header fields. */
  otherLines: string[];
  body: Buffer;
}

/** Header fields that are read. */
const maxFields = 200;
const requestLine = /^([A-Za-z]{3,20}) (\S{1,65536})(?: (HTTP\/\d(?:\.\d)?))?$/;
const statusLine = /^(HTTP\/\d(?:\.\d)?) (\d{3})(?: (.{0,1000}))?$/;

function bodyStart(bytes: Buffer): { head: number; body: number } {
  const [crlf, lf] = [bytes.indexOf('\r\n\r\n'), bytes.indexOf('\n\n')];
  if (crlf >= 0 && (lf < 0 || crlf < lf)) return { head: crlf, body: crlf + 4 };
  return lf >= 0 ? { head: lf, body: lf + 2 } : { head: bytes.length, body: bytes.length };
}

/**
 * Reads a request or response that begins with its first line. Lines of the head that are not header fields are kept.
 * @returns undefined if the first line is of neither
 */
export function readMessage(bytes: Buffer): HttpMessage | undefined {
  const start = bodyStart(bytes);
  const lines = bytes
    .toString('utf8', 0, start.head)
    .trimStart()
    .split(/\r?\n/, maxFields + 1);
  const [first = '', ...rest] = lines;
  const request = requestLine.exec(first.trimEnd());
  const response = statusLine.exec(first.trimEnd());
  const isTarget = /^(?:\/|\*$|https?:\/\/)/i.test(request?.[2] ?? '');
  if (!response && !(request && (isTarget || request[3] !== undefined))) return undefined;
  const headers: HeaderPair[] = [];
  const otherLines: string[] = [];
  for (const line of rest) {
    const at = line.indexOf(':');
    if (at > 0) headers.push([line.slice(0, at), line.slice(at + 1).trim()]);
    else otherLines.push(line);
  }
  const common = { headers, otherLines, body: bytes.subarray(start.body) };
  if (response) {
    return { ...common, version: response[1] ?? '', status: Number(response[2]), reason: response[3] ?? '' };
  }
  return { ...common, version: request?.[3] ?? '', method: request?.[1] ?? '', target: request?.[2] ?? '' };
}

/** Header fields whose values are inspected. */
const inspectable: Readonly<Record<string, NonNullable<Within['kind']>>> = {
  'www-authenticate': 'www-authenticate',
  'proxy-authenticate': 'www-authenticate',
  'set-cookie': 'set-cookie',
};

function fieldRow([name, value]: HeaderPair, scheme: KeyedScheme | undefined): InspectionRow {
  const lower = name.toLowerCase();
  const isKnown = lower === 'authorization' || lower === 'location' || Object.hasOwn(inspectable, lower);
  const text = lower === 'location' ? value : `${name}: ${value}`;
  return row(name, value, headerLabel(name, scheme), isKnown ? { inspect: text } : {});
}

/** The credentials, cookies and challenges in header fields, and the body. @param kind Of the body, if it is known */
export function withinOf(headers: readonly HeaderPair[], body: Buffer, kind?: Within['kind']): Within[] {
  const ofHeaders = headers.flatMap(([name, value]): Within[] => {
    const lower = name.toLowerCase();
    const kind = ownMember(inspectable, lower);
    if (kind) return [{ name, bytes: Buffer.from(value), kind }];
    const isToken = lower === 'authorization' && /^(?:basic|bearer|dpop) +\S/i.test(value);
    return isToken || (lower === 'location' && /[?#]/.test(value)) ? [{ name, bytes: Buffer.from(value) }] : [];
  });
  const decoded = decodeBody(body, firstHeader(headers, 'content-encoding'));
  const bytes = decoded.ok ? decoded.bytes : body;
  return [...ofHeaders.slice(0, 10), ...(bytes.length > 0 ? [{ name: 'body', bytes, ...(kind && { kind }) }] : [])];
}

/** Header fields with their meaning, and the body. @param scheme The scheme by which the message is signed */
export function sectionsOf(headers: readonly HeaderPair[], body: Buffer, scheme?: KeyedScheme): InspectionSection[] {
  const text = toInspected(body).text;
  return [
    section(
      'Header fields',
      headers.map((field) => fieldRow(field, scheme)),
    ),
    ...(body.length > 0 ? [section('Body', [row('Size', `${body.length.toLocaleString('en')} bytes`)], text)] : []),
  ];
}

/** The action that opens a request; its length is that of the body. */
export function openMessage({ body, headers, method, url }: LookedOver): InspectionAction[] {
  const text = body.toString('utf8');
  const isText = Buffer.from(text).equals(body);
  const length = headers.filter(([name]) => name.toLowerCase() !== 'content-length');
  const sent = body.length === 0 ? {} : isText ? { body: text } : { bodyBase64: body.toString('base64') };
  return openRequest({ method, url, headers: length, ...sent });
}

/** The explanation of a request, wherever it was written. */
export function explainRequest(title: string, request: LookedOver, more: readonly InspectionFinding[]): Explained {
  const { body, headers, method, url } = request;
  const found = [...more, ...requestFindings(request)];
  return {
    title,
    findings: found.length > 0 ? found : [finding('request/fine')],
    sections: [
      section('Request', [row('Method', method), row('URL', url, undefined, { inspect: url })]),
      ...sectionsOf(headers, body),
    ],
    actions: openMessage(request),
    within: withinOf(headers, body),
  };
}

function lineFindings({ headers, otherLines, version }: HttpMessage): InspectionFinding[] {
  const found = otherLines
    .slice(0, 10)
    .map((line) => finding('message/line', { line: JSON.stringify(line.slice(0, 200)) }));
  const count = headers.filter(([name]) => name.toLowerCase() === 'host').length;
  if (version === 'HTTP/1.1' && count !== 1)
    found.push(count === 0 ? finding('message/no-host') : finding('message/hosts', { count }));
  return found;
}

const request: Recogniser = {
  kind: 'http-request',
  recognise({ bytes }) {
    return readMessage(bytes)?.method === undefined ? 0 : 0.85;
  },
  explain({ bytes }) {
    const message = readMessage(bytes);
    if (message?.method === undefined) return undefined;
    const { body, headers, method, target = '/' } = message;
    const isLocal = /^(?:localhost|127\.|\[::1\])/.test(firstHeader(headers, 'host') ?? '');
    const [url = target] = urlsOf(!isLocal, target, headers);
    return explainRequest('HTTP request', { method, url, headers, body }, lineFindings(message));
  },
};

function statusFindings({ body, headers, status = 0 }: HttpMessage): InspectionFinding[] {
  const found: InspectionFinding[] = [];
  if (status === 401 && firstHeader(headers, 'www-authenticate') === undefined)
    found.push(finding('message/no-challenge'));
  if (status >= 300 && status < 400 && status !== 304 && firstHeader(headers, 'location') === undefined)
    found.push(finding('message/no-location', { status }));
  if ((status === 429 || status === 503) && firstHeader(headers, 'retry-after') === undefined)
    found.push(finding('message/no-retry-after', { status }));
  const length = firstHeader(headers, 'content-length');
  if (length !== undefined && body.length > 0 && Number(length) !== body.length)
    found.push(finding('message/length', { length, size: body.length }));
  return found;
}

const response: Recogniser = {
  kind: 'http-response',
  recognise: ({ bytes }) => (readMessage(bytes)?.status === undefined ? 0 : 0.97),
  explain({ bytes }) {
    const message = readMessage(bytes);
    if (message?.status === undefined) return undefined;
    const { body, headers, reason = '', status, version } = message;
    const meaning = STATUS_CODES[status] ?? 'not a standard status';
    return {
      title: 'HTTP response',
      findings: statusFindings(message),
      sections: [
        section('Response', [
          row('Status', `${status} ${reason}`, `${meaning} (RFC 9110 15)`),
          row('Version', version),
        ]),
        ...sectionsOf(headers, body),
      ],
      within: withinOf(headers, body),
    };
  },
};

/** HTTP messages as text, with their first line. */
export const messageRecognisers: readonly Recogniser[] = [request, response];
