import { describe, expect, it } from 'vitest';
import { ask, hourMs, jsonOf, open, said, startMs, volatile } from '../../../../support/played.ts';
import type { ShortRecording } from '../../../../support/recordings.ts';

describe('matching', () => {
  it('ignores the order of members and parameters, and compares all else', async () => {
    const play = await open({
      exchanges: [said('POST /things?a=1&b=2', { ok: true }, { body: { json: { x: [1, { y: 'z' }], n: null } } })],
    });
    expect(ask(play, 'POST /things?b=2&a=1', { body: { n: null, x: [1, { y: 'z' }] } })?.json).toEqual({ ok: true });
    for (const [target, body] of [
      ['POST /things?a=1&b=3', { x: [1, { y: 'z' }], n: null }],
      ['POST /things?a=1', { x: [1, { y: 'z' }], n: null }],
      ['PUT /things?a=1&b=2', { x: [1, { y: 'z' }], n: null }],
      ['POST /things/?a=1&b=2', { x: [1, { y: 'z' }], n: null }],
      ['POST /things?a=1&b=2', { x: [{ y: 'z' }, 1], n: null }],
      ['POST /things?a=1&b=2', { x: ['1', { y: 'z' }], n: null }],
      ['POST /things?a=1&b=2', { x: [1, { y: 'z' }], n: 'null' }],
    ] as const)
      expect(ask(play, target, { body })).toBeUndefined();
  });

  it('leaves out ignored parts, volatile values and secrets', async () => {
    const play = await open({
      match: {
        ignore: [{ query: ['_'] }, { operation: 'POST /orders/{id}', body: ['/client/version', '/items/-/at'] }],
      },
      volatile: [volatile('POST /orders/{id}', 'request', '/nonce', 'nonce')],
      exchanges: [
        said(
          'POST /orders/1?_=123',
          { ok: true },
          {
            body: {
              json: {
                nonce: 'a1',
                password: '{{secret.password-1}}',
                client: { version: 1 },
                items: [{ at: 1, n: 2 }],
              },
            },
          },
        ),
      ],
    });
    const body = { nonce: 'b2', password: 'hunter2', client: { version: 9 }, items: [{ at: 7, n: 2 }] };
    expect(ask(play, 'POST /orders/1?_=9', { body })?.json).toEqual({ ok: true });
    expect(ask(play, 'POST /orders/1', { body })?.json).toEqual({ ok: true });
    expect(ask(play, 'POST /orders/1', { body: { ...body, items: [{ at: 7, n: 3 }] } })).toBeUndefined();
    expect(ask(play, 'POST /orders/2', { body })).toBeUndefined();
  });

  it('compares forms by their fields, and multipart without its boundary', async () => {
    const form = 'b=2&a=x+y';
    const part = (boundary: string): string =>
      `--${boundary}\r\ncontent-disposition: form-data; name="f"\r\n\r\nvalue\r\n--${boundary}--\r\n`;
    const typed = (type: string, text: string) => ({
      headers: [['Content-Type', type]] as [string, string][],
      body: { text },
    });
    const play = await open({
      exchanges: [
        said('POST /form', { kind: 'form' }, typed('application/x-www-form-urlencoded', form)),
        said('POST /form', { kind: 'parts' }, typed('multipart/form-data; boundary=abc', part('abc'))),
      ],
    });
    expect(ask(play, 'POST /form', { body: 'a=x%20y&b=2', type: 'application/x-www-form-urlencoded' })?.json).toEqual({
      kind: 'form',
    });
    expect(ask(play, 'POST /form', { body: part('xyz'), type: 'multipart/form-data; boundary="xyz"' })?.json).toEqual({
      kind: 'parts',
    });
  });

  it('names the nearest requests with the smallest difference first', async () => {
    const play = await open({
      exchanges: [
        said('GET /orders/1', {}),
        said('GET /customers/1?expand=all', {}),
        said('POST /orders', {}, { body: { json: { n: 1 } } }),
      ],
    });
    const request = {
      method: 'GET',
      path: '/customer/1',
      query: 'expand=all',
      contentType: undefined,
      body: Buffer.alloc(0),
    };
    expect(play.nearest(request)[0]).toEqual({
      exchange: 2,
      request: 'GET /customers/1?expand=all',
      differences: ['the path is "/customer/1", recorded is "/customers/1"'],
    });
  });
});

describe('order', () => {
  it('gives the n-th of equal requests the n-th response, and repeats the last', async () => {
    const play = await open({
      exchanges: [said('GET /job', { state: 'new' }), said('GET /other', {}), said('GET /job', { state: 'done' })],
    });
    const states = Array.from({ length: 4 }, () => jsonOf<{ state: string }>(play, 'GET /job').state);
    expect(states).toEqual(['new', 'done', 'done', 'done']);
  });

  it('responds to a repetition with the same idempotency key as before', async () => {
    const play = await open({
      volatile: [volatile('POST /orders', 'response', '/id', 'id')],
      exchanges: [said('POST /orders', { id: 'ord_1a' }, { body: { json: {} } })],
    });
    const texts = ['k1', 'k1', 'k2', 'k2'].map((key) => ask(play, 'POST /orders', { body: {}, key })?.text);
    expect(texts[1]).toBe(texts[0]);
    expect(texts[3]).toBe(texts[2]);
    expect(texts[2]).not.toBe(texts[0]);
  });
});

