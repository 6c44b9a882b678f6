import { cloudEventMode } from '#shared/cloudevents/attribute-problem.ts';
import type { InspectionFinding, SignatureDiagnosis } from '#shared/model/inspection.ts';
import { schemeRows } from '#shared/signing/schemes.ts';
import type { HeaderPair } from '#shared/model/header-pair.ts';
import { diagnoseSignature } from '../signing/doctor/diagnose-signature.ts';
import type { CandidateSecret } from '../signing/doctor/key-options.ts';
import { usual } from '../signing/doctor/option.ts';
import { readParts } from '../signing/read-parts.ts';
import { recogniseScheme, recogniseVendor } from '../signing/recognise.ts';
import { headerOf, type SignedMessage, urlsOf } from '../signing/signed-message.ts';
import { instantOf } from '../signing/verify.ts';
import { finding, row, section, type Explained } from './explained.ts';
import type { InspectInput } from './inspect-input.ts';
import { openMessage, sectionsOf, withinOf } from './kinds/http-message.ts';

const requestLine = /^([A-Z]{3,20}) (\S{1,65536})(?: HTTP\/\d(?:\.\d)?)?$/;
const field = /^([!#$%&'*+\-.^_`|~0-9A-Za-z]{1,200}):(.*)$/s;

/** A field value without the spaces and tabs around it (RFC 9110 5.5). */
function withoutSpaces(value: string): string {
  const isSpace = (at: number): boolean => value[at] === ' ' || value[at] === '\t';
  let start = 0;
  let end = value.length;
  while (start < end && isSpace(start)) start++;
  while (start < end && isSpace(end - 1)) end--;
  return value.slice(start, end);
}

/** Header fields that are read. */
const maxFields = 200;

/** Where the head ends and the body begins. */
function partsOf(bytes: Buffer): { head: string; body: Buffer } {
  const ends = [
    { at: bytes.indexOf('\r\n\r\n'), length: 4 },
    { at: bytes.indexOf('\n\n'), length: 2 },
  ].filter(({ at }) => at >= 0);
  const [first] = ends.toSorted((a, b) => a.at - b.at);
  if (!first) return { head: bytes.toString('latin1'), body: Buffer.alloc(0) };
  return { head: bytes.toString('latin1', 0, first.at), body: bytes.subarray(first.at + first.length) };
}

/** A webhook as text. */
export interface PastedWebhook extends SignedMessage {
  /** Request target; `/` without a request line. */
  path: string;
  body: Buffer;
  /** Whether the text or its reader names the URL. */
  hasUrl: boolean;
}

/**
 * Reads a webhook as it is copied from a log or a raw capture: a request line if there is one, header fields, an empty line,
 * and the body byte for byte.
 * @param url The URL that was called; default: from request line and Host, over https or http
 * @returns undefined if it is not a request
 */
export function readWebhook(bytes: Buffer, url?: string): PastedWebhook | undefined {
  const { body, head } = partsOf(bytes);
  const lines = head.split(/\r?\n/, maxFields + 1);
  const line = requestLine.exec(lines[0] ?? '');
  const fields = (line ? lines.slice(1) : lines).map((one) => field.exec(one));
  const headers = fields.flatMap((found): HeaderPair[] =>
    found ? [[found[1] ?? '', withoutSpaces(found[2] ?? '')]] : [],
  );
  if (headers.length === 0 || headers.length < fields.length) return undefined;
  const path = line?.[2] ?? '/';
  const urls = url === undefined ? [...urlsOf(true, path, headers), ...urlsOf(false, path, headers)] : [url];
  const hasUrl = url !== undefined || headers.some(([name]) => name.toLowerCase() === 'host');
  return { method: line?.[1] ?? 'POST', path, urls: [...new Set(urls)], hasUrl, headers, body };
}

/** The tolerance of a scheme without its own, in seconds. */
const defaultTolerance = 300;
/** Accepts any time. */
const anyTime = 1e12;

/** The work that the doctor may do for a pasted webhook. */
export const thorough = { cost: 4 * usual, attempts: 20_000_000, bytes: 32 * 1024 * 1024 * 1024 } as const;

const failedOutcomes = new Set<SignatureDiagnosis['outcome']>(['mistake', 'unknown', 'incomplete', 'unsigned']);

function signatureFindings(diagnosis: SignatureDiagnosis): InspectionFinding[] {
  const { mistakes, scheme, sentence, vendor } = diagnosis;
  const source = scheme === 'none' ? undefined : schemeRows[scheme].source;
  const title = `Signature of ${vendor}`;
  const failed = failedOutcomes.has(diagnosis.outcome);
  const outcome = diagnosis.outcome === 'matches' ? 'passed' : failed ? 'failed' : 'note';
  const details = mistakes.flatMap(({ how }) => how ?? []).join('; ');
  const fixes = [...new Set(mistakes.map(({ fix }) => fix))].join(' ');
  const evidence = [sentence, details === '' ? '' : `In detail: ${details}.`, fixes].filter((part) => part !== '');
  return [{ outcome, title, evidence: evidence.join(' '), ...(source !== undefined && { source }) }];
}

/** A body of another length than the sender states: its signature cannot match. */
function lengthFinding(message: PastedWebhook): InspectionFinding[] {
  const length = headerOf(message, 'content-length');
  const size = message.body.length;
  if (length === undefined || Number(length) === size) return [];
  return [finding('webhook/length', { length, size: size.toLocaleString('en') })];
}

/** The age of a signature whose time is not checked. */
function ageFinding(message: SignedMessage, scheme: keyof typeof schemeRows, nowMs: number): InspectionFinding[] {
  const row = schemeRows[scheme];
  const { timestamp } = readParts(row, message);
  const atMs = instantOf(timestamp, row.time?.unit ?? 'ms');
  if (atMs === undefined || Math.abs(atMs) > 8.64e15) return [];
  const time = new Date(atMs).toISOString();
  const seconds = Math.abs(Math.round((nowMs - atMs) / 1000)).toLocaleString('en');
  return [finding(atMs > nowMs ? 'webhook/from-the-future' : 'webhook/age', { time, seconds })];
}

/** The kind of the body, by the header fields. */
function bodyKind(message: SignedMessage): 'cloud-event' | undefined {
  const mode = cloudEventMode((name) => headerOf(message, name));
  return mode === 'structured' || mode === 'batch' ? 'cloud-event' : undefined;
}

/** Explains a webhook: its vendor, its signature, its time, its header fields and its body. */
export function inspectWebhook(message: PastedWebhook, input: InspectInput): Explained {
  const { atMs, computed, nowMs, toleranceSeconds } = input;
  const { body, hasUrl, headers, method, urls } = message;
  const [url = ''] = urls;
  const scheme = input.scheme ?? recogniseScheme(message) ?? recogniseVendor(message);
  const common = {
    sections: [
      ...(hasUrl ? [section('Request', [row('Method', method), row('URL', url, undefined, { inspect: url })])] : []),
      ...sectionsOf(headers, body, scheme),
    ],
    actions: hasUrl ? openMessage({ method, url, headers, body }) : [],
    within: withinOf(headers, body, bodyKind(message)),
  };
  const length = lengthFinding(message);
  const given = input.givenSecrets.map((secret): CandidateSecret => ({ secret, label: 'given secret' }));
  if (scheme === undefined && given.length === 0) {
    return { ...common, title: 'Webhook', findings: [finding('webhook/unsigned'), ...length] };
  }
  const isTimed = atMs !== undefined || toleranceSeconds !== undefined;
  const known = scheme && schemeRows[scheme];
  const signature = diagnoseSignature({
    scheme,
    message,
    secrets: scheme === undefined ? given : (input.secrets[scheme] ?? []),
    toleranceSeconds: isTimed ? (toleranceSeconds ?? known?.time?.toleranceSeconds ?? defaultTolerance) : anyTime,
    nowMs: atMs ?? nowMs,
    computed,
    limits: { ...thorough, isOver: input.isOver },
  });
  const age = isTimed || scheme === undefined ? [] : ageFinding(message, scheme, nowMs);
  const title = known ? `Webhook of ${known.name}` : 'Webhook';
  return { ...common, title, findings: [...signatureFindings(signature), ...age, ...length], signature };
}
