import { constants, createHash, sign as signBytes, verify as verifyBytes, type KeyObject } from 'node:crypto';
import type { HeaderPair } from '#shared/model/header-pair.ts';
import { algorithms, hmacOf } from './algorithms.ts';
import type { MessageSignature, SignedParts } from './signed-parts.ts';
import { bytesOf, headerOf, type SignedMessage } from './signed-message.ts';

/** One member of a dictionary (RFC 8941 3.2) whose values are inner lists or byte sequences. */
const member =
  /\s*([a-z*][a-z0-9_.*-]*)=((?:\((?:[^()"]|"[^"]*")*\)|:[A-Za-z0-9+/=]*:)((?:;\s*[a-z*][a-z0-9_.*-]*(?:=(?:"[^"]*"|[^;,\s"]*))?)*))\s*(?:,|$)/y;

function membersOf(value: string): Map<string, { value: string; params: string }> {
  const found = new Map<string, { value: string; params: string }>();
  member.lastIndex = 0;
  for (let match = member.exec(value); match; match = member.exec(value)) {
    const [, name = '', whole = '', params = ''] = match;
    found.set(name, { value: whole, params });
    if (member.lastIndex >= value.length) break;
  }
  return found;
}

const allOf = ({ headers }: SignedMessage, name: string): string | undefined => {
  const values = headers.filter(([one]) => one.toLowerCase() === name).map(([, value]) => value.trim());
  return values.length > 0 ? values.join(', ') : undefined;
};

const parameterOf = (params: string, name: string): string | undefined =>
  new RegExp(`;\\s*${name}=("([^"]*)"|[^;,\\s"]*)`)
    .exec(params)
    ?.slice(1)
    .toReversed()
    .find((one) => one !== undefined);

/** Signatures of one request that are read. */
const maxLabels = 10;
/** A signature that covers more components is not read. */
const maxComponents = 100;

/** The signatures of a request, with what each covers. */
export function readMessageParts(message: SignedMessage): SignedParts {
  const inputs = membersOf(allOf(message, 'signature-input') ?? '');
  const members = [...membersOf(allOf(message, 'signature') ?? '')].slice(0, maxLabels);
  const labels = members.flatMap(([label, { value }]) => {
    const input = inputs.get(label);
    if (!input || !value.startsWith(':')) return [];
    const list = input.value.slice(1, input.value.length - input.params.length - 1);
    const [created, alg] = ['created', 'alg'].map((name) => parameterOf(input.params, name));
    const components = list.match(/"[^"]*"(?:;[a-z]+(?:="[^"]*")?)*/g) ?? [];
    // RFC 9421 2: each component occurs once.
    if (components.length > maxComponents || new Set(components).size < components.length) return [];
    const signature = value.slice(1, -1);
    return [{ label, signature, components, params: input.value, ...(created && { created }), ...(alg && { alg }) }];
  });
  const missing = ['Signature-Input', 'Signature'].find((name) => headerOf(message, name) === undefined);
  return {
    id: '',
    timestamp: labels[0]?.created ?? '',
    signatures: labels.map(({ signature }) => signature),
    labels,
    ...(missing === undefined
      ? labels.length === 0 && { problem: 'Signature has no label that Signature-Input describes.' }
      : { problem: `The header ${missing} is missing.` }),
  };
}

/** A name or value of a query parameter as RFC 9421 2.2.8 encodes it. */
const encodedParameter = (text: string): string =>
  encodeURIComponent(text).replaceAll(/[!'()~]/g, (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`);

type Derive = (message: SignedMessage, url: URL, params: string) => string | undefined;

const derived: Readonly<Record<string, Derive>> = {
  '@method': ({ method }) => method,
  '@target-uri': (_message, { href }) => href,
  '@authority': (_message, { host }) => host,
  '@scheme': (_message, { protocol }) => protocol.slice(0, -1),
  '@request-target': (_message, { pathname, search }) => pathname + search,
  '@path': (_message, { pathname }) => pathname,
  '@query': (_message, { search }) => search || '?',
  '@query-param': (_message, { searchParams }, params) => {
    const wanted = parameterOf(params, 'name');
    const found = [...searchParams].find(([name]) => encodedParameter(name) === wanted);
    return found && encodedParameter(found[1]);
  },
};

function componentValue(message: SignedMessage, url: URL, component: string): string | undefined {
  const [, name = '', params = ''] = /^"([^"]*)"(.*)$/s.exec(component) ?? [];
  if (name.startsWith('@')) return derived[name]?.(message, url, params);
  if (params === '') return allOf(message, name);
  if (params !== ';bs') return undefined;
  const values = message.headers.filter(([one]) => one.toLowerCase() === name);
  return values.map(([, value]) => `:${Buffer.from(value.trim(), 'latin1').toString('base64')}:`).join(', ');
}

/** The signature base (RFC 9421 2.5), or the component that the request does not contain. */
export function signatureBase(
  message: SignedMessage,
  url: string,
  { components, params }: Pick<MessageSignature, 'components' | 'params'>,
): { base: string } | { missing: string } {
  const place = URL.canParse(url) ? new URL(url) : new URL('http://localhost/');
  const lines: string[] = [];
  for (const component of components) {
    const value = componentValue(message, place, component);
    if (value === undefined) return { missing: component };
    lines.push(`${component}: ${value}`);
  }
  return { base: [...lines, `"@signature-params": ${params}`].join('\n') };
}

