import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Check } from '#shared/model/decision.ts';
import { follow } from '../../../../electron/engine/journal/follow.ts';
import { readDecision } from '../../../../electron/engine/journal/read-decision.ts';
import { hostileClaims } from '../../../support/hostile-claims.ts';
import { http, type TestResponse } from '../../../support/http-request.ts';
import { jsonOf, sendRaw, statusOf } from '../../../support/raw-socket.ts';
import { startEngine, type TestEngine } from '../../../support/start-engine.ts';
import { tableMethods, tablePaths, type TableMethod, type TablePath } from './table/service-table.ts';
import { signed, tokenConditions, withHeader, type TokenCondition } from './token-conditions.ts';

let parties: TestEngine;
beforeAll(async () => {
  parties = await startEngine();
});
afterAll(() => parties.close());

/** Starts a chat, so that every deletion has its own session. */
async function freshRows(): Promise<readonly TablePath[]> {
  const { json } = await parties.call('POST', '/api/chat/start', await parties.token(), { customerId: 'C-1001' });
  return tablePaths({ chat: json.id, session: json.sessionId });
}

/** The failed check of each decision; waits for decisions that are not yet in the journal. */
async function failedChecks(ids: readonly string[]): Promise<Map<string, string | undefined>> {
  const found = new Map<string, string | undefined>();
  const open = new Set(ids);
  const stop = new AbortController();
  for await (const batch of follow(parties.engine.journal, 0, stop.signal)) {
    for (const entry of batch) {
      if (entry.kind !== 'decision' || !open.delete(entry.id)) continue;
      const failed = entry.checks.filter(({ outcome }: Check) => outcome === 'failed');
      expect(failed.length, entry.id).toBe(entry.outcome === 'refused' ? 1 : 0);
      found.set(entry.id, failed[0]?.name);
    }
    if (open.size === 0) stop.abort();
  }
  return found;
}

interface Expected {
  status: number;
  code?: string;
  check?: string;
  allow?: string;
  challenge?: RegExp;
}

function expected(row: TablePath, method: TableMethod, { refused }: TokenCondition): Expected {
  if (method === 'PURGE') return { status: 501, code: 'method_unknown', check: 'method_implemented' };
  if (row.elsewhere?.includes(method)) return { status: 404, code: 'not_found', check: 'path_known' };
  if (method === 'OPTIONS') return { status: 204, allow: row.allow };
  const served = row.serves[method];
  if (!served) return { status: 405, code: 'method_not_allowed', check: 'method_allowed', allow: row.allow };
  return refused ?? { status: served.status };
}

function send(row: TablePath, method: TableMethod, authorization: string | undefined): Promise<TestResponse> {
  const { body, mediaType } = row.serves[method] ?? {};
  const headers = {
    ...(authorization !== undefined && { authorization }),
    ...(mediaType !== undefined && { 'content-type': mediaType }),
  };
  return http(parties.api + row.path, { method, headers, ...(body !== undefined && { body }) });
}

describe('every path with every method', () => {
  it.each(tokenConditions)('and a token $name', async (condition) => {
    const checks = new Map<string, string | undefined>();
    try {
      for (const row of await freshRows()) {
        for (const method of tableMethods) {
          const needed = row.serves[method]?.scope ?? 'read:customers';
          const answer = await send(row, method, await condition.authorization(parties, needed));
          const { status, code, check, allow, challenge } = expected(row, method, condition);
          const what = `${method} ${row.path}`;
          expect(answer.status, what).toBe(status);
          expect(answer.headers.allow, what).toBe(allow);
          if (challenge) expect(answer.headers['www-authenticate'], what).toMatch(challenge);
          else expect(answer.headers['www-authenticate'], what).toBeUndefined();
          if (method === 'HEAD' || status === 204) expect(answer.text, what).toBe('');
          else if (code !== undefined) {
            expect(answer.headers['content-type'], what).toBe('application/problem+json');
            expect(answer.json, what).toMatchObject({ status, code, title: expect.any(String) });
          }
          checks.set(String(answer.headers['hookbench-decision']), check);
        }
      }
    } finally {
      parties.engine.clocks.service.reset();
    }
    expect(await failedChecks([...checks.keys()])).toEqual(checks);
  });

  it('and an unknown method is 501', async () => {
    for (const { path } of await freshRows()) {
      const answer = await sendRaw(
        parties.api,
        `BREW ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`,
      );
      expect(statusOf(answer), path).toBe(501);
      expect(jsonOf(answer)).toMatchObject({ status: 501, code: 'method_unknown' });
    }
  });
});

describe('HEAD', () => {
  it('has the headers of GET and no body', async () => {
    const authorization = `Bearer ${await parties.token()}`;
    const changing = new Set(['date', 'hookbench-decision']);
    const fixed = ({ headers }: TestResponse) =>
      Object.fromEntries(Object.entries(headers).filter(([name]) => !changing.has(name)));
    for (const row of (await freshRows()).filter(({ serves }) => serves.GET)) {
      for (const path of [row.path, row.path.replace(/C-\d+|chat_\w+/, 'unknown')]) {
        const [get, head] = [
          await send({ ...row, path }, 'GET', authorization),
          await send({ ...row, path }, 'HEAD', authorization),
        ];
        expect(head.status, path).toBe(get.status);
        expect(fixed(head), path).toEqual(fixed(get));
        expect(Number(head.headers['content-length'])).toBe(get.bytes.length);
        expect(head.bytes).toHaveLength(0);
      }
    }
  });
});

