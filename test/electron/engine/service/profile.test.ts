import { beforeEach, describe, expect, it } from 'vitest';
import { defaultProfile } from '#shared/profile/profile.ts';
import { http } from '../../../support/http-request.ts';
import { sendRaw } from '../../../support/raw-socket.ts';
import { entryOf } from '../../../support/start-engine.ts';
import { serviceForTests } from './caller.ts';

const service = serviceForTests();
beforeEach(() => service.assume());

const path = '/api/customers/C-1001';
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

async function checksOf(answer: { headers: Record<string, unknown> }) {
  const decision = await entryOf(
    service.parties.engine,
    'decision',
    ({ id }) => id === answer.headers['hookbench-decision'],
  );
  return new Map(decision.checks.map((check) => [check.name, check]));
}

describe('a scope', () => {
  it('that is missing is 403, or 401 if the profile selects it, with the same challenge', async () => {
    const little = bearer(await service.mint({ scope: 'write:customers' }));
    const challenge = /error="insufficient_scope".*scope="read:customers"/;
    for (const status of [403, 401] as const) {
      await service.assume({ missingScopeStatus: status });
      const answer = await service.get(path, little);
      expect(answer).toMatchObject({ status, json: { status, code: 'scope_missing' } });
      expect(answer.headers['www-authenticate']).toMatch(challenge);
    }
  });

  it('is required as the profile maps it: another one, or none; admin implies all', async () => {
    const none = bearer(await service.mint({ scope: 'write:customers' }));
    const own = bearer(await service.mint({ scope: 'customers.read' }));
    const admin = bearer(await service.mint({ scope: 'admin' }));
    const { endpointScopes } = defaultProfile;
    await service.assume({ endpointScopes: { ...endpointScopes, getCustomer: 'customers.read' } });
    expect((await service.get(path, own)).status).toBe(200);
    expect((await service.get(path, admin)).status).toBe(200);
    expect((await service.get(path, none)).headers['www-authenticate']).toContain('scope="customers.read"');
    await service.assume({ endpointScopes: { ...endpointScopes, getCustomer: null } });
    expect((await service.get(path, none)).status).toBe(200);
    expect((await service.get(path, { authorization: '' })).status).toBe(401);
    expect((await service.send('HEAD', '/api/customer/C-1001', none)).status).toBe(200);
  });
});

describe('a viewer', () => {
  const writes = async (authorization: Record<string, string>) => [
    (await service.send('POST', '/api/chat/start', authorization, { customerId: 'C-1001' })).status,
    (await service.put('C-1002', { name: 'V' }, authorization)).status,
    (await service.patch('C-1002', { name: 'V' }, 'merge-patch', authorization)).status,
    (await service.send('DELETE', '/api/session/none', authorization)).status,
  ];

  it('may read, and write only if the profile ignores roles', async () => {
    const viewer = bearer(await service.mint({ subject: 'viewer' }));
    expect((await service.get(path, viewer)).status).toBe(200);
    expect(await writes(viewer)).toEqual([403, 403, 403, 403]);
    const refused = await service.put('C-1002', { name: 'V' }, viewer);
    expect(refused.json.code).toBe('role_missing');
    expect((await checksOf(refused)).get('role_permits')).toMatchObject({ outcome: 'failed' });
    await service.assume({ viewerReadsOnly: false });
    expect(await writes(viewer)).toEqual([201, 200, 200, 404]);
  });

  it('is distinguished from an agent and from a client without a user', async () => {
    for (const subject of ['agent', 'demo-service', 'nobody-we-know']) {
      expect(await writes(bearer(await service.mint({ subject }))), subject).toEqual([201, 200, 200, 404]);
    }
  });
});

describe('the format of access tokens', () => {
  it('is named in the hint for a malformed token', async () => {
    const hintOf = async (): Promise<string> => (await service.get('/api/customer', bearer('cut'))).json.hint;
    expect(await hintOf()).toContain('JWT');
    await service.assume({ accessTokenFormat: 'opaque' });
    expect(await hintOf()).not.toContain('JWT');
  });
});

