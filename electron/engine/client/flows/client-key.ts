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

/**
 * Reads the private key of a client. Its id is the `kid` of a JWK, else the thumbprint (RFC 7638).
 * @param text A private key in PEM, or a JWK.
 * @param keyId Instead of that id.
 * @param offered The algorithms that the server supports, if it says so.
 * @throws HookbenchError `bad_input`
 */
export async function readClientKey(text: string, keyId?: string, offered?: readonly string[]): Promise<ClientKey> {
  let key: KeyObject;
  let kid: unknown = keyId;
  try {
    const jwk = text.trimStart().startsWith('{') ? (JSON.parse(text) as JsonWebKey) : undefined;
    key = createPrivateKey(jwk ? { key: jwk, format: 'jwk' } : text);
    kid ??= jwk?.['kid'];
  } catch (cause) {
    throw new HookbenchError('bad_input', 'The private key of the client cannot be read.', {
      field: '/clientKey',
      hint: 'Enter a private key in PEM (PKCS #8) without a passphrase, or a private JWK.',
      cause,
    });
  }
  const isNamed = typeof kid === 'string' && kid !== '';
  const publicJwk = createPublicKey(key).export({ format: 'jwk' }) as JWK;
  return {
    key: key.toCryptoKey(algorithmOf(key, offered), false, ['sign']),
    kid: isNamed ? (kid as string) : await calculateJwkThumbprint(publicJwk),
  };
}
