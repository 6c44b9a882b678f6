import { Agent } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  callOf,
  expectedOf,
  mintTokens,
  tableConditions,
  tableMethods,
  tablePaths,
  type TableMethod,
  type TablePath,
  type Tokens,
} from '../../electron/engine/service/table/service-table.ts';
import { http } from '../../support/http-request.ts';
import { startEngine, type TestEngine } from '../../support/start-engine.ts';
import { startPrism, type Prism } from './prism.ts';

let parties: TestEngine;
let tokens: Tokens;
let watching: Prism;
let strict: Prism;
const agent = new Agent({ keepAlive: true, maxSockets: 2 });

beforeAll(async () => {
  parties = await startEngine();
  tokens = await mintTokens(parties);
  const document = `${parties.api}/openapi.json`;
  [watching, strict] = await Promise.all([
    startPrism(document, parties.api, []),
    startPrism(document, parties.api, ['--errors']),
  ]);
}, 60_000);
afterAll(async () => {
  agent.destroy();
  await Promise.all([watching.close(), strict.close()]);
  await parties.close();
});

async function freshPaths(): Promise<readonly TablePath[]> {
  const { json } = await parties.call('POST', '/api/chat/start', await parties.token(), { customerId: 'C-1001' });
  return tablePaths({ chat: json.id, session: json.sessionId });
}

interface Violation {
  location: string[];
  message: string;
}

const violationsOf = (header: string | string[] | undefined): Violation[] =>
  JSON.parse(String(header ?? '[]')) as Violation[];

/** Calls that cannot go through prism, and why. */
function cannotPass({ serves }: TablePath, method: TableMethod): string | undefined {
  if (method === 'HEAD') return 'prism reads a body wherever Content-Type says JSON, and HEAD has none';
  if (method !== 'OPTIONS' && !serves[method])
    return 'the description has no such operation, so prism compares nothing';
  return undefined;
}

/** Prism validates every body of a `+json` type against the first one of the document, so it rejects JSON Patch. */
const mergePatch = <Call extends { headers: Record<string, string> }>(call: Call) => ({
  ...call,
  headers: { ...call.headers, 'content-type': 'application/merge-patch+json' },
  body: '{"tier":"gold"}',
});

describe('prism in front of the service', () => {
  it.each(tableConditions)(
    'finds no response that the OpenAPI document does not describe: token $name',
    async (condition) => {
      let compared = 0;
      for (const row of await freshPaths()) {
        for (const method of tableMethods.filter((one) => !cannotPass(row, one))) {
          const token = tokens(condition.name, row.serves[method]?.scope ?? 'read:customers');
          const answer = await http(watching.url + row.path, { ...callOf(row, method, token), agent });
          const what = `${method} ${row.path}`;
          expect(answer.status, what).toBe(expectedOf(row, method, condition).status);
          const violations = violationsOf(answer.headers['sl-violations']);
          expect(
            violations.filter(({ location }) => location[0] !== 'request'),
            what,
          ).toEqual([]);
          expect(
            violations.some(({ message }) => message.includes('route not found')),
            what,
          ).toBe(false);
          compared++;
        }
      }
      expect(compared).toBe(16);
    },
  );

  it('reports no error for valid calls with --errors', async () => {
    const [valid] = tableConditions;
    for (const row of await freshPaths()) {
      for (const method of tableMethods.filter((one) => row.serves[one] && !cannotPass(row, one))) {
        const token = tokens('valid', 'admin');
        const call = method === 'PATCH' ? mergePatch(callOf(row, method, token)) : callOf(row, method, token);
        const answer = await http(strict.url + row.path, { ...call, agent });
        const what = `${method} ${row.path}: ${answer.text}`;
        expect(answer.status, what).toBe(expectedOf(row, method, valid).status);
        expect(answer.headers['sl-violations'], what).toBeUndefined();
      }
    }
  });

  it('finds no difference with a changed profile or with invalid bodies', async () => {
    await parties.engine.profile.update({
      errorBody: 'oauth',
      ownCustomer: 'list',
      entityTags: false,
      rateLimit: 100_000,
      invalidBodyStatus: 400,
      missingScopeStatus: 401,
      tokenInQuery: true,
    });
    const prism = await startPrism(`${parties.api}/openapi.json`, parties.api, ['--validate-request', 'false']);
    try {
      const statuses = new Set<number>();
      for (const { name } of tableConditions) {
        for (const row of await freshPaths()) {
          for (const method of tableMethods.filter((one) => !cannotPass(row, one))) {
            const call = callOf(row, method, tokens(name, row.serves[method]?.scope ?? 'read:customers'));
            for (const body of call.body === undefined ? [undefined] : [call.body, '{"name":5}']) {
              const answer = await http(prism.url + row.path, { ...call, agent, ...(body !== undefined && { body }) });
              const violations = violationsOf(answer.headers['sl-violations']);
              const what = `${method} ${row.path}: ${answer.status}`;
              expect(
                violations.filter(({ location }) => location[0] !== 'request'),
                what,
              ).toEqual([]);
              statuses.add(answer.status);
            }
          }
        }
      }
      expect([...statuses].sort((a, b) => a - b)).toEqual([200, 201, 204, 400, 401, 403]);
    } finally {
      await prism.close();
      await parties.engine.profile.reset();
    }
  });

  it('reports a response that differs from the description', async () => {
    await parties.engine.profile.update({ errorBody: 'oauth' });
    try {
      const answer = await http(`${watching.url}/api/customers/nobody`, {
        headers: { authorization: `Bearer ${tokens('valid', 'admin')}` },
      });
      expect(violationsOf(answer.headers['sl-violations']).map(({ location }) => location[0])).toContain('response');
    } finally {
      await parties.engine.profile.reset();
    }
  });
});
