import { orElse } from '#shared/errors/or-else.ts';
import { compactVerify, createLocalJWKSet, decodeJwt, type JSONWebKeySet, type JWTPayload } from 'jose';
import { messageOf } from '#shared/errors/hookbench-error.ts';
import type { Check } from '#shared/model/decision.ts';

/** Where signed responses must come from, and for whom. */
interface Expected {
  issuer: string;
  clientId: string;
  /** On the client's clock. */
  nowMs: number;
  readKeys: () => Promise<JSONWebKeySet>;
}

/** What the checks of an authorization response found. `parameters` only if all passed. */
export interface CheckedResponse {
  checks: Check[];
  parameters?: Record<string, string>;
}

/** An authorization response in a JWT is rejected. */
export class ResponseRejected extends Error {
  readonly code = 'response_rejected';
}

/** How far the clocks may differ, in seconds. */
const skewSeconds = 30;
const maxLength = 65_536;
const source = 'JARM 2.4';

/** What is wrong, or what was found instead. */
type Finding = { ok: boolean; evidence: string };

const claimsOf = (jwt: string): JWTPayload | undefined => orElse(() => decodeJwt(jwt), undefined);

async function signature(jwt: string, { readKeys }: Expected): Promise<Finding> {
  if (jwt.length > maxLength) return { ok: false, evidence: `The JWT has more than ${maxLength} characters` };
  if (jwt.split('.').length === 5) return { ok: false, evidence: 'The response is encrypted, which is not supported' };
  try {
    const { protectedHeader } = await compactVerify(jwt, createLocalJWKSet(await readKeys()));
    const { alg, kid } = protectedHeader;
    return { ok: true, evidence: `The signature matches (${alg}, kid ${kid ?? 'absent'})` };
  } catch (error) {
    return { ok: false, evidence: `The signature is not valid: ${messageOf(error)}` };
  }
}

function expiry({ exp }: JWTPayload, { nowMs }: Expected): Finding {
  if (typeof exp !== 'number') return { ok: false, evidence: 'exp is absent' };
  const seconds = Math.round(exp - nowMs / 1000);
  return seconds > -skewSeconds
    ? { ok: true, evidence: `exp is ${seconds} s ahead` }
    : { ok: false, evidence: `exp was ${-seconds} s ago` };
}

function compared(name: string, found: string | readonly string[] | undefined, wanted: string): Finding {
  const values = [found ?? []].flat();
  const isSame = values.includes(wanted);
  const shown = values.join(', ').slice(0, 300) || 'absent';
  return { ok: isSame, evidence: isSame ? `${name} is ${wanted}` : `${name} is ${shown}, not ${wanted}` };
}

/**
 * Checks an authorization response that must be a signed JWT (JARM 2.4). All checks run, so that each problem is shown.
 * @param jwt The parameter `response`, or null if the response has none.
 */
export async function checkSignedResponse(jwt: string | null, expected: Expected): Promise<CheckedResponse> {
  const checks: Check[] = [];
  const add = (name: string, { evidence, ok }: Finding): void => {
    checks.push({ name, outcome: ok ? 'passed' : 'failed', evidence, source });
  };
  if (jwt === null) {
    add('response_signed', { ok: false, evidence: 'The parameter response is absent, although a JWT was requested' });
    return { checks };
  }
  add('response_signature_valid', await signature(jwt, expected));
  const claims = claimsOf(jwt) ?? {};
  add('response_issuer_expected', compared('iss', claims.iss, expected.issuer));
  add('response_audience_expected', compared('aud', claims.aud, expected.clientId));
  add('response_not_expired', expiry(claims, expected));
  if (checks.some(({ outcome }) => outcome === 'failed')) return { checks };
  const { aud: _aud, exp: _exp, ...others } = claims;
  const texts = Object.entries(others).filter((pair): pair is [string, string] => typeof pair[1] === 'string');
  return { checks, parameters: Object.fromEntries(texts) };
}
