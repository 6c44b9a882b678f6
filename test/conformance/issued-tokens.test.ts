import { decodeJwt } from 'jose';
import * as openid from 'openid-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createUserAgent } from '../support/user-agent.ts';
import { orders, startExtended, type Extended } from '../support/extended-issuer.ts';

let extended: Extended;
beforeAll(async () => {
  extended = await startExtended();
});
afterAll(() => extended.parties.close());

describe('resource indicators (RFC 8707)', () => {
  it('become the audience, which the service compares', async () => {
    const { tokens } = await extended.tokensOf('app', { resource: orders });
    expect(decodeJwt(tokens.access_token).aud).toBe(orders);
    expect((await extended.call(tokens.access_token)).status).toBe(401);
    const own = await extended.tokensOf('app', { resource: extended.api });
    expect(decodeJwt(own.tokens.access_token).aud).toBe(extended.api);
    expect((await extended.call(own.tokens.access_token)).status).toBe(200);
  });

  it('are shown to the user, who is asked again for another one', async () => {
    const config = await extended.configure('no-payments');
    const agent = createUserAgent(extended.ca);
    const login = { username: 'agent', password: 'agent', action: 'login' };
    const resource = 'urn:example:stock';
    const open = async (changes: Record<string, string>) =>
      agent.open((await extended.authorize(config, { scope: 'write:customers', ...changes })).url.href);
    const consent = await agent.submit(await open({ resource }), login);
    expect(consent.text).toContain(resource);
    expect((await agent.submit(consent, { action: 'allow' })).callback?.searchParams.has('code')).toBe(true);
    const silent = async (changes: Record<string, string>) =>
      Object.fromEntries((await open({ prompt: 'none', ...changes })).callback?.searchParams ?? []);
    expect(await silent({ resource })).toHaveProperty('code');
    expect(await silent({})).toHaveProperty('code');
    expect(await silent({ resource: orders })).toMatchObject({ error: 'consent_required' });
  });

  it('are narrowed at the token endpoint and at a refresh, never widened', async () => {
    const config = await extended.configure();
    const { checks, url } = await extended.authorize(config);
    for (const one of [orders, 'urn:example:stock']) url.searchParams.append('resource', one);
    const { callback } = await extended.visit(url.href);
    const tokens = await openid.authorizationCodeGrant(config, callback ?? new URL('x:'), checks, { resource: orders });
    expect(decodeJwt(tokens.access_token).aud).toBe(orders);
    const wider = openid.refreshTokenGrant(config, tokens.refresh_token ?? '', { resource: extended.api });
    await expect(wider).rejects.toMatchObject({ error: 'invalid_target' });
  });

  it('of a grant can each be used at a refresh, also after the code was exchanged for one of them', async () => {
    const config = await extended.configure();
    const { checks, url } = await extended.authorize(config);
    for (const one of [orders, 'urn:example:stock']) url.searchParams.append('resource', one);
    const { callback } = await extended.visit(url.href);
    const tokens = await openid.authorizationCodeGrant(config, callback ?? new URL('x:'), checks, { resource: orders });
    const refreshed = await openid.refreshTokenGrant(config, tokens.refresh_token ?? '', {
      resource: 'urn:example:stock',
    });
    expect(decodeJwt(refreshed.access_token).aud).toBe('urn:example:stock');
  });

  it.each(['https://unknown.example', 'relative', `${orders}#fragment`])('refuse %s', async (resource) => {
    const refused = openid.clientCredentialsGrant(await extended.configure(), { resource });
    await expect(refused).rejects.toMatchObject({ error: 'invalid_target' });
  });
});

const exchangeType = 'urn:ietf:params:oauth:grant-type:token-exchange';
const accessToken = 'urn:ietf:params:oauth:token-type:access_token';

