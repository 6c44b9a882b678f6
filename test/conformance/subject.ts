import { expect } from 'vitest';
import { encode, challengeOf, verifier } from '../support/oauth.ts';
import { http, type TestResponse } from '../support/http-request.ts';
import { createUserAgent, type UserAgent } from '../support/user-agent.ts';

type Fields = Record<string, string | undefined>;

/** The clients that both servers know. */
export const publicApp = { id: 'public-app', redirectUri: 'http://127.0.0.1/callback' };
export const webApp = {
  id: 'web-app',
  secret: 'a secret of the web app, 32 bytes',
  redirectUri: 'https://client.example/cb',
};
export const machine = { id: 'machine', secret: 'a secret of the machine, 32 bytes' };
export const otherApp = { id: 'other-app', secret: 'a secret of the other, 32 bytes' };
export const deviceApp = { id: 'device-app' };
export const scopes = ['openid', 'offline_access', 'profile', 'read:customers', 'write:customers'];

export const basic = (id: string, secret: string): Record<string, string> => ({
  authorization: `Basic ${Buffer.from(`${encodeURIComponent(id)}:${encodeURIComponent(secret)}`).toString('base64')}`,
});

/** An authorization server as its clients see it. */
export interface Subject {
  name: 'hookbench' | 'oidc-provider';
  issuer: string;
  metadata: Record<string, unknown>;
  /** Sends a form to an endpoint, named as in the metadata without `_endpoint`. */
  post(endpoint: string, fields: Fields, headers?: Record<string, string>): Promise<TestResponse>;
  url(endpoint: string): string;
  authorizeUrl(changes?: Fields): string;
  /** Where the user is sent in the end, having signed in and agreed to all. */
  authorize(changes?: Fields, agent?: UserAgent): Promise<URL>;
  code(changes?: Fields): Promise<string>;
  exchange(code: string, changes?: Fields, headers?: Record<string, string>): Promise<TestResponse>;
  /** A token answer of public-app. */
  // oxlint-disable-next-line typescript/no-explicit-any
  win(changes?: Fields): Promise<any>;
  /** Whether introspection says that a token is good. */
  isActive(token: string): Promise<boolean>;
  close(): Promise<void>;
}

/** Where a server listens, and how it is stopped. */
export interface Running {
  name: Subject['name'];
  issuer: string;
  close(): Promise<void>;
}

export async function asSubject({ close, issuer, name }: Running): Promise<Subject> {
  const metadata = (await http(`${issuer}/.well-known/openid-configuration`)).json as Record<string, unknown>;
  const url = (endpoint: string): string => String(metadata[endpoint === 'jwks' ? 'jwks_uri' : `${endpoint}_endpoint`]);
  const post: Subject['post'] = (endpoint, fields, headers = {}) =>
    http(url(endpoint), {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      body: encode(fields),
    });

  const authorizeUrl = (changes: Fields = {}): string =>
    `${url('authorization')}?${encode({
      response_type: 'code',
      client_id: publicApp.id,
      redirect_uri: publicApp.redirectUri,
      scope: 'openid offline_access',
      prompt: 'consent',
      state: 'a state',
      code_challenge: challengeOf(verifier),
      code_challenge_method: 'S256',
      ...changes,
    })}`;

  async function authorize(changes: Fields = {}, agent = createUserAgent()): Promise<URL> {
    let page = await agent.open(authorizeUrl(changes));
    for (let step = 0; step < 3 && !page.callback; step++) {
      const action = page.text.includes('name="password"') ? 'login' : 'allow';
      page = await agent.submit(page, { username: 'agent', login: 'agent', password: 'agent', action });
    }
    if (!page.callback) throw new Error(`${name}: ${page.status} ${page.text.slice(0, 2000)}`);
    return page.callback;
  }

  async function code(changes?: Fields): Promise<string> {
    const { searchParams } = await authorize(changes);
    return searchParams.get('code') ?? expect.fail(`${name}: ${String(searchParams)}`);
  }

  const exchange: Subject['exchange'] = (given, changes = {}, headers = {}) =>
    post(
      'token',
      {
        grant_type: 'authorization_code',
        client_id: publicApp.id,
        code: given,
        redirect_uri: publicApp.redirectUri,
        code_verifier: verifier,
        ...changes,
      },
      headers,
    );

  return {
    name,
    issuer,
    metadata,
    url,
    post,
    authorizeUrl,
    authorize,
    code,
    exchange,
    async win(changes) {
      const answer = await exchange(await code(changes));
      expect(answer.status, `${name}: ${answer.text}`).toBe(200);
      return answer.json as unknown;
    },
    async isActive(token) {
      const { json } = await post('introspection', { token }, basic(webApp.id, webApp.secret));
      return (json as { active: boolean }).active;
    },
    close,
  };
}
