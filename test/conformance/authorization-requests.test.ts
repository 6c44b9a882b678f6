import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { createLocalJWKSet, decodeJwt, jwtVerify, SignJWT } from 'jose';
import * as openid from 'openid-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { other, pair, payment, redirectUri, startExtended, type Extended } from '../support/extended-issuer.ts';
import { http } from '../support/http-request.ts';
import { challengeOf, verifier } from '../support/oauth.ts';
import { createUserAgent } from '../support/user-agent.ts';

let extended: Extended;
beforeAll(async () => {
  extended = await startExtended();
});
afterAll(() => extended.parties.close());

describe('openid-client sends request objects (RFC 9101)', () => {
  it.each(['app', 'signing-app'])('as %s', async (id) => {
    const config = await extended.configure(id);
    expect(config.serverMetadata()).toMatchObject({ request_parameter_supported: true });
    const { checks, url } = await extended.authorize(config, {}, true);
    expect([...url.searchParams.keys()].sort()).toEqual(['client_id', 'request']);
    const { callback } = await extended.visit(url.href);
    const tokens = await openid.authorizationCodeGrant(config, callback ?? new URL('x:'), checks);
    expect((await extended.call(tokens.access_token)).status).toBe(200);
  });

  it('pushed (RFC 9126)', async () => {
    const config = await extended.configure('signing-app');
    const { checks, url } = await extended.authorize(config, {}, true);
    const pushed = await openid.buildAuthorizationUrlWithPAR(config, url.searchParams);
    const { callback } = await extended.visit(pushed.href);
    expect(await openid.authorizationCodeGrant(config, callback ?? new URL('x:'), checks)).toMatchObject({
      scope: 'read:customers',
    });
  });

  const seconds = () => Math.floor(Date.now() / 1000);
  const claims = (changes: object) => ({
    iss: 'app',
    aud: extended.issuer,
    exp: seconds() + 60,
    client_id: 'app',
    response_type: 'code',
    redirect_uri: redirectUri,
    ...changes,
  });
  const sign = (changes: object, header = {}, by = pair.privateKey) =>
    new SignJWT(claims(changes)).setProtectedHeader({ alg: 'ES256', kid: 'one', ...header }).sign(by);
  const wrong: Record<string, () => Promise<string>> = {
    'that expired': () => sign({ exp: seconds() - 120 }),
    'without exp': () => sign({ exp: undefined }),
    'that is valid for too long': () => sign({ exp: seconds() + 7200 }),
    'that is not valid yet': () => sign({ nbf: seconds() + 600 }),
    'for another server': () => sign({ aud: 'https://other.example' }),
    'of another client': () => sign({ iss: 'signing-app' }),
    'with another client_id': () => sign({ client_id: 'signing-app' }),
    'by another key': () => sign({}, {}, other.privateKey),
    'of another type': () => sign({}, { typ: 'at+jwt' }),
    'with a request_uri in it': () => sign({ request_uri: 'urn:a' }),
    'that is not signed': async () =>
      `${Buffer.from('{"alg":"none"}').toString('base64url')}.${(await sign({})).split('.')[1] ?? ''}.`,
    'that is no JWT': () => Promise.resolve('no-jwt'),
  };
  it('pushed without a client_id outside of it (RFC 9126 3)', async () => {
    const answer = await http(`${extended.issuer}/par`, {
      ca: extended.ca,
      method: 'POST',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        authorization: `Basic ${Buffer.from('app:a+secret+of+the+client').toString('base64')}`,
      },
      body: String(
        new URLSearchParams({
          request: await sign({
            code_challenge: 'a'.repeat(43),
            code_challenge_method: 'S256',
            scope: 'read:customers',
          }),
        }),
      ),
    });
    expect(answer.status, answer.text).toBe(201);
  });

  it.each(Object.entries(wrong))('but not one %s', async (_, make) => {
    const url = new URL(`${extended.issuer}/authorize`);
    url.search = String(new URLSearchParams({ client_id: 'app', request: await make() }));
    const answer = await http(url.href, { ca: extended.ca });
    expect(answer.status).toBe(400);
    expect(answer.text).toContain('invalid_request_object');
    expect(extended.parties.failedCheck(answer)).toBe('request_object');
  });

  const right: Record<string, () => object> = {
    'several audiences': () => ({ aud: ['https://other.example', extended.issuer] }),
    'an nbf 8 s ahead': () => ({ nbf: seconds() + 8 }),
  };
  it.each(Object.entries(right))('also with %s', async (_, changes) => {
    const challenge = { code_challenge: challengeOf(verifier), code_challenge_method: 'S256', scope: 'read:customers' };
    const request = await sign({ ...challenge, ...changes() });
    const { callback } = await extended.visit(
      `${extended.issuer}/authorize?${new URLSearchParams({ client_id: 'app', request }).toString()}`,
    );
    expect(callback?.searchParams.get('code')).toMatch(/^ac_/);
  });

  it.each<[string, object, Record<string, string>]>([
    ['different inside', { state: 'inside', nonce: 'inside' }, { state: 'inside', nonce: 'inside' }],
    ['only outside', {}, {}],
  ])('with a state and a nonce that are %s, of which only those inside count', async (_what, inside, expected) => {
    const challenge = { code_challenge: challengeOf(verifier), code_challenge_method: 'S256', scope: 'openid' };
    const outside = { client_id: 'app', state: 'outside', nonce: 'outside', scope: 'read:customers' };
    const query = new URLSearchParams({ ...outside, request: await sign({ ...challenge, ...inside }) });
    const { callback } = await extended.visit(`${extended.issuer}/authorize?${query.toString()}`);
    const state = callback?.searchParams.get('state');
    const answer = await extended.parties.exchange(callback?.searchParams.get('code') ?? '', {
      client_id: 'app',
      client_secret: 'a secret of the client',
      redirect_uri: redirectUri,
    });
    const { id_token, scope } = answer.json as { id_token: string; scope: string };
    const { nonce } = decodeJwt<{ nonce?: string }>(id_token);
    expect({ ...(state !== null && { state }), ...(nonce !== undefined && { nonce }) }).toEqual(expected);
    expect(scope).toBe('openid');
  });

  it('and a pushed request is rejected without one if it is required', async () => {
    const config = await extended.configure('signing-app');
    const { url } = await extended.authorize(config);
    const pushed = openid.buildAuthorizationUrlWithPAR(config, url.searchParams);
    await expect(pushed).rejects.toMatchObject({ status: 400 });
  });

  it('and is rejected without one if it is required', async () => {
    const { url } = await extended.authorize(await extended.configure('signing-app'));
    const answer = await http(url.href, { ca: extended.ca });
    expect(extended.parties.failedCheck(answer)).toBe('request_object');
  });
});

