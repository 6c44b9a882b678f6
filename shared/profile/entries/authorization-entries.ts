import { z } from 'zod';
import { grantType } from '../../model/oauth-client.ts';
import { entry } from '../profile-entry.ts';

const day = 24 * 3600;
const seconds = z
  .int()
  .positive()
  .max(3650 * day);
const endpointPath = z
  .string()
  .max(200)
  .regex(/^\/[A-Za-z0-9._~-]+(\/[A-Za-z0-9._~-]+)*$/, 'Enter a path, such as /token');

/** The endpoints of the authorization server with a configurable path. */
const endpointPaths = z
  .strictObject({
    authorize: endpointPath,
    token: endpointPath,
    revoke: endpointPath,
    introspect: endpointPath,
    device_authorization: endpointPath,
    jwks: endpointPath,
  })
  .refine((paths) => new Set(Object.values(paths)).size === 6, 'Each endpoint needs a different path')
  .refine(
    (paths) =>
      Object.values(paths).every((path) => !/^\/((login|consent|par|device|userinfo|end_session)$|\.)/.test(path)),
    'The paths /login, /consent, /par, /device, /userinfo, /end_session and those that start with a dot are already in use',
  );

/** Assumptions about tokens and the authorization server. */
export const authorizationEntries = {
  expiresInUnit: entry({
    area: 'authorization',
    title: 'Unit of expires_in',
    says: 'expires_in is an integer, the lifetime of the access token; its unit is not shown.',
    section: 'Resources, Token response',
    decides: 'The unit of the lifetime in the token response.',
    schema: z.enum(['seconds', 'milliseconds']),
    default: 'seconds',
    alternatives: [
      { value: 'seconds', label: 'Seconds', meaning: 'As defined by OAuth 2.0.' },
      { value: 'milliseconds', label: 'Milliseconds', meaning: 'A known vendor mistake, for testing clients.' },
    ],
    source: 'RFC 6749 5.1',
  }),
  accessTokenLifetime: entry({
    area: 'authorization',
    title: 'Access token lifetime',
    says: 'Access tokens are short-lived; no numeric lifetime is given.',
    section: 'Limits',
    decides: 'How long an access token is valid, unless its client has its own lifetime.',
    schema: seconds,
    default: 300,
    unit: 'seconds',
    source: 'RFC 9700 2.2.1',
  }),
  accessTokenFormat: entry({
    area: 'authorization',
    title: 'Access token format',
    says: 'access_token is a string; what is in it is not shown.',
    section: 'Resources, Token response',
    decides: 'Whether clients and services can decode an access token.',
    schema: z.enum(['jwt', 'opaque']),
    default: 'jwt',
    alternatives: [
      { value: 'jwt', label: 'JWT', meaning: 'Signed claims of the type at+jwt, which the service verifies itself.' },
      {
        value: 'opaque',
        label: 'Opaque',
        meaning: 'A random string that only the authorization server can interpret.',
      },
    ],
    source: 'RFC 9068 2',
  }),
  signingAlgorithm: entry({
    area: 'authorization',
    title: 'Signing algorithm of tokens',
    says: 'Nothing.',
    section: 'Authentication',
    decides: 'How JWT access tokens and ID tokens are signed.',
    schema: z.enum(['ES256', 'RS256', 'EdDSA']),
    default: 'ES256',
    alternatives: [
      { value: 'ES256', label: 'ES256', meaning: 'ECDSA on P-256: short signatures, widely supported.' },
      { value: 'RS256', label: 'RS256', meaning: 'RSA, which RFC 9068 requires every server to support.' },
      { value: 'EdDSA', label: 'EdDSA', meaning: 'Ed25519: fast, but not supported by all older libraries.' },
    ],
    source: 'RFC 7518 3.1, RFC 8037',
  }),
  endpointPaths: entry({
    area: 'authorization',
    title: 'Paths below {auth_url}',
    says: 'The path and request shape of the endpoint that issues tokens, and the address {auth_url}, are not shown.',
    section: 'Endpoints, Gaps; Authentication 11',
    decides: "The paths of the authorization server's endpoints. Both discovery documents contain them.",
    schema: endpointPaths,
    default: {
      authorize: '/authorize',
      token: '/token',
      revoke: '/revoke',
      introspect: '/introspect',
      device_authorization: '/device_authorization',
      jwks: '/jwks',
    },
    members: {
      authorize: 'Authorization endpoint',
      token: 'Token endpoint',
      revoke: 'Revocation endpoint',
      introspect: 'Introspection endpoint',
      device_authorization: 'Device authorization endpoint',
      jwks: 'JWKS',
    },
    source: 'RFC 8414 2',
  }),
  grantTypes: entry({
    area: 'authorization',
    title: 'Grant types',
    says: 'Grant types and login flow details are not shown.',
    section: 'Authentication 11',
    decides: 'The grants that the token endpoint accepts. A client also needs the grant in its registration.',
    schema: z.array(grantType),
    default: ['authorization_code', 'client_credentials', 'refresh_token', 'device_code'],
    members: {
      authorization_code: 'Authorization code with PKCE',
      client_credentials: 'Client credentials',
      refresh_token: 'Refresh token',
      device_code: 'Device code',
    },
    source: 'RFC 9700 2.1',
  }),
  authorizationCodeLifetime: entry({
    area: 'authorization',
    title: 'Authorization code lifetime',
    says: 'Nothing.',
    section: 'Authentication 11',
    decides: 'How long a code can be exchanged for tokens.',
    schema: seconds,
    default: 60,
    unit: 'seconds',
    source: 'RFC 6749 4.1.2',
  }),
  pkcePlain: entry({
    area: 'authorization',
    title: 'PKCE method plain',
    says: 'Nothing.',
    section: 'Authentication 11',
    decides: 'Whether the code challenge method plain is accepted in addition to S256.',
    schema: z.boolean(),
    default: false,
    alternatives: [
      { value: false, label: 'Rejected', meaning: 'Only S256, the best current practice.' },
      { value: true, label: 'Allowed', meaning: 'Both methods, like older servers.' },
    ],
    source: 'RFC 9700 2.1.1',
  }),
  refreshTokenRotation: entry({
    area: 'authorization',
    title: 'Refresh response',
    says: 'A refresh token is exchanged for a new access token without user login; the shape of this exchange is not shown.',
    section: 'Authentication 10; Resources',
    decides: 'Whether a refresh returns a new refresh token that replaces the old one.',
    schema: z.boolean(),
    default: true,
    alternatives: [
      {
        value: true,
        label: 'Rotated',
        meaning: 'A new refresh token each time. Reuse of an old one revokes the family.',
      },
      { value: false, label: 'Not rotated', meaning: 'The same refresh token stays valid.' },
    ],
    source: 'RFC 9700 4.14.2',
  }),
  refreshTokenIdleLifetime: entry({
    area: 'authorization',
    title: 'Refresh token idle lifetime',
    says: 'Nothing.',
    section: 'Authentication 10',
    decides: 'How long a refresh token stays valid while it is not used.',
    schema: seconds,
    default: 14 * day,
    unit: 'seconds',
    source: 'RFC 9700 4.14.2',
  }),
  refreshTokenAbsoluteLifetime: entry({
    area: 'authorization',
    title: 'Refresh family lifetime',
    says: 'Nothing.',
    section: 'Authentication 10',
    decides: 'Maximum time after the sign-in for which refresh tokens are valid.',
    schema: seconds,
    default: 90 * day,
    unit: 'seconds',
    source: 'RFC 9700 4.14.2',
  }),
  deviceCodeLifetime: entry({
    area: 'authorization',
    title: 'Device code lifetime',
    says: 'Nothing.',
    section: 'Authentication 11',
    decides: 'How long the user can enter the code.',
    schema: seconds,
    default: 600,
    unit: 'seconds',
    source: 'RFC 8628 3.2',
  }),
  devicePollingInterval: entry({
    area: 'authorization',
    title: 'Device polling interval',
    says: 'Nothing.',
    section: 'Authentication 11',
    decides: 'Minimum time between two token requests of a device.',
    schema: seconds,
    default: 5,
    unit: 'seconds',
    source: 'RFC 8628 3.5',
  }),
  maxPendingPerClient: entry({
    area: 'authorization',
    title: 'Pending requests per client',
    says: 'Nothing.',
    section: 'Limits',
    decides:
      'Maximum number of pending device codes, and of pending pushed requests, of a client. Further ones get 429 with Retry-After.',
    schema: z.int().positive().max(1_000_000),
    default: 1000,
    source: 'RFC 9126 2.3, RFC 8628 5.1',
  }),
  wrongPasswordsPerMinute: entry({
    area: 'authorization',
    title: 'Wrong passwords per minute',
    says: 'Nothing.',
    section: 'Limits',
    decides:
      'Maximum number of wrong passwords for a username within a minute of the authorization server’s clock. Until it is over, the sign-in page responds with 429. 0 means no limit.',
    schema: z.int().min(0).max(1_000_000),
    default: 10,
    source: 'NIST SP 800-63B 5.2.2',
  }),
  keyOverlap: entry({
    area: 'authorization',
    title: 'Key overlap',
    says: 'Nothing.',
    section: 'Authentication',
    decides: 'How long a signing key stays valid after it was replaced.',
    schema: seconds,
    default: 3600,
    unit: 'seconds',
    source: 'OpenID Connect Core 10.1.1',
  }),
};