/** The algorithms of RFC 9421 3.3. */
type MessageAlgorithm =
  | 'hmac-sha256'
  | 'ed25519'
  | 'ecdsa-p256-sha256'
  | 'ecdsa-p384-sha384'
  | 'rsa-pss-sha512'
  | 'rsa-v1_5-sha256';

/** RFC 9421 3.3.1. */
const pss = { padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: 64 };
/** Some libraries sign with the longest salt that the key allows. */
const anySalt = { ...pss, saltLength: constants.RSA_PSS_SALTLEN_AUTO };

/** The algorithm of a key; for RSA the named one. */
function algorithmOf(key: KeyObject, named: string | undefined): MessageAlgorithm {
  if (key.type === 'secret') return 'hmac-sha256';
  if (key.asymmetricKeyType === 'ed25519') return 'ed25519';
  if (key.asymmetricKeyType === 'ec') {
    return key.asymmetricKeyDetails?.namedCurve === 'secp384r1' ? 'ecdsa-p384-sha384' : 'ecdsa-p256-sha256';
  }
  return named === 'rsa-v1_5-sha256' ? named : 'rsa-pss-sha512';
}

const hashes: Readonly<Record<MessageAlgorithm, string | null>> = {
  'hmac-sha256': 'sha256',
  ed25519: null,
  'ecdsa-p256-sha256': 'sha256',
  'ecdsa-p384-sha384': 'sha384',
  'rsa-pss-sha512': 'sha512',
  'rsa-v1_5-sha256': 'sha256',
};

const optionsOf = (key: KeyObject, algorithm: MessageAlgorithm) => ({
  key,
  ...(algorithm.startsWith('ecdsa') && { dsaEncoding: 'ieee-p1363' as const }),
  ...(algorithm === 'rsa-pss-sha512' && pss),
});

/**
 * Whether a signature of a base is valid. A named algorithm that does not fit the key is invalid.
 * @returns `other-salt` for a signature by RSA-PSS whose salt does not have the required 64 bytes
 */
export function verifyBase(
  base: string,
  key: KeyObject,
  signature: Uint8Array,
  named: string | undefined,
): boolean | 'other-salt' {
  const algorithm = algorithmOf(key, named);
  if (named !== undefined && named !== algorithm) return false;
  const bytes = Buffer.from(base);
  if (algorithm === 'hmac-sha256') return algorithms[algorithm].verify([bytes], key, signature);
  const options = optionsOf(key, algorithm);
  if (verifyBytes(hashes[algorithm], bytes, options, signature)) return true;
  if (algorithm !== 'rsa-pss-sha512') return false;
  return verifyBytes(hashes[algorithm], bytes, { ...options, ...anySalt }, signature) && 'other-salt';
}

const digestNames = { 'sha-256': 'sha256', 'sha-512': 'sha512' } as const;

/** Why `Content-Digest` (RFC 9530) does not fit the body; undefined if it does, or is absent. */
export function digestProblem(message: SignedMessage): { expected: string; received: string } | undefined {
  for (const [name, { value }] of membersOf(allOf(message, 'content-digest') ?? '')) {
    if (!(name in digestNames)) continue;
    const hash = createHash(digestNames[name as keyof typeof digestNames])
      .update(bytesOf(message))
      .digest('base64');
    if (`:${hash}:` !== value) return { expected: `${name}=:${hash}:`, received: `${name}=${value}` };
  }
  return undefined;
}

const covered = ['"@method"', '"@authority"', '"@path"', '"content-type"', '"content-digest"'];

/** Signs a request as RFC 9421 defines, with each key. @param created Seconds since the epoch. */
export function signMessage(
  message: SignedMessage,
  url: string,
  keys: readonly KeyObject[],
  created: number,
): HeaderPair[] {
  const digest = `sha-256=:${createHash('sha256').update(bytesOf(message)).digest('base64')}:`;
  const withDigest = { ...message, headers: [...message.headers, ['content-digest', digest] as HeaderPair] };
  const signed = keys.map((key, index) => {
    const algorithm = algorithmOf(key, undefined);
    const label = `sig${index + 1}`;
    const params = `(${covered.join(' ')});created=${created};keyid="hookbench-${index + 1}";alg="${algorithm}"`;
    const built = signatureBase(withDigest, url, { components: covered, params });
    const bytes = Buffer.from('base' in built ? built.base : '');
    const signature =
      algorithm === 'hmac-sha256'
        ? hmacOf('sha256', key, [bytes])
        : signBytes(hashes[algorithm], bytes, optionsOf(key, algorithm));
    return { label, params, signature: signature.toString('base64') };
  });
  return [
    ['Content-Digest', digest],
    ['Signature-Input', signed.map(({ label, params }) => `${label}=${params}`).join(', ')],
    ['Signature', signed.map(({ label, signature }) => `${label}=:${signature}:`).join(', ')],
  ];
}
