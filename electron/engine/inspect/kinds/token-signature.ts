import { orElse } from '#shared/errors/or-else.ts';
import { createPrivateKey, createPublicKey, createSecretKey, type JsonWebKey, type KeyObject } from 'node:crypto';
import { compactVerify } from 'jose';
import type { InspectionFinding } from '#shared/model/inspection.ts';
import { jsonObject } from '#shared/text/json.ts';
import { finding, shownJson } from '../explained.ts';
import type { InspectInput, TokenKeys } from '../inspect-input.ts';
import { isTooDeep } from '../../http/parse-json.ts';

/** A JWS, JWE or SD-JWT in compact form. */
export interface TokenText {
  /** Without white space and what surrounded it. */
  token: string;
  kind: 'jwt' | 'jwe' | 'sd-jwt';
  header: Record<string, unknown>;
  /** Segments between dots. */
  segments: string[];
  /** Disclosures of an SD-JWT. */
  disclosures: string[];
  /** What was removed around the token, such as `Bearer` or quotation marks. */
  removed: string[];
}

/** A segment as JSON object; undefined if it is none, or too deep. */
export function readSegment(segment: string): Record<string, unknown> | undefined {
  const bytes = Buffer.from(segment, 'base64url');
  return isTooDeep(bytes) ? undefined : jsonObject(bytes.toString('utf8'));
}

