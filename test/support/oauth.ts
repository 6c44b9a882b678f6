import { createHash } from 'node:crypto';
import { expect } from 'vitest';
import type { OAuthClient } from '#shared/model/oauth-client.ts';
import { readDecision } from '../../electron/engine/journal/read-decision.ts';
import { http, type TestResponse } from './http-request.ts';
import { entryOf, startEngine, type TestEngine } from './start-engine.ts';
import { createUserAgent, type UserAgent, type Visit } from './user-agent.ts';

type Fields = Record<string, string | undefined>;

export const verifier = 'a-code-verifier-that-is-long-enough-0123456789_~.';
export const challengeOf = (text: string): string => createHash('sha256').update(text).digest('base64url');
export const redirectUri = 'http://127.0.0.1:40999/callback';

/** A confidential client with every grant, in addition to the demonstration clients. */
export const webApp = {
  id: 'web-app',
  secret: 'web secret/+%',
  grants: ['authorization_code', 'refresh_token', 'client_credentials', 'device_code'],
  scope: 'openid profile email offline_access read:customers write:customers admin',
  redirectUris: ['https://client.example/callback', 'http://localhost:9000/cb?from=here'],
} satisfies OAuthClient;

/** The authorization request of demo-app with changes; `undefined` omits a parameter. */
export const appRequest = (changes: Fields = {}): Fields => ({
  response_type: 'code',
  client_id: 'demo-app',
  redirect_uri: redirectUri,
  scope: 'openid profile read:customers',
  state: 'a state',
  code_challenge: challengeOf(verifier),
  code_challenge_method: 'S256',
  ...changes,
});

export function encode(fields: Fields): string {
  return String(
    new URLSearchParams(Object.entries(fields).filter((field): field is [string, string] => field[1] !== undefined)),
  );
}

export interface TokenAnswer {
  access_token: string;
  token_type: string;
  expires_in: number;
  refresh_token: string;
  id_token: string;
  scope: string;
}

export interface OAuthParties extends TestEngine {
  authorizeUrl(changes?: Fields): string;
  /** Sends a form to an endpoint below `{auth_url}`. */
  post(endpoint: string, fields: Fields, headers?: Record<string, string>): Promise<TestResponse>;
  /** Signs in on the page and consents. */
  signIn(page: Visit, agent: UserAgent, user?: string): Promise<Visit>;
  /** A code from a user's consent, by default in a new browser. */
  code(changes?: Fields, agent?: UserAgent): Promise<string>;
  /** Exchanges a code as demo-app. */
  exchange(code: string, changes?: Fields, headers?: Record<string, string>): Promise<TestResponse>;
  /** The tokens of demo-app by the code flow. */
  win(changes?: Fields): Promise<TokenAnswer>;
  refresh(token: string, changes?: Fields, headers?: Record<string, string>): Promise<TestResponse>;
  /** A protected call, `GET /api/customers/C-1001`. */
  callApi(token: string): Promise<TestResponse>;
  /** Name of the check by which the authorization server refused, by the decision that the answer names. */
  failedCheck(answer: TestResponse): string | undefined;
  /** The same for an answer of the service, which does not wait for its decision to be stored. */
  failedApiCheck(answer: TestResponse): Promise<string | undefined>;
}

export async function startOAuth(options: Parameters<typeof startEngine>[0] = {}): Promise<OAuthParties> {
  const declared = { ...options.declared, clients: [webApp, ...(options.declared?.clients ?? [])] };
  const parties = await startEngine({ ...options, declared });
  const { auth, engine } = parties;

  const failedCheck = ({ headers }: TestResponse): string | undefined => {
    const decision = readDecision(engine.store, String(headers['hookbench-decision']));
    return decision?.checks.find(({ outcome }) => outcome === 'failed')?.name;
  };
  const post: OAuthParties['post'] = (endpoint, fields, headers = {}) =>
    http(`${auth}/${endpoint}`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      body: encode(fields),
    });
  const authorizeUrl = (changes: Fields = {}): string => `${auth}/authorize?${encode(appRequest(changes))}`;

  async function signIn(page: Visit, agent: UserAgent, user = 'agent'): Promise<Visit> {
    const asksPassword = page.text.includes('name="password"');
    const shown = asksPassword ? await agent.submit(page, { username: user, password: user, action: 'login' }) : page;
    return shown.callback ? shown : agent.submit(shown, { action: 'allow' });
  }

  async function code(changes: Fields = {}, agent = createUserAgent()): Promise<string> {
    const page = await agent.open(authorizeUrl(changes));
    const { callback } = page.callback ? page : await signIn(page, agent);
    expect(callback?.searchParams.get('error')).toBeNull();
    return callback?.searchParams.get('code') ?? '';
  }

  const exchange: OAuthParties['exchange'] = (given, changes = {}, headers = {}) =>
    post(
      'token',
      {
        grant_type: 'authorization_code',
        client_id: 'demo-app',
        code: given,
        redirect_uri: redirectUri,
        code_verifier: verifier,
        ...changes,
      },
      headers,
    );

  return {
    ...parties,
    authorizeUrl,
    post,
    signIn,
    code,
    exchange,
    async win(changes) {
      const answer = await exchange(await code(changes));
      expect(answer.status, answer.text).toBe(200);
      return answer.json as TokenAnswer;
    },
    refresh: (token, changes = {}, headers = {}) =>
      post('token', { grant_type: 'refresh_token', client_id: 'demo-app', refresh_token: token, ...changes }, headers),
    callApi: (token) => parties.call('GET', '/api/customers/C-1001', token),
    failedCheck,
    async failedApiCheck(answer) {
      await entryOf(engine, 'decision', ({ id }) => id === answer.headers['hookbench-decision']);
      return failedCheck(answer);
    },
  };
}