describe('GET /api/customer', () => {
  it('returns the customer bound to the subject, or all in pages', async () => {
    const agent = bearer(await service.mint({ subject: 'agent' }));
    expect((await service.get('/api/customer', agent)).json.id).toBe('C-1001');
    expect((await service.get('/api/customer?customerId=C-1002', agent)).json.id).toBe('C-1001');
    await service.assume({ ownCustomer: 'list' });
    const first = (await service.get('/api/customer?limit=4', agent)).json;
    expect(first.items).toHaveLength(4);
    const second = (await service.get(`/api/customer?limit=1000&after=${first.next}`, agent)).json;
    expect(second.next).toBeNull();
    const ids = [...first.items, ...second.items].map(({ id }: { id: string }) => id);
    expect(ids).toEqual([...ids].sort().reverse());
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).toContain('C-1001');
    expect((await service.get('/api/customer?order=asc&limit=1')).json.items[0].id).toBe([...ids].sort()[0]);
  });

  it('as a list starts with the newest, regardless of its id', async () => {
    await service.assume({ ownCustomer: 'list' });
    for (const id of ['z-before', 'A-last']) expect((await service.put(id, { name: 'N' })).status).toBe(201);
    const ids = async (order: string): Promise<string[]> =>
      (await service.get(`/api/customer?limit=1000&order=${order}`)).json.items.map(({ id }: { id: string }) => id);
    const newest = await ids('desc');
    expect(newest.slice(0, 2)).toEqual(['A-last', 'z-before']);
    expect(await ids('asc')).toEqual(newest.toReversed());
  });

  it.each([
    ['limit=0', '/limit'],
    ['limit=1001', '/limit'],
    ['limit=few', '/limit'],
    ['order=random', '/order'],
    ['after=nowhere', '/after'],
    ['limit=1&limit=2', '/limit'],
  ])('as a list rejects %s and names the parameter', async (query, field) => {
    await service.assume({ ownCustomer: 'list' });
    expect(await service.get(`/api/customer?${query}`)).toMatchObject({
      status: 400,
      json: { code: 'bad_input', field },
    });
  });
});

describe('unknown fields of a customer', () => {
  it('are kept, or rejected and named; existing ones stay', async () => {
    expect((await service.put('extra', { name: 'E', seat: 1 })).json.seat).toBe(1);
    await service.assume({ extraCustomerFields: 'refused' });
    const whole = (await service.get('/api/customers/extra')).json;
    expect((await service.put('C-1003', { name: 'C', id: 'C-1003', createdAt: 'x', updatedAt: 'y' })).status).toBe(200);
    const refusals = [
      await service.put('extra', { name: 'E', 'a/b': 1 }),
      await service.patch('extra', { 'a/b': 1 }),
      await service.patch('extra', [{ op: 'add', path: '/a~1b', value: 1 }], 'json-patch'),
    ];
    for (const answer of refusals)
      expect(answer).toMatchObject({ status: 422, json: { code: 'invalid_record', field: '/a~1b' } });
    expect(await service.patch('extra', '{"__proto__":1}')).toMatchObject({
      status: 422,
      json: { field: '/__proto__' },
    });
    expect(await service.put('extra', '{"name":"E","__proto__":1}')).toMatchObject({ json: { field: '/__proto__' } });
    expect(await service.patch('extra', { seat: 2 })).toMatchObject({ status: 422, json: { field: '/seat' } });
    expect((await service.get('/api/customers/extra')).json).toEqual(whole);
    expect((await service.patch('extra', { tier: 'gold' })).json).toMatchObject({ tier: 'gold', seat: 1 });
    expect((await service.patch('extra', { seat: null })).json.seat).toBeUndefined();
  });
});

