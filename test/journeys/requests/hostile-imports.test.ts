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

/** A collection of Postman of almost 20 MB. */
function largeCollection(): string {
  const schema = 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json';
  const description = 'x'.repeat(3800);
  const item = Array.from({ length: 4999 }, (_, n) => ({
    name: `R${n}`,
    request: { method: 'GET', url: `https://a.test/${n}`, description },
  }));
  return JSON.stringify({
    item: [...item, { name: 'Wrong', request: { method: 7, url: { raw: '/' }, body: 'x' } }],
    info: { name: 'Large', schema },
  });
}

it('imports a collection of almost 20 MB with one wrong item, and stays responsive', async () => {
  let done = false;
  const text = largeCollection();
  expect(text.length).toBeGreaterThan(19_000_000);
  const imported = requests.client.send('POST', '/requests/import', { text }).finally(() => (done = true));
  const waits: number[] = [];
  while (!done) {
    const begin = performance.now();
    await requests.client.get('/status');
    waits.push(performance.now() - begin);
    await setTimeout(betweenMs);
  }
  const { items, warnings } = (await imported) as { items: unknown[]; warnings: string[] };
  expect(items).toHaveLength(4999);
  expect(warnings[0]).toMatch(/^Large\/Wrong was skipped: request: .* \(line 1\)\.$/);
  waits.sort((a, b) => a - b);
  expect(waits[Math.floor(waits.length * 0.9)]).toBeLessThan(500);
});

it('responds with 400 to a document with exponential aliases', async () => {
  const levels = Array.from({ length: 9 }, (_, n) => `a${n + 1}: &a${n + 1} [${`*a${n}, `.repeat(9)}]`);
  const text = `openapi: 3.0.3\na0: &a0 [x]\n${levels.join('\n')}\n`;
  const problem = await requests.refused('POST', '/requests/import', { text });
  expect(problem).toMatchObject({ status: 400, code: 'bad_input', field: '/text' });
  expect(problem.detail).toContain('aliases (*) repeat more than 250,000 values');
});
