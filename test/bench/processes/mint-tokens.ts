import { createPrivateKey, createPublicKey, sign, type JsonWebKey } from 'node:crypto';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** Makes access tokens as the authorization server does, faster than by asking it for each. */
export interface Mint {
  /** The key by which they are verified. */
  publicJwk: JsonWebKey;
  /** Tokens of the same length, each with its own `jti`. */
  tokens(count: number): string[];
}

const encoded = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const digits = 20;

/**
 * Takes the key of the authorization server from its data folder.
 * @param token One that it issued; the others have the same claims.
 */
export function openMint(dataDir: string, token: string): Mint {
  const db = new DatabaseSync(join(dataDir, 'hookbench.sqlite'), { readOnly: true });
  const row = db.prepare("SELECT jwk FROM signing_keys WHERE alg = 'ES256' AND retires_at IS NULL").get();
  db.close();
  const privateKey = createPrivateKey({ key: JSON.parse(String(row?.['jwk'])) as JsonWebKey, format: 'jwk' });
  const [header = '', body = ''] = token.split('.');
  const claims = JSON.parse(Buffer.from(body, 'base64url').toString()) as Record<string, unknown>;
  let made = 0;
  return {
    publicJwk: createPublicKey(privateKey).export({ format: 'jwk' }),
    tokens: (count) =>
      Array.from({ length: count }, () => {
        const jti = `tok_${String(++made).padStart(digits, '0')}`;
        const signed = `${header}.${encoded({ ...claims, jti })}`;
        const signature = sign('sha256', Buffer.from(signed), { key: privateKey, dsaEncoding: 'ieee-p1363' });
        return `${signed}.${signature.toString('base64url')}`;
      }),
  };
}
