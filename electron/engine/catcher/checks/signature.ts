import type { HeaderPair } from '#shared/model/header-pair.ts';
import type { SignatureDiagnosis } from '#shared/model/inspection.ts';
import type { KeyedScheme } from '#shared/model/signing-scheme.ts';
import { signatureHeaders, withSignatureHeader, type SchemeRow, schemeRows } from '#shared/signing/schemes.ts';
import { pairsOf, rawHeaderValue } from '../../http/header-pairs.ts';
import { diagnoseSignature } from '../../signing/doctor/diagnose-signature.ts';
import type { CandidateSecret } from '../../signing/doctor/key-options.ts';
import { rare } from '../../signing/doctor/option.ts';
import { recogniseScheme, recogniseVendor } from '../../signing/recognise.ts';
import { headerOf, urlsOf, type SignedMessage } from '../../signing/signed-message.ts';
import { verifySignature } from '../../signing/verify.ts';
import type { EventSignature } from '../ports.ts';
import type { CatcherMemory } from '../memory.ts';
import type { Received } from '../received.ts';
import { failed, passed, skipped, type CaptureCheck, type CheckEnvironment, type Finding } from './capture-check.ts';
import { nearTo } from './near.ts';

/** A capture as a message whose header fields and URLs are only collected if its scheme needs them. */
class CapturedMessage implements SignedMessage {
  readonly #capture: Received;
  #headers: readonly HeaderPair[] | undefined;
  #urls: readonly string[] | undefined;

  constructor(capture: Received) {
    this.#capture = capture;
  }

  get method(): string {
    return this.#capture.method;
  }

  get body(): Buffer {
    return this.#capture.body;
  }

