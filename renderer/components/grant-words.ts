import type { GrantType } from '#shared/model/oauth-client.ts';

/** What each grant is called, and whom it is for. */
export const grantWords: Record<GrantType, { name: string; meaning: string }> = {
  authorization_code: {
    name: 'Authorization code with PKCE',
    meaning: 'A user signs in in the browser and lets the client act (RFC 6749 4.1, RFC 7636).',
  },
  client_credentials: {
    name: 'Client credentials',
    meaning: 'The client acts for itself; no user is asked (RFC 6749 4.4).',
  },
  device_code: {
    name: 'Device code',
    meaning: 'A device without a browser shows a code; the user types it in elsewhere (RFC 8628).',
  },
  refresh_token: { name: 'Refresh token', meaning: 'A new access token without the user (RFC 6749 6).' },
};

/** All grants, in the order in which they are offered. */
export const grants = Object.keys(grantWords) as GrantType[];
