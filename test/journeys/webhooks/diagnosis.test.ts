import { createServer, type Server, type LookupFunction } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BadTlsKind } from '#shared/model/bad-tls.ts';
import type { SubscriptionFieldsInput } from '#shared/model/subscription.ts';
import { fullBacklog } from '../../support/full-backlog.ts';
import { listening } from '../../support/listening-server.ts';
import type { Answer } from '../../support/receiver.ts';
import { staleServer } from '../../support/stale-server.ts';
import { startSender, type TestSender } from '../../support/webhooks.ts';

/** A name server that knows one name less, and never answers for another. */
const lookup: LookupFunction = (name, options, done) => {
  if (name === 'nowhere.test')
    done(Object.assign(new Error(`getaddrinfo ENOTFOUND ${name}`), { code: 'ENOTFOUND' }), [], 0);
  else if (name !== 'silent.test') {
    if (options.all) done(null, [{ address: '127.0.0.1', family: 4 }]);
    else done(null, '127.0.0.1', 4);
  }
};

/** Answers with these bytes; then the connection is ended, reset or left. */
const speaking = (bytes: string, then: 'end' | 'reset' | 'stay' = 'end'): Server =>
  createServer((socket) => {
    socket.once('data', () => {
      socket.write(Buffer.from(bytes, 'latin1'), () => {
        if (then === 'end') socket.end();
        if (then === 'reset') socket.resetAndDestroy();
      });
    });
  });

const quick = { timeoutMs: 1000 };
/** The alert of a TLS server to a client that does not speak TLS (RFC 8446 6.2). */
const tlsAlert = '\x15\x03\x03\x00\x02\x02\x46';
const half = 'HTTP/1.1 200 OK\r\ncontent-length: 99\r\n\r\nhalf';

