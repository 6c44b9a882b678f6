import { decodeJwt } from 'jose';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { http, type TestResponse } from '../../support/http-request.ts';
import { encode, startOAuth, type OAuthParties } from '../../support/oauth.ts';
import { createUserAgent, type UserAgent, type Visit } from '../../support/user-agent.ts';

let parties: OAuthParties;
beforeAll(async () => {
  parties = await startOAuth();
});
afterEach(() => parties.engine.clocks.authorization.reset());
afterAll(() => parties.close());

const login = (page: Visit, agent: UserAgent, user = 'agent') =>
  agent.submit(page, { username: user, password: user, action: 'login' });

async function signedIn(changes: Record<string, string> = {}): Promise<UserAgent> {
  const agent = createUserAgent();
  await parties.signIn(await agent.open(parties.authorizeUrl(changes)), agent);
  return agent;
}

const errorOf = ({ callback }: Visit) => callback?.searchParams.get('error');
const headingOf = ({ text }: Visit) => /<h1>([^<]*)</.exec(text)?.[1];

describe('a user', () => {
  it('denying consent sends access_denied to the client, and the form expires', async () => {
    const agent = createUserAgent();
    const consent = await login(await agent.open(parties.authorizeUrl()), agent);
    const denied = await agent.submit(consent, { action: 'deny' });
    expect(Object.fromEntries(denied.callback?.searchParams ?? [])).toMatchObject({
      error: 'access_denied',
      state: 'a state',
      iss: parties.auth,
    });
    expect(parties.failedCheck(denied)).toBe('user_allows');
    const again = await agent.submit(consent, { action: 'allow' });
    expect([again.status, again.callback]).toEqual([400, undefined]);
    expect(parties.failedCheck(again)).toBe('interaction_known');
  });

  it('cancelling the sign-in sends access_denied, without a password', async () => {
    const agent = createUserAgent();
    const page = await agent.open(parties.authorizeUrl());
    const cancelled = await agent.submit(page, { action: 'cancel' });
    expect(errorOf(cancelled)).toBe('access_denied');
    expect(parties.failedCheck(cancelled)).toBe('user_goes_on');
  });

  it.each([
    ['a wrong password', 'agent', 'Agent'],
    ['no password', 'agent', ''],
    ['an unknown name', '"><script>alert(1)</script>', 'agent'],
    ['no name', '', ''],
  ])('with %s is asked again, on a page that does not reveal which was wrong', async (_what, username, password) => {
    const agent = createUserAgent();
    const page = await agent.open(parties.authorizeUrl());
    const refused = await agent.submit(page, { username, password, action: 'login' });
    expect(refused.status).toBe(401);
    expect(refused.text).toContain('Username or password is wrong.');
    expect(refused.text).not.toContain('<script>');
    expect(agent.cookies.has('hookbench_login')).toBe(false);
    expect(parties.failedCheck(refused)).toBe('credentials_right');
    expect(headingOf(await login(refused, agent))).toBe('Allow access?');
  });

  it('who enters ten wrong passwords within a minute must wait until it is over', async () => {
    const agent = createUserAgent();
    let page = await agent.open(parties.authorizeUrl());
    const wrong = (username: string) => agent.submit(page, { username, password: 'guess', action: 'login' });
    for (let attempt = 0; attempt < 10; attempt++) {
      page = await wrong('viewer');
      expect(page.status).toBe(401);
      parties.engine.clocks.authorization.advance(1000);
    }
    const braked = await login(page, agent, 'viewer');
    expect(braked).toMatchObject({ status: 429, headers: { 'retry-after': '50' } });
    expect(braked.text).toContain('Too many wrong passwords for this username. Try again in 50 s.');
    expect(parties.failedCheck(braked)).toBe('attempts_within_limit');
    expect((await wrong('somebody else')).status).toBe(401);
    parties.engine.clocks.authorization.advance(50_000);
    expect(headingOf(await login(braked, agent, 'viewer'))).toBe('Allow access?');
  });

  it('asks for consent again only for more scopes or with prompt=consent', async () => {
    const agent = await signedIn({ scope: 'read:customers' });
    expect((await agent.open(parties.authorizeUrl({ scope: 'read:customers' }))).callback).toBeDefined();
    const more = await agent.open(parties.authorizeUrl({ scope: 'openid email' }));
    expect(headingOf(more)).toBe('Allow access?');
    await agent.submit(more, { action: 'allow' });
    const both = await agent.open(parties.authorizeUrl({ scope: 'openid email read:customers' }));
    expect(both.callback?.searchParams.get('code')).toMatch(/^ac_/);
    expect(headingOf(await agent.open(parties.authorizeUrl({ prompt: 'consent' })))).toBe('Allow access?');
  });

  it('is signed in for eight hours', async () => {
    const agent = await signedIn();
    parties.engine.clocks.authorization.advance(8 * 3_600_000 - 60_000);
    expect((await agent.open(parties.authorizeUrl())).callback).toBeDefined();
    parties.engine.clocks.authorization.advance(120_000);
    expect(headingOf(await agent.open(parties.authorizeUrl()))).toBe('Sign in');
  });
});

