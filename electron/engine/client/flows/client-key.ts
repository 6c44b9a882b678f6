import { createPrivateKey, createPublicKey, type JsonWebKey, type KeyObject } from 'node:crypto';
import { calculateJwkThumbprint, type CryptoKey, type JWK } from 'jose';
import { HookbenchError } from '#shared/errors/hookbench-error.ts';

/** The private key of a client, and the id that its JWTs name. */
export interface ClientKey {
  key: CryptoKey;
  kid: string;
}

/** How Web Crypto names the algorithm of a key. RS256 if the server does not want PS256. */
function algorithmOf({ asymmetricKeyDetails, asymmetricKeyType }: KeyObject, offered: readonly string[] | undefined) {
  const curves: Record<string, string> = { prime256v1: 'P-256', secp384r1: 'P-384', secp521r1: 'P-521' };
  switch (asymmetricKeyType) {
    case 'ec':
      return { name: 'ECDSA', namedCurve: curves[asymmetricKeyDetails?.namedCurve ?? ''] ?? 'P-256' };
    case 'ed25519':
      return { name: 'Ed25519' };
    case 'rsa':
    case 'rsa-pss': {
      const isPss = asymmetricKeyType === 'rsa-pss' || (offered?.includes('PS256') && !offered.includes('RS256'));
      return { name: isPss ? 'RSA-PSS' : 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' };
    }
    default:
      throw new HookbenchError('bad_input', `A key of the type ${String(asymmetricKeyType)} cannot sign JWTs.`, {
        field: '/clientKey',
        hint: 'Use a key for ES256, EdDSA, PS256 or RS256.',
      });
  }
}

/** PEM with its line breaks, which fields of one line remove. */
const withLines = (pem: string): string =>
  pem.replace(/(-----BEGIN [A-Z ]+-----)([^-]+)(-----END)/, (_, begin: string, body: string, end: string) =>
    [begin, ...(body.replaceAll(/\s/g, '').match(/.{1,64}/g) ?? []), end].join('\n'),
  );

/**
 * Reads a private key, with the `kid` and `alg` of a JWK.
 * @param text In PEM, or as a JWK.
 * @throws HookbenchError `bad_input`
 */
export function parseClientKey(text: string): { key: KeyObject; kid?: string; alg?: string } {
  try {
    const jwk = text.trimStart().startsWith('{') ? (JSON.parse(text) as JsonWebKey) : undefined;
    const { alg, kid } = jwk ?? {};
    return {
      key: createPrivateKey(jwk ? { key: jwk, format: 'jwk' } : withLines(text)),
      ...(typeof kid === 'string' && kid !== '' && { kid }),
      ...(typeof alg === 'string' && { alg }),
    };
  } catch (cause) {
    throw new HookbenchError('bad_input', 'The private key of the client cannot be read.', {
      field: '/clientKey',
      hint: 'Enter a private key in PEM (PKCS #8) without a passphrase, or a private JWK.',
      cause,
    });
  }
}

/**
 * The private key of a client. Its id is the given one, else the `kid` of the JWK, else the thumbprint (RFC 7638).
 * @param offered The algorithms that the server supports, if it says so.
 * @throws HookbenchError `bad_input`
 */
export async function readClientKey(text: string, keyId?: string, offered?: readonly string[]): Promise<ClientKey> {
  const { alg, key, kid } = parseClientKey(text);
  const publicJwk = createPublicKey(key).export({ format: 'jwk' }) as JWK;
  return {
    key: key.toCryptoKey(algorithmOf(key, alg === undefined ? offered : [alg]), false, ['sign']),
    kid: keyId ?? kid ?? (await calculateJwkThumbprint(publicJwk)),
  };
}

/** Names the algorithm of Ed25519 as most servers do (RFC 8037), unless a server only supports its newer name (RFC 9864). */
export const nameEdDsa =
  (offered: readonly string[] = []) =>
  (header: Record<string, unknown>): void => {
    const isNewOnly = offered.includes('Ed25519') && !offered.includes('EdDSA');
    if (header['alg'] === 'Ed25519' && !isNewOnly) header['alg'] = 'EdDSA';
  };
