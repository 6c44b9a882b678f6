import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readDecision } from '../../../electron/engine/journal/read-decision.ts';
import { http, type TestResponse } from '../../support/http-request.ts';
import { appRequest, startOAuth, type OAuthParties } from '../../support/oauth.ts';

let parties: OAuthParties;
beforeAll(async () => {
  parties = await startOAuth();
});
afterAll(() => parties.close());

const runs = { numRuns: 40 };
const names = [
  ...Object.keys(appRequest()),
  ...[
    'grant_type',
    'client_secret',
    'code',
    'code_verifier',
    'refresh_token',
    'device_code',
    'token',
    'token_type_hint',
  ],
  ...['request_uri', 'request', 'prompt', 'max_age', 'nonce', 'dpop_jkt', 'traceparent', 'response_mode', 'claims'],
  ...[
    'interaction',
    'username',
    'password',
    'action',
    'user_code',
    'id_token_hint',
    'post_logout_redirect_uri',
    'confirm',
  ],
  ...['__proto__', 'constructor', ''],
];
const values = [
  ...Object.values(appRequest()),
  ...[
    'demo-service',
    'demo-device',
    'nobody',
    'authorization_code',
    'client_credentials',
    'refresh_token',
    'none',
    'login',
  ],
  ...[
    'urn:ietf:params:oauth:grant-type:device_code',
    'eyJhbGciOiJFUzI1NiJ9.e30.AA',
    'a.b.c',
    'rt_x',
    'ac_x',
    'allow',
    '0',
  ],
  ...['__proto__', '', ' ', '\0', '\r\nSet-Cookie: a=b', '💥', '<script>', '%', "' OR 1=1 --", 'x'.repeat(10_000)],
].filter((value) => value !== undefined);

const pair = fc.tuple(fc.constantFrom(...names), fc.oneof(fc.constantFrom(...values), fc.string()));
/** Parameters, some of them more than once. */
const parameters = fc.array(pair, { maxLength: 12 }).map((pairs) => String(new URLSearchParams(pairs)));
const piece = fc.constantFrom(
  '%',
  '%zz',
  '%ff',
  '%c3%28',
  '%ed%a0%80',
  '&',
  '=',
  '+',
  ';',
  'scope',
  'client_id',
  '\u00ff',
);
const brokenForm = fc.array(piece, { maxLength: 20 }).map((pieces) => Buffer.from(pieces.join(''), 'latin1'));
const anyBody = fc.oneof(parameters.map(Buffer.from), brokenForm, fc.uint8Array({ maxLength: 200 }).map(Buffer.from));
const printable = fc.string({ unit: fc.integer({ min: 0x20, max: 0x7e }).map((code) => String.fromCharCode(code)) });
const credentials = fc.oneof(
  printable,
  fc.uint8Array({ maxLength: 40 }).map((bytes) => `Basic ${Buffer.from(bytes).toString('base64')}`),
  fc.tuple(printable, printable).map(([id, secret]) => `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`),
  printable.map((token) => `Bearer ${token}`),
  fc.constantFrom('Basic', 'Basic =', 'basic  ZGVtbzo=', 'Basic ZGVtbw==', 'Basic Og==', 'DPoP a.b.c', 'Bearer a.b.c'),
);
const base64url = fc.uint8Array({ maxLength: 60 }).map((bytes) => Buffer.from(bytes).toString('base64url'));
const json = fc.json({ maxDepth: 2 }).map((text) => Buffer.from(text).toString('base64url'));
const proofHeader = fc
  .record({
    alg: fc.constantFrom('ES256', 'none', 'HS256', '', 5, null),
    typ: fc.constantFrom('dpop+jwt', 'JWT', 5),
    jwk: fc.constantFrom(
      {},
      null,
      'x',
      { kty: 'EC' },
      { kty: 'EC', crv: 'P-256', x: '!', y: '!' },
      { kty: 'oct', k: '' },
    ),
  })
  .map((header) => Buffer.from(JSON.stringify(header)).toString('base64url'));
const jwtLike = fc.oneof(
  fc
    .tuple(fc.oneof(base64url, json, proofHeader), fc.oneof(base64url, json), base64url)
    .map((parts) => parts.join('.')),
  printable,
  fc.constantFrom('', '.', '..', 'a.b.c.d.e', '=.=.='),
);

const formType = { 'content-type': 'application/x-www-form-urlencoded' };
const oauthErrors =
  /^(invalid_(request|client|grant|scope|dpop_proof|request_uri|token)|unauthorized_client|unsupported_(grant|response)_type|access_denied|expired_token|request_not_supported|login_required)$/;

