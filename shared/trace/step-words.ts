import type { Peer } from '../model/party.ts';
import { pathOf } from './path-of.ts';

/** What tells one message of an OAuth flow from another. */
export interface StepMessage {
  to: Peer;
  method: string;
  url: string;
  /** Parameter of a token request (RFC 6749 4). */
  grantType?: string | undefined;
}

interface StepRule {
  /** The end of the path. */
  path: RegExp;
  method?: string;
  grantType?: string;
  words: string;
}

const deviceGrant = 'urn:ietf:params:oauth:grant-type:device_code';

/** Each message of the flows, in plain words; the first rule that fits speaks. */
const rules: readonly StepRule[] = [
  {
    path: /\/\.well-known\/[\w-]+(\/.*)?$/,
    words: 'The client asks the authorization server where its endpoints are and what it can do',
  },
  { path: /\/jwks(\.json)?$/, words: 'The client fetches the keys that prove the tokens of the authorization server' },
  { path: /\/par$/, words: 'The client sends the parameters of the authorization request ahead, past the browser' },
  {
    path: /\/authorize$/,
    method: 'GET',
    words: 'The browser asks the authorization server to let the client act for the user',
  },
  { path: /\/login$/, words: 'The user signs in' },
  { path: /\/consent$/, words: 'The user decides what the client may do' },
  { path: /\/device_authorization$/, words: 'The client asks for a code for the user to type in on another device' },
  { path: /\/device$/, method: 'POST', words: 'The user hands in the code that the device shows' },
  { path: /\/device$/, words: 'The browser opens the page to type in the code of the device' },
  {
    path: /\/token$/,
    grantType: 'authorization_code',
    words: 'The client exchanges the code for tokens, and proves by the verifier that it began the flow',
  },
  {
    path: /\/token$/,
    grantType: 'client_credentials',
    words: 'The client asks the authorization server for a token by its own credentials',
  },
  {
    path: /\/token$/,
    grantType: 'refresh_token',
    words: 'The client exchanges its refresh token for a new access token',
  },
  { path: /\/token$/, grantType: deviceGrant, words: 'The client asks whether the user has let the device in' },
  { path: /\/token$/, words: 'The client asks the authorization server for a token' },
  { path: /\/revoke$/, words: 'The client asks the authorization server to revoke the token' },
  { path: /\/introspect$/, words: 'The client asks the authorization server whether the token is active' },
  { path: /\/userinfo$/, words: 'The client asks who the user is' },
  { path: /\/end_session$/, words: 'The browser signs the user out' },
];

/** One message of an OAuth flow as a sentence: who asks whom for what, and why. */
export function stepWords({ to, method, url, grantType }: StepMessage): string {
  const path = pathOf(url).split('?')[0] ?? '';
  if (to === 'service') return `The client calls ${method} ${path} with the access token`;
  const rule = rules.find(
    (each) =>
      each.path.test(path) &&
      (each.method === undefined || each.method === method) &&
      (each.grantType === undefined || each.grantType === grantType),
  );
  return rule?.words ?? `The client sends ${method} ${path}`;
}
