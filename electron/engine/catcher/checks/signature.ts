import type { HeaderPair } from '#shared/model/header-pair.ts';
import type { SignatureDiagnosis } from '#shared/model/inspection.ts';
import type { KeyedScheme } from '#shared/model/signing-scheme.ts';
import { signatureHeaders } from '#shared/signing/scheme-row.ts';
import { schemeRows } from '#shared/signing/schemes.ts';
import { diagnoseSignature } from '../../signing/doctor/diagnose-signature.ts';
import type { CandidateSecret } from '../../signing/doctor/key-options.ts';
import { recogniseScheme, recogniseVendor } from '../../signing/recognise.ts';
import { urlsOf, type SignedMessage } from '../../signing/signed-message.ts';
import { verifySignature } from '../../signing/verify.ts';
import type { Received } from '../received.ts';
import { failed, passed, skipped, type CaptureCheck } from './capture-check.ts';

function messageOf({ body, method, path, rawHeaders, tls }: Received): SignedMessage {
  const headers: HeaderPair[] = [];
  for (let index = 0; index + 1 < rawHeaders.length; index += 2) {
    headers.push([rawHeaders[index] ?? '', rawHeaders[index + 1] ?? '']);
  }
  return { method, urls: urlsOf(tls !== null, path, headers), headers, body };
}

/** Secrets that are tried. */
const maxSecrets = 5;
/** A larger body is only diagnosed on request. */
const maxDiagnosed = 16 * 1024;
/** One mistake, so that a flood of wrong signatures costs little. */
const limits = { mistakes: 1, attempts: 400, bytes: 4 * 1024 * 1024 } as const;

interface Tried {
  secrets: readonly string[];
  /** Secrets of all subscriptions. */
  others: readonly string[];
  nowMs: number;
  toleranceSeconds: number;
}

/** The mistakes that explain a signature, if they are known ones. */
function causesOf(scheme: KeyedScheme, message: SignedMessage, tried: Tried): SignatureDiagnosis['mistakes'] {
  const { others, secrets, ...time } = tried;
  if (message.body.length > maxDiagnosed) return [];
  const candidates: CandidateSecret[] = [
    ...secrets.slice(0, maxSecrets).map((secret) => ({ secret, label: 'configured' })),
    ...others
      .filter((secret) => !secrets.includes(secret))
      .slice(0, maxSecrets)
      .map((secret) => ({ secret, label: 'other', mistake: 'secret-of-other-subscription' as const })),
  ];
  return diagnoseSignature({ scheme, message, secrets: candidates, ...time, limits }).mistakes;
}

/** Why a request without a signature is not verified. */
function unsigned(message: SignedMessage): string {
  const vendor = recogniseVendor(message);
  if (vendor === undefined) return 'It carries no signature that is known.';
  const { name } = schemeRows[vendor];
  const [field = 'the signature'] = signatureHeaders(schemeRows[vendor]).slice(-1);
  return `It looks like a webhook of ${name}, but it is not signed: ${field} is missing.`;
}

/** Checks that the signature matches a configured key and is fresh. Scheme: the required one, by default that of the headers. */
export const signature: CaptureCheck = {
  check: 'signature',
  source: 'Standard Webhooks 1.0',
  run(capture, { memory, nowMs, ports, settings: { checks } }) {
    const required = checks.signature;
    if (required?.scheme === 'none') return undefined;
    const message = messageOf(capture);
    const scheme = required?.scheme ?? recogniseScheme(message);
    if (scheme === undefined) return skipped(unsigned(message));
    const row = schemeRows[scheme];
    const given = required?.secrets ?? [];
    const secrets = given.length > 0 ? given : ports.senderSecrets(scheme);
    const toleranceSeconds = required?.toleranceSeconds ?? checks.stalenessSeconds;
    const finding = verifySignature(row, message, { secrets, toleranceSeconds, nowMs });
    if (finding.ok) return passed(finding.detail);
    const { expected, received, mismatch = false } = finding;
    const looks = required === undefined && mismatch ? `It looks like the signature of ${row.name}. ` : '';
    const others = ports.senderSecrets(scheme);
    const causes = memory.mayDiagnose(nowMs)
      ? causesOf(scheme, message, { secrets, others, nowMs, toleranceSeconds })
      : [];
    const why = causes.map(({ sentence }) => ` ${sentence}`).join('');
    return failed(looks + finding.detail + why, {
      ...(expected !== undefined && { expected }),
      ...(received !== undefined && { received }),
      source: row.source,
      ...(causes.length > 0 && { causes: causes.map(({ id }) => id) }),
    });
  },
};
