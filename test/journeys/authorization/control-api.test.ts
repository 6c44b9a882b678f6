import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tokenCondition } from '#shared/model/token-condition.ts';
import { http } from '../../support/http-request.ts';
import { startControl, type TestControl } from '../../support/start-control.ts';

let control: TestControl;
beforeAll(async () => {
  control = await startControl();
});
afterAll(() => control.close());

const send = (method: string, path: string, body: unknown = {}) =>
  http(control.control + path, {
    method,
    headers: { authorization: `Bearer ${control.key}`, 'content-type': 'application/json' },
    ...(method !== 'GET' && { body: JSON.stringify(body) }),
  });
const callApi = (token: string) => {
  const { engine } = control.served;
  return http(`${engine.urls.api.http}/api/customers/C-1001`, { headers: { authorization: `Bearer ${token}` } });
};

describe('with the control API', () => {
  it.each(tokenCondition.options)('a token is minted: %s', async (condition) => {
    const { json, status } = await send('POST', '/tokens', { clientId: 'demo-service', condition });
    expect(status).toBe(201);
    expect(json).toEqual({
      accessToken: expect.any(String),
      id: expect.stringMatching(/^jti_/),
      expiresAt: expect.any(String),
    });
    expect((await callApi(json.accessToken)).status).toBe(condition === 'valid' ? 200 : 401);
    const { items } = (await send('GET', '/tokens?limit=1')).json;
    expect(items[0]).toMatchObject({ id: json.id, clientId: 'demo-service', format: 'jwt' });
  });

  it.each([
    ['an unknown client', { clientId: 'none' }, '/clientId'],
    ['no client', { clientId: undefined }, '/clientId'],
    ['an unknown condition', { condition: 'odd' }, '/condition'],
    ['a lifetime of nothing', { lifetimeSeconds: 0 }, '/lifetimeSeconds'],
  ])('a token for %s is rejected, and the field is named', async (_what, change, field) => {
    const answer = await send('POST', '/tokens', { clientId: 'demo-service', ...change });
    expect(answer).toMatchObject({ status: 400, json: { code: 'bad_input', field } });
  });

  it('a token is expired and revoked; an unknown one is not found', async () => {
    for (const [action, code] of [
      ['expire', 'token_expired'],
      ['revoke', 'token_revoked'],
    ] as const) {
      const { accessToken, id } = (await send('POST', '/tokens', { clientId: 'demo-service' })).json;
      const changed = await send('POST', `/tokens/${id}/${action}`);
      expect(changed).toMatchObject({ status: 200, json: { id } });
      expect((await callApi(accessToken)).json).toMatchObject({ code });
      expect((await send('POST', `/tokens/none/${action}`)).status).toBe(404);
    }
  });

  it('keys are rotated, with the overlap of the profile or another', async () => {
    const { accessToken } = (await send('POST', '/tokens', { clientId: 'demo-service' })).json;
    const { items } = (await send('POST', '/keys/rotate')).json;
    expect(items.map(({ signs }: { signs: boolean }) => signs)).toEqual([true, false]);
    expect((await callApi(accessToken)).status).toBe(200);
    await send('POST', '/keys/rotate', { overlapSeconds: 0 });
    expect((await send('GET', '/keys')).json.items).toHaveLength(2);
    expect((await send('POST', '/keys/rotate', { overlapSeconds: -1 })).json).toMatchObject({
      field: '/overlapSeconds',
    });
  });

  it('a flow runs, and token operations return the probe', async () => {
    const flow = await send('POST', '/flows', { grant: 'client_credentials', clientId: 'demo-service' });
    expect(flow).toMatchObject({ status: 201, json: { status: 'done' } });
    const operated = await send('POST', `/flows/${flow.json.id}/operations`, { operation: 'revoke' });
    expect(operated.json).toMatchObject({ said: expect.any(String), probe: { response: { status: 401 } } });
    expect((await send('GET', `/flows/${flow.json.id}`)).json).toMatchObject({ id: flow.json.id });
    expect((await send('POST', '/flows', { grant: 'refresh_token', clientId: 'x' })).json).toMatchObject({
      field: '/grant',
    });
    expect((await send('POST', '/flows/none/operations', { operation: 'revoke' })).status).toBe(404);
  });

  it.each([
    ['an unknown kind', { where: 'authorization', what: { kind: 'odd' } }, '/what/kind'],
    ['a delay without its length', { where: 'authorization', what: { kind: 'delay' } }, '/what/ms'],
    ['an unknown place', { where: 'moon', what: { kind: 'html' } }, '/where'],
    [
      'a status that is none of an error',
      { where: 'authorization', what: { kind: 'status', status: 200 } },
      '/what/status',
    ],
  ])('a fault of %s is rejected, and the field is named', async (_what, fault, field) => {
    expect(await send('POST', '/faults', fault)).toMatchObject({ status: 400, json: { field } });
  });

  it('a fault is set, listed with its hits, and cleared', async () => {
    const what = { kind: 'status', status: 503, error: 'temporarily_unavailable' };
    const { json: fault, status } = await send('POST', '/faults', { where: 'authorization', what });
    expect(status).toBe(201);
    expect(fault).toMatchObject({ where: 'authorization', what, when: { always: true }, match: {}, hits: 0 });
    await http(`${control.served.engine.urls.auth.http}/jwks`);
    expect((await send('GET', '/faults')).json.items).toEqual([{ ...fault, hits: 1 }]);
    expect((await send('DELETE', `/faults/${fault.id}`)).json).toEqual({ cleared: 1 });
    expect((await send('DELETE', `/faults/${fault.id}`)).status).toBe(404);
    expect((await send('DELETE', '/faults')).json).toEqual({ cleared: 0 });
  });

  it('a fault that acted its last time stays listed and is no longer active', async () => {
    const fault = { where: 'authorization', what: { kind: 'status', status: 503 }, when: { first: 2 } };
    await send('POST', '/faults', fault);
    const seen = async () => {
      await http(`${control.served.engine.urls.auth.http}/jwks`);
      const { items } = (await send('GET', '/faults')).json as { items: { hits: number; active: boolean }[] };
      return items.map(({ active, hits }) => ({ active, hits }));
    };
    expect(await seen()).toEqual([{ active: true, hits: 1 }]);
    expect(await seen()).toEqual([{ active: false, hits: 2 }]);
    expect(await seen()).toEqual([{ active: false, hits: 2 }]);
    expect((await send('DELETE', '/faults')).json).toEqual({ cleared: 1 });
  });
});