/** Removes the name of the header field, the scheme, quotation marks and line breaks. */
function unwrap(text: string): { text: string; removed: string[] } {
  const removed: string[] = [];
  let rest = text;
  const field = /^authorization:[ \t]*/i.exec(rest);
  if (field) rest = rest.slice(field[0].length);
  for (let scheme = /^(?:bearer|dpop)[ \t]+/i.exec(rest); scheme; scheme = /^(?:bearer|dpop)[ \t]+/i.exec(rest)) {
    removed.push(scheme[0].trim());
    rest = rest.slice(scheme[0].length);
  }
  if (/^["'“”‘’`]/.test(rest)) {
    removed.push('quotation marks');
    rest = rest.replaceAll(/["'“”‘’`]/g, '');
  }
  if (/\s/.test(rest)) {
    removed.push('white space');
    rest = rest.replaceAll(/\s/g, '');
  }
  return { text: rest, removed };
}

/** Tokens are not read beyond this number of characters. */
const maxToken = 1_000_000;

/**
 * Reads a token in compact form, also with `Authorization: Bearer` before it, in quotation marks, or broken into lines.
 * @returns undefined if it is not a token
 */
export function readToken(text: string): TokenText | undefined {
  if (text.length > maxToken || !/^(?:authorization:|bearer\s|dpop\s|["'“‘`]?[A-Za-z0-9_-]{4})/i.test(text)) {
    return undefined;
  }
  const { removed, text: compact } = unwrap(text);
  const [token = '', ...disclosures] = compact.split('~');
  if (!/^[A-Za-z0-9_=.-]+$/.test(token)) return undefined;
  const segments = token.split('.', 6);
  const isEncrypted = segments.length === 5;
  if (segments.length !== 3 && !isEncrypted) return undefined;
  const header = readSegment(segments[0] ?? '');
  if (!header || (header['alg'] === undefined && header['enc'] === undefined)) return undefined;
  const kind = isEncrypted ? 'jwe' : compact.includes('~') ? 'sd-jwt' : 'jwt';
  return { token, kind, header, segments, disclosures: disclosures.filter((one) => one !== ''), removed };
}

/** A key that can verify a token. */
export interface TokenKey {
  name: string;
  key: KeyObject;
  kid?: string | undefined;
  alg?: string | undefined;
  isDefault?: true | undefined;
}

const maxKeys = 100;

const secretKey = (bytes: Buffer): KeyObject[] => (bytes.length > 0 ? [createSecretKey(bytes)] : []);

type Jwk = JsonWebKey & { kid?: unknown; alg?: unknown; k?: unknown };

function ofJwk(jwk: Jwk, from: string): TokenKey[] {
  const kid = typeof jwk.kid === 'string' ? jwk.kid : undefined;
  const alg = typeof jwk.alg === 'string' ? jwk.alg : undefined;
  const name = `key ${kid ?? 'without kid'} of ${from}`;
  if (jwk.kty === 'oct' && typeof jwk.k === 'string') {
    return secretKey(Buffer.from(jwk.k, 'base64url')).map((key) => ({ name, kid, alg, key }));
  }
  return orElse(() => [{ name, kid, alg, key: createPublicKey({ key: jwk, format: 'jwk' }) }], []);
}

function ofPem(text: string, from: string): TokenKey[] {
  const blocks =
    text.match(/-----BEGIN [A-Z0-9 ]{1,40}-----[A-Za-z0-9+/=\s]{1,20000}-----END [A-Z0-9 ]{1,40}-----/g) ?? [];
  return blocks.slice(0, maxKeys).flatMap((block, index): TokenKey[] => {
    try {
      const isPrivate = /PRIVATE KEY/.test(block);
      const key = isPrivate ? createPublicKey(createPrivateKey(block)) : createPublicKey(block);
      return [{ name: `PEM key ${index + 1} of ${from}`, key }];
    } catch {
      return [];
    }
  });
}

/** The keys in a JWK Set, a JWK or PEM; none if the text is something else. */
export function readKeys({ isDefault, source, text }: TokenKeys): TokenKey[] {
  return keysIn(text, source).map((key) => ({ ...key, isDefault }));
}

function keysIn(text: string, from: string): TokenKey[] {
  if (text.includes('-----BEGIN ')) return ofPem(text, from);
  try {
    const value = JSON.parse(text) as { keys?: unknown };
    const list = (Array.isArray(value.keys) ? value.keys : [value]) as Jwk[];
    return list.slice(0, maxKeys).flatMap((jwk) => ofJwk(jwk, from));
  } catch {
    return [];
  }
}

/** The forms in which a shared secret may be the key. */
const ofSecret = (secret: string, index: number, count: number): TokenKey[] => {
  const name = count > 1 ? `given secret ${index + 1}` : 'given secret';
  const forms = [
    { form: name, bytes: Buffer.from(secret) },
    { form: `${name}, decoded from Base64`, bytes: Buffer.from(secret, 'base64') },
    { form: `${name}, decoded from hexadecimal`, bytes: Buffer.from(secret, 'hex') },
  ];
  return forms.flatMap(({ bytes, form }) => secretKey(bytes).map((key) => ({ name: form, key })));
};

const fits = (alg: string) => (one: TokenKey) =>
  (one.key.type === 'secret') === alg.startsWith('HS') && (one.alg === undefined || one.alg === alg);

async function verifies(token: string, alg: string, { key }: TokenKey): Promise<boolean> {
  try {
    await compactVerify(token, key, { algorithms: [alg] });
    return true;
  } catch {
    return false;
  }
}

function noKeyFinding(keys: readonly TokenKey[], alg: string, kid: unknown): InspectionFinding {
  if (keys.length === 0) {
    const wanted = kid === undefined ? alg : `${alg} with kid ${shownJson(kid)}`;
    return finding(alg.startsWith('HS') ? 'signature/no-secret' : 'signature/no-key', { wanted });
  }
  const known = keys
    .flatMap((one) => one.kid ?? [])
    .slice(0, 20)
    .join(', ');
  return finding('signature/unknown-kid', { kid: shownJson(kid), known: known && `. The keys are: ${known}` });
}

/** Verifies the signature of a token with given secrets and keys. */
export async function signatureFinding(
  { header, token }: TokenText,
  {
    givenSecrets,
    keys: given,
    tokenSecrets = givenSecrets,
  }: Pick<InspectInput, 'givenSecrets' | 'keys' | 'tokenSecrets'>,
): Promise<InspectionFinding> {
  const alg = typeof header['alg'] === 'string' ? header['alg'] : 'absent';
  const { kid } = header;
  if (alg.toLowerCase() === 'none') return finding('signature/none');
  const secrets = tokenSecrets.flatMap((secret, index) => ofSecret(secret, index, tokenSecrets.length));
  const all = [
    ...given.flatMap(readKeys),
    ...tokenSecrets.flatMap((text) => readKeys({ source: 'the given text', text })),
  ];
  const usable = [...all, ...(alg.startsWith('HS') ? secrets : [])].filter(fits(alg));
  const named = kid === undefined ? usable : usable.filter((one) => one.kid === undefined || one.kid === kid);
  for (const one of named) {
    if (await verifies(token, alg, one)) return finding('signature/matches', { key: one.name, alg });
  }
  if (named.every((one) => one.isDefault && (one.kid === undefined || one.kid !== kid))) {
    return noKeyFinding(
      usable.filter((one) => !one.isDefault),
      alg,
      kid,
    );
  }
  const tried = named
    .map(({ name }) => name)
    .slice(0, 10)
    .join(', ');
  return finding('signature/differs', { tried });
}