describe('ids', () => {
  const orders: ShortRecording = {
    volatile: [
      volatile('POST /orders', 'request', '/reference', 'id'),
      volatile('POST /orders', 'response', '/id', 'id'),
      volatile('POST /orders', 'response', '/number', 'id'),
      volatile('POST /orders/{order}/payments', 'response', '/id', 'id'),
      { ...volatile('GET /orders/{order}', 'request', '', 'id'), pointer: undefined, segment: 'order' },
    ],
    exchanges: [
      said(
        'POST /orders',
        { id: 'ord_1a', number: 7001, reference: 'ref-77', self: '/orders/ord_1a' },
        { body: { json: { reference: 'ref-77' } } },
      ),
      said(
        'POST /orders/ord_1a/payments',
        { id: 'pay_1', order: 'ord_1a', of: { number: 7001 } },
        { body: { json: { order: 'ord_1a' } } },
      ),
      said('GET /payments?order=ord_1a', { items: [{ id: 'pay_1', order: 'ord_1a' }] }),
      said('GET /orders/ord_1a', { id: 'ord_1a', reference: 'ref-77' }),
    ],
  };

  it('of the recording select what they were recorded for', async () => {
    const play = await open(orders);
    expect(ask(play, 'POST /orders', { body: { reference: 'ref-5' } })?.json).toEqual({
      id: 'ord_1a',
      number: 7001,
      reference: 'ref-5',
      self: '/orders/ord_1a',
    });
    expect(ask(play, 'GET /orders/ord_1a')?.json).toEqual({ id: 'ord_1a', reference: 'ref-5' });
  });

  it('that were given to a repetition are put into the matching of later requests and their responses', async () => {
    const play = await open(orders);
    ask(play, 'POST /orders', { body: { reference: 'ref-1' } });
    const again = jsonOf<Record<string, string>>(play, 'POST /orders', { body: { reference: 'ref-2' } });
    const { id, number, self } = again;
    expect(id).toMatch(/^ord_\d[a-z]$/);
    expect(again).toMatchObject({ reference: 'ref-2', self: `/orders/${id}` });
    expect(number).toBe(7002);
    expect(self).toContain(id);
    expect(ask(play, `POST /orders/${id}/payments`, { body: { order: id } })?.json).toEqual({
      id: 'pay_1',
      order: id,
      of: { number: 7002 },
    });
    expect(ask(play, `GET /payments?order=${id}`)?.json).toMatchObject({ items: [{ order: id }] });
    expect(ask(play, `GET /orders/${id}`)?.json).toEqual({ id, reference: 'ref-2' });
    expect(ask(play, 'GET /orders/ord_1a')?.json).toEqual({ id: 'ord_1a', reference: 'ref-1' });
  });
});

describe('times', () => {
  const timed: ShortRecording = {
    volatile: [
      volatile('POST /orders', 'response', '/createdAt', 'time'),
      volatile('POST /orders', 'response', '/expires', 'time'),
      volatile('GET /orders', 'response', '/items/-/createdAt', 'time'),
      volatile('GET /clock', 'response', '/now', 'time'),
    ],
    exchanges: [
      said(
        'POST /orders',
        { createdAt: '2026-03-02T10:15:01.5+01:00', expires: 1_772_446_501, born: '1980-01-01T00:00:00Z' },
        { body: { json: {} } },
      ),
      said('GET /orders', { items: [{ createdAt: '2026-03-02T10:15:01.5+01:00' }] }),
      said('GET /clock', { now: 1_772_442_903_250 }),
    ],
  };

  it('move with the clock, and stay the same in later messages', async () => {
    const play = await open(timed);
    const nowMs = startMs + 1000 + 24 * hourMs;
    expect(ask(play, 'POST /orders', { body: {}, nowMs })?.json).toEqual({
      createdAt: '2026-03-03T10:15:01.5+01:00',
      expires: 1_772_446_501 + 24 * 3600,
      born: '1980-01-01T00:00:00Z',
    });
    expect(ask(play, 'GET /orders', { nowMs: nowMs + hourMs })?.json).toEqual({
      items: [{ createdAt: '2026-03-03T10:15:01.5+01:00' }],
    });
  });

  it('that say when a response was made move again when it is repeated', async () => {
    const play = await open(timed);
    const at = (nowMs: number) => jsonOf<{ now: number }>(play, 'GET /clock', { nowMs }).now;
    const first = at(startMs);
    expect(at(startMs + hourMs)).toBe(first + hourMs);
  });
});

