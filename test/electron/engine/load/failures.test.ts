import { expect, it } from 'vitest';
import { loadPlan } from '#shared/load/load-plan.ts';
import { Failures } from '../../../../electron/engine/load/failures.ts';
import { createMessages } from '../../../../electron/engine/load/messages.ts';
import { systemRandom } from '../../../../electron/engine/random.ts';

const phases = { dns: null, tcp: null, tls: null, request: null, firstByte: null, download: null, total: null };

/** The failed send of a plan whose receiver repeats what it received. */
function explain(echo: (secrets: string) => string, given: readonly string[], fields: readonly string[] = []) {
  const plan = loadPlan.parse({
    hookbench: 1,
    load: 'test',
    target: { url: 'http://localhost:9/?api_key=in%20query', headers: { 'X-Api-Key': 'in-header' } },
    arrivals: { rate: '1/s', count: 1 },
  });
  const make = createMessages({ plan, run: { id: 'load_1', startMs: 0 }, random: systemRandom, userAgent: 'u' });
  const body = Buffer.from(echo('issued in-header in query "given'));
  const head = [
    'HTTP/1.1 401 Unauthorized\r\ncontent-type: application/json\r\nx-echo: issued in-header\r\n' +
      'www-authenticate: Bearer error="invalid_token", error_description="issued, in-header"',
    ...fields,
  ].join('\r\n');
  const failures = new Failures({ of: 'delivery', timeoutMs: 1000, authSent: 'Bearer', secrets: () => given });
  return failures.explain({
    index: 0,
    message: make(0, 0, 0, [['authorization', 'Bearer issued']]),
    response: { status: 401, reason: 'Unauthorized', head, body, truncated: false, reusable: true },
    error: undefined,
    facts: () => ({ phases, phase: 'request' }),
    atMs: 0,
    latencyMs: 1,
  });
}

it('masks all secrets of a plan and of its sends in examples and causes', () => {
  const json = (text: string): string => JSON.stringify({ error: 'invalid_token', error_description: text });
  const { diagnosis, failure } = explain(json, ['"given']);
  const shown = JSON.stringify([diagnosis.sentence, diagnosis.advice, failure]);
  expect(shown).not.toMatch(/issued|in-header|in query|in%20query|given/);
  expect(failure?.response?.body).toContain('[redacted] [redacted] [redacted]');
});

it('masks a secret that the shown part of a body cuts', () => {
  const { failure } = explain(() => `${'x'.repeat(4090)}in-header`, []);
  expect(failure?.response?.body).not.toContain('in-h');
});

it('keeps texts if a secret is empty', () => {
  const { failure } = explain(() => 'oops', ['']);
  expect(failure?.response?.body).toBe('oops');
});

it('masks secrets that the receiver issues, in bodies and header fields', () => {
  const { diagnosis, failure } = explain(
    () => '{"access_token":"planted-1","nested":{"refresh_token":"planted-2"}}',
    [],
    ['set-cookie: sid=planted-3; Path=/', 'location: /next?access_token=planted-4'],
  );
  expect(JSON.stringify([diagnosis, failure])).not.toContain('planted');
  expect(failure?.response?.body).toBe('{"access_token":"[redacted]","nested":{"refresh_token":"[redacted]"}}');
});