describe('attempts', () => {
  let sender: TestSender;

  beforeAll(async () => {
    sender = await startSender({ lookup });
  });
  afterAll(() => sender[Symbol.asyncDispose]());

  /** One delivery to a receiver that behaves so, once it is settled. */
  async function deliverTo(url: string, fields: Partial<SubscriptionFieldsInput> = {}) {
    const { engine } = sender.started;
    const id = await engine.emission.send({
      url,
      event: 'chat_started',
      customerId: 'C-1001',
      auth: { kind: 'none' },
      tls: { trust: 'ours' },
      retry: { preset: 'none' },
      ...(fields as object),
    });
    return sender.settled(id);
  }

  async function against(server: Server, scheme = 'http', fields: Partial<SubscriptionFieldsInput> = {}) {
    using there = await listening(server);
    return await deliverTo(`${scheme}://localhost:${there.port}/hook`, fields);
  }

  describe('why a delivery failed, with real sockets', () => {
    it.each<[string, () => ReturnType<typeof deliverTo>]>([
      ['name-not-found', () => deliverTo('http://nowhere.test/hook')],
      ['dns-timeout', () => deliverTo('http://silent.test/hook', quick)],
      ['connection-refused', () => deliverTo('http://127.0.0.1:1/hook')],
      ['reset-after-request', () => against(speaking('', 'reset'))],
      ['not-http', () => against(speaking('SSH-2.0-OpenSSH_9.9\r\n\r\n'))],
      ['answer-malformed', () => against(speaking('HTTP/1.1 two hundred\r\n\r\n'))],
      ['answer-cut', () => against(speaking(half))],
      ['timeout-answer', () => against(speaking('', 'stay'), 'http', quick)],
      ['timeout-download', () => against(speaking(half, 'stay'), 'http', quick)],
      ['timeout-tls', () => against(speaking('', 'stay'), 'https', quick)],
      ['tls-handshake-cut', () => against(speaking('', 'reset'), 'https')],
      ['tls-to-plain-port', () => deliverTo(sender.receiver.url.replace('http:', 'https:'))],
      ['plain-to-tls-port', () => against(speaking(tlsAlert))],
      ['plain-to-tls-port', () => deliverTo(sender.started.engine.urls.catcher.https.replace('https:', 'http:'))],
    ])('%s', async (cause, deliver) => {
      const delivery = await deliver();
      const [attempt] = delivery.attempts;
      expect(attempt?.diagnosis?.cause, JSON.stringify([attempt?.error, attempt?.response])).toBe(cause);
      expect(attempt?.diagnosis?.advice).toMatch(/\w/);
      expect(attempt?.diagnosis?.evidence.length).toBeGreaterThan(0);
      expect(delivery).toMatchObject({ status: 'exhausted', lastCause: cause });
      expect(delivery.reason).toBe('Its only attempt failed.');
    });

    it('an idle connection that the receiver closed is no failure of it, and is recorded', async () => {
      using receiver = await staleServer();
      expect(await deliverTo(receiver.url)).toMatchObject({ status: 'delivered' });
      const { attempts, status } = await deliverTo(receiver.url);
      expect([status, attempts.length, receiver.requests]).toEqual(['delivered', 1, [2, 1]]);
      expect(attempts[0]).toMatchObject({ response: { status: 200 }, phases: { stale: expect.any(Number) as number } });
    });

    it('connection-blocked: the connection attempt times out', async () => {
      using there = await fullBacklog();
      const { attempts } = await deliverTo(`http://127.0.0.1:${there.port}/hook`, { timeoutMs: 1000 });
      expect(attempts[0]?.diagnosis?.cause).toBe('connection-blocked');
      expect(attempts[0]?.error).toMatchObject({ code: 'ETIMEDOUT', phase: 'tcp' });
    });
  });

  describe('why TLS to a receiver failed', () => {
    it.each<[BadTlsKind, string]>([
      ['expired', 'certificate-expired'],
      ['not-yet-valid', 'certificate-not-yet-valid'],
      ['self-signed', 'certificate-self-signed'],
      ['untrusted-root', 'certificate-untrusted-root'],
      ['wrong-host', 'certificate-wrong-host'],
      ['incomplete-chain', 'certificate-chain-incomplete'],
      ['client-certificate', 'client-certificate-required'],
      ['handshake-stall', 'timeout-tls'],
      ['handshake-reset', 'tls-handshake-cut'],
      ['plain-http', 'tls-to-plain-port'],
    ])('the receiver whose TLS is wrong by %s: %s', async (kind, cause) => {
      const url = sender.started.engine.badTls.receivers.find((one) => one.kind === kind)?.url ?? '';
      const { attempts } = await deliverTo(url, cause === 'timeout-tls' ? quick : {});
      expect(attempts[0]?.diagnosis?.cause, JSON.stringify(attempts[0]?.error)).toBe(cause);
      if (cause.startsWith('certificate-')) expect(attempts[0]?.tls?.chain?.length).toBeGreaterThan(0);
    });

    it('it is delivered if certificates are not verified', async () => {
      const url = sender.started.engine.badTls.receivers.find((one) => one.kind === 'expired')?.url ?? '';
      const delivery = await deliverTo(url, { tls: { trust: 'none' } });
      expect(delivery.status).toBe('delivered');
      expect(delivery.attempts[0]?.tls).toMatchObject({ authorized: false, authorizationError: 'CERT_HAS_EXPIRED' });
    });

    it('a CA of the subscription is trusted, that of another one is not', async () => {
      const { engine } = sender.started;
      const { https } = engine.urls.catcher;
      expect((await deliverTo(https, { tls: { trust: 'system' } })).lastCause).toMatch(/^certificate-/);
      const given = await deliverTo(https, { tls: { trust: 'given', ca: engine.pki.ca.cert } });
      expect(given.status).toBe('delivered');
      expect(given.attempts[0]?.remoteAddress).toMatch(/^(127\.0\.0\.1|::1)$/);
    });
  });

  describe('why a receiver rejected a delivery', () => {
    const saying =
      (status: number, headers: Record<string, string> = {}): Answer =>
      (response) =>
        response.writeHead(status, headers).end();

    it.each<[string, Answer, Partial<SubscriptionFieldsInput>?]>([
      ['receiver-signature-refused', saying(401)],
      ['receiver-auth-missing', saying(401, { 'www-authenticate': 'Basic realm="r"' })],
      ['receiver-auth-refused', saying(401), { auth: { kind: 'bearer', token: 't' } }],
      ['receiver-api-key-missing', saying(401, { 'www-authenticate': 'ApiKey realm="r"' })],
      ['receiver-api-key-wrong', saying(401), { auth: { kind: 'api-key', value: 'k' } }],
      ['receiver-forbidden', saying(403)],
      ['receiver-path-wrong', saying(404)],
      ['receiver-gone', saying(410)],
      ['media-type-wrong', saying(415)],
      ['rate-limited', saying(429, { 'retry-after': '7' })],
      ['redirect-not-followed', saying(308, { location: '/elsewhere' })],
      ['receiver-failed', saying(500)],
      ['bad-gateway', saying(502)],
      ['unavailable', saying(503)],
      ['gateway-timeout', saying(504)],
    ])('%s', async (cause, answer, fields) => {
      sender.receiver.answer(answer);
      const delivery = await deliverTo(`${sender.receiver.url}/hook`, fields);
      expect(delivery.attempts[0]?.diagnosis?.cause).toBe(cause);
      expect(delivery.lastCause).toBe(cause);
    });

    it('names the credentials that were sent', async () => {
      sender.receiver.answer(401);
      const { attempts } = await deliverTo(sender.receiver.url, {
        auth: { kind: 'api-key', header: 'X-Mine', value: 'k' },
      });
      expect(attempts[0]?.diagnosis?.evidence).toContain('sent: api-key X-Mine');
    });

    it('keeps the reason phrase of the receiver', async () => {
      sender.receiver.answer((response) => response.writeHead(503, 'Out of paper').end());
      const [told] = (await deliverTo(sender.receiver.url)).attempts;
      expect(told?.response).toMatchObject({ status: 503, reason: 'Out of paper' });
      sender.receiver.answer(503);
      const [plain] = (await deliverTo(sender.receiver.url)).attempts;
      expect(plain?.response).not.toHaveProperty('reason');
    });

    it('a delivery that was accepted is diagnosed as ok', async () => {
      sender.receiver.answer(204);
      const { attempts, lastCause } = await deliverTo(sender.receiver.url);
      expect(attempts[0]?.diagnosis?.cause).toBe('ok');
      expect(lastCause).toBeNull();
    });
  });
});
