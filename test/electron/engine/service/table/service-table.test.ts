import { Agent } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { http } from '../../../../support/http-request.ts';
import { startEngine, type TestEngine } from '../../../../support/start-engine.ts';
import {
  callOf,
  expectedOf,
  mintTokens,
  tableConditions,
  tableMethods,
  tablePaths,
  type ConditionName,
  type TablePath,
  type Tokens,
} from './service-table.ts';

let parties: TestEngine;
let tokens: Tokens;
const paths = new Map<ConditionName, readonly TablePath[]>();
const agent = new Agent({ keepAlive: true, maxSockets: 2 });

beforeAll(async () => {
  parties = await startEngine();
  tokens = await mintTokens(parties);
  const token = await parties.token();
  for (const { name } of tableConditions) {
    const { json } = await parties.call('POST', '/api/chat/start', token, { customerId: 'C-1001' });
    paths.set(name, tablePaths({ chat: json.id, session: json.sessionId }));
  }
});
afterAll(async () => {
  agent.destroy();
  await parties.close();
});

const names = tablePaths({ chat: '', session: '' }).map(({ row }) => row);
const rows = names.flatMap((name, index) =>
  tableConditions.flatMap((condition) => tableMethods.map((method) => ({ name, index, condition, method }))),
);

describe('each path with each method and a token in each condition', () => {
  it('has 504 rows', () => {
    expect(rows).toHaveLength(7 * 8 * 9);
  });

  it.each(rows)('$name: $method, token $condition.name', async ({ index, condition, method }) => {
    const row = paths.get(condition.name)?.[index];
    if (!row) throw new Error('no such row');
    const token = tokens(condition.name, row.serves[method]?.scope ?? 'read:customers');
    const answer = await http(parties.api + row.path, { ...callOf(row, method, token), agent });
    const expected = expectedOf(row, method, condition);
    expect(answer.status).toBe(expected.status);
    for (const [name, value] of Object.entries(expected.headers)) expect(answer.headers[name], name).toBe(value);
    expect(answer.headers.etag !== undefined, 'ETag').toBe(expected.tagged);
    if (method !== 'HEAD') expect(answer.headers['content-type'], 'Content-Type').toBe(expected.body);
    expect(answer.bytes.length > 0, 'body').toBe(expected.body !== undefined);
    expect(answer.headers['hookbench-decision'], 'decision').toMatch(/^dec_/);
    expect(answer.headers.vary, 'Vary').toContain('Origin');
    if (expected.body === 'application/problem+json') expect(answer.json.status).toBe(expected.status);
    if (expected.status === 201) expect(answer.headers.location).toMatch(/^\/api\//);
  });
});
