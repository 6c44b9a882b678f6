import { createHash } from 'node:crypto';
import { createUserAgent } from '../../../support/user-agent.ts';
import type { OutsideBench } from '../../outside-bench.ts';
import type { UnseenCase } from '../unseen-case.ts';

const redirectUri = 'http://127.0.0.1:40999/callback';
const verifier = 'a-code-verifier-of-a-client-that-is-not-ours_0123456789';
const digest = createHash('sha256').update(verifier).digest();

interface Flow extends Omit<UnseenCase, 'run' | 'program' | 'needs'> {
  /** What differs in the authorization request. */
  authorize?: Record<string, string>;
  /** What differs in the token request, or does not depend on the code. */
  token?: (found: { code: string; refreshToken: string; accessToken: string }) => Record<string, string>;
}

const args = (fields: Record<string, string>): string[] =>
  Object.entries(fields).flatMap(([name, value]) => ['--data-urlencode', `${name}=${value}`]);

/** Signs in as a user, and returns the code of the redirect. */
async function codeOf(bench: OutsideBench, changes: Record<string, string>): Promise<string> {
  const fields = {
    response_type: 'code',
    client_id: 'demo-app',
    redirect_uri: redirectUri,
    scope: 'openid offline_access read:customers',
    state: 'state',
    code_challenge: digest.toString('base64url'),
    code_challenge_method: 'S256',
    ...changes,
  };
  const agent = createUserAgent();
  const page = await agent.open(`${bench.urls.auth.http}/authorize?${new URLSearchParams(fields).toString()}`);
  const shown = await agent.submit(page, { username: 'agent', password: 'agent', action: 'login' });
  const { callback } = shown.callback ? shown : await agent.submit(shown, { action: 'allow' });
  return callback?.searchParams.get('code') ?? '';
}

/** A code flow by a client with curl, whose token request fails. */
const flow = ({ authorize = {}, token, ...one }: Flow): UnseenCase => ({
  ...one,
  program: 'curl',
  needs: ['curl'],
  async run(bench) {
    const exchange = (fields: Record<string, string>): Promise<string> =>
      bench.runs('curl', ['-sk', ...args({ client_id: 'demo-app', ...fields }), `${bench.urls.auth.https}/token`]);
    const fields = { grant_type: 'authorization_code', redirect_uri: redirectUri, code_verifier: verifier };
    const code = await codeOf(bench, authorize);
    if (!token) return bench.foreign(() => exchange({ ...fields, code }), 'authorization');
    const other = await exchange({ ...fields, code: await codeOf(bench, {}) });
    const { access_token: accessToken, refresh_token: refreshToken } = JSON.parse(other) as Record<string, string>;
    const changes = token({ code, accessToken: accessToken ?? '', refreshToken: refreshToken ?? '' });
    return bench.foreign(() => exchange({ ...fields, code, ...changes }), 'authorization');
  },
});

/** Code flows that differ from right ones in one thing. */
export const codeFlowCases: readonly UnseenCase[] = [
  flow({
    id: 'pkce-hex',
    what: 'The code challenge is the hash in hexadecimal.',
    authorize: { code_challenge: digest.toString('hex') },
    right: ['pkce-mismatch'],
    shows: /hexadecimal/i,
  }),
  flow({
    id: 'pkce-hex-base64url',
    what: 'The code challenge is Base64url of the hexadecimal text of the hash.',
    authorize: { code_challenge: Buffer.from(digest.toString('hex')).toString('base64url') },
    right: ['pkce-mismatch'],
    shows: /hexadecimal/i,
  }),
  flow({
    id: 'pkce-plain',
    what: 'The code challenge is the verifier itself, and declared as S256.',
    authorize: { code_challenge: verifier },
    right: ['pkce-mismatch'],
    shows: /plain|verifier itself|not hashed|without (SHA|a hash)/i,
  }),
  flow({
    id: 'pkce-encoded-verifier',
    what: 'The code challenge is the hash of the Base64url of the verifier.',
    authorize: {
      code_challenge: createHash('sha256').update(Buffer.from(verifier).toString('base64url')).digest('base64url'),
    },
    right: ['pkce-mismatch'],
    shows: /Base64/i,
  }),
  flow({
    id: 'challenge-as-verifier',
    what: 'The challenge is sent as the verifier.',
    token: () => ({ code_verifier: digest.toString('base64url') }),
    right: ['pkce-mismatch'],
    shows:
      /challenge (was|is) sent|sent as (the )?(code_)?verifier|is the challenge|equals the challenge|the challenge itself/i,
  }),
  flow({
    id: 'code-fragment',
    what: 'The fragment of the redirect is still at the end of the code.',
    token: ({ code }) => ({ code: `${code}#_=_` }),
    right: ['code-unknown'],
    shows: /#/,
  }),
  flow({
    id: 'redirect-slash',
    what: 'The redirect URI of the token request has a slash at its end.',
    token: () => ({ redirect_uri: `${redirectUri}/` }),
    right: ['redirect-uri-mismatch'],
    shows: /callback\/[\s\S]*|slash/,
  }),
  flow({
    id: 'access-token-as-code',
    what: 'An access token is sent as code.',
    token: ({ accessToken }) => ({ code: accessToken }),
    right: ['code-unknown'],
    says: /access token|JWT/i,
    shows: /access token|JWT/i,
  }),
  flow({
    id: 'access-token-refreshes',
    what: 'An access token is sent as refresh token.',
    token: ({ accessToken }) => ({ grant_type: 'refresh_token', refresh_token: accessToken }),
    right: ['refresh-token-unknown'],
    shows: /an access token|JWT/i,
  }),
  flow({
    id: 'refresh-scope-comma',
    what: 'A refresh asks for scopes with commas.',
    token: ({ refreshToken }) => ({
      grant_type: 'refresh_token',
      refresh_token: refreshToken,
      scope: 'openid,read:customers',
    }),
    right: ['scope-not-granted'],
    shows: /comma|space/i,
  }),
];