describe('openid-client reads authorization responses as JWTs (JARM)', () => {
  it.each(['jwt', 'query.jwt'])('in the mode %s', async (mode) => {
    const config = await extended.configure();
    openid.useJwtResponseMode(config);
    const { checks, url } = await extended.authorize(config, { response_mode: mode });
    const { callback } = await extended.visit(url.href);
    expect([...(callback?.searchParams.keys() ?? [])]).toEqual(['response']);
    expect(await openid.authorizationCodeGrant(config, callback ?? new URL('x:'), checks)).toMatchObject({
      scope: 'read:customers',
    });
  });

  it('with an error', async () => {
    const config = await extended.configure();
    openid.useJwtResponseMode(config);
    const { checks, url } = await extended.authorize(config, { scope: 'unknown' });
    const { callback } = await createUserAgent(extended.ca).open(url.href);
    await expect(openid.authorizationCodeGrant(config, callback ?? new URL('x:'), checks)).rejects.toMatchObject({
      error: 'invalid_scope',
    });
  });

  const expectSigned = async (config: openid.Configuration, response: string, state: string) => {
    const keys = await http(config.serverMetadata().jwks_uri ?? '', { ca: extended.ca });
    const { payload } = await jwtVerify(response, createLocalJWKSet(keys.json), {
      issuer: extended.issuer,
      audience: 'app',
    });
    expect(payload).toMatchObject({ state, code: expect.stringMatching(/^ac_/) });
  };

  it('in the mode fragment.jwt, which jose verifies', async () => {
    const config = await extended.configure();
    const { checks, url } = await extended.authorize(config, { response_mode: 'fragment.jwt' });
    const { callback } = await extended.visit(url.href);
    await expectSigned(config, callback?.hash.replace('#response=', '') ?? '', checks.expectedState);
  });

  it('in the mode form_post.jwt, which the browser posts to the client', async () => {
    const posted = Promise.withResolvers<string>();
    const client = createServer((request, response) => {
      void text(request).then(posted.resolve);
      response.end();
    }).listen(0, '127.0.0.1');
    await once(client, 'listening');
    const config = await extended.configure();
    const { checks, url } = await extended.authorize(config, {
      response_mode: 'form_post.jwt',
      redirect_uri: `http://127.0.0.1:${(client.address() as AddressInfo).port}/callback`,
    });
    await extended.visit(url.href);
    await expectSigned(config, new URLSearchParams(await posted.promise).get('response') ?? '', checks.expectedState);
    client.close();
  });
});

describe('authorization details (RFC 9396)', () => {
  const details = JSON.stringify([payment]);

  it('are shown to the user, and are in the token response, the token and the introspection', async () => {
    const config = await extended.configure();
    const { checks, url } = await extended.authorize(config, { authorization_details: details });
    const agent = createUserAgent(extended.ca);
    const login = await agent.open(url.href);
    const consent = await agent.submit(login, { username: 'agent', password: 'agent', action: 'login' });
    expect(consent.text).toContain('123.50');
    const { callback } = await agent.submit(consent, { action: 'allow' });
    const tokens = await openid.authorizationCodeGrant(config, callback ?? new URL('x:'), checks);
    expect(tokens['authorization_details']).toEqual([payment]);
    expect(decodeJwt(tokens.access_token)['authorization_details']).toEqual([payment]);
    expect(await openid.tokenIntrospection(config, tokens.access_token)).toMatchObject({
      authorization_details: [payment],
    });
    const wider = JSON.stringify([{ ...payment, instructedAmount: { currency: 'EUR', amount: '9999' } }]);
    let refresh = tokens.refresh_token ?? '';
    for (const asked of [undefined, { authorization_details: wider }]) {
      const refreshed = await openid.refreshTokenGrant(config, refresh, asked);
      expect(refreshed['authorization_details']).toEqual([payment]);
      refresh = refreshed.refresh_token ?? refresh;
    }
  });

  it('are granted to a client for itself', async () => {
    const tokens = await openid.clientCredentialsGrant(await extended.configure(), { authorization_details: details });
    expect(tokens['authorization_details']).toEqual([payment]);
  });

  it.each([
    ['app', 'not json'],
    ['app', '{}'],
    ['app', '[]'],
    ['app', '[null]'],
    ['app', '[{"actions":["read"]}]'],
    ['app', '[{"type":"unknown"}]'],
    ['no-payments', details],
  ])('are refused for %s: %s', async (id, given) => {
    const refused = openid.clientCredentialsGrant(await extended.configure(id), { authorization_details: given });
    await expect(refused).rejects.toMatchObject({ error: 'invalid_authorization_details' });
  });
});