describe('prompt and max_age', () => {
  it('none: a code with consent, consent_required for more scopes', async () => {
    const agent = await signedIn();
    const silent = await agent.open(parties.authorizeUrl({ prompt: 'none' }));
    expect(silent.callback?.searchParams.get('code')).toMatch(/^ac_/);
    await parties.engine.authorization.users.put({ username: 'new', password: 'new', role: 'agent' });
    const other = createUserAgent();
    await login(await other.open(parties.authorizeUrl()), other, 'new');
    const refused = await other.open(parties.authorizeUrl({ prompt: 'none' }));
    expect(errorOf(refused)).toBe('consent_required');
    expect(parties.failedCheck(refused)).toBe('silent_if_asked');
  });

  it.each([{ prompt: 'login' }, { prompt: 'select_account' }, { max_age: '0' }, { max_age: '600' }])(
    '%j requires a new sign-in',
    async (changes) => {
      const agent = await signedIn();
      parties.engine.clocks.authorization.advance(601_000);
      const page = await agent.open(parties.authorizeUrl(changes));
      expect(headingOf(page)).toBe('Sign in');
      const form = page.forms[0]?.fields ?? {};
      const cookie = [...agent.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
      const skipped = await parties.post('consent', { ...form, action: 'allow' }, { cookie });
      expect(skipped.headers.location).toBeUndefined();
      expect(skipped.status).toBe(400);
      expect(parties.failedCheck(skipped)).toBe('user_signed_in');

      const done = await parties.signIn(page, agent);
      const code = done.callback?.searchParams.get('code') ?? '';
      const { auth_time } = decodeJwt((await parties.exchange(code)).json.id_token);
      expect(Math.abs(Number(auth_time) - parties.engine.clocks.authorization.now() / 1000)).toBeLessThan(5);
    },
  );

  it('max_age accepts a recent sign-in, and prompt=login consent requires both', async () => {
    const agent = await signedIn();
    expect((await agent.open(parties.authorizeUrl({ max_age: '600' }))).callback).toBeDefined();
    const page = await agent.open(parties.authorizeUrl({ prompt: 'login consent' }));
    const consent = await login(page, agent);
    expect(headingOf(consent)).toBe('Allow access?');
    expect((await agent.submit(consent, { action: 'allow' })).callback?.searchParams.get('code')).toMatch(/^ac_/);
  });
});

describe('an interaction', () => {
  const steps: Record<string, (page: Visit, agent: UserAgent) => Promise<TestResponse>> = {
    'of another browser': async (page) => {
      const thief = createUserAgent();
      await thief.open(parties.authorizeUrl());
      return thief.submit(page, { username: 'agent', password: 'agent' });
    },
    'without its cookie': (page) => parties.post('login', { ...page.forms[0]?.fields, username: 'agent' }),
    'that expired': (page, agent) => {
      parties.engine.clocks.authorization.advance(15 * 60_000 + 1000);
      return login(page, agent);
    },
    'that was never begun': (page, agent) => agent.submit(page, { interaction: 'int_none', username: 'agent' }),
    'sent as JSON': ({ forms }) =>
      http(forms[0]?.action ?? '', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(forms[0]?.fields),
      }),
    'with a field twice': ({ forms }) =>
      http(forms[0]?.action ?? '', {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: `${encode(forms[0]?.fields ?? {})}&username=agent&username=viewer`,
      }),
  };
  const checks: Record<string, string> = {
    'of another browser': 'interaction_of_browser',
    'without its cookie': 'interaction_of_browser',
    'that expired': 'interaction_known',
    'that was never begun': 'interaction_known',
    'sent as JSON': 'form_media_type',
    'with a field twice': 'parameters_once',
  };

  it.each(Object.entries(steps))(
    '%s ends on an error page, without a sign-in and without a response to the client',
    async (what, step) => {
      const agent = createUserAgent();
      const answer = await step(await agent.open(parties.authorizeUrl()), agent);
      expect(answer.status).toBe(400);
      expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
      expect(answer.headers.location).toBeUndefined();
      expect(answer.headers['set-cookie']).toBeUndefined();
      expect(parties.failedCheck(answer)).toBe(checks[what]);
    },
  );

  it('has cookies that are not available to scripts and other sites', async () => {
    const answer = await http(parties.authorizeUrl());
    expect(answer.headers['set-cookie']).toEqual([
      expect.stringMatching(/^hookbench_interaction=int_[\w-]{43}; Path=\/oauth2; HttpOnly; SameSite=Lax$/),
    ]);
    const { urls, pki } = parties.engine;
    const secure = await http(parties.authorizeUrl().replace(parties.auth, urls.auth.https), { ca: pki.ca.cert });
    expect(secure.headers['set-cookie']?.[0]).toMatch(/^hookbench_interaction_secure=.*; Secure$/);
  });
});
