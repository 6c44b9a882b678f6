import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type TokenCondition, tokenCondition } from '#shared/model/token-condition.ts';
import { startOAuth, webApp, type OAuthParties } from '../../support/oauth.ts';

let parties: OAuthParties;
beforeAll(async () => {
  parties = await startOAuth();
});
afterEach(async () => {
  await parties.engine.faults.clearAll();
});
afterAll(() => parties.close());

interface CheckResult {
  status: number;
  code?: string;
  check?: string;
}

const untrusted = (check: string): CheckResult => ({ status: 401, code: 'token_untrusted', check });
const malformed: CheckResult = { status: 401, code: 'token_malformed', check: 'token_readable' };

/** How the API rejects a token in each condition. An opaque token has no key and no signature: it is unknown. */
const checks: Record<'jwt' | 'opaque', Record<TokenCondition, CheckResult>> = {
  jwt: {
    valid: { status: 200 },
    expired: { status: 401, code: 'token_expired', check: 'token_not_expired' },
    'not-yet-valid': { status: 401, code: 'token_not_yet_valid', check: 'token_already_valid' },
    malformed,
    'bad-signature': untrusted('signature_valid'),
    'unknown-key': untrusted('key_known'),
    'wrong-audience': untrusted('audience_matches'),
    'wrong-issuer': untrusted('issuer_trusted'),
    'wrong-algorithm': untrusted('key_known'),
    revoked: { status: 401, code: 'token_revoked', check: 'token_not_revoked' },
  },
  opaque: {
    valid: { status: 200 },
    expired: { status: 401, code: 'token_expired', check: 'token_not_expired' },
    'not-yet-valid': { status: 401, code: 'token_not_yet_valid', check: 'token_already_valid' },
    malformed,
    'bad-signature': malformed,
    'unknown-key': malformed,
    'wrong-audience': untrusted('audience_matches'),
    'wrong-issuer': untrusted('issuer_trusted'),
    'wrong-algorithm': malformed,
    revoked: { status: 401, code: 'token_revoked', check: 'token_not_revoked' },
  },
};

const formats = ['jwt', 'opaque'] as const;
const everyCondition = formats.flatMap((format) => tokenCondition.options.map((condition) => ({ condition, format })));

describe('a minted token', () => {
  it.each(everyCondition)('$condition, $format: the API reports it', async ({ condition, format }) => {
    const { authorization, profile } = parties.engine;
    await profile.update({ accessTokenFormat: format });
    const minted = await authorization.testTokens.mint({ clientId: 'demo-service', condition });
    const again = await authorization.testTokens.mint({ clientId: 'demo-service', condition });
    await profile.update({ accessTokenFormat: 'jwt' });
    expect(again.accessToken).not.toBe(minted.accessToken);

    const { check, code, status } = checks[format][condition];
    const answer = await parties.callApi(minted.accessToken);
    expect(answer.status).toBe(status);
    if (code === undefined) return;
    expect(answer.json).toMatchObject({ code });
    expect(answer.headers['www-authenticate']).toMatch(
      /^Bearer realm="hookbench", error="invalid_token", error_description=/,
    );
    expect(await parties.failedApiCheck(answer)).toBe(check);
  });

  it.each(everyCondition)('$condition, $format: introspection matches', async ({ condition, format }) => {
    const { authorization, profile } = parties.engine;
    await profile.update({ accessTokenFormat: format });
    const { accessToken } = await authorization.testTokens.mint({ clientId: 'demo-service', condition });
    await profile.update({ accessTokenFormat: 'jwt' });
    const client = { client_id: webApp.id, client_secret: webApp.secret };
    const { json } = await parties.post('introspect', { ...client, token: accessToken });
    // A token for another audience or from another issuer is active: the caller must check aud and iss.
    expect(json.active).toBe(['valid', 'wrong-audience', 'wrong-issuer'].includes(condition));
  });

  it('has the requested client, scope, subject and lifetime', async () => {
    const { testTokens } = parties.engine.authorization;
    const { accessToken, expiresAt } = await testTokens.mint({
      clientId: 'demo-app',
      scope: 'read:customers',
      subject: 'somebody',
      lifetimeSeconds: 1234,
      condition: 'valid',
    });
    const client = { client_id: webApp.id, client_secret: webApp.secret };
    const { json } = await parties.post('introspect', { ...client, token: accessToken });
    expect(json).toMatchObject({ active: true, client_id: 'demo-app', scope: 'read:customers', sub: 'somebody' });
    expect(json.exp - json.iat).toBe(1234);
    expect(Date.parse(expiresAt)).toBe(json.exp * 1000);
  });

  it('is not changed by faults for token requests', async () => {
    const { authorization, faults } = parties.engine;
    const altered = { kind: 'token', condition: 'expired' } as const;
    await faults.set({ where: 'authorization', match: {}, what: altered, when: { always: true } });
    const { accessToken } = await authorization.testTokens.mint({ clientId: 'demo-service', condition: 'valid' });
    expect((await parties.callApi(accessToken)).status).toBe(200);
    expect(await parties.callApi(await parties.token())).toMatchObject({ json: { code: 'token_expired' } });
  });

  it('of an unknown client is rejected', async () => {
    const minting = parties.engine.authorization.testTokens.mint({ clientId: 'none', condition: 'valid' });
    await expect(minting).rejects.toMatchObject({ code: 'bad_input', field: '/clientId' });
  });
});

describe('a test operation', () => {
  it.each(formats)('expires a token, %s', async (accessTokenFormat) => {
    const { authorization, profile } = parties.engine;
    await profile.update({ accessTokenFormat });
    const tokens = await Promise.all(
      (['valid', 'valid'] as const).map((condition) =>
        authorization.testTokens.mint({ clientId: 'demo-service', condition }),
      ),
    );
    await profile.update({ accessTokenFormat: 'jwt' });
    const [first, second] = tokens;
    for (const { accessToken } of tokens) expect((await parties.callApi(accessToken)).status).toBe(200);
    expect(await authorization.testTokens.expireById(first?.id ?? '')).toBe(true);
    expect(await authorization.testTokens.revokeById(second?.id ?? '')).toBe(true);
    expect((await parties.callApi(first?.accessToken ?? '')).json).toMatchObject({ code: 'token_expired' });
    expect((await parties.callApi(second?.accessToken ?? '')).json).toMatchObject({ code: 'token_revoked' });
    expect(await authorization.testTokens.expireById('jti_none')).toBe(false);
    expect(await authorization.testTokens.revokeById('jti_none')).toBe(false);
  });
});
