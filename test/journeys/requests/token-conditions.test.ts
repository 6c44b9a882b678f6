import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { requestTokenCondition } from '#shared/model/token-condition.ts';
import { sentHeader, startRequests, stepsOf, type TestRequests } from '../../support/requests.ts';

let requests: TestRequests;
beforeAll(async () => {
  requests = await startRequests();
});
afterAll(() => requests.close());

const customer = '/api/customers/C-1001';

/** The status and the cause for each condition. */
const conditions = {
  none: [401, 'token-missing'],
  valid: [200, 'ok'],
  expired: [401, 'token-expired'],
  'not-yet-valid': [401, 'token-not-yet-valid'],
  malformed: [401, 'token-malformed'],
  'bad-signature': [401, 'token-signature-wrong'],
  'unknown-key': [401, 'token-key-unknown'],
  'wrong-audience': [401, 'token-audience-wrong'],
  'wrong-issuer': [401, 'token-issuer-wrong'],
  'wrong-algorithm': [401, 'token-algorithm-wrong'],
  revoked: [401, 'token-revoked'],
  'insufficient-scope': [403, 'scope-missing'],
} as const satisfies Record<(typeof requestTokenCondition.options)[number], readonly [number, string]>;

describe('a token in any condition against our service', () => {
  it.each(Object.entries(conditions))('%s: %j', async (condition, [status, cause]) => {
    const run = await requests.send({ url: customer, token: { condition: requestTokenCondition.parse(condition) } });
    expect(run).toMatchObject({ status, diagnosis: { cause, confidence: 'certain' } });
    expect(run.decision?.outcome).toBe(status === 200 ? 'allowed' : 'refused');
    expect(run.exchange.trace).toBe(run.trace);
    expect(run.decision?.span).toBe(run.exchange.span);
  });

  it.each([
    ['the condition', { condition: 'expired' }],
    ['a scope', { condition: 'valid', scope: 'write:customers' }],
    ['a subject', { condition: 'valid', subject: 'viewer' }],
  ] as const)('made again from what a flow won: %s', async (_what, token) => {
    const input = { grant: 'client_credentials', clientId: 'demo-service' };
    const flow = await requests.client.send('POST', '/flows', input);
    const run = await requests.send({ url: customer, token: { ...token, flowId: flow.id } });
    expect(run.status).toBe('subject' in token ? 200 : run.diagnosis.cause === 'scope-missing' ? 403 : 401);
    const plain = await requests.send({ url: customer, token: { flowId: flow.id } });
    expect(sentHeader(plain, 'authorization')).toBe(`Bearer ${flow.tokens.accessToken}`);
    expect(plain.status).toBe(200);
  });

  it('for a viewer, who may not write with any scope', async () => {
    const body = { customerId: 'C-1001' };
    const token = { condition: 'valid', subject: 'viewer' } as const;
    const run = await requests.send({ method: 'POST', url: '/api/chat/start', body, token });
    expect(run).toMatchObject({ status: 403, diagnosis: { cause: 'role-missing' } });
  });

  it('has insufficient scope even if the profile requires another one', async () => {
    const { endpointScopes } = await requests.client.get('/profile');
    const other = { ...endpointScopes, getCustomer: 'write:customers', getOwnCustomer: 'write:customers' };
    await requests.client.send('PATCH', '/profile', { endpointScopes: other });
    const run = await requests.send({ url: customer, token: { condition: 'insufficient-scope' } });
    expect(run.diagnosis).toMatchObject({ cause: 'scope-missing', actionValue: 'write:customers' });
    await requests.client.send('PATCH', '/profile', { endpointScopes });
  });

  it('names the missing scope', async () => {
    const token = { condition: 'insufficient-scope' } as const;
    const run = await requests.send({ method: 'DELETE', url: '/api/session/none', token });
    expect(run.diagnosis).toMatchObject({ cause: 'scope-missing', action: 'add-scope', actionValue: 'admin' });
  });
});

describe('a valid token', () => {
  it('is requested once, then cached', async () => {
    const scope = 'read:customers';
    const first = await requests.send({ url: customer, token: { scope } });
    expect(stepsOf(first)).toEqual(['token 200', 'request 200']);
    expect(first.steps[0]?.decision?.server).toBe('authorization');
    const second = await requests.send({ url: customer, token: { scope } });
    expect(stepsOf(second)).toEqual(['request 200']);
    expect(sentHeader(second, 'authorization')).toBe(sentHeader(first, 'authorization'));
  });

  it("is requested again if it expired on the client's clock or was rejected", async () => {
    const token = { scope: 'read:customers write:customers' };
    await requests.send({ url: customer, token });
    await requests.client.send('POST', '/clocks/client/advance', { seconds: 400 });
    expect(stepsOf(await requests.send({ url: customer, token }))).toEqual(['token 200', 'request 200']);
    await requests.client.send('POST', '/clocks/reset', {});
    const { items } = await requests.client.get('/tokens');
    for (const { id } of items) await requests.client.send('POST', `/tokens/${id}/revoke`, {});
    const refused = await requests.send({ url: customer, token });
    expect(refused).toMatchObject({ status: 401, diagnosis: { cause: 'token-revoked' } });
    expect(stepsOf(await requests.send({ url: customer, token }))).toEqual(['token 200', 'request 200']);
  });

  it('that the authorization server refuses to issue ends the run with the reason', async () => {
    const run = await requests.send({ url: customer, token: { scope: 'no:such:scope' } });
    expect(stepsOf(run)).toEqual(['token 400']);
    expect(run).toMatchObject({ status: 400, diagnosis: { cause: 'scope-not-granted' } });
  });

  it('is not attached if the user sets an Authorization header', async () => {
    const headers: [string, string][] = [['Authorization', 'Bearer mine']];
    const run = await requests.send({ url: customer, headers, token: {} });
    expect(stepsOf(run)).toEqual(['request 401']);
    expect(sentHeader(run, 'authorization')).toBe('Bearer mine');
    expect(run.notes).toEqual([expect.stringContaining('instead of that of its authentication')]);
  });

  it('is not stored with the request', async () => {
    const run = await requests.send({ url: customer, token: {} });
    const credential = sentHeader(run, 'authorization')?.slice('Bearer '.length) ?? 'none';
    const { spec } = await requests.client.get(`/requests/${run.id}`);
    expect(JSON.stringify(spec)).not.toContain(credential);
  });
});

describe('a token that is not available is reported with the field', () => {
  it.each([
    [{ clientId: 'nobody' }, '/token/clientId', 'No client "nobody"'],
    [{ clientId: 'demo-app' }, '/token/clientId', 'is public'],
    [{ flowId: 'flow_none' }, '/token/flowId', 'No flow "flow_none"'],
  ])('%j', async (token, field, words) => {
    const problem = await requests.refused('POST', '/requests', { url: customer, token });
    expect(problem).toMatchObject({ status: 400, code: 'bad_input', field, detail: expect.stringContaining(words) });
  });
});
