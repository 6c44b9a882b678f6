import { decodeJwt, decodeProtectedHeader } from 'jose';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { faultKinds } from '#shared/faults/fault-kinds.ts';
import type { FaultEffectInput, FaultKind, FaultMatch, FaultTiming } from '#shared/model/fault.ts';
import { tokenDefect } from '#shared/model/token-condition.ts';
import { createDpopKey } from '../../support/dpop-key.ts';
import { http } from '../../support/http-request.ts';
import { redirectUri, startOAuth, type OAuthParties } from '../../support/oauth.ts';
import { createUserAgent } from '../../support/user-agent.ts';

let parties: OAuthParties;
beforeAll(async () => {
  parties = await startOAuth();
});
afterEach(async () => {
  await parties.engine.faults.clearAll();
});
afterAll(() => parties.close());

const set = (what: FaultEffectInput, when: FaultTiming = { always: true }, match: FaultMatch = {}) =>
  parties.engine.faults.set({ where: 'authorization', match, what, when });
const hits = () => parties.engine.faults.all().map((fault) => fault.hits);

/** Requests a token of demo-service. */
const ask = () =>
  parties.post('token', {
    grant_type: 'client_credentials',
    client_id: 'demo-service',
    client_secret: parties.engine.authorization.clients.find('demo-service')?.secret,
  });

async function callback(changes: Record<string, string> = {}): Promise<URLSearchParams> {
  const agent = createUserAgent();
  const page = await agent.open(parties.authorizeUrl(changes));
  const { callback: url } = page.callback ? page : await parties.signIn(page, agent);
  expect(url?.href.startsWith(redirectUri)).toBe(true);
  return url?.searchParams ?? new URLSearchParams();
}

