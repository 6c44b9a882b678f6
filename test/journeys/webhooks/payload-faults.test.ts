import { createHmac } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { payloadFaults } from '#shared/faults/fault-kinds.ts';
import { payloadFault, type PayloadFault } from '#shared/model/fault.ts';
import type { Received } from '../../support/receiver.ts';
import { entryOf } from '../../support/start-engine.ts';
import { startSender, type TestSender } from '../../support/webhooks.ts';

const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
const signed = { signing: { scheme: 'standard-webhooks' as const, secret } };

/** Whether the signature is of the very bytes that came, by the secret of the subscription. */
function isSigned({ body, headers }: Received): boolean {
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
  const content = `${headers['webhook-id']}.${headers['webhook-timestamp']}.`;
  const signature = createHmac('sha256', key).update(content).update(body).digest('base64');
  return headers['webhook-signature'] === `v1,${signature}`;
}

/** One delivery with a fault, as the receiver got it. */
async function sendWrong(sender: TestSender, fault: PayloadFault, customerId = 'C-1001') {
  const before = sender.receiver.received.length;
  const [id = ''] = await sender.emit('chat_started', customerId, { fault });
  const all = await sender.receiver.count(before + 1);
  const { attempts } = await sender.settled(id);
  expect(attempts[0]?.faults).toEqual([fault]);
  expect(await entryOf(sender.started.engine, 'attempt', (entry) => entry.deliveryId === id)).toMatchObject({
    faults: [fault],
  });
  return all[before] as Received;
}