describe('what is sent', () => {
  it('has other values for secrets, which later requests may send', async () => {
    const play = await open({
      exchanges: [
        said('POST /keys', { key: '{{secret.key-1}}', masked: 'sk_{{secret.key-1}}' }, { body: { json: {} } }),
        said('GET /keys', { found: true }, { query: 'key={{secret.key-1}}' }),
      ],
    });
    const { key, masked } = jsonOf<Record<string, string>>(play, 'POST /keys', { body: {} });
    expect(key).toMatch(/^[\w-]{32}$/);
    expect(masked).toBe(`sk_${key}`);
    expect(ask(play, `GET /keys?key=${key}`)?.json).toEqual({ found: true });
  });

  it('keeps the form of JSON that cannot be restored from its value', async () => {
    const text = '{ "id": 12345678901234567890, "order" : "ord_1a",\n"at": "2026-03-02T09:15:01Z" }';
    const play = await open({
      volatile: [volatile('GET /big', 'response', '/at', 'time')],
      exchanges: [{ request: { method: 'GET', path: '/big' }, response: { status: 200, body: { text } } }],
    });
    expect(ask(play, 'GET /big', { nowMs: startMs + 1000 + hourMs })?.text).toBe(text.replace('T09', 'T10'));
  });

  it('has no header field of the recorded connection', async () => {
    const play = await open({
      exchanges: [
        {
          request: { method: 'GET', path: '/' },
          response: {
            status: 301,
            headers: [
              ['Location', 'https://api.example.com/v2/?next=https://api.example.com'],
              ['Transfer-Encoding', 'chunked'],
              ['Content-Encoding', 'gzip'],
              ['Set-Cookie', 'a=1'],
              ['Set-Cookie', 'b=2'],
              ['Last-Modified', 'Mon, 02 Mar 2026 09:15:01 GMT'],
            ],
          },
        },
      ],
    });
    expect(ask(play, 'GET /', { nowMs: startMs + 1000 + hourMs })?.headers).toEqual([
      ['Location', 'http://localhost:4010/v2/?next=http://localhost:4010'],
      ['Set-Cookie', 'a=1'],
      ['Set-Cookie', 'b=2'],
      ['Last-Modified', 'Mon, 02 Mar 2026 10:15:01 GMT'],
    ]);
  });
});

it('finds volatile values if the recording lists none', async () => {
  const play = await open({
    exchanges: [
      said(
        'POST /orders',
        { id: 'ord_1a2b', createdAt: '2026-03-02T09:15:01.020Z' },
        { body: { json: { sku: 'TEA-1' } } },
      ),
      said('GET /orders/ord_1a2b', { id: 'ord_1a2b', createdAt: '2026-03-02T09:15:01.020Z' }),
    ],
  });
  const body = { sku: 'TEA-1' };
  const first = jsonOf<Record<string, string>>(play, 'POST /orders', { body, nowMs: startMs + 1000 + hourMs });
  expect(first).toEqual({ id: 'ord_1a2b', createdAt: '2026-03-02T10:15:01.020Z' });
  const { id } = jsonOf<Record<string, string>>(play, 'POST /orders', { body });
  expect(id).not.toBe('ord_1a2b');
  expect(ask(play, `GET /orders/${id}`)?.json).toMatchObject({ id });
});

describe('webhooks', () => {
  const hook = (json: Record<string, unknown>) => ({
    request: {
      method: 'POST',
      path: '/in',
      headers: [['X-Time', '1']] as [string, string][],
      body: { json: json as never },
    },
  });

  it('follow their exchange with its new ids and times, once for each change', async () => {
    const play = await open({
      exchanges: [said('POST /jobs', { id: 'job_1a' }, { body: { json: { n: 1 } } })],
      webhooks: [{ after: 1, delay: 90_000, ...hook({ id: 'evt_9z', job: 'job_1a', at: '2026-03-02T09:16:31Z' }) }],
    });
    const sent = [1, 2].map((hours) => {
      const nowMs = startMs + 1000 + hours * hourMs;
      const [webhook] = ask(play, 'POST /jobs', { body: { n: 1 }, nowMs })?.webhooks ?? [];
      expect(webhook).toMatchObject({ afterMs: 90_000, method: 'POST', path: '/in' });
      return JSON.parse(String(webhook?.body)) as Record<'id' | 'job' | 'at', string>;
    });
    expect(sent[0]).toEqual({ id: 'evt_9z', job: 'job_1a', at: '2026-03-02T10:16:31Z' });
    expect(sent[1]?.id).toMatch(/^evt_\d[a-z]$/);
    expect(sent[1]?.job).toMatch(/^job_\d[a-z]$/);
    expect([sent[1]?.id, sent[1]?.job]).not.toEqual(['evt_9z', 'job_1a']);
  });

  it('that no exchange caused are sent after their delay since the start', async () => {
    const play = await open({ exchanges: [], webhooks: [{ delay: 5000, ...hook({ at: '2026-03-02T09:15:05Z' }) }] });
    const [webhook] = play.spontaneous({ origin: 'http://localhost:4010', nowMs: startMs + hourMs });
    expect(webhook).toMatchObject({ afterMs: 5000, event: 'POST /in' });
    expect(String(webhook?.body)).toContain('2026-03-02T10:15:05Z');
  });
});
