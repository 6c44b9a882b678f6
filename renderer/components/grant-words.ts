import type { FlowRequest } from '#shared/model/flow.ts';
import { grantType, type GrantType } from '#shared/model/oauth-client.ts';

/** The name and the explanation of each grant. */
export const grantWords: Record<GrantType | FlowRequest['grant'], { name: string; meaning: string }> = {
  authorization_code: {
    name: 'Authorization code with PKCE',
    meaning: 'A user signs in with the browser and allows the client to act for them (RFC 6749 4.1, RFC 7636).',
  },
  client_credentials: {
    name: 'Client credentials',
    meaning: 'The client acts for itself, without a user (RFC 6749 4.4).',
  },
  device_code: {
    name: 'Device code',
    meaning: 'A device without a browser shows a code, which the user enters on another device (RFC 8628).',
  },
  password: {
    name: 'Password',
    meaning: 'The client sends the password of the user (RFC 6749 4.3). OAuth 2.1 has removed it.',
  },
  token_exchange: {
    name: 'Token exchange',
    meaning: 'A service exchanges a token of its caller for one with fewer scopes or another audience (RFC 8693).',
  },
  refresh_token: { name: 'Refresh token', meaning: 'Gets a new access token without the user (RFC 6749 6).' },
};

/** All grants of registered clients, in display order. */
export const grants = (Object.keys(grantWords) as GrantType[]).filter((grant) => grantType.options.includes(grant));
