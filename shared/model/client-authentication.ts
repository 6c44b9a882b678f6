import { z } from 'zod';

/** How a client proves its identity to the authorization server (RFC 6749 2.3.1, RFC 7523 2.2, RFC 8705 2). */
export const clientAuthentication = z.enum([
  'client_secret_basic',
  'client_secret_post',
  'client_secret_jwt',
  'private_key_jwt',
  'tls_client_auth',
  'self_signed_tls_client_auth',
  'none',
]);
export type ClientAuthentication = z.infer<typeof clientAuthentication>;

/** The private key of a client, and what its JWTs say. */
export const signingKeyShape = {
  key: z
    .string()
    .min(1)
    .max(20_000)
    .optional()
    .describe('Private key in PEM or as a JWK, for private_key_jwt and signed requests'),
  keyId: z
    .string()
    .min(1)
    .max(200)
    .optional()
    .describe('The kid of its JWTs; default: that of the JWK, else the thumbprint (RFC 7638)'),
  assertionAudience: z
    .string()
    .min(1)
    .max(2000)
    .optional()
    .describe('The aud of client assertions; default: the issuer'),
};

/** How an authorization request is sent, and its response received. */
export const authorizationRequestShape = {
  usePar: z.boolean().default(false).describe('Push the authorization request first (RFC 9126)'),
  signRequest: z.boolean().default(false).describe('Sign the authorization request with the key (RFC 9101)'),
  responseMode: z
    .enum(['query', 'fragment', 'form_post', 'jwt', 'query.jwt', 'fragment.jwt', 'form_post.jwt'])
    .optional()
    .describe('The parameter response_mode. Responses in a JWT are verified (JARM)'),
};

/** Members of a JWK that only the owner of the key has (RFC 7518 6). */
const privateMembers = ['d', 'p', 'q', 'dp', 'dq', 'qi', 'oth', 'k'];

const publicJwk = z
  .looseObject({ kty: z.enum(['EC', 'RSA', 'OKP']), kid: z.string().max(200).optional() })
  .refine((jwk) => !privateMembers.some((name) => name in jwk), 'Enter the public key only: it contains a private one')
  .refine((jwk) => JSON.stringify(jwk).length <= 20_000, 'A key has at most 20,000 characters');

/** The public keys of a client (RFC 7517 5). */
export const publicJwks = z.strictObject({ keys: z.array(publicJwk).min(1).max(20) });

const name = z.string().min(1).max(1000).optional();

/** The names of a client certificate with the parameters of RFC 8705 2.1.2. Exactly one is given. */
export const tlsSubject = z
  .strictObject({
    dn: name.describe('Subject in the notation of RFC 4514, e.g. CN=client,O=Example'),
    dns: name.describe('A DNS name in subjectAltName'),
    uri: name.describe('A URI in subjectAltName'),
    ip: name.describe('An IP address in subjectAltName'),
    email: name.describe('An email address in subjectAltName'),
  })
  .refine(
    (given) => Object.keys(given).length === 1,
    'Enter exactly one of dn, dns, uri, ip and email (RFC 8705 2.1.2)',
  );
export type TlsSubject = z.infer<typeof tlsSubject>;

/** Whether a method is a client certificate (RFC 8705 2). */
export const byCertificate = (method: ClientAuthentication): boolean => method.endsWith('tls_client_auth');
