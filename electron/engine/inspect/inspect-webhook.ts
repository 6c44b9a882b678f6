import type { InspectionFinding, SignatureDiagnosis } from '#shared/model/inspection.ts';
import { schemeRows } from '#shared/signing/schemes.ts';
import { decodeBody, readJson } from '../http/decode-body.ts';
import { diagnoseSignature } from '../signing/doctor/diagnose-signature.ts';
import { readParts } from '../signing/read-parts.ts';
import { recogniseScheme, recogniseVendor } from '../signing/recognise.ts';
import { bytesOf, headerOf, type SignedMessage } from '../signing/signed-message.ts';
import { instantOf } from '../signing/verify.ts';
import type { Explained } from './explained.ts';
import type { InspectInput } from './inspect-input.ts';

/** The tolerance of a scheme without its own, in seconds. */
const defaultTolerance = 300;
/** Accepts any time. */
const anyTime = 1e12;

/** The work that the doctor may do for a pasted webhook. */
export const thorough = { mistakes: 2, attempts: 20_000, bytes: 256 * 1024 * 1024 } as const;

const unsigned: InspectionFinding = {
  outcome: 'note',
  title: 'Signature',
  evidence: 'The request carries no signature that is known. Name the scheme to look for it.',
};

const failedOutcomes = new Set<SignatureDiagnosis['outcome']>(['mistake', 'unknown', 'incomplete', 'unsigned']);

function signatureFindings(diagnosis: SignatureDiagnosis): InspectionFinding[] {
  const { source } = schemeRows[diagnosis.scheme as keyof typeof schemeRows];
  const title = `Signature of ${diagnosis.vendor}`;
  const failed = failedOutcomes.has(diagnosis.outcome);
  const outcome = diagnosis.outcome === 'matches' ? 'passed' : failed ? 'failed' : 'note';
  const fixes = diagnosis.mistakes.map(({ fix }) => fix).join(' ');
  return [{ outcome, title, evidence: `${diagnosis.sentence} ${fixes}`.trim(), source }];
}

function jsonFinding(message: SignedMessage): InspectionFinding[] {
  if (!/\bjson\b/i.test(headerOf(message, 'content-type') ?? '') || message.body.length === 0) return [];
  const read = readJson(decodeBody(bytesOf(message), headerOf(message, 'content-encoding')));
  return read.ok
    ? [{ outcome: 'passed', title: 'JSON', evidence: 'The body is JSON.' }]
    : [{ outcome: 'failed', title: 'JSON', evidence: `The body is not JSON: ${read.problem}.`, source: 'RFC 8259' }];
}

/** The age of a signature whose time is not checked. */
function ageFinding(message: SignedMessage, scheme: keyof typeof schemeRows, nowMs: number): InspectionFinding[] {
  const row = schemeRows[scheme];
  const { timestamp } = readParts(row, message);
  const atMs = instantOf(timestamp, row.time?.unit ?? 'ms');
  if (atMs === undefined || Math.abs(atMs) > 8.64e15) return [];
  const evidence = `Signed at ${new Date(atMs).toISOString()}, ${Math.abs(Math.round((nowMs - atMs) / 1000)).toLocaleString('en')} s ${atMs > nowMs ? 'from now' : 'ago'}.`;
  return [{ outcome: 'note', title: 'Time', evidence }];
}

/** Explains a webhook: its vendor, its signature, its time and its body. */
export function inspectWebhook(message: SignedMessage, input: InspectInput): Explained {
  const { atMs, computed, nowMs, toleranceSeconds } = input;
  const scheme = input.scheme ?? recogniseScheme(message) ?? recogniseVendor(message);
  const body = jsonFinding(message);
  if (scheme === undefined) {
    return { title: 'Webhook', findings: [unsigned, ...body] };
  }
  const isTimed = atMs !== undefined || toleranceSeconds !== undefined;
  const signature = diagnoseSignature({
    scheme,
    message,
    secrets: input.secrets[scheme] ?? [],
    toleranceSeconds: isTimed
      ? (toleranceSeconds ?? schemeRows[scheme].time?.toleranceSeconds ?? defaultTolerance)
      : anyTime,
    nowMs: atMs ?? nowMs,
    computed,
    limits: thorough,
  });
  const age = isTimed ? [] : ageFinding(message, scheme, nowMs);
  const title = `Webhook of ${schemeRows[scheme].name}`;
  return { title, findings: [...signatureFindings(signature), ...age, ...body], signature };
}
