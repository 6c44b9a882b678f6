import { z } from 'zod';
import { grantType } from '../model/oauth-client.ts';

const seconds = z
  .int()
  .positive()
  .max(10 * 365 * 24 * 3600);

/** The settings that fill the gaps of the interface, as the authorization server reads them. Times in seconds. */
export const profile = z.strictObject({
  accessTokenFormat: z.enum(['jwt', 'opaque']),
  signingAlgorithm: z.enum(['ES256', 'RS256', 'EdDSA']),
  accessTokenLifetime: seconds,
  expiresInUnit: z.enum(['seconds', 'milliseconds']),
  grantTypes: z.array(grantType),
  authorizationCodeLifetime: seconds,
  pkcePlain: z.boolean().describe('Whether the code challenge method plain is allowed'),
  refreshTokenRotation: z.boolean(),
  refreshTokenIdleLifetime: seconds,
  refreshTokenAbsoluteLifetime: seconds,
  deviceCodeLifetime: seconds,
  devicePollingInterval: seconds,
  keyOverlap: seconds.describe('How long a key is still good after it was replaced'),
});
export type Profile = z.infer<typeof profile>;

const day = 24 * 3600;

export const defaultProfile: Profile = {
  accessTokenFormat: 'jwt',
  signingAlgorithm: 'ES256',
  accessTokenLifetime: 300,
  expiresInUnit: 'seconds',
  grantTypes: ['authorization_code', 'client_credentials', 'refresh_token', 'device_code'],
  authorizationCodeLifetime: 60,
  pkcePlain: false,
  refreshTokenRotation: true,
  refreshTokenIdleLifetime: 14 * day,
  refreshTokenAbsoluteLifetime: 90 * day,
  deviceCodeLifetime: 600,
  devicePollingInterval: 5,
  keyOverlap: 3600,
};