/** One example of each kind of fault. */
const shown: Partial<Record<FaultKind, () => Promise<void>>> = {
  async 'accept-replayed-code'() {
    await set({ kind: 'accept-replayed-code' });
    const code = await parties.code();
    for (let use = 0; use < 3; use++) expect((await parties.exchange(code)).status).toBe(200);
    expect(hits()).toEqual([2]);
  },
  async 'accept-reused-refresh-token'() {
    await set({ kind: 'accept-reused-refresh-token' });
    const { refresh_token } = await parties.win();
    for (let use = 0; use < 3; use++) expect((await parties.refresh(refresh_token)).status).toBe(200);
    expect(hits()).toEqual([2]);
  },
  async 'skip-pkce'() {
    await set({ kind: 'skip-pkce' });
    expect((await parties.exchange(await parties.code(), { code_verifier: 'wrong' })).status).toBe(200);
    expect((await parties.exchange(await parties.code(), { code_verifier: undefined })).status).toBe(200);
    expect(hits()).toEqual([2]);
  },
  async 'omit-state'() {
    await set({ kind: 'omit-state' });
    expect([...(await callback()).keys()]).toEqual(['code', 'iss']);
    expect(hits()).toEqual([1]);
  },
  async 'omit-iss'() {
    await set({ kind: 'omit-iss' });
    expect([...(await callback({ prompt: 'none' })).keys()]).toEqual(['error', 'error_description', 'state']);
    expect(hits()).toEqual([1]);
  },
  async 'wrong-iss'() {
    await set({ kind: 'wrong-iss' });
    expect((await callback()).get('iss')).toBe('https://attacker.example');
    expect(hits()).toEqual([1]);
  },
  async metadata() {
    await set({ kind: 'metadata', set: { issuer: 'https://attacker.example', token_endpoint: null } });
    const { json } = await http(`${parties.auth}/.well-known/openid-configuration`);
    expect(json.issuer).toBe('https://attacker.example');
    expect(json).not.toHaveProperty('token_endpoint');
    expect(json.jwks_uri).toBe(`${parties.auth}/jwks`);
    expect(hits()).toEqual([1]);
  },
  async 'swap-dpop-key'() {
    await set({ kind: 'swap-dpop-key' });
    const key = await createDpopKey();
    const proof = () => key.proof('POST', `${parties.auth}/token`, parties.engine.clocks.authorization.now());
    const { json } = await parties.exchange(await parties.code(), {}, { dpop: await proof() });
    expect(decodeJwt(json.access_token)).toMatchObject({ cnf: { jkt: expect.stringMatching(/^[\w-]{43}$/) } });
    expect((decodeJwt(json.access_token)['cnf'] as { jkt: string }).jkt).not.toBe(key.thumbprint);
    expect(hits()).toEqual([1]);
  },
  async 'response-jwt'() {
    await parties.engine.profile.update({ responseModes: ['query', 'query.jwt'] });
    await set({ kind: 'response-jwt', condition: 'wrong-issuer' });
    const response = (await callback({ response_mode: 'query.jwt' })).get('response') ?? '';
    expect(decodeJwt(response)).toMatchObject({ iss: 'https://attacker.example', code: expect.any(String) });
    expect(hits()).toEqual([1]);
  },
  async token() {
    for (const condition of tokenDefect.options) {
      await set({ kind: 'token', condition });
      const { json, status } = await ask();
      expect(status, condition).toBe(200);
      expect((await parties.callApi(json.access_token)).status, condition).toBe(401);
      expect(hits()).toEqual([1]);
      await parties.engine.faults.clearAll();
    }
    await set({ kind: 'token', condition: 'wrong-issuer' });
    expect(decodeJwt((await parties.win()).access_token).iss).not.toBe(parties.auth);
  },
  async 'rotate-keys'() {
    const before = await parties.token();
    await set({ kind: 'rotate-keys' }, { first: 1 });
    const after = await parties.token();
    expect(decodeProtectedHeader(after).kid).not.toBe(decodeProtectedHeader(before).kid);
    expect((await parties.callApi(before)).status, 'signed by the key that is gone').toBe(401);
    expect((await parties.callApi(after)).status).toBe(200);
    expect(hits()).toEqual([1]);
  },
  async status() {
    await set({ kind: 'status', status: 503, error: 'temporarily_unavailable' });
    const answer = await ask();
    expect(answer).toMatchObject({ status: 503, json: { error: 'temporarily_unavailable' } });
    expect(parties.failedCheck(answer)).toBe('no_fault_answers');
    expect(Object.fromEntries(await callback())).toMatchObject({ error: 'temporarily_unavailable', state: 'a state' });
    expect(hits()).toEqual([2]);
  },
  async delay() {
    await set({ kind: 'delay', ms: 120 });
    const started = performance.now();
    expect((await ask()).status).toBe(200);
    expect(performance.now() - started).toBeGreaterThan(110);
    expect(hits()).toEqual([1]);
  },
  async 'expires-in'() {
    for (const value of [null, 'soon', 0, -5, 3e9]) {
      await set({ kind: 'expires-in', value }, { always: true }, { path: '/oauth2/token' });
      const { json } = await ask();
      expect(json.expires_in).toBe(value ?? undefined);
      expect('expires_in' in json).toBe(value !== null);
      expect((await parties.exchange('ac_none')).status, 'a refusal has no lifetime').toBe(400);
      expect(hits()).toEqual([1]);
      await parties.engine.faults.clearAll();
    }
  },
  async html() {
    await set({ kind: 'html' });
    const answer = await ask();
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(answer.text).toContain('502 Bad Gateway');
    const jwks = await http(`${parties.auth}/jwks`);
    expect(jwks.text).toContain('502 Bad Gateway');
    expect((await callback()).get('code'), 'the pages are as they were').toMatch(/^ac_/);
    expect(hits()).toEqual([2]);
  },
};

