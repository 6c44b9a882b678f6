import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readDecision } from '../../../electron/engine/journal/read-decision.ts';
import { http } from '../../support/http-request.ts';
import { startOAuth, type OAuthParties } from '../../support/oauth.ts';

let parties: OAuthParties;
beforeAll(async () => {
  parties = await startOAuth();
});
afterAll(() => parties.close());

const allowed: Record<string, string> = {
  '/.well-known/openid-configuration': 'GET, HEAD',
  '/jwks': 'GET, HEAD',
  '/authorize': 'GET, POST',
  '/device': 'GET, POST',
  '/userinfo': 'GET, POST',
  '/end_session': 'GET, POST',
  '/token': 'POST',
  '/par': 'POST',
  '/introspect': 'POST',
  '/revoke': 'POST',
  '/device_authorization': 'POST',
  '/login': 'POST',
  '/consent': 'POST',
};
const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];
const wrong = Object.entries(allowed).flatMap(([path, allow]) =>
  methods.filter((method) => !allow.split(', ').includes(method)).map((method) => [method, path, allow] as const),
);

describe('every endpoint', () => {
  it.each(wrong)('rejects %s %s with 405 and Allow', async (method, path, allow) => {
    const answer = await http(parties.auth + path, { method });
    expect([answer.status, answer.headers.allow]).toEqual([405, allow]);
    expect(parties.failedCheck(answer)).toBe('method_allowed');
  });

  it('serves metadata at the path of RFC 8414 too', async () => {
    const origin = new URL(parties.auth).origin;
    const answer = await http(`${origin}/.well-known/oauth-authorization-server/oauth2`);
    const openid = await http(`${parties.auth}/.well-known/openid-configuration`);
    expect(answer.json).toEqual(openid.json);
    expect(answer.json.issuer).toBe(parties.auth);
    expect((await http(`${origin}/.well-known/oauth-authorization-server/oauth2`, { method: 'POST' })).status).toBe(
      405,
    );
  });

  it('in the discovery document exists below the issuer', async () => {
    const { json } = await http(`${parties.auth}/.well-known/openid-configuration`);
    const endpoints = Object.entries(json as Record<string, string>).filter(([name]) => /_endpoint$|_uri$/.test(name));
    expect(endpoints).toHaveLength(9);
    for (const [, url] of endpoints) {
      expect(url.startsWith(parties.auth)).toBe(true);
      expect((await http(url, { method: 'DELETE' })).status).toBe(405);
    }
  });
});

describe('apps in a browser (CORS)', () => {
  const origin = 'https://app.example';
  const asked = {
    origin,
    'access-control-request-method': 'POST',
    'access-control-request-headers': 'content-type,mcp-protocol-version',
  };
  const called = ['token', 'revoke', 'par', 'userinfo', 'register', 'jwks', '.well-known/openid-configuration'];
  it.each(called)('may call /%s, after a preflight', async (path) => {
    await parties.engine.profile.update({ dynamicRegistration: 'open' });
    const preflight = await http(`${parties.auth}/${path}`, { method: 'OPTIONS', headers: asked });
    expect([preflight.status, preflight.headers['access-control-allow-origin']]).toEqual([204, '*']);
    expect(preflight.headers['access-control-allow-headers']).toContain('mcp-protocol-version');
    const answer = await http(`${parties.auth}/${path}`, { method: 'POST', headers: { origin } });
    expect(answer.headers['access-control-allow-origin']).toBe('*');
    await parties.engine.profile.update({ corsOrigins: ['https://other.example'] });
    const refused = await http(`${parties.auth}/${path}`, { method: 'OPTIONS', headers: asked });
    expect(refused.headers['access-control-allow-origin']).toBeUndefined();
    const foreign = await http(`${parties.auth}/${path}`, { method: 'POST', headers: { origin } });
    expect(foreign.headers['access-control-allow-origin']).toBeUndefined();
    await parties.engine.profile.reset();
  });

  it.each(['authorize', 'login', 'consent', 'introspect'])('may not call /%s', async (path) => {
    const answer = await http(`${parties.auth}/${path}`, { method: 'OPTIONS', headers: asked });
    expect([answer.status, answer.headers['access-control-allow-origin']]).toEqual([405, undefined]);
  });
});

describe('a decision', () => {
  it('lists the checks in order with their sources: passed, failed, not reached', async () => {
    const answer = await parties.exchange('ac_none', {}, { traceparent: `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01` });
    const decision = readDecision(parties.engine.store, String(answer.headers['hookbench-decision']));
    expect(decision).toMatchObject({
      server: 'authorization',
      outcome: 'refused',
      trace: 'a'.repeat(32),
      span: 'b'.repeat(16),
      request: { method: 'POST', url: `${parties.auth}/token` },
      response: { status: 400 },
    });
    expect(decision?.checks.map(({ name, outcome }) => `${name} ${outcome}`)).toEqual([
      'endpoint_known passed',
      'method_allowed passed',
      'body_size passed',
      'form_media_type passed',
      'parameters_once passed',
      'grant_type_supported passed',
      'client_authentication passed',
      'grant_allowed_for_client passed',
      'certificate_bound passed',
      'dpop_proof passed',
      'code_known failed',
      'code_of_client not-reached',
      'code_unused not-reached',
      'code_not_expired not-reached',
      'redirect_uri_same not-reached',
      'pkce_verified not-reached',
      'user_known not-reached',
      'resource_known not-reached',
    ]);
    for (const { evidence, outcome, source } of decision?.checks ?? []) {
      expect(source).toMatch(/^RFC \d+|^OpenID|^OAuth|^declared fault$/);
      expect(evidence === '').toBe(outcome === 'not-reached');
    }
  });

  it('of a success has no failed check', async () => {
    const answer = await parties.exchange(await parties.code());
    expect(readDecision(parties.engine.store, String(answer.headers['hookbench-decision']))?.outcome).toBe('allowed');
    expect(parties.failedCheck(answer)).toBeUndefined();
  });

  it('exists for each page of a sign-in, in one trace', async () => {
    const trace = 'c'.repeat(32);
    await parties.code({ prompt: 'consent', traceparent: `00-${trace}-${'d'.repeat(16)}-01` });
    const paths = parties.engine.journal
      .trace(trace)
      .flatMap((entry) =>
        entry.kind === 'decision' ? [readDecision(parties.engine.store, entry.id)?.request.url] : [],
      );
    expect(paths.map((url) => new URL(url ?? '').pathname)).toEqual([
      '/oauth2/authorize',
      '/oauth2/login',
      '/oauth2/consent',
    ]);
  });
});