describe('a wrong body', () => {
  it('is 422, or 400 if the profile selects it', async () => {
    for (const status of [422, 400] as const) {
      await service.assume({ invalidBodyStatus: status });
      const expected = { status, json: { status, code: 'invalid_record', field: '/name' } };
      expect(await service.put('C-1004', {})).toMatchObject(expected);
      expect(await service.patch('C-1004', { name: 5 })).toMatchObject(expected);
    }
  });

  it('is 413 above the current limit of the profile', async () => {
    const body = (size: number) => JSON.stringify({ name: 'x'.repeat(size - '{"name":""}'.length) });
    await service.assume({ bodyLimit: 100 });
    expect((await service.put('C-1004', body(100))).status).toBe(200);
    const refused = await service.put('C-1004', body(101));
    expect(refused).toMatchObject({ status: 413, json: { code: 'body_too_large' } });
    expect(refused.json.detail).toContain('100');
    expect((await checksOf(refused)).get('body_within_limit')?.outcome).toBe('failed');
    await service.assume({ bodyLimit: 4 * 1024 * 1024 });
    expect((await service.put('C-1004', body(3 * 1024 * 1024))).status).toBe(200);
    expect((await service.put('C-1004', { name: 'small again' })).status).toBe(200);
  });
});

describe('an error body', () => {
  const failures = {
    'no token': () => service.get(path, { authorization: '' }),
    'unknown record': () => service.get('/api/customers/none'),
    'unknown path': () => service.get('/none'),
    'wrong method': () => service.send('DELETE', '/api/customer'),
    'bad path': () => service.get('/api/customers/%E0%A4%A'),
    'no JSON': () => service.put('C-1004', '{'),
    'wrong record': () => service.put('C-1004', {}),
    'patch that fails': () => service.patch('C-1004', [{ op: 'remove', path: '/none' }], 'json-patch'),
  };

  it.each(Object.entries(failures))('has the format of the profile: %s', async (_name, fail) => {
    const problem = await fail();
    expect(problem.headers['content-type']).toBe('application/problem+json');
    expect(problem.json).toMatchObject({ type: 'about:blank', status: problem.status });

    await service.assume({ errorBody: 'oauth' });
    const oauth = await fail();
    expect(oauth.status).toBe(problem.status);
    expect(oauth.headers['content-type']).toBe('application/json');
    expect(Object.keys(oauth.json)).toEqual(['error', 'error_description']);
    expect(oauth.json.error_description).toContain(problem.json.detail.replaceAll('"', "'"));
    expect(oauth.json.error_description).toMatch(/^[\x20\x21\x23-\x5b\x5d-\x7e]+$/);

    await service.assume({ errorBody: 'empty' });
    const empty = await fail();
    expect(empty.status).toBe(problem.status);
    expect(empty.bytes).toHaveLength(0);
    expect(empty.headers['content-length']).toBe('0');
    expect(empty.headers['content-type']).toBeUndefined();
    expect(empty.headers['www-authenticate']).toBe(problem.headers['www-authenticate']);
    expect(empty.headers['hookbench-decision']).toMatch(/^dec_/);
  });

  it('in the OAuth style has the codes of RFC 6750', async () => {
    await service.assume({ errorBody: 'oauth' });
    const codeOf = async (token: string) => (await service.get(path, bearer(token))).json.error;
    expect(await codeOf('nonsense')).toBe('invalid_token');
    expect(await codeOf(await service.mint({ scope: 'write:customers' }))).toBe('insufficient_scope');
    expect((await service.get(`${path}?access_token=a`)).json.error).toBe('invalid_request');
  });
});

describe('plain HTTP', () => {
  it('is allowed with a warning in response and decision, or refused; https has no warning', async () => {
    const warned = await service.get(path);
    expect(warned.headers['hookbench-warning']).toBe('token sent in clear');
    expect((await checksOf(warned)).get('transport_secure')).toMatchObject({
      outcome: 'warning',
      evidence: 'token sent in clear',
    });
    await service.assume({ plainHttp: 'refused' });
    const refused = await service.get(path);
    expect(refused).toMatchObject({ status: 403, json: { code: 'tls_required' } });
    expect(refused.json.hint).toContain('compromised');
    const { engine } = service.parties;
    const answer = await http(engine.urls.api.https + path, { headers: bearer(service.token), ca: engine.pki.ca.cert });
    expect(answer.status).toBe(200);
    expect(answer.headers['hookbench-warning']).toBeUndefined();
  });
});