describe('each fault of the table acts, is counted and recorded', () => {
  const rows = faultKinds.filter(({ kind }) => shown[kind]);

  it.each(rows)('$title', async ({ kind }) => {
    const { journal } = parties.engine;
    const from = journal.lastCommitted();
    await shown[kind]?.();
    await parties.engine.faults.clearAll();
    const changes = journal
      .since(from, 5000)
      .flatMap((entry) => (entry.kind === 'fault' && entry.what === kind ? [entry.change] : []));
    expect(changes[0]).toBe('set');
    expect(changes.at(-1)).toBe('cleared');
    expect(changes).toContain('acted');
  });

  it('and every fault of the authorization server has an example', () => {
    const own = faultKinds.filter(({ places }) => places.every((place) => place === 'authorization'));
    expect(rows).toEqual(expect.arrayContaining(own));
    expect(rows.map(({ kind }) => kind).toSorted()).toEqual(Object.keys(shown).toSorted());
  });

  it('and stops acting when cleared', async () => {
    const fault = await set({ kind: 'status', status: 500, error: 'server_error' });
    expect((await ask()).status).toBe(500);
    expect(await parties.engine.faults.clear(fault.id)).toBe(true);
    expect((await ask()).status).toBe(200);
    expect(await parties.engine.faults.clear(fault.id)).toBe(false);
  });
});

describe('a fault acts', () => {
  const failing: FaultEffectInput = { kind: 'status', status: 500, error: 'server_error' };
  /** Whether it acted on each of a number of requests. */
  async function acted(count: number): Promise<boolean[]> {
    const seen: boolean[] = [];
    for (let n = 0; n < count; n++) seen.push((await ask()).status === 500);
    return seen;
  }

  it('on the first n requests', async () => {
    await set(failing, { first: 2 });
    expect(await acted(4)).toEqual([true, true, false, false]);
    expect(hits()).toEqual([2]);
  });

  it('on every nth request', async () => {
    await set(failing, { every: 3 });
    expect(await acted(7)).toEqual([false, false, true, false, false, true, false]);
  });

  it('once on a request that is processed again after a conflicting write', async () => {
    const { refresh_token } = await parties.win();
    await set(failing, { every: 3 });
    const answers = await Promise.all([parties.refresh(refresh_token), parties.refresh(refresh_token)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
    expect(hits()).toEqual([0]);
  });

  it('with a probability, repeatable with the same seed', async () => {
    const run = async (seed: number) => {
      await set(failing, { probability: 0.5, seed });
      const seen = await acted(24);
      await parties.engine.faults.clearAll();
      return seen;
    };
    const first = await run(7);
    expect(await run(7)).toEqual(first);
    expect(await run(8)).not.toEqual(first);
    expect(first.filter(Boolean).length).toBeGreaterThan(4);
    expect(first.filter(Boolean).length).toBeLessThan(20);
  });

  it('never at a probability of 0, always at 1', async () => {
    await set(failing, { probability: 0, seed: 1 });
    expect(await acted(5)).toEqual(Array(5).fill(false));
    await set(failing, { probability: 1, seed: 1 });
    expect(await acted(5)).toEqual(Array(5).fill(true));
  });

  it.each([
    ['the method', { method: 'post' }, { method: 'GET' }],
    ['the beginning of the path', { path: '/oauth2/tok' }, { path: '/oauth2/authorize' }],
    ['the client, by the body', { client: 'demo-service' }, { client: 'demo-app' }],
    ['all of these', { method: 'POST', path: '/oauth2/token', client: 'demo-service' }, { client: 'demo-device' }],
  ])('on matching requests: by %s', async (_what, match, other) => {
    const kinds: FaultEffectInput[] = [
      failing,
      { kind: 'html' },
      { kind: 'expires-in', value: 1 },
      { kind: 'token', condition: 'expired' },
      { kind: 'rotate-keys' },
      { kind: 'delay', ms: 1 },
    ];
    for (const what of kinds) {
      await set(what, { always: true }, match);
      await set(what, { always: true }, other);
      await ask();
      expect(hits(), what.kind).toEqual([1, 0]);
      await parties.engine.faults.clearAll();
    }
  });

  it('on the client in Basic credentials', async () => {
    await set(failing, { always: true }, { client: 'demo-service' });
    const authorization = `Basic ${Buffer.from('demo-service:wrong').toString('base64')}`;
    expect((await parties.post('token', { grant_type: 'client_credentials' }, { authorization })).status).toBe(500);
  });
});
