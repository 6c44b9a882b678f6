import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { payloadOf, startCatcher, type TestCatcher } from '../../../support/catcher.ts';

let catcher: TestCatcher;
beforeAll(async () => {
  catcher = await startCatcher();
});
afterAll(() => catcher.close());
beforeEach(() => catcher.reset());

const hook = (): string => `${catcher.catcher}/webhook/chat-started`;

describe('the smallest difference', () => {
  const key = 'a key of some length';
  const difference = (detail = ''): string | undefined => / Smallest difference: (.*)$/.exec(detail)?.[1];
  const { event, timestamp, ...rest } = payloadOf();

  it.each<[string, object, string]>([
    [
      'the event in another member',
      { ...rest, timestamp, type: event },
      'type in the JSON body is probably what event',
    ],
    ['the event within another member', { ...rest, timestamp, data: { event } }, 'data.event in the JSON body'],
    ['another spelling', { event, timestamp, customer_id: 'C-1' }, 'customer_id in the JSON body'],
    ['a time in milliseconds', { event, ...rest, timestamp: 1767261600000 }, 'is in milliseconds since 1970'],
    ['a time in seconds', { event, ...rest, timestamp: '1767261600' }, 'is in seconds since 1970'],
    ['a time without its zone', { event, ...rest, timestamp: '2026-01-01T00:00:00' }, 'lacks its time zone'],
    ['a time that is not in UTC', { event, ...rest, timestamp: '2026-01-01T00:00:00+01:00' }, 'is not in UTC'],
  ])('of a payload is %s', async (_what, body, words) => {
    const { result } = await catcher.sendJson(body, { url: hook() });
    expect(difference(result('payload')?.detail)).toContain(words);
  });

  it.each<[string, Record<string, string>, string]>([
    ['spaces around the key', { 'x-api-key': `"${key}"` }, 'is in quotation marks'],
    ['capitals', { 'x-api-key': key.toUpperCase() }, 'is in a different case'],
    ['another header', { 'x-key': key }, 'x-key in the headers is probably what X-API-Key in the headers should be'],
    ['another spelling', { 'x-apikey': 'other' }, 'x-apikey in the headers'],
  ])('of an API key is %s, which the sender does not see', async (_what, headers, words) => {
    await catcher.set({ auth: { kind: 'api-key', header: 'X-API-Key', value: key } });
    const { json, result, status } = await catcher.sendJson(payloadOf(), { headers });
    expect(status).toBe(401);
    expect(difference(result('auth')?.detail)).toContain(words);
    expect(JSON.stringify(json)).not.toContain('difference');
  });

  it('of a signature is the name of its header', async () => {
    await catcher.set({ checks: { signature: { scheme: 'github', secrets: ['k'] } } });
    const headers = { 'x-our-sig': `sha256=${'0'.repeat(64)}`, 'x-request-id': 'a1' };
    const { result } = await catcher.sendJson(payloadOf(), { headers });
    expect(difference(result('signature')?.detail)).toContain('x-our-sig in the headers');
  });

  it('is not named if nothing is similar', async () => {
    await catcher.set({ auth: { kind: 'api-key', header: 'X-API-Key', value: key } });
    const { result } = await catcher.sendJson(payloadOf(), { headers: { 'x-request-id': 'a1' } });
    expect(result('auth')?.detail).toBe('The header X-API-Key is missing.');
  });
});