describe('an opaque token', () => {
  it('is checked against the store of the authorization server', async () => {
    await service.assume({ accessTokenFormat: 'opaque' });
    const { mint } = service.parties.engine.authorization.testTokens;
    for (const [condition, status, code] of [
      ['valid', 200, undefined],
      ['expired', 401, 'token_expired'],
      ['not-yet-valid', 401, 'token_not_yet_valid'],
      ['revoked', 401, 'token_revoked'],
      ['malformed', 401, 'token_malformed'],
    ] as const) {
      const { accessToken } = await mint({ clientId: 'demo-service', scope: 'admin', condition });
      expect(accessToken.split('.'), condition).toHaveLength(1);
      const answer = await service.get(path, bearer(accessToken));
      expect(answer.status, condition).toBe(status);
      expect(answer.json.code, condition).toBe(code);
    }
  });
});

describe('what a call emits', () => {
  const eventsOf = (customerId: string) =>
    service.parties.engine.store
      .all('SELECT event FROM events WHERE customer_id = ? ORDER BY rowid', customerId)
      .map((row) => row['event']);

  it('follows the profile: another event, another name, none, or an event for a call without one by default', async () => {
    await service.put('emitter', { name: 'E' });
    expect(eventsOf('emitter')).toEqual([]);
    await service.assume({
      emissions: {
        ...defaultProfile.emissions,
        startChat: 'escalation_triggered',
        deleteSession: null,
        updateCustomer: 'agent_assigned',
        replaceCustomer: 'interaction_transferred',
      },
      eventNames: { ...defaultProfile.eventNames, agent_assigned: 'agent.assigned' },
    });
    const { json } = await service.send('POST', '/api/chat/start', {}, { customerId: 'emitter' });
    await service.patch('emitter', { tier: 'gold' });
    await service.put('emitter', { name: 'F' });
    expect((await service.send('DELETE', `/api/session/${json.sessionId}`)).status).toBe(204);
    expect(eventsOf('emitter')).toEqual(['escalation_triggered', 'agent.assigned', 'interaction_transferred']);
  });

  it('is nothing if the call is refused', async () => {
    await service.assume({ emissions: { ...defaultProfile.emissions, updateCustomer: 'agent_assigned' } });
    await service.put('quiet', { name: 'Q' });
    await service.patch('quiet', { tier: 'none' });
    await service.patch('quiet', { tier: 'gold' }, 'merge-patch', { 'if-match': '"other"' });
    expect(eventsOf('quiet')).toEqual([]);
  });
});

describe('a challenge', () => {
  it('names the metadata of the resource in a quoted string, whatever the path has', async () => {
    await service.assume({ protectedResourceMetadata: true });
    const answer = await sendRaw(
      service.parties.api,
      'GET /api/customers/a",scope="x HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n',
    );
    expect(String(answer)).toMatch(
      /resource_metadata="[^"]+\/oauth-protected-resource\/api\/customers\/a%22,scope=%22x"\r\n/,
    );
  });

  it('can name each level for step-up that the profile accepts', async () => {
    for (const acr of ['two"', 'gold\n', 'gold €', 'a b']) {
      await expect(service.assume({ stepUpAcr: acr }), acr).rejects.toThrow(/printable ASCII/);
      await expect(service.assume({ acrValues: [acr] }), acr).rejects.toThrow(/printable ASCII/);
    }
    await service.assume({ stepUp: 'all', stepUpAcr: 'urn:example:gold' });
    expect((await service.get(path)).headers['www-authenticate']).toMatch(/, acr_values="urn:example:gold"$/);
  });
});
