import { createPublicKey, X509Certificate, type KeyObject } from 'node:crypto';
import { calculateJwkThumbprint, exportJWK, generateKeyPair, type JWK } from 'jose';
import { issueLeaf, issueSelfSigned, type CertifiedKey } from '../../pki/issue-certificate.ts';
import { systemRandom } from '../../random.ts';
import { parseClientKey } from './client-key.ts';

/** Public keys, to register at an authorization server. */
interface Jwks {
  keys: Record<string, unknown>[];
}

const hourMs = 3_600_000;
const validMs = 365 * 24 * hourMs;

async function publicOf(key: KeyObject, named: { kid?: string | undefined; alg?: string | undefined }): Promise<JWK> {
  const jwk = createPublicKey(key).export({ format: 'jwk' }) as JWK;
  const { alg, kid = await calculateJwkThumbprint(jwk) } = named;
  return { ...jwk, kid, use: 'sig', ...(alg !== undefined && { alg }) };
}

/**
 * The private key of a client, a new JWK unless one is given, with its public key.
 * @throws HookbenchError `bad_input` for a key that cannot be read
 */
export async function createClientKey({
  algorithm,
  key: given,
  keyId,
}: {
  algorithm: string;
  key?: string | undefined;
  keyId?: string | undefined;
}): Promise<{ key: string; jwks: Jwks }> {
  if (given !== undefined) {
    const { alg, key, kid } = parseClientKey(given);
    return { key: given, jwks: { keys: [{ ...(await publicOf(key, { kid: keyId ?? kid, alg })) }] } };
  }
  const { privateKey } = await generateKeyPair(algorithm, { extractable: true });
  const jwk = { ...(await exportJWK(privateKey)), alg: algorithm };
  const key = JSON.stringify({ ...jwk, kid: keyId ?? (await calculateJwkThumbprint(jwk)) });
  return createClientKey({ algorithm, key, keyId });
}

/**
 * A certificate for a client, with a new key.
 * @param by The CA; default: it is self-signed.
 */
export async function createClientCertificate(
  name: string,
  by: CertifiedKey | undefined,
  nowMs: number,
): Promise<CertifiedKey & { jwks: Jwks }> {
  const names = [{ type: 'dns' as const, value: name }];
  const validity = { notBefore: new Date(nowMs - hourMs), notAfter: new Date(nowMs + validMs) };
  const subject = `CN=${name}`;
  const pair = by
    ? await issueLeaf(by, subject, names, validity, systemRandom, 'client')
    : await issueSelfSigned(subject, names, validity, systemRandom, 'client');
  const { publicKey, raw } = new X509Certificate(pair.cert);
  const jwk = publicKey.export({ format: 'jwk' }) as JWK;
  const kid = await calculateJwkThumbprint(jwk);
  return { ...pair, jwks: { keys: [{ ...jwk, kid, x5c: [raw.toString('base64')] }] } };
}
