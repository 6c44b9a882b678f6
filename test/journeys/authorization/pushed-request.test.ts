import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createDpopKey } from '../../support/dpop-key.ts';
import { http } from '../../support/http-request.ts';
import { appRequest, encode, startOAuth, webApp, type OAuthParties } from '../../support/oauth.ts';
import { createUserAgent } from '../../support/user-agent.ts';
import { refusedRequests } from './authorization-requests.ts';

let parties: OAuthParties;
beforeAll(async () => {
  parties = await startOAuth();
});
afterEach(() => parties.engine.clocks.authorization.reset());
afterAll(() => parties.close());

type Changes = Record<string, string | undefined>;
const push = (changes: Changes = {}, headers: Record<string, string> = {}) =>
  parties.post('par', appRequest(changes), headers);
const urlOf = (request_uri: string, client_id = 'demo-app') =>
  `${parties.auth}/authorize?${encode({ request_uri, client_id })}`;

describe('a pushed authorization request', () => {
  it('gets a request_uri that starts the sign-in with the pushed parameters', async () => {
    const answer = await push({ nonce: 'pushed' });
    expect(answer.status).toBe(201);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.json).toEqual({
      request_uri: expect.stringMatching(/^urn:ietf:params:oauth:request_uri:par_[\w-]{43}$/),
      expires_in: 60,
    });
    const agent = createUserAgent();
    const { callback } = await parties.signIn(await agent.open(urlOf(answer.json.request_uri)), agent);
    expect(callback?.searchParams.get('state')).toBe('a state');
    expect((await parties.exchange(callback?.searchParams.get('code') ?? '')).status).toBe(200);
  });

  it('overrides the parameters in the URL', async () => {
    const { json } = await push({ scope: 'read:customers' });
    const agent = createUserAgent();
    const page = await agent.open(`${urlOf(json.request_uri)}&scope=admin&state=other&redirect_uri=https://evil.test`);
    const { callback } = await parties.signIn(page, agent);
    expect(callback?.searchParams.get('state')).toBe('a state');
    expect((await parties.exchange(callback?.searchParams.get('code') ?? '')).json.scope).toBe('read:customers');
  });

  it.each([
    ['after a minute', 61, 'demo-app'],
    ['by another client', 0, webApp.id],
  ])('is rejected %s', async (_what, seconds, client) => {
    const { json } = await push();
    parties.engine.clocks.authorization.advance(seconds * 1000);
    const answer = await http(urlOf(json.request_uri, client));
    expect(answer.status).toBe(400);
    expect(answer.headers.location).toBeUndefined();
    expect(parties.failedCheck(answer)).toBe('pushed_request');
  });

  it('may be opened again until the sign-in is completed', async () => {
    const url = urlOf((await push()).json.request_uri);
    expect((await createUserAgent().open(url)).text).toContain('name="password"');
    const agent = createUserAgent();
    const { callback } = await parties.signIn(await agent.open(url), agent);
    expect(callback?.searchParams.get('code')).toMatch(/^ac_/);
  });

  it('is used up by the response to its client: a code, or a denial', async () => {
    for (const action of ['allow', 'deny']) {
      const url = urlOf((await push({ prompt: 'consent' })).json.request_uri);
      const [agent, other] = [createUserAgent(), createUserAgent()];
      const page = await agent.open(url);
      const otherPage = await other.open(url);
      const login = { username: 'agent', password: 'agent', action: 'login' };
      const consent = await agent.submit(page, login);
      const reloaded = await agent.open(url);
      expect(consent.callback ?? reloaded.callback).toBeUndefined();
      const { callback } = await agent.submit(reloaded, { ...login, action });
      const shown = callback ? undefined : await agent.submit(await agent.open(url), { action });
      const response = callback ?? shown?.callback ?? expect.fail('no response');
      expect(response.searchParams.has(action === 'allow' ? 'code' : 'error')).toBe(true);
      const again = await http(url);
      expect([again.status, parties.failedCheck(again)]).toEqual([400, 'pushed_request']);
      const late = await other.submit(otherPage, login);
      expect([late.status, parties.failedCheck(late)]).toEqual([400, 'interaction_request']);
    }
  });

  it('is used up by an error for prompt=none, and by a code without a page', async () => {
    const agent = createUserAgent();
    const none = urlOf((await push({ prompt: 'none' })).json.request_uri);
    expect((await agent.open(none)).callback?.searchParams.get('error')).toBe('login_required');
    expect((await agent.open(none)).callback).toBeUndefined();
    await parties.code({}, agent);
    const silent = urlOf((await push({ prompt: 'none' })).json.request_uri);
    expect((await agent.open(silent)).callback?.searchParams.get('code')).toMatch(/^ac_/);
    expect((await agent.open(silent)).callback).toBeUndefined();
  });

  it('gives one code to requests at the same time', async () => {
    const agent = createUserAgent();
    await parties.code({}, agent);
    const url = urlOf((await push()).json.request_uri);
    const visits = await Promise.all([1, 2, 3, 4].map(() => agent.open(url)));
    expect(visits.filter(({ callback }) => callback)).toHaveLength(1);
  });

  it('of a confidential client is stored without its secret', async () => {
    const redirect_uri = webApp.redirectUris[0];
    const changes = { client_id: webApp.id, client_secret: webApp.secret, redirect_uri };
    expect((await push(changes)).status).toBe(201);
    const rows = parties.engine.store.all('SELECT parameters FROM pushed_requests');
    expect(JSON.stringify(rows)).not.toContain('secret');
    const wrong = await push({ ...changes, client_secret: 'wrong' });
    expect(wrong).toMatchObject({ status: 401, json: { error: 'invalid_client' } });
  });

  it.each(refusedRequests.filter(([, , , check]) => check !== 'silent_if_asked'))(
    'is refused at once as JSON: %s',
    async (_what, changes, error, check) => {
      const answer = await push(changes);
      expect(answer).toMatchObject({ status: 400, json: { error } });
      expect(parties.failedCheck(answer)).toBe(check);
    },
  );

  it.each([
    ['a foreign redirect_uri', { redirect_uri: 'https://evil.test' }, 'redirect_uri_registered'],
    ['the name of another', { request_uri: 'urn:x' }, 'no_request_uri'],
  ])('is rejected with %s', async (_what, changes, check) => {
    const answer = await push(changes);
    expect(answer).toMatchObject({ status: 400, json: { error: 'invalid_request' } });
    expect(parties.failedCheck(answer)).toBe(check);
  });

  it('with a DPoP proof binds the code to its key (RFC 9449 10.1)', async () => {
    const [key, foreign] = await Promise.all([createDpopKey(), createDpopKey()]);
    const now = parties.engine.clocks.authorization.now();
    const { json } = await push({}, { dpop: await key.proof('POST', `${parties.auth}/par`, now) });
    const agent = createUserAgent();
    const { callback } = await parties.signIn(await agent.open(urlOf(json.request_uri)), agent);
    const code = callback?.searchParams.get('code') ?? '';
    const proof = (by = key) => by.proof('POST', `${parties.auth}/token`, now);
    expect((await parties.exchange(code)).status).toBe(400);
    expect((await parties.exchange(code, {}, { dpop: await proof(foreign) })).status).toBe(400);
    expect((await parties.exchange(code, {}, { dpop: await proof() })).status).toBe(200);

    const headers = { dpop: await key.proof('POST', `${parties.auth}/par`, now) };
    const differs = await push({ dpop_jkt: foreign.thumbprint }, headers);
    expect(differs).toMatchObject({ status: 400, json: { error: 'invalid_dpop_proof' } });
    expect(parties.failedCheck(differs)).toBe('dpop_jkt');
  });
});

it('pushed requests are limited per client until some expire', async () => {
  await parties.engine.profile.update({ maxPendingPerClient: 2 });
  parties.engine.clocks.authorization.advance(3_600_000);
  try {
    expect([(await push()).status, (await push()).status]).toEqual([201, 201]);
    const refused = await push();
    expect(refused).toMatchObject({
      status: 429,
      headers: { 'retry-after': '60' },
      json: { error: 'temporarily_unavailable' },
    });
    expect(parties.failedCheck(refused)).toBe('pending_within_limit');
    parties.engine.clocks.authorization.advance(61_000);
    expect((await push()).status).toBe(201);
  } finally {
    await parties.engine.profile.reset();
  }
});