/** The effect of a fault that is visible in the request. */
const seen: Partial<Record<PayloadFault, (got: Received) => void>> = {
  'missing-comma': ({ text }) => {
    expect(text).toMatch(/^\{"event":"chat_started" "customerId":"C-1001","timestamp"/);
  },
  truncated: ({ text }) => {
    expect(text).toMatch(/^\{"event":"chat_started"/);
    expect(text.endsWith('}')).toBe(false);
  },
  'single-quotes': ({ text }) => {
    expect(text).toMatch(/^\{'event':'chat_started','customerId':'C-1001'/);
  },
  bom: ({ body }) => {
    expect([...body.subarray(0, 4)]).toEqual([0xef, 0xbb, 0xbf, 0x7b]);
  },
  'trailing-text': ({ text }) => {
    expect(text).toMatch(/\} and so on$/);
  },
  'extra-field': ({ json }) => {
    expect(Object.keys(json)).toEqual(['event', 'customerId', 'timestamp', 'addedLater']);
  },
  'missing-field': ({ json }) => {
    expect(Object.keys(json)).toEqual(['event', 'timestamp']);
  },
  'wrong-type': ({ json }) => {
    expect(json.customerId).toBe(1001);
  },
  'unknown-event': ({ json, path }) => {
    expect(json.event).toBe('event_nobody_knows');
    expect(path).toBe('/webhook/chat-started');
  },
  'wrong-content-type': ({ headers, json }) => {
    expect(headers['content-type']).toBe('text/plain');
    expect(json.event).toBe('chat_started');
  },
  'wrong-charset': ({ body, headers }) => {
    expect(headers['content-type']).toBe('application/json');
    expect(JSON.parse(body.toString('utf16le'))).toMatchObject({ event: 'chat_started' });
  },
  'wrong-signature': ({ headers }) => {
    expect(headers['webhook-signature']).toMatch(/^v1,/);
  },
  'absent-signature': ({ headers }) => {
    expect(headers['webhook-signature']).toBeUndefined();
  },
  'stale-timestamp': ({ headers, json }) => {
    expect(Date.parse(json.timestamp) / 1000 - Number(headers['webhook-timestamp'])).toBeGreaterThanOrEqual(3599);
  },
  huge: ({ body, json }) => {
    expect(body.length).toBeGreaterThan(2 * 1024 * 1024);
    expect(json.customerId).toBe('C-1001');
  },
  compressed: ({ body, headers }) => {
    expect(headers['content-encoding']).toBe('gzip');
    expect(JSON.parse(gunzipSync(body).toString())).toMatchObject({ event: 'chat_started' });
  },
};
const unsigned = new Set<PayloadFault>(['wrong-signature', 'absent-signature']);

let shared: TestSender;
beforeAll(async () => {
  shared = await startSender();
  await shared.subscribe(signed);
});
afterAll(() => shared[Symbol.asyncDispose]());

describe('deliveries that are wrong on purpose', () => {
  it('are explained once each in the table', () => {
    expect(payloadFaults.map(({ fault }) => fault)).toEqual(payloadFault.options);
  });

  it.each(Object.keys(seen) as PayloadFault[])(
    '%s: has these bytes, and a signature of the sent bytes',
    async (fault) => {
      const got = await sendWrong(shared, fault);
      seen[fault]?.(got);
      expect(isSigned(got)).toBe(!unsigned.has(fault));
      const [right = ''] = await shared.emit();
      await shared.settled(right);
      expect(isSigned(shared.receiver.received.at(-1) as Received)).toBe(true);
    },
  );

  it('duplicate: the same request is sent twice, with the same webhook-id', async () => {
    await using sender = await startSender();
    await sender.subscribe(signed);
    const [id = ''] = await sender.emit('chat_started', 'C-1001', { fault: 'duplicate' });
    const delivery = await sender.settled(id);
    const [first, second, ...more] = sender.receiver.received;
    expect(more).toEqual([]);
    expect(second?.rawHeaders).toEqual(first?.rawHeaders);
    expect(second?.text).toBe(first?.text);
    expect(delivery).toMatchObject({ status: 'delivered', attemptsMade: 2 });
    expect(delivery.attempts.map(({ faults }) => faults)).toEqual([['duplicate'], ['duplicate']]);
  });

  it('reordered: an event is sent after the next one, or after 5 s without one', async () => {
    await using sender = await startSender();
    await sender.subscribe(signed);
    const [first = ''] = await sender.emit('chat_started', 'C-1001', { fault: 'reordered' });
    const [second = ''] = await sender.emit('chat_ended');
    expect((await sender.settled(first)).attempts[0]?.faults).toEqual(['reordered']);
    await sender.settled(second);
    expect(sender.receiver.received.map(({ json }) => json.event)).toEqual(['chat_ended', 'chat_started']);
    const [alone = ''] = await sender.emit('chat_started', 'C-1001', { fault: 'reordered' });
    sender.advance(4);
    const [direct] = await sender.emit('nothing');
    expect(direct).toBeDefined();
    await sender.settled(alone);
  });

  it.each([
    [{ kind: 'payload', fault: 'delayed' } as const, 10],
    [{ kind: 'delay', ms: 60_000 } as const, 60],
  ])('%o: the event waits by the clock of the service', async (what, seconds) => {
    await using sender = await startSender();
    await sender.subscribe(signed);
    const { clocks, faults } = sender.started.engine;
    await faults.set({ where: 'sender', match: { event: 'chat_started' }, what, when: { first: 1 } });
    const [late = ''] = await sender.emit();
    const [other = ''] = await sender.emit('chat_ended');
    await sender.settled(other);
    expect(sender.delivery(late).attemptsMade).toBe(0);
    const waits = Date.parse(sender.delivery(late).nextAttemptAt ?? '') - clocks.service.now();
    expect(waits).toBeGreaterThan((seconds - 5) * 1000);
    expect(waits).toBeLessThanOrEqual(seconds * 1000);
    sender.advance(seconds);
    expect((await sender.settled(late)).attempts[0]?.faults).toEqual(['delayed']);
    expect(faults.all()[0]?.hits).toBe(1);
  });

  it('a declared fault acts its number of times on matching deliveries, and is counted', async () => {
    await using sender = await startSender();
    const subscription = await sender.subscribe(signed);
    const { faults } = sender.started.engine;
    await faults.set({
      where: 'sender',
      match: { event: 'chat_started', client: subscription },
      what: { kind: 'payload', fault: 'truncated' },
      when: { first: 1 },
    });
    const ids: string[] = [];
    for (const event of ['chat_ended', 'chat_started', 'chat_started']) {
      const [id = ''] = await sender.emit(event);
      await sender.settled(id);
      ids.push(id);
    }
    expect(ids.map((id) => sender.delivery(id).attempts[0]?.faults)).toEqual([undefined, ['truncated'], undefined]);
    expect(faults.all()[0]?.hits).toBe(1);
  });

  it('a payload fault is rejected at any place but the sender', async () => {
    await expect(
      shared.started.engine.faults.set({
        where: 'catcher',
        match: {},
        what: { kind: 'payload', fault: 'bom' },
        when: { always: true },
      }),
    ).rejects.toMatchObject({ code: 'bad_input', field: '/where' });
  });
});
