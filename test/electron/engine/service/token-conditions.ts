import { importJWK, SignJWT, type JWTPayload } from 'jose';
import { generateKeyPairSync } from 'node:crypto';
import type { TestEngine } from '../../../support/start-engine.ts';

type Scope = 'read:customers' | 'write:customers' | 'admin';

/** The credentials of a request, and how it is refused; `refused` is absent if it is allowed. */
export interface TokenCondition {
  name: string;
  authorization(parties: TestEngine, needed: Scope): Promise<string | undefined>;
  refused?: { status: 401 | 403; code: string; check: string; challenge: RegExp };
}

const noCode = /^Bearer realm="hookbench"$/;
const invalidToken = /^Bearer realm="hookbench", error="invalid_token", error_description="[^"\\]+"$/;
const untrusted = (check: string) =>
  ({ status: 401, code: 'token_untrusted', check, challenge: invalidToken }) as const;
const malformed = (check: string) =>
  ({ status: 401, code: 'token_malformed', check, challenge: invalidToken }) as const;

const allScopes = 'read:customers write:customers admin';
const tooLittle = {
  'read:customers': 'write:customers',
  'write:customers': 'read:customers',
  admin: 'read:customers write:customers',
};
const base64url = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');

interface Forgery {
  header?: Record<string, unknown>;
  claims?: Record<string, unknown>;
}

/** A token signed with the authorization server's key, with changes. */
export async function signed(
  { engine, auth }: TestEngine,
  { header = {}, claims = {} }: Forgery = {},
): Promise<string> {
  const row = engine.store.get('SELECT kid, jwk FROM signing_keys');
  const key = await importJWK(JSON.parse(String(row?.['jwk'])), 'ES256');
  const now = Math.floor(engine.clocks.authorization.now() / 1000);
  const sound = { iss: auth, aud: 'urn:hookbench:service', sub: 'demo-service', iat: now, exp: now + 300, jti: 'own' };
  return new SignJWT({ ...sound, client_id: 'demo-service', scope: allScopes, ...claims })
    .setProtectedHeader({ alg: 'ES256', typ: 'at+jwt', kid: String(row?.['kid']), ...header })
    .sign(key);
}

/** A token with any JSON as header and without a signature. */
export async function withHeader(parties: TestEngine, header: unknown): Promise<string> {
  const [, claims, signature] = (await signed(parties)).split('.');
  return `${base64url(header)}.${claims}.${signature}`;
}

const bearer = async (token: string | Promise<string>): Promise<string> => `Bearer ${await token}`;
const forged = (forgery: Forgery) => (parties: TestEngine) => bearer(signed(parties, forgery));