/** Holds for every response: no server error, a decision, and for refusals a failed check and an OAuth error. */
function expectSound(answer: TestResponse): void {
  expect(answer.status).toBeLessThan(500);
  const decision = readDecision(parties.engine.store, String(answer.headers['hookbench-decision']));
  expect(decision?.checks.length).toBeGreaterThan(1);
  const failed = decision?.checks.filter(({ outcome }) => outcome === 'failed') ?? [];
  expect(failed).toHaveLength(decision?.outcome === 'refused' ? 1 : 0);
  const location = answer.headers.location;
  if (location !== undefined) expect(location).toMatch(/^http:\/\/127\.0\.0\.1(:\d+)?\/callback\?[\x21-\x7e]*$/);
  if (answer.headers['content-type']?.startsWith('text/html')) expect(answer.text).not.toContain('<script>');
  else if (answer.status >= 400) expect(answer.json.error).toMatch(oauthErrors);
}

const posted = [
  'token',
  'introspect',
  'revoke',
  'par',
  'device_authorization',
  'authorize',
  'login',
  'consent',
  'device',
];

describe('the authorization server handles any input', () => {
  it.each([...posted, 'end_session', 'userinfo'])('a form to /%s', async (endpoint) => {
    await fc.assert(
      fc.asyncProperty(anyBody, fc.option(credentials), fc.option(jwtLike), async (body, authorization, dpop) => {
        const headers = {
          ...formType,
          ...(authorization !== null && { authorization }),
          ...(dpop !== null && { dpop }),
        };
        expectSound(await http(`${parties.auth}/${endpoint}`, { method: 'POST', headers, body }));
      }),
      runs,
    );
  });

  it.each(['authorize', 'device', 'end_session'])('a query at /%s', async (endpoint) => {
    await fc.assert(
      fc.asyncProperty(parameters, fc.option(printable), async (query, cookie) => {
        const headers = cookie === null ? {} : { cookie: `hookbench_login=${cookie}` };
        const answer = await http(`${parties.auth}/${endpoint}?${query}`, { headers });
        if (answer.status !== 431) expectSound(answer);
      }),
      runs,
    );
  });

  it.each(['application/json', 'text/plain', 'multipart/form-data', '', ';', 'a/b/c'])(
    'a media type that is not a form: %j',
    async (type) => {
      for (const endpoint of posted) {
        const headers = { 'content-type': type };
        const answer = await http(`${parties.auth}/${endpoint}`, { method: 'POST', headers, body: '{}' });
        expectSound(answer);
        expect([answer.status, parties.failedCheck(answer)]).toEqual([400, 'form_media_type']);
      }
    },
  );

  it.each(posted)('an oversized body to /%s', async (endpoint) => {
    const body = `state=${'x'.repeat(70_000)}`;
    const answer = await http(`${parties.auth}/${endpoint}`, { method: 'POST', headers: formType, body });
    expectSound(answer);
    expect([answer.status, parties.failedCheck(answer)]).toEqual([413, 'body_size']);
  });

  it.each(posted)('a repeated parameter to /%s, also when both are the same', async (endpoint) => {
    const body = 'client_id=demo-app&scope=openid&scope=openid';
    const answer = await http(`${parties.auth}/${endpoint}`, { method: 'POST', headers: formType, body });
    expectSound(answer);
    expect([answer.status, parties.failedCheck(answer)]).toEqual([400, 'parameters_once']);
  });

  it('a valid request with one invalid parameter', async () => {
    const names = ['grant_type', 'client_id', 'code', 'redirect_uri', 'code_verifier'];
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...names), fc.string({ unit: 'binary' }), async (name, value) => {
        const answer = await parties.exchange('ac_none', { [name]: value });
        expectSound(answer);
        expect([400, 401]).toContain(answer.status);
      }),
      runs,
    );
  });

  it('and reports no internal failure', () => {
    expect(parties.engine.store.all(`SELECT entry FROM journal WHERE entry LIKE '%"failure"%'`)).toEqual([]);
  });
});

describe('the API handles any input', () => {
  it('any Authorization and any proof', async () => {
    const scheme = fc.constantFrom('Bearer', 'DPoP', 'bearer', 'Token');
    await fc.assert(
      fc.asyncProperty(scheme, jwtLike, fc.option(jwtLike), async (kind, token, dpop) => {
        const headers = { authorization: `${kind} ${token}`, ...(dpop !== null && { dpop }) };
        const answer = await http(`${parties.api}/api/customers/C-1001`, { headers });
        expect(answer.status).toBe(401);
        expect(answer.headers['www-authenticate']).toMatch(/^(Bearer|DPoP) realm="hookbench"/);
      }),
      { numRuns: 150 },
    );
  });
});
