import { expect, it } from 'vitest';
import { loadPlan } from '#shared/load/load-plan.ts';
import { createMessages } from '../../../../electron/engine/load/messages.ts';
import { fieldsOf } from '../../../../electron/engine/load/wire/response-reader.ts';
import { systemRandom } from '../../../../electron/engine/random.ts';

it.each([
  ['webhooks', {}],
  ['requests of an API', { request: { path: '/a', method: 'POST', headers: { 'X-TENANT': 'b' } } }],
])('replaces the header fields of %s by those of the plan, whatever their case', (_, more) => {
  const plan = loadPlan.parse({
    hookbench: 1,
    load: 'test',
    target: {
      url: 'http://localhost:9/',
      headers: { 'X-Tenant': 'a', Authorization: 'Bearer own', 'Webhook-Id': 'own', Traceparent: 'own', HOST: 'own' },
      ...more,
    },
    arrivals: { rate: '1/s', count: 1 },
  });
  const make = createMessages({ plan, run: { id: 'load_1', startMs: 0 }, random: systemRandom, userAgent: 'u' });
  const { headLength, text } = make(0, 0, 0, [['authorization', 'Bearer generated']]);
  const fields = fieldsOf(text.slice(0, headLength - 4)).map(([name, value]) => [name.toLowerCase(), value] as const);
  expect(new Set(fields.map(([name]) => name)).size).toBe(fields.length);
  const tenant = 'request' in more ? 'b' : 'a';
  const own = { authorization: 'Bearer own', 'webhook-id': 'own', traceparent: 'own', host: 'own', 'x-tenant': tenant };
  expect(Object.fromEntries(fields)).toMatchObject(own);
});
