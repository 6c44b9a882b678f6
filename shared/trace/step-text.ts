import type { Peer } from '../model/party.ts';
import { pathOf } from './path-of.ts';

/** Matches one message of an OAuth flow. */
export interface StepMessage {
  to: Peer;
  method: string;
  url: string;
  /** Parameter of a token request (RFC 6749 4). */
  grantType?: string | undefined;
  /** Whether it is known to be of a flow: another server can have the same paths and parameters. */
  ofFlow?: boolean;
}

interface StepRule {
  /** The end of the path. */
  path: RegExp;
  method?: string;
  grantType?: string;
  words: string;
  /** Whether the user's browser sends it, and the client does not see it. */
  browser?: true;
}

const deviceGrant = 'urn:ietf:params:oauth:grant-type:device_code';

const wellKnown = /\/\.well-known\/[\w-]+(\/.*)?$/;

/** The description of each message of the flows. The first match applies. */
const rules: readonly StepRule[] = [
  {
    path: wellKnown,
    words: 'The client asks the authorization server for its endpoints and capabilities',
  },
  { path: /\/jwks(\.json)?$/, words: 'The client gets the keys that verify the authorization server’s tokens' },
  { path: /\/par$/, words: 'The client pushes the parameters of the authorization request, without the browser' },
  {
    path: /\/authorize$/,
    method: 'GET',
    words: 'The browser asks the authorization server to authorize the client',
    browser: true,
  },
  { path: /\/login$/, words: 'The user signs in', browser: true },
  { path: /\/consent$/, words: 'The user grants or denies the requested access', browser: true },
  { path: /\/device_authorization$/, words: 'The client requests a code that the user enters on another device' },
  { path: /\/device$/, method: 'POST', words: 'The user submits the code that the device shows', browser: true },
  { path: /\/device$/, words: 'The browser opens the page for the device’s code', browser: true },
  {
    path: /\/token$/,
    grantType: 'authorization_code',
    words: 'The client exchanges the code for tokens, and proves with the verifier that it started the flow',
  },
  {
    path: /\/token$/,
    grantType: 'client_credentials',
    words: 'The client requests a token with its own credentials',
  },
  {
    path: /\/token$/,
    grantType: 'refresh_token',
    words: 'The client exchanges its refresh token for a new access token',
  },
  { path: /\/token$/, grantType: deviceGrant, words: 'The client asks whether the user has approved the device' },
  { path: /\/token$/, words: 'The client requests a token' },
  { path: /\/revoke$/, words: 'The client revokes the token at the authorization server' },
  { path: /\/introspect$/, words: 'The client asks the authorization server whether the token is active' },
  { path: /\/userinfo$/, words: 'The client requests information about the user' },
  { path: /\/end_session$/, words: 'The browser signs the user out', browser: true },
];

const ruleOf = ({ grantType, method, url }: Omit<StepMessage, 'to'>): StepRule | undefined => {
  const path = pathOf(url).split('?')[0] ?? '';
  return rules.find(
    (each) =>
      each.path.test(path) &&
      (each.method === undefined || each.method === method) &&
      (each.grantType === undefined || each.grantType === grantType),
  );
};

/** Whether an address has an authorization response (RFC 6749 4.1.2), which the browser brings to the client. */
export function isAuthorizationResponse(url: string): boolean {
  const names = new Set((pathOf(url).split('?')[1] ?? '').split('&').map((pair) => pair.split('=')[0]));
  return names.has('state') && (names.has('code') || names.has('error'));
}

/** Whether the user's browser sends a message, not the client. */
export const isByBrowser = (message: StepMessage): boolean =>
  message.to === 'authorization' && ruleOf(message)?.browser === true;

/** Describes one message in a sentence; one that may be of a flow only as far as that is known. */
export function stepText(message: StepMessage): string {
  const { grantType, method, ofFlow = message.to === 'authorization', to, url } = message;
  const path = pathOf(url).split('?')[0] ?? '';
  if (to === 'service') return `The client calls ${method} ${path} with the access token`;
  if ((to === 'client' || ofFlow) && isAuthorizationResponse(url))
    return 'The browser brings the authorization response to the client';
  const isKnown = ofFlow || grantType !== undefined || wellKnown.test(path);
  return (isKnown ? ruleOf(message)?.words : undefined) ?? `The client sends ${method} ${path}`;
}