describe('an unknown path', () => {
  it.each([
    '/',
    '/api',
    '/api/',
    '/api/customers',
    '/api/customers/',
    '/api/customers/C-1001/',
    '/API/customer',
    '//api/customer',
    '/api/chat',
    '/oauth',
  ])('is 404 before the token is checked: %s', async (path) => {
    const answer = await http(parties.api, { path });
    expect(answer).toMatchObject({ status: 404, json: { code: 'not_found' } });
    expect(answer.headers['www-authenticate']).toBeUndefined();
  });

  it('is 404 for an unknown record, 400 for a missing parameter', async () => {
    const token = await parties.token('admin');
    for (const path of ['/api/customers/nobody', '/api/customer?customerId=nobody', '/api/chat/status?chatId=none']) {
      expect(await parties.call('GET', path, token), path).toMatchObject({ status: 404, json: { code: 'not_found' } });
    }
    expect((await parties.call('DELETE', '/api/session/none', token)).status).toBe(404);
    expect((await parties.call('PATCH', '/api/customer/none', token, {})).status).toBe(404);
    for (const path of ['/api/customer', '/api/chat/status']) {
      expect(await parties.call('GET', path, token), path).toMatchObject({ status: 400, json: { code: 'bad_input' } });
    }
  });

  it.each([
    ['/api/customer?customerId=C-1001&customerId=C-1002', '/customerId'],
    ['/api/chat/status?chatId=a&chatId=a', '/chatId'],
  ])('with a repeated parameter is 400 and names it: %s', async (path, field) => {
    const answer = await parties.call('GET', path, await parties.token('admin'));
    expect(answer).toMatchObject({ status: 400, json: { code: 'bad_input', field } });
  });

  it('names the right path if customer and customers are confused', async () => {
    const { json } = await parties.call('GET', '/api/customer/C-1001', await parties.token());
    expect(json.detail).toContain('/api/customers/C-1001');
  });

  it('never causes a server error', async () => {
    const target = fc.string({ unit: fc.constantFrom(...'/api%.2fcustomer\\?#[]{}:@é'), maxLength: 40 });
    await fc.assert(
      fc.asyncProperty(target, async (text) => {
        const path = `/${Buffer.from(text).toString('latin1')}`;
        const answer = await sendRaw(
          parties.api,
          `GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`,
        );
        expect(statusOf(answer)).toBeGreaterThanOrEqual(400);
        expect(statusOf(answer)).toBeLessThan(500);
      }),
      { numRuns: 60, examples: [['api/customers/%'], ['api/customers/%ff'], ['api/customers/%00']] },
    );
  });
});

describe('a token of any shape', () => {
  it('is rejected with 401, never a server error: any header', async () => {
    const header = fc.record(
      { alg: fc.jsonValue(), typ: fc.jsonValue(), kid: fc.jsonValue(), crit: fc.jsonValue() },
      { requiredKeys: [] },
    );
    await fc.assert(
      fc.asyncProperty(fc.oneof(header, fc.jsonValue()), async (json) => {
        const answer = await parties.call('GET', '/api/customer', await withHeader(parties, json));
        expect(answer.status).toBe(401);
      }),
      {
        numRuns: 80,
        examples: [[{ typ: 5 }], [{ typ: 'at+jwt', kid: { toString: 1 } }], [{ typ: 'at+jwt', kid: '__proto__' }]],
      },
    );
  });

  it('is rejected with 401, never a server error: any text', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: fc.constantFrom(...'aZ09-._~+/= ,"\t'), maxLength: 60 }), async (text) => {
        const answer = await http(`${parties.api}/api/customer`, { headers: { authorization: `Bearer ${text}` } });
        expect(answer.status).toBe(401);
      }),
      { numRuns: 80 },
    );
  });

  it.each(hostileClaims)('is rejected with 401 if its claim %s is %j', async (name, value, section) => {
    const token = await signed(parties, { claims: { [name]: value } });
    const answer = await parties.call('GET', '/api/customers/C-1001', token);
    expect(answer).toMatchObject({ status: 401, json: { code: 'token_malformed' } });
    expect(answer.headers['www-authenticate']).toContain(`error="invalid_token", error_description="The claim ${name}`);
    await parties.engine.store.settled();
    const decision = readDecision(parties.engine.store, String(answer.headers['hookbench-decision']));
    expect(decision?.checks.find(({ outcome }) => outcome === 'failed')).toMatchObject({
      name: 'claims_typed',
      evidence: expect.stringContaining(section),
    });
  });

  it.each(['sub', 'client_id', 'iat', 'jti'])('is rejected with 401 without %s', async (name) => {
    const token = await signed(parties, { claims: { [name]: undefined } });
    const answer = await parties.call('GET', '/api/customers/C-1001', token);
    expect(answer).toMatchObject({ status: 401, json: { code: 'token_malformed' } });
    expect(answer.headers['www-authenticate']).toContain(`error="invalid_token", error_description="The claim ${name}`);
    await parties.engine.store.settled();
    const decision = readDecision(parties.engine.store, String(answer.headers['hookbench-decision']));
    expect(decision?.checks.find(({ outcome }) => outcome === 'failed')).toMatchObject({
      name: 'claims_typed',
      evidence: `${name} is missing (RFC 9068 2.2)`,
    });
  });

  it('is rejected with 401 or accepted, never a server error: any claims', async () => {
    const names = [...new Set(hostileClaims.map(([name]) => name))];
    const claims = fc.record(Object.fromEntries(names.map((name) => [name, fc.jsonValue()])), { requiredKeys: [] });
    await fc.assert(
      fc.asyncProperty(claims, async (changes) => {
        const answer = await parties.call('GET', '/api/customers/C-1001', await signed(parties, { claims: changes }));
        expect([200, 401, 403]).toContain(answer.status);
      }),
      { numRuns: 80 },
    );
  });
});
