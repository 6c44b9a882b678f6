import { cloudEventMode } from '#shared/cloudevents/attribute-problem.ts';
import type { InspectionFinding, SignatureDiagnosis } from '#shared/model/inspection.ts';
import { schemeRows } from '#shared/signing/schemes.ts';
import { diagnoseSignature } from '../signing/doctor/diagnose-signature.ts';
import type { CandidateSecret } from '../signing/doctor/key-options.ts';
import { readParts } from '../signing/read-parts.ts';
import { recogniseScheme, recogniseVendor } from '../signing/recognise.ts';
import { headerOf, type SignedMessage } from '../signing/signed-message.ts';
import { instantOf } from '../signing/verify.ts';
import { row, section, warning, type Explained } from './explained.ts';
import type { InspectInput } from './inspect-input.ts';
import { openMessage, sectionsOf, withinOf } from './kinds/http-message.ts';
import type { PastedWebhook } from './read-webhook.ts';

/** The tolerance of a scheme without its own, in seconds. */
const defaultTolerance = 300;
/** Accepts any time. */
const anyTime = 1e12;

/** The work that the doctor may do for a pasted webhook. */
export const thorough = { cost: 7, attempts: 150_000, bytes: 256 * 1024 * 1024 } as const;

const unsigned: InspectionFinding = {
  outcome: 'note',
  title: 'Signature',
  evidence: 'The request carries no signature that is known. Name the scheme, or give the secret, to look for it.',
};

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
  const evidence = `Content-Length is ${length}, but the pasted body has ${size.toLocaleString('en')} bytes.`;
  const advice = 'Copy the body byte for byte, without a line break after it, or open it as a file.';
  return [warning('Content-Length', evidence, { where: 'Content-Length', advice })];
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
    return { ...common, title: 'Webhook', findings: [unsigned, ...length] };
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
    limits: thorough,
  });
  const age = isTimed || scheme === undefined ? [] : ageFinding(message, scheme, nowMs);
  const title = known ? `Webhook of ${known.name}` : 'Webhook';
  return { ...common, title, findings: [...signatureFindings(signature), ...age, ...length], signature };
}
