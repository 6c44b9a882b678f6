import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { http } from '../../support/http-request.ts';
import { startOAuth, type OAuthParties } from '../../support/oauth.ts';

let parties: OAuthParties;
beforeAll(async () => {
  parties = await startOAuth();
  await parties.engine.profile.update({ standard: 'mcp' });
});
afterAll(() => parties.close());

describe('protected resource metadata (RFC 9728)', () => {
  it.each(['', '/api/customer'])('of the resource %j names it, its issuer and its scopes', async (path) => {
    const { json } = await http(`${parties.api}/.well-known/oauth-protected-resource${path}`);
    expect(json).toMatchObject({
      resource: parties.api + path,
      authorization_servers: [parties.auth],
      bearer_methods_supported: ['header'],
    });
    expect(json.scopes_supported).toContain('read:customers');
  });

  it('is named by each challenge, also by that for DPoP, and the issuer lists the resource', async () => {
    const url = `${parties.api}/.well-known/oauth-protected-resource/api/customer`;
    const none = await http(`${parties.api}/api/customer?customerId=C-1001`);
    expect(none.headers['www-authenticate']).toBe(`Bearer realm="hookbench", resource_metadata="${url}"`);
    const wrong = await http(`${parties.api}/api/customer`, { headers: { authorization: 'Bearer wrong' } });
    expect(wrong.headers['www-authenticate']).toContain(`error="invalid_token"`);
    expect(wrong.headers['www-authenticate']).toContain(`resource_metadata="${url}"`);
    const { json } = await http(`${parties.auth}/.well-known/openid-configuration`);
    expect(json.protected_resources).toEqual([parties.api]);
  });
});
