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
      Object.values(paths).every(
        (path) => !/^\/((login|consent|par|register|device|userinfo|end_session)$|\.)/.test(path),
      ),
    'The paths /login, /consent, /par, /register, /device, /userinfo, /end_session and those that start with a dot are already in use',
  );

/** Assumptions about tokens and the authorization server. */
export const authorizationEntries = {
  expiresInUnit: entry('expiresInUnit', z.enum(['seconds', 'milliseconds']), 'seconds'),
  accessTokenLifetime: entry('accessTokenLifetime', seconds, 300),
  accessTokenFormat: entry('accessTokenFormat', z.enum(['jwt', 'opaque']), 'jwt'),
  signingAlgorithm: entry('signingAlgorithm', z.enum(['ES256', 'RS256', 'EdDSA']), 'ES256'),
  endpointPaths: entry('endpointPaths', endpointPaths, {
    authorize: '/authorize',
    token: '/token',
    revoke: '/revoke',
    introspect: '/introspect',
    device_authorization: '/device_authorization',
    jwks: '/jwks',
  }),
  grantTypes: entry('grantTypes', z.array(grantType), [
    'authorization_code',
    'client_credentials',
    'refresh_token',
    'device_code',
  ]),
  authorizationCodeLifetime: entry('authorizationCodeLifetime', seconds, 60),
  pkcePlain: entry('pkcePlain', z.boolean(), false),
  refreshTokenRotation: entry('refreshTokenRotation', z.boolean(), true),
  refreshTokenIdleLifetime: entry('refreshTokenIdleLifetime', seconds, 14 * day),
  refreshTokenAbsoluteLifetime: entry('refreshTokenAbsoluteLifetime', seconds, 90 * day),
  deviceCodeLifetime: entry('deviceCodeLifetime', seconds, 600),
  devicePollingInterval: entry('devicePollingInterval', seconds, 5),
  maxPendingPerClient: entry('maxPendingPerClient', z.int().positive().max(1_000_000), 1000),
  wrongPasswordsPerMinute: entry('wrongPasswordsPerMinute', z.int().min(0).max(1_000_000), 10),
  keyOverlap: entry('keyOverlap', seconds, 3600),
};