  get headers(): readonly HeaderPair[] {
    return (this.#headers ??= pairsOf(this.#capture.rawHeaders));
  }

  get urls(): readonly string[] {
    const { path, tls } = this.#capture;
    return (this.#urls ??= urlsOf(tls !== null, path, this.headers));
  }

  header(name: string): string | undefined {
    return rawHeaderValue(this.#capture.rawHeaders, name);
  }
}

/**
 * A map, because V8 compiles an access by name for one string: settings from a file have another with the same characters,
 * for which it would compile the check again and again.
 */
const rows = new Map<string, SchemeRow>(Object.entries(schemeRows));
const rowOf = (scheme: KeyedScheme): SchemeRow => rows.get(scheme) ?? schemeRows[scheme];

/** Secrets that are tried. */
const maxSecrets = 5;
/** A larger body is only diagnosed on request. */
const maxDiagnosed = 16 * 1024;
/** Single deviations, so that a flood of wrong signatures costs little. */
const limits = { cost: rare, attempts: 1500, bytes: 1024 * 1024, changedBody: 4 * 1024 } as const;

interface Tried {
  /** The header field with the signature; default: that of the scheme. */
  header: string | undefined;
  secrets: readonly string[];
  /** Secrets of all subscriptions. */
  others: readonly string[];
  nowMs: number;
  toleranceSeconds: number;
}

/** The mistakes that explain a signature, if they are known ones. */
function causesOf(
  scheme: KeyedScheme,
  message: SignedMessage,
  { header, ...tried }: Tried,
): SignatureDiagnosis['mistakes'] {
  const { others, secrets, ...time } = tried;
  const candidates: CandidateSecret[] = [
    ...secrets.slice(0, maxSecrets).map((secret) => ({ secret, label: 'configured' })),
    ...others
      .filter((secret) => !secrets.includes(secret))
      .slice(0, maxSecrets)
      .map((secret) => ({ secret, label: 'other', mistake: 'secret-of-other-subscription' as const })),
  ];
  const { body, headers, method, urls } = message;
  return diagnoseSignature({
    scheme,
    header,
    message: { body, headers, method, urls },
    secrets: candidates,
    ...time,
    limits,
  }).mistakes;
}

/** What a signature looks like: hexadecimal or Base64 of at least 20 bytes, alone or after a name. */
const looksSigned = (value: string): boolean =>
  /^((v\d|sha\d{1,3}|hmac-sha\d{1,3}|t=\d+,v\d)[=,])?([0-9a-f]{40,128}|[A-Za-z0-9+/_-]{27,86}={0,2})$/i.test(value);

/** A header that probably carries the signature of a message, under another name than that of the scheme. */
function nearSignature(memory: CatcherMemory, { headers }: SignedMessage, row: SchemeRow): string {
  const [name = ''] = signatureHeaders(row).slice(-1);
  const rawHeaders = headers.filter(([one]) => !/^(authorization|cookie|etag)$/i.test(one)).flat();
  return nearTo(
    memory,
    { body: Buffer.alloc(0), path: '/', rawHeaders },
    { name, place: 'headers', holds: looksSigned },
  );
}

/** Why a request without a signature is not verified. */
function unsigned(message: SignedMessage): string {
  const vendor = recogniseVendor(message);
  if (vendor === undefined) return 'It carries no signature that is known.';
  const { name } = schemeRows[vendor];
  const [field = 'the signature'] = signatureHeaders(schemeRows[vendor]).slice(-1);
  return `It looks like a webhook of ${name}, but it is not signed: ${field} is missing.`;
}

/** Verifies a signature, and diagnoses it if it is wrong. */
function verify(
  scheme: KeyedScheme,
  message: SignedMessage,
  environment: CheckEnvironment,
  declared: EventSignature | undefined,
): Finding {
  const { memory, nowMs, ports, settings } = environment;
  const { signature: required, stalenessSeconds } = settings.checks;
  const row = withSignatureHeader(rowOf(scheme), declared?.header);
  const given = required?.secrets ?? [];
  const known = (): string[] => [...(declared?.secrets ?? []), ...ports.senderSecrets(scheme)];
  const secrets = given.length > 0 ? given : known();
  const toleranceSeconds = required?.toleranceSeconds ?? stalenessSeconds;
  const finding = verifySignature(row, message, { secrets, toleranceSeconds, nowMs });
  if (finding.ok) return passed(finding.detail);
  const { expected, received, mismatch = false } = finding;
  const looks = required === undefined && mismatch ? `It looks like the signature of ${row.name}. ` : '';
  const isDiagnosed = secrets.length > 0 && message.body.length <= maxDiagnosed;
  const diagnose = (): SignatureDiagnosis['mistakes'] => {
    const tried = { header: declared?.header, secrets, others: known(), nowMs, toleranceSeconds };
    return causesOf(scheme, message, tried);
  };
  const causes = (isDiagnosed ? memory.diagnose(diagnose) : undefined) ?? [];
  const why = causes.map(({ sentence }) => ` ${sentence}`).join('');
  const near = causes.length === 0 && received === undefined ? nearSignature(memory, message, row) : '';
  return failed(looks + finding.detail + why + near, {
    ...(expected !== undefined && { expected }),
    ...(received !== undefined && { received }),
    source: row.source,
    ...(causes.length > 0 && { causes: causes.map(({ id }) => id) }),
  });
}

const signatureOf = ({ event }: Received, { ports }: CheckEnvironment): EventSignature | undefined =>
  event === undefined ? undefined : ports.ownEvents()?.signatureOf(event);

/** Whether a request has the header field with the signature that its event declares. */
const isSigned = ({ header, scheme }: EventSignature, message: SignedMessage): boolean =>
  scheme !== undefined && header !== undefined && headerOf(message, header) !== undefined;

/** Checks that the signature matches a configured key and is fresh. Scheme: the required one, by default that of the headers. */
export const signature: CaptureCheck = {
  check: 'signature',
  source: 'Standard Webhooks 1.0',
  run(capture, environment) {
    const required = environment.settings.checks.signature;
    if (required?.scheme === 'none') return undefined;
    const message = new CapturedMessage(capture);
    const declared = required ? undefined : signatureOf(capture, environment);
    const scheme =
      required?.scheme ?? (declared && isSigned(declared, message) ? declared.scheme : recogniseScheme(message));
    if (scheme === undefined) return skipped(unsigned(message));
    try {
      return verify(scheme, message, environment, scheme === declared?.scheme ? declared : undefined);
    } catch {
      // Whatever the sender wrote, the capture is stored.
      return failed('The signature cannot be read.', { source: schemeRows[scheme].source });
    }
  },
};
