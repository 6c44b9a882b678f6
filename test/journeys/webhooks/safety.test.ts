import { createServer, type Server } from 'node:http';
import type { AddressInfo, LookupFunction } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { subscriptionFields } from '#shared/model/subscription.ts';
import { startSender, type TestSender } from '../../support/webhooks.ts';

/** Stands where the control API stands, and counts what reaches it. */
let control: Server;
let port: number;
let reached = 0;
let sender: TestSender;

/** Names that lead where they should not, as a hostile name server would tell. */
const names: Record<string, string> = {
  'rebound.test': '127.0.0.1',
  'six.test': '::1',
  'mapped.test': '::ffff:127.0.0.1',
  'any.test': '0.0.0.0',
  'linklocal.test': '169.254.10.10',
  'metadata.test': '169.254.169.254',
  'metadata-six.test': 'fd00:ec2::254',
};

const lookup: LookupFunction = (name, options, done) => {
  const address = names[name] ?? '127.0.0.1';
  const family = address.includes(':') ? 6 : 4;
  if (options.all) done(null, [{ address, family }]);
  else done(null, address, family);
};

beforeAll(async () => {
  control = createServer((_request, response) => {
    reached += 1;
    response.end();
  });
  await new Promise<void>((resolve) => {
    control.listen({ port: 0, host: '::', ipv6Only: false }, resolve);
  });
  ({ port } = control.address() as AddressInfo);
  sender = await startSender({ lookup });
  sender.started.engine.announce(`http://127.0.0.1:${port}/control`, 'key');
});
afterAll(async () => {
  await sender[Symbol.asyncDispose]();
  await new Promise((resolve) => control.close(resolve));
});
afterEach(async () => {
  expect(reached).toBe(0);
  await sender.unsubscribe();
});

const spellings = [
  '127.0.0.1',
  '127.1',
  '2130706433',
  '0x7f000001',
  '0177.0.0.1',
  '127.0.0.2',
  'localhost',
  'LOCALHOST',
  'localhost.',
  'a.localhost',
  '0',
  '0.0.0.0',
  '[::1]',
  '[::]',
  '[0:0:0:0:0:0:0:1]',
  '[::ffff:127.0.0.1]',
  '[::ffff:7f00:1]',
  '[64:ff9b::7f00:1]',
  '①②⑦.⓪.⓪.①',
];

describe('no delivery is sent to the control API', () => {
  it.each(spellings)('a subscription to it is rejected, written as %s', async (host) => {
    const { subscriptions } = sender.started.engine;
    await expect(
      subscriptions.add(subscriptionFields.parse({ url: `http://${host}:${port}/hook` })),
    ).rejects.toMatchObject({ code: 'bad_input', field: '/url' });
    await expect(
      sender.subscribe({
        auth: { kind: 'oauth', clientId: 'x', clientSecret: 'y', tokenUrl: `http://${host}:${port}/token` },
      }),
    ).rejects.toMatchObject({ code: 'bad_input', field: '/auth/tokenUrl' });
  });

  it.each(['rebound.test', 'six.test', 'mapped.test', 'any.test'])(
    'a name that leads there is refused when it is resolved: %s',
    async (name) => {
      await sender.subscribe({ url: `http://${name}:${port}` });
      const [id = ''] = await sender.emit();
      const { attempts, lastCause } = await sender.settled(id);
      expect(attempts[0]?.error).toMatchObject({ code: 'ERR_ADDRESS_DENIED' });
      expect(attempts[0]?.error?.message).toContain('the control API of Hookbench');
      expect(lastCause).toBe('address-denied');
    },
  );

  it('a redirect to it is not followed', async () => {
    sender.receiver.answer((response) =>
      response.writeHead(307, { location: `http://127.0.0.1:${port}/control` }).end(),
    );
    await sender.subscribe();
    const [id = ''] = await sender.emit();
    expect((await sender.settled(id)).lastCause).toBe('redirect-not-followed');
  });

  it('another port of the same address is allowed', async () => {
    await sender.subscribe({ url: sender.receiver.url.replace('localhost', '[::ffff:127.0.0.1]') });
    const [id = ''] = await sender.emit();
    expect((await sender.settled(id)).status).toBe('delivered');
  });
});

describe('or to link-local addresses, such as the metadata addresses of clouds', () => {
  it.each([
    '169.254.169.254',
    '169.254.1.1',
    '2852039166',
    '[fe80::1]',
    '[fd00:ec2::254]',
    '[::ffff:169.254.169.254]',
    '100.100.100.200',
  ])('are refused in a subscription: %s', async (host) => {
    await expect(sender.subscribe({ url: `http://${host}/latest` })).rejects.toMatchObject({ field: '/url' });
  });

  it.each(['linklocal.test', 'metadata.test', 'metadata-six.test'])('and when a name leads there: %s', async (name) => {
    await sender.subscribe({ url: `http://${name}/latest` });
    const [id = ''] = await sender.emit();
    expect((await sender.settled(id)).lastCause).toBe('address-denied');
  });
});

it('stores 1 MiB of a response', async () => {
  sender.receiver.answer((response) => response.end(Buffer.alloc(3 * 1024 * 1024, 'x')));
  await sender.subscribe();
  const [id = ''] = await sender.emit();
  const { attempts, status } = await sender.settled(id);
  expect(status).toBe('delivered');
  expect(attempts[0]?.response?.body.size).toBe(1024 * 1024);
});
