import { readFileSync } from 'node:fs';
import type { TLSSocket } from 'node:tls';
import { describe, expect, it } from 'vitest';
import { exportedText } from '../../support/exported-text.ts';
import { startReceiver } from '../../support/receiver.ts';
import { entryOf } from '../../support/start-engine.ts';
import { startSender } from '../../support/webhooks.ts';

describe('authentication of the sender', () => {
  it.each([
    [{ kind: 'api-key', value: 'k-1' } as const, { 'x-api-key': 'k-1' }],
    [{ kind: 'api-key', header: 'X-Own-Key', value: 'k-2' } as const, { 'x-own-key': 'k-2' }],
    [{ kind: 'bearer', token: 't-1' } as const, { authorization: 'Bearer t-1' }],
    [
      { kind: 'basic', username: 'me', password: 'pa:ss ü' } as const,
      { authorization: `Basic ${Buffer.from('me:pa:ss ü').toString('base64')}` },
    ],
  ])('%o', async (auth, headers) => {
    await using sender = await startSender();
    await sender.subscribe({ auth });
    const [id = ''] = await sender.emit();
    await sender.settled(id);
    expect(sender.receiver.received[0]?.headers).toMatchObject(headers);
  });

  it('OAuth: one token by client credentials for many deliveries, its exchange in the trace of the first', async () => {
    await using sender = await startSender();
    const { engine } = sender.started;
    await sender.subscribe({ auth: { kind: 'oauth', clientId: 'demo-service', scope: 'read:customers' } });
    const [first = ''] = await sender.emit();
    const delivery = await sender.settled(first);
    const [second = ''] = await sender.emit();
    await sender.settled(second);
    const [one, two] = sender.receiver.received.map(({ headers }) => headers.authorization);
    expect(one).toMatch(/^Bearer ey/);
    expect(two).toBe(one);
    const exchanges = engine.journal.since(0, 1000).filter(({ kind }) => kind === 'exchange');
    expect(exchanges).toHaveLength(1);
    expect(exchanges[0]).toMatchObject({ from: 'service', to: 'authorization', status: 200, trace: delivery.trace });
    const claims = JSON.parse(Buffer.from(one?.split('.')[1] ?? '', 'base64url').toString());
    expect(claims).toMatchObject({ client_id: 'demo-service', scope: 'read:customers' });
  });

  it('OAuth: a cached token that is rejected is replaced once, without using up an attempt', async () => {
    await using sender = await startSender();
    await sender.subscribe({ auth: { kind: 'oauth', clientId: 'demo-service' } });
    const [first = ''] = await sender.emit();
    await sender.settled(first);
    sender.receiver.answer(401, 200);
    const [second = ''] = await sender.emit();
    expect(await sender.settled(second)).toMatchObject({ status: 'delivered', attemptsMade: 2, attemptsAllowed: 2 });
    const tokens = sender.receiver.received.map(({ headers }) => headers.authorization);
    expect(tokens[1]).toBe(tokens[0]);
    expect(tokens[2]).not.toBe(tokens[1]);
    sender.receiver.answer(401);
    const [third = ''] = await sender.emit();
    expect(await sender.settled(third)).toMatchObject({
      status: 'exhausted',
      attemptsMade: 2,
      lastCause: 'receiver-auth-refused',
    });
  });

  it('OAuth: a new token that is refused is replaced once too', async () => {
    await using sender = await startSender();
    await sender.subscribe({ auth: { kind: 'oauth', clientId: 'demo-service' } });
    sender.receiver.answer(401, 200);
    const [id = ''] = await sender.emit();
    expect(await sender.settled(id)).toMatchObject({ status: 'delivered', attemptsMade: 2, attemptsAllowed: 2 });
    const [first, second] = sender.receiver.received.map(({ headers }) => headers.authorization);
    expect(second).not.toBe(first);
  });

  it('OAuth: a token that is expired on the clock of the service is replaced', async () => {
    await using sender = await startSender();
    await sender.subscribe({ auth: { kind: 'oauth', clientId: 'demo-service' } });
    const [first = ''] = await sender.emit();
    await sender.settled(first);
    sender.advance(7200);
    const [second = ''] = await sender.emit();
    await sender.settled(second);
    expect(sender.receiver.received[1]?.headers.authorization).not.toBe(
      sender.receiver.received[0]?.headers.authorization,
    );
  });

  it('OAuth: without a token sends nothing, and the attempt reports the reason', async () => {
    await using sender = await startSender();
    await sender.subscribe({ auth: { kind: 'oauth', clientId: 'demo-service', clientSecret: 'wrong' } });
    const [id = ''] = await sender.emit();
    const { attempts, lastCause } = await sender.settled(id);
    expect(attempts[0]?.error).toMatchObject({ code: 'OAUTH_TOKEN_FAILED' });
    expect(attempts[0]?.error?.message).toContain('401, invalid_client');
    expect(lastCause).toBe('receiver-token-unavailable');
    expect(sender.receiver.received).toEqual([]);
  });

  it('mTLS: shows a client certificate that our authority issued, which the receiver verifies', async () => {
    await using sender = await startSender();
    const { engine } = sender.started;
    const ca = readFileSync(engine.pki.ca.path, 'utf8');
    await using receiver = await startReceiver({
      ...engine.pki.localhost,
      ca,
      requestCert: true,
      rejectUnauthorized: true,
    });
    const subjects: string[] = [];
    receiver.answer((response) => {
      const socket = response.socket as TLSSocket;
      subjects.push(String(socket.getPeerCertificate().subject.CN));
      response.end();
    });
    const url = receiver.url;
    await sender.subscribe({ url, auth: { kind: 'mtls' } });
    const [id = ''] = await sender.emit();
    const delivery = await sender.settled(id);
    expect(delivery.status).toBe('delivered');
    expect(delivery.attempts[0]?.tls?.chain?.[0]?.subject).toContain('localhost');
    expect(subjects).toEqual(['Hookbench webhook sender']);
    const bare = await sender.subscribe({ url });
    await engine.subscriptions.change(bare, { events: ['bare'] });
    await sender.emit('bare');
    const failed = await entryOf(engine, 'attempt', ({ cause }) => cause !== undefined);
    expect(failed.cause).toBe('client-certificate-required');
  });

  it('exports omit its credentials everywhere', async () => {
    await using sender = await startSender();
    const { engine } = sender.started;
    const planted = ['planted-key-1', 'planted-token-2', 'planted-password-3', 'planted-direct-4'];
    const [key = '', token = '', password = '', directly = ''] = planted;
    await sender.subscribe({ auth: { kind: 'api-key', header: 'X-Own', value: key } });
    await sender.subscribe({ auth: { kind: 'bearer', token } });
    await sender.subscribe({ auth: { kind: 'basic', username: 'me', password } });
    const secrets = (await sender.emit()).map((id) => sender.settled(id));
    await Promise.all(secrets);
    const auth = { kind: 'api-key' as const, header: 'X-Own', value: directly };
    const own = { customerId: 'C-1', tls: { trust: 'ours' as const }, retry: { preset: 'none' as const } };
    await sender.settled(await engine.emission.send({ url: sender.receiver.url, event: 'mine', auth, ...own }));
    const redacted = await exportedText(engine.store, 'redact');
    const whole = await exportedText(engine.store, 'include');
    expect(planted.filter((value) => redacted.includes(value))).toEqual([]);
    expect(redacted).not.toContain(Buffer.from(`me:${password}`).toString('base64'));
    expect(planted.filter((value) => !whole.includes(value))).toEqual([password]);
    expect(redacted).toContain('"X-Own","[redacted]"');
  });
});
