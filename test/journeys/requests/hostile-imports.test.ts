import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startRequests, type TestRequests } from '../../support/requests.ts';

/** Pause between two requests, so that the test takes little of the processor itself. */
const betweenMs = 40;

let requests: TestRequests;

beforeAll(async () => {
  requests = await startRequests();
});

afterAll(async () => {
  await requests.close();
});

/** A small document whose schemas refer to each other, which takes too long to validate. */
function entangled(count: number): string {
  const names = Array.from({ length: count }, (_, n) => `S${n}`);
  const all = names.map((name) => ({ $ref: `#/components/schemas/${name}` }));
  const schema = { $ref: '#/components/schemas/S0' };
  return JSON.stringify({
    openapi: '3.0.3',
    info: { title: 'Entangled', version: '1' },
    paths: {
      '/a': {
        post: {
          requestBody: { content: { 'application/json': { schema } } },
          responses: { 200: { description: 'ok' } },
        },
      },
    },
    components: { schemas: Object.fromEntries(names.map((name) => [name, { allOf: all }])) },
  });
}

it('responds with 400 to an import that takes too long, and stays responsive', async () => {
  let done = false;
  const refused = requests.refused('POST', '/requests/import', { text: entangled(12) }).finally(() => (done = true));
  const waits: number[] = [];
  while (!done) {
    const begin = performance.now();
    await requests.client.get('/status');
    waits.push(performance.now() - begin);
    await setTimeout(betweenMs);
  }
  expect(await refused).toMatchObject({
    status: 400,
    code: 'bad_input',
    field: '/text',
    detail: 'The text was not imported: reading it takes longer than 5 s.',
  });
  waits.sort((a, b) => a - b);
  expect(waits.length).toBeGreaterThan(50);
  expect(waits[Math.floor(waits.length * 0.99)]).toBeLessThan(250);
  const { items } = await requests.client.send('POST', '/requests/import', { text: 'curl https://a.test/x' });
  expect(items).toMatchObject([{ name: 'GET /x' }]);
});

it('responds with 400 to a document with exponential aliases', async () => {
  const levels = Array.from({ length: 9 }, (_, n) => `a${n + 1}: &a${n + 1} [${`*a${n}, `.repeat(9)}]`);
  const text = `openapi: 3.0.3\na0: &a0 [x]\n${levels.join('\n')}\n`;
  const problem = await requests.refused('POST', '/requests/import', { text });
  expect(problem).toMatchObject({ status: 400, code: 'bad_input', field: '/text' });
  expect(problem.detail).toContain('more than 250,000 values');
});
