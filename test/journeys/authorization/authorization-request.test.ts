import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { http } from '../../support/http-request.ts';
import { appRequest, encode, redirectUri, startOAuth, webApp, type OAuthParties } from '../../support/oauth.ts';
import { createUserAgent } from '../../support/user-agent.ts';
import { badRedirectUris, goodRedirectUris, refusedRequests } from './authorization-requests.ts';

let parties: OAuthParties;
beforeAll(async () => {
  parties = await startOAuth();
});
afterAll(() => parties.close());

const asClient = (clientId: string, uri: string) => ({ client_id: clientId, redirect_uri: uri });

describe('a redirect URI', () => {
  it.each(badRedirectUris)('with %s shows an error page without a redirect (%s %j)', async (_what, id, uri) => {
    const answer = await http(parties.authorizeUrl(asClient(id, uri)));
    expect(answer.status).toBe(400);
    expect(answer.headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8' });
    expect(answer.headers.location).toBeUndefined();
    expect(answer.headers['set-cookie']).toBeUndefined();
    expect(parties.failedCheck(answer)).toBe('redirect_uri_registered');
  });

  it.each(goodRedirectUris)('of %s that is registered is accepted: %s', async (id, uri) => {
    const agent = createUserAgent();
    const { callback } = await parties.signIn(await agent.open(parties.authorizeUrl(asClient(id, uri))), agent);
    expect(callback?.href.startsWith(uri)).toBe(true);
    expect(callback?.searchParams.get('code')).toMatch(/^ac_/);
  });

  it('may be omitted only if exactly one is registered', async () => {
    const agent = createUserAgent();
    const page = await agent.open(parties.authorizeUrl({ redirect_uri: undefined }));
    const { callback } = await parties.signIn(page, agent);
    expect(callback?.href).toMatch(/^http:\/\/127\.0\.0\.1\/callback\?code=/);
    const code = callback?.searchParams.get('code') ?? '';
    expect((await parties.exchange(code, { redirect_uri: undefined })).status).toBe(200);
    const unclear = await http(parties.authorizeUrl({ client_id: webApp.id, redirect_uri: undefined }));
    expect(unclear.status).toBe(400);
    expect(parties.failedCheck(unclear)).toBe('redirect_uri_registered');
  });
});

describe('an authorization request is refused', () => {
  it.each(refusedRequests)('at the client, with state and iss: %s', async (_what, changes, error, check) => {
    const answer = await http(parties.authorizeUrl(changes));
    expect(answer.status).toBe(303);
    const location = new URL(answer.headers.location ?? '');
    expect(location.href.startsWith(`${redirectUri}?`)).toBe(true);
    expect(Object.fromEntries(location.searchParams)).toEqual({
      error,
      error_description: expect.stringMatching(/^[\x20-\x21\x23-\x5b\x5d-\x7e]+$/),
      state: 'a state',
      iss: parties.auth,
    });
    expect(parties.failedCheck(answer)).toBe(check);
  });

  it.each([
    ['no client', { client_id: undefined }, 'client_known'],
    ['an unknown client', { client_id: '<script>alert(1)</script>' }, 'client_known'],
    ['an unknown request_uri', { request_uri: 'urn:ietf:params:oauth:request_uri:none' }, 'pushed_request'],
  ])('with a page: %s', async (_what, changes, check) => {
    const answer = await http(parties.authorizeUrl(changes));
    expect(answer.status).toBe(400);
    expect(answer.headers.location).toBeUndefined();
    expect(answer.text).not.toContain('<script>');
    expect(parties.failedCheck(answer)).toBe(check);
  });

  it('with a page for a repeated parameter', async () => {
    const answer = await http(`${parties.authorizeUrl()}&redirect_uri=https%3A%2F%2Fevil.test`);
    expect(answer.status).toBe(400);
    expect(parties.failedCheck(answer)).toBe('parameters_once');
  });

  it('with a page for more than 100 parameters', async () => {
    const answer = await http(`${parties.authorizeUrl()}${'&x=1'.repeat(100)}`);
    expect(answer.status).toBe(400);
    expect(parties.failedCheck(answer)).toBe('parameters_once');
    const form = Array.from({ length: 5000 }, (_, index) => `p${index}`).join('&');
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const refused = await http(`${parties.auth}/token`, { method: 'POST', headers, body: form });
    expect(refused.status).toBe(400);
    expect(refused.json).toEqual({
      error: 'invalid_request',
      error_description: 'There are more than 100 parameters.',
    });
  });

  it('for a client that is not registered for the flow, and if the profile disables it', async () => {
    const { clients } = parties.engine.authorization;
    await clients.put({ id: 'other', grants: [], scope: 'openid', redirectUris: ['http://127.0.0.1/callback'] });
    const unregistered = await http(parties.authorizeUrl({ client_id: 'other', scope: 'openid' }));
    expect(unregistered.headers.location).toContain('error=unauthorized_client');
    expect(parties.failedCheck(unregistered)).toBe('client_may_use_code');
    const { profile } = parties.engine;
    const { grantTypes } = profile.get();
    await profile.update({ grantTypes: ['client_credentials'] });
    try {
      const off = await http(parties.authorizeUrl());
      expect(off.headers.location).toContain('error=unauthorized_client');
    } finally {
      await profile.update({ grantTypes });
    }
  });
});

describe('an authorization request', () => {
  it('may be posted, as a form within the limit', async () => {
    const posted = await parties.post('authorize', appRequest());
    expect(posted.text).toContain('<h1>Sign in</h1>');
    const json = await parties.post('authorize', appRequest(), { 'content-type': 'application/json' });
    expect(json.status).toBe(400);
    expect(parties.failedCheck(json)).toBe('form_media_type');
    const large = await parties.post('authorize', appRequest({ state: 'x'.repeat(70_000) }));
    expect(large.status).toBe(413);
    expect(parties.failedCheck(large)).toBe('body_size');
  });

  it.each([
    ['10,000 characters', 'x'.repeat(10_000)],
    ['characters of all kinds', '"<>&=+%20#?\\ é✓😀'],
    ['a line break', 'a\r\nSet-Cookie: b=c'],
    ['nothing', ''],
  ])('gets its state back unchanged: %s', async (_what, state) => {
    const agent = createUserAgent();
    const { callback, headers } = await parties.signIn(await agent.open(parties.authorizeUrl({ state })), agent);
    expect(callback?.searchParams.get('state')).toBe(state);
    expect(callback?.searchParams.get('code')).toMatch(/^ac_/);
    expect(headers.location).toMatch(/^[\x21-\x7e]+$/);
  });

  it('without state gets no state back', async () => {
    const agent = createUserAgent();
    const { callback } = await parties.signIn(await agent.open(parties.authorizeUrl({ state: undefined })), agent);
    expect([...(callback?.searchParams.keys() ?? [])]).toEqual(['code', 'iss']);
  });

  it('without scope requests all scopes of the client', async () => {
    const agent = createUserAgent();
    const page = await agent.open(`${parties.auth}/authorize?${encode(appRequest({ scope: undefined }))}`);
    const { callback } = await parties.signIn(page, agent);
    const { json } = await parties.exchange(callback?.searchParams.get('code') ?? '');
    expect(json.scope).toBe('openid profile email offline_access read:customers write:customers admin');
  });
});
