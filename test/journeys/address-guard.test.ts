import { createServer, type Server } from 'node:http';
import type { AddressInfo, LookupFunction } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { http } from '../support/http-request.ts';
import { startControl, type TestControl } from '../support/start-control.ts';
import { startReceiver, type Receiver } from '../support/receiver.ts';

const names: Record<string, string> = {
  'rebound.test': '127.0.0.1',
  'mapped.test': '::ffff:127.0.0.1',
  'metadata.test': '169.254.169.254',
};
const lookup: LookupFunction = (name, options, done) => {
  const address = names[name] ?? '127.0.0.1';
  const family = address.includes(':') ? 6 : 4;
  if (options.all) done(null, [{ address, family }]);
  else done(null, address, family);
};

/** Has the port of the control API, and counts the connections that it sees. */
let decoy: Server;
let port: number;
let connections = 0;
let served: TestControl;
let other: Receiver;

beforeAll(async () => {
  decoy = createServer((_request, response) => response.end('{}'));
  decoy.on('connection', () => (connections += 1));
  await new Promise<void>((resolve) => {
    decoy.listen({ port: 0, host: '::', ipv6Only: false }, resolve);
  });
  ({ port } = decoy.address() as AddressInfo);
  other = await startReceiver();
  served = await startControl(undefined, { lookup });
  served.served.engine.announce(`http://127.0.0.1:${port}/control`, 'key');
});
afterAll(async () => {
  await served.close();
  await other.close();
  decoy.closeAllConnections();
  await new Promise((resolve) => decoy.close(resolve));
});
beforeEach(() => {
  connections = 0;
});
afterEach(() => {
  expect(connections).toBe(0);
});

const hosts = [
  '127.0.0.1',
  '2130706433',
  '0x7f.1',
  '[::1]',
  '[::ffff:127.0.0.1]',
  '0.0.0.0',
  'localhost',
  ...['rebound', 'mapped'].map((name) => `${name}.test`),
];

describe.each(hosts)('is denied a connection to the control API, written as %s', (host) => {
  const target = (path = '/control/status'): string => `http://${host}:${port}${path}`;
  const denied = { error: { code: 'ERR_ADDRESS_DENIED' } };
  const redirectToTarget = (): void => {
    other.answer((response) => response.writeHead(307, { location: target() }).end());
  };
  /** Answers discovery with endpoints at the control API. */
  const discoverTarget = (): void => {
    const metadata = { issuer: other.url, token_endpoint: target('/token'), jwks_uri: target('/jwks') };
    other.answer((response) => response.setHeader('content-type', 'application/json').end(JSON.stringify(metadata)));
  };

  it('by a request of the client', async () => {
    const { exchange } = await served.client.send('POST', '/requests', { method: 'GET', url: target() });
    expect(exchange).toMatchObject(denied);
  });

  it('by a followed redirect', async () => {
    redirectToTarget();
    const { steps } = await served.client.send('POST', '/requests', { url: other.url, followRedirects: true });
    expect(steps).toHaveLength(2);
    expect(steps[1].exchange).toMatchObject(denied);
  });

  it('by a capture that is sent again', async () => {
    const sent = await http(`${served.served.engine.urls.catcher.http}/again`, { method: 'POST', body: 'x' });
    const id = sent.headers['hookbench-capture'];
    const exchange = await served.client.send('POST', `/captures/${String(id)}/resend`, { url: target() });
    expect(exchange).toMatchObject(denied);
  });

  describe('by the receiver', () => {
    const engineOf = () => served.served.engine;
    afterEach(() => served.client.send('PUT', '/catcher', { auth: { kind: 'none' }, answer: { status: 200 } }));

    const tokenCheck = async (): Promise<string> => {
      const claims = Buffer.from(JSON.stringify({ iss: other.url, exp: 4e9 })).toString('base64url');
      const head = Buffer.from('{"alg":"RS256","kid":"a"}').toString('base64url');
      const headers = { authorization: `Bearer ${head}.${claims}.c2ln` };
      await http(engineOf().urls.catcher.http, { method: 'POST', headers });
      const { items } = await served.client.get('/captures?limit=1');
      return JSON.stringify(items[0].checks);
    };

    it('that asks an issuer for its discovery document', async () => {
      await served.client.send('PUT', '/catcher', { auth: { kind: 'oauth', issuer: target('') } });
      expect(await tokenCheck()).toContain('ERR_ADDRESS_DENIED');
    });

    it('that asks for the keys that a discovery document names', async () => {
      discoverTarget();
      await served.client.send('PUT', '/catcher', { auth: { kind: 'oauth', issuer: other.url } });
      expect(await tokenCheck()).toContain('ERR_ADDRESS_DENIED');
    });

    it('that introspects a token', async () => {
      const auth = { kind: 'oauth', by: 'introspection', introspectionUrl: target('/introspect') };
      await served.client.send('PUT', '/catcher', { auth });
      expect(await tokenCheck()).toContain('ERR_ADDRESS_DENIED');
    });

    it('that forwards a capture', async () => {
      await served.client.send('PUT', '/catcher', { forwardBeyondLoopback: true, answer: { forward: target() } });
      const answer = await http(engineOf().urls.catcher.http, { method: 'POST', body: 'x' });
      expect([answer.status, answer.text]).toEqual([502, expect.stringContaining('ERR_ADDRESS_DENIED')]);
    });
  });

  describe('by a flow', () => {
    const failure = async (fields: object): Promise<unknown> => {
      const { id } = await served.client.send('POST', '/flows', {
        grant: 'client_credentials',
        clientId: 'x',
        ...fields,
      });
      await expect.poll(async () => (await served.client.get(`/flows/${id}`)).status).toBe('failed');
      return (await served.client.get(`/flows/${id}`)).failure;
    };
    const code = { code: 'ERR_ADDRESS_DENIED' };

    it('whose issuer it is', async () => {
      expect(await failure({ issuer: target('/oauth2') })).toMatchObject(code);
    });

    it('whose endpoint it is', async () => {
      expect(await failure({ endpoints: { token: target('/token') } })).toMatchObject(code);
    });

    it('whose discovery document names it', async () => {
      discoverTarget();
      expect(await failure({ issuer: other.url, clientSecret: 'y' })).toMatchObject(code);
    });
  });
});

it('denies link-local addresses to the client, also by a name', async () => {
  for (const host of ['169.254.169.254', 'metadata.test']) {
    const { exchange } = await served.client.send('POST', '/requests', { url: `http://${host}/latest` });
    expect(exchange).toMatchObject({ error: { code: 'ERR_ADDRESS_DENIED' } });
  }
});

it('denies the control API to the token request of a receiver and to the failure lab', async () => {
  const auth = { kind: 'oauth', clientId: 'a', clientSecret: 'b', tokenUrl: `http://rebound.test:${port}/token` };
  const send = { url: other.url, event: 'chat_started', auth, retry: { preset: 'none' } };
  const { id } = await served.client.send('POST', '/deliveries', send);
  const attempt = await served.client.entry('attempt', (entry) => entry.deliveryId === id);
  expect(attempt.error?.message).toContain('ERR_ADDRESS_DENIED');

  const run = await served.client.send('POST', '/runs', {
    kind: 'trials',
    subject: 'receiver',
    url: `http://rebound.test:${port}/hooks`,
    ids: ['good-event'],
  });
  const report = () => served.client.get(`/runs/${run.id}`);
  await expect.poll(async () => (await report()).unreached?.diagnosis.cause).toBe('address-denied');
});
