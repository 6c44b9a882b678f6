import type { Endpoint } from '../context.ts';
import type { SigningKeys } from '../signing-keys.ts';

/** The public keys for verifying tokens (RFC 7517 5). */
export const jwksEndpoint = (keys: SigningKeys): Endpoint => ({
  at: 'jwks',
  methods: ['GET', 'HEAD'],
  crossOrigin: true,
  checks: () => [],
  answer: () => ({
    status: 200,
    headers: {
      'content-type': 'application/jwk-set+json',
      'cache-control': 'public, max-age=60',
      'access-control-allow-origin': '*',
    },
    body: { keys: keys.all().map((key) => key.publicJwk) },
  }),
});