describe('token exchange (RFC 8693)', () => {
  const exchange = async (id: string, fields: Record<string, string>) =>
    openid.genericGrantRequest(await extended.configure(id), exchangeType, {
      subject_token_type: accessToken,
      ...fields,
    });

  it('gives a token for the same subject, with fewer scopes, another audience, and the actor', async () => {
    const { tokens } = await extended.tokensOf('app', { scope: 'read:customers write:customers' });
    const { access_token: actor } = await openid.clientCredentialsGrant(await extended.configure('agent-service'));
    const answer = await exchange('agent-service', {
      subject_token: tokens.access_token,
      actor_token: actor,
      actor_token_type: accessToken,
      scope: 'read:customers',
      audience: orders,
    });
    expect(answer).toMatchObject({ issued_token_type: accessToken, token_type: 'bearer', scope: 'read:customers' });
    const claims = decodeJwt(answer.access_token);
    expect(claims).toMatchObject({
      sub: 'agent',
      aud: orders,
      act: { sub: 'agent-service' },
      client_id: 'agent-service',
    });
    const again = await exchange('agent-service', {
      subject_token: answer.access_token,
      actor_token: (await openid.clientCredentialsGrant(await extended.configure('app'))).access_token,
      actor_token_type: accessToken,
    });
    expect(decodeJwt(again.access_token)['act']).toMatchObject({ sub: 'app', act: { sub: 'agent-service' } });
    expect(answer.expires_in).toBeLessThanOrEqual(tokens.expires_in ?? 0);
  });

  it('keeps the audience of the subject token if none is requested', async () => {
    const { tokens } = await extended.tokensOf('app', { resource: orders });
    const answer = await exchange('agent-service', { subject_token: tokens.access_token });
    expect(decodeJwt(answer.access_token).aud).toBe(orders);
    expect((await extended.call(answer.access_token)).status).toBe(401);
  });

  it('ends with the grant that the subject token came from', async () => {
    const { config, tokens } = await extended.tokensOf();
    const answer = await exchange('agent-service', { subject_token: tokens.access_token });
    expect((await extended.call(answer.access_token)).status).toBe(200);
    await openid.tokenRevocation(config, tokens.refresh_token ?? '');
    expect((await extended.call(answer.access_token)).status).toBe(401);
  });

  it('is for the actor that the subject token names, if it names one', async () => {
    const { tokens } = await extended.tokensOf('delegating');
    expect(decodeJwt(tokens.access_token)['may_act']).toEqual({ sub: 'agent-service' });
    await exchange('agent-service', { subject_token: tokens.access_token });
    await expect(exchange('app', { subject_token: tokens.access_token })).rejects.toMatchObject({
      error: 'invalid_request',
    });
  });

  it('refuses other tokens, wider scopes and unknown audiences', async () => {
    const { tokens } = await extended.tokensOf();
    const subject = { subject_token: tokens.access_token };
    const cases: [Record<string, string>, string][] = [
      [{ subject_token: 'unknown' }, 'invalid_request'],
      [{ ...subject, subject_token_type: 'urn:ietf:params:oauth:token-type:saml2' }, 'invalid_request'],
      [{ ...subject, actor_token: 'unknown', actor_token_type: accessToken }, 'invalid_request'],
      [{ ...subject, requested_token_type: 'urn:ietf:params:oauth:token-type:id_token' }, 'invalid_request'],
      [{ ...subject, scope: 'write:customers' }, 'invalid_scope'],
      [{ ...subject, audience: 'unknown' }, 'invalid_target'],
      [{ ...subject, resource: 'https://unknown.example' }, 'invalid_target'],
    ];
    for (const [fields, error] of cases)
      await expect(exchange('agent-service', fields), JSON.stringify(fields)).rejects.toMatchObject({ error });
  });
});

it('a service asks for a step-up, and openid-client follows the challenge (RFC 9470)', async () => {
  await extended.parties.engine.profile.update({ stepUp: 'all', stepUpAcr: 'urn:example:gold', stepUpMaxAge: 60 });
  const { tokens } = await extended.tokensOf();
  const config = await extended.configure();
  const first = (await openid
    .fetchProtectedResource(config, tokens.access_token, new URL(`${extended.api}/api/customers/C-1001`), 'GET')
    .catch((error: unknown) => error)) as openid.WWWAuthenticateChallengeError;
  expect(first.status).toBe(401);
  const { parameters } = first.cause[0] ?? expect.fail('no challenge');
  expect(parameters).toMatchObject({
    error: 'insufficient_user_authentication',
    acr_values: 'urn:example:gold',
    max_age: '60',
  });
  const stepped = await extended.tokensOf('app', {
    scope: 'openid read:customers',
    acr_values: String(parameters['acr_values']),
    max_age: String(parameters['max_age']),
  });
  expect(stepped.tokens.claims()).toMatchObject({ acr: 'urn:example:gold' });
  expect((await extended.call(stepped.tokens.access_token)).status).toBe(200);
  extended.parties.engine.clocks.authorization.advance(120_000);
  extended.parties.engine.clocks.service.advance(120_000);
  const old = await extended.call(stepped.tokens.access_token);
  expect(await extended.parties.failedApiCheck(old)).toBe('authentication_sufficient');
  extended.parties.engine.clocks.authorization.reset();
  extended.parties.engine.clocks.service.reset();
  await extended.parties.engine.profile.update({ stepUp: 'off' });
});

it('a service asks for a recent sign-in only, which needs no authentication context class', async () => {
  const { profile } = extended.parties.engine;
  await profile.update({ acrValues: [], stepUp: 'all', stepUpAcr: '', stepUpMaxAge: 60 });
  const { config, tokens } = await extended.tokensOf();
  expect((await extended.call(tokens.access_token)).status).toBe(200);
  const refreshed = await openid.refreshTokenGrant(config, tokens.refresh_token ?? '');
  expect((await extended.call(refreshed.access_token)).status).toBe(200);
  await profile.update({ acrValues: ['urn:example:gold'], stepUp: 'off', stepUpMaxAge: 0 });
});