export const tokenConditions: readonly TokenCondition[] = [
  { name: 'valid', authorization: (parties) => bearer(parties.token(allScopes)) },
  { name: 'valid, with the needed scope alone', authorization: (parties, needed) => bearer(parties.token(needed)) },
  {
    name: 'valid, the scheme in capitals',
    authorization: async (parties) => `BEARER ${await parties.token(allScopes)}`,
  },
  { name: 'for several audiences', authorization: forged({ claims: { aud: ['urn:other', 'urn:hookbench:service'] } }) },
  {
    name: 'none',
    authorization: () => Promise.resolve(undefined),
    refused: { status: 401, code: 'token_missing', check: 'authorization_present', challenge: noCode },
  },
  {
    name: 'of the Basic scheme',
    authorization: () => Promise.resolve('Basic ZGVtbzpzZWNyZXQ='),
    refused: { status: 401, code: 'token_missing', check: 'scheme_bearer', challenge: noCode },
  },
  { name: 'absent after Bearer', authorization: () => Promise.resolve('Bearer'), refused: malformed('token_syntax') },
  {
    name: 'in two words',
    authorization: async (parties) => `Bearer ${(await parties.token()).replace('.', ' ')}`,
    refused: malformed('token_syntax'),
  },
  {
    name: 'no JWT',
    authorization: () => Promise.resolve('Bearer opaque-token'),
    refused: malformed('token_readable'),
  },
  {
    name: 'cut in its claims',
    authorization: async (parties) => `Bearer ${(await parties.token()).split('.').slice(0, 2).join('.').slice(0, -9)}`,
    refused: malformed('token_readable'),
  },
  {
    name: 'cut in its signature',
    authorization: async (parties) => `Bearer ${(await parties.token()).slice(0, -8)}`,
    refused: untrusted('signature_valid'),
  },
  {
    name: 'with a changed signature',
    authorization: async (parties) => {
      const [header, claims, signature = ''] = (await parties.token()).split('.');
      return `Bearer ${header}.${claims}.${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`;
    },
    refused: untrusted('signature_valid'),
  },
  {
    name: 'with changed claims',
    authorization: async (parties) => {
      const [header, , signature] = (await parties.token()).split('.');
      const [, claims] = (await signed(parties, { claims: { scope: 'admin' } })).split('.');
      return `Bearer ${header}.${claims}.${signature}`;
    },
    refused: untrusted('signature_valid'),
  },
  {
    name: 'of an unknown kid',
    authorization: forged({ header: { kid: 'key_other' } }),
    refused: untrusted('key_known'),
  },
  {
    name: 'of a foreign key under our kid',
    authorization: async (parties) => {
      const [header, claims] = (await signed(parties)).split('.');
      const foreign = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;
      const { kid } = JSON.parse(Buffer.from(header ?? '', 'base64url').toString()) as { kid: string };
      const payload = JSON.parse(Buffer.from(claims ?? '', 'base64url').toString()) as JWTPayload;
      return bearer(new SignJWT(payload).setProtectedHeader({ alg: 'ES256', typ: 'at+jwt', kid }).sign(foreign));
    },
    refused: untrusted('signature_valid'),
  },
  {
    name: 'with alg none',
    authorization: async (parties) => {
      const kid = parties.engine.store.get('SELECT kid FROM signing_keys')?.['kid'];
      const token = await withHeader(parties, { alg: 'none', typ: 'at+jwt', kid });
      return `Bearer ${token.slice(0, token.lastIndexOf('.') + 1)}`;
    },
    refused: untrusted('key_known'),
  },
  {
    name: 'with alg HS256 under our kid',
    authorization: (parties) => {
      const kid = parties.engine.store.get('SELECT kid FROM signing_keys')?.['kid'];
      return bearer(withHeader(parties, { alg: 'HS256', typ: 'at+jwt', kid }));
    },
    refused: untrusted('key_known'),
  },
  { name: 'an ID token', authorization: forged({ header: { typ: 'JWT' } }), refused: untrusted('type_access_token') },
  { name: 'without iss', authorization: forged({ claims: { iss: undefined } }), refused: untrusted('issuer_trusted') },
  {
    name: 'of another iss',
    authorization: forged({ claims: { iss: 'https://evil.test' } }),
    refused: untrusted('issuer_trusted'),
  },
  {
    name: 'for another aud',
    authorization: forged({ claims: { aud: 'urn:other' } }),
    refused: untrusted('audience_matches'),
  },
  {
    name: 'without aud',
    authorization: forged({ claims: { aud: undefined } }),
    refused: untrusted('audience_matches'),
  },
  {
    name: "expired by the service's clock",
    authorization: async (parties) => {
      parties.engine.clocks.service.reset();
      const token = await parties.token(allScopes);
      parties.engine.clocks.service.advance(301_000);
      return `Bearer ${token}`;
    },
    refused: { status: 401, code: 'token_expired', check: 'token_not_expired', challenge: invalidToken },
  },
  {
    name: 'without exp',
    authorization: forged({ claims: { exp: undefined } }),
    refused: { status: 401, code: 'token_expired', check: 'token_not_expired', challenge: invalidToken },
  },
  {
    name: 'revoked',
    authorization: async (parties) => {
      const token = await parties.token(allScopes);
      await parties.engine.store.write([{ sql: 'UPDATE tokens SET revoked_at = issued_at', params: [] }]);
      return `Bearer ${token}`;
    },
    refused: { status: 401, code: 'token_revoked', check: 'token_not_revoked', challenge: invalidToken },
  },
  {
    name: 'of too little scope',
    authorization: (parties, needed) => bearer(parties.token(tooLittle[needed])),
    refused: {
      status: 403,
      code: 'scope_missing',
      check: 'scope_sufficient',
      challenge:
        /^Bearer realm="hookbench", error="insufficient_scope", error_description="[^"\\]+", scope="(read:customers|write:customers|admin)"$/,
    },
  },
  {
    name: 'without scope',
    authorization: forged({ claims: { scope: undefined } }),
    refused: {
      status: 403,
      code: 'scope_missing',
      check: 'scope_sufficient',
      challenge: /^Bearer realm="hookbench", error="insufficient_scope", /,
    },
  },
];
