import { createServer } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listening } from '../../support/listening-server.ts';
import { sentHeader, startRequests, stepsOf, type TestRequests } from '../../support/requests.ts';
import { selfSigned } from '../../support/self-signed.ts';
import { tempFolder, type TempFolder } from '../../support/temp-folder.ts';
import { startThirdParty, type ThirdParty } from '../../support/third-party.ts';
import { createUserAgent } from '../../support/user-agent.ts';

let folder: TempFolder;
let requests: TestRequests;
let third: ThirdParty;
beforeAll(async () => {
  folder = await tempFolder();
  requests = await startRequests(folder.path);
  third = await startThirdParty();
});
afterAll(async () => {
  await third[Symbol.asyncDispose]();
  await requests.close();
  await folder[Symbol.asyncDispose]();
});

const serverOf = ({ issuer, target: { clientId, clientSecret } }: ThirdParty, name: string) => ({
  name,
  issuer,
  client: { id: clientId, secret: clientSecret },
});

const customer = (auth: object, party = third) =>
  requests.send({ url: `${party.target.url}/api/customers/C-1001`, auth: { kind: 'token', ...auth } as never });

async function restart(): Promise<void> {
  await requests.close();
  requests = await startRequests(folder.path);
}

describe('a saved authorization server', () => {
  it('issues a token for a request, which is kept, also over a restart', async () => {
    const { id } = await requests.client.send('POST', '/authorization-servers', serverOf(third, 'Acme'));
    const first = await customer({ server: 'Acme' });
    expect(stepsOf(first)).toEqual(['token 200', 'token 200', 'request 200']);
    await restart();
    const again = await customer({ server: id });
    expect(stepsOf(again)).toEqual(['request 200']);
    const { broken, items } = await requests.client.get(`/authorization-servers/${id}/tokens`);
    expect(items).toMatchObject([{ format: 'jwt', clientId: third.target.clientId, renewable: true }]);
    expect(sentHeader(again, 'authorization')).toBe(`Bearer ${items[0].accessToken}`);
    expect(broken.filter(({ possible }: { possible: boolean }) => !possible)).toMatchObject([
      { condition: 'expired', at: expect.any(String) },
    ]);
    const prepared = await requests.client.send('POST', '/requests/prepare', {
      url: third.target.url,
      auth: { kind: 'token', server: 'Acme' },
    });
    expect(prepared.headers).toContainEqual(['authorization', `Bearer ${items[0].accessToken}`]);
  });

  it('renews a token before it expires, and once after a 401', async () => {
    third.rejectNext();
    const renewed = await customer({ server: 'Acme' });
    expect(stepsOf(renewed)).toEqual(['request 401', 'refresh 200', 'refresh 200', 'retry 200']);
    await requests.client.send('POST', '/clocks/client/advance', { seconds: 296 });
    expect(stepsOf(await customer({ server: 'Acme' }))).toEqual(['token 200', 'token 200', 'request 200']);
    await requests.client.send('POST', '/clocks/reset', {});
    expect((await requests.client.get('/authorization-servers/Acme/tokens')).items).toHaveLength(3);
  });

  it('is tried: the result is a token, or the reason why it was not issued', async () => {
    const done = await requests.client.send('POST', '/authorization-servers/Acme/try', {});
    expect(done).toMatchObject({ status: 'done', tokens: { tokenType: 'bearer' } });
    const wrong = { ...serverOf(third, 'Wrong'), client: { id: third.target.clientId, secret: '{{secret}}' } };
    await requests.client.send('POST', '/authorization-servers', wrong);
    const refused = await requests.client.send('POST', '/authorization-servers/Wrong/try', {
      variables: { secret: 'wrong' },
    });
    expect(refused).toMatchObject({ status: 'failed', failure: { code: 'invalid_client' } });
    const variables = { secret: third.target.clientSecret };
    const url = `${third.target.url}/api/customers/C-1001`;
    const sent = await requests.send({ url, auth: { kind: 'token', server: 'Wrong' }, variables } as never);
    expect(sent.status).toBe(200);
    const run = await requests.send({
      url,
      auth: { kind: 'token', server: 'Wrong', scope: 'orders:read' },
      variables: { secret: 'x' },
    } as never);
    expect(stepsOf(run)).toEqual(['token 200', 'token 401']);
    expect(run.diagnosis.cause).toBe('client-authentication-failed');
    await requests.client.send('DELETE', '/authorization-servers/Wrong');
    expect(await requests.refused('POST', '/authorization-servers/Wrong/try', {})).toMatchObject({ status: 404 });
  });

  it('names the scopes of its discovery document, also of RFC 8414', async () => {
    const { grants, scopes } = await requests.client.get('/authorization-servers/Acme/metadata');
    expect(scopes).toEqual(expect.arrayContaining(['orders:read', 'orders:write']));
    expect(grants).toContain('client_credentials');
    using plain = await listening(
      createServer((request, response) => {
        const { port } = request.socket.address() as { port: number };
        const issuer = `http://127.0.0.1:${port}`;
        const isThere = request.url === '/.well-known/oauth-authorization-server';
        response.writeHead(isThere ? 200 : 404, { 'content-type': 'application/json' });
        response.end(JSON.stringify({ issuer, token_endpoint: `${issuer}/token`, scopes_supported: ['a'] }));
      }),
    );
    const server = { name: 'Plain', issuer: `http://127.0.0.1:${plain.port}`, client: { id: 'x' } };
    await requests.client.send('POST', '/authorization-servers', server);
    expect(await requests.client.get('/authorization-servers/Plain/metadata')).toMatchObject({ scopes: ['a'] });
  });

  it('is trusted by its own CA, and gets what its settings say', async () => {
    const certificate = await selfSigned('localhost');
    let asked = '';
    using server = await listening(
      createSecureServer(certificate, (request, response) => {
        request.setEncoding('utf8').on('data', (part: string) => (asked += part));
        request.on('end', () => {
          response.writeHead(200, { 'content-type': 'application/json' });
          response.end('{"access_token":"opaque","token_type":"Bearer"}');
        });
      }),
    );
    const endpoints = { token: `https://localhost:${server.port}/token` };
    const client = { id: 'mine', secret: 's', authentication: 'client_secret_post' };
    const settings = { endpoints, client, audience: 'urn:a', resource: 'https://a.test/', scope: 'a b' };
    await requests.client.send('POST', '/authorization-servers', { ...settings, name: 'Untrusted' });
    const refused = await requests.client.send('POST', '/authorization-servers/Untrusted/try', {});
    expect(refused).toMatchObject({ status: 'failed', failure: { code: 'DEPTH_ZERO_SELF_SIGNED_CERT' } });
    await requests.client.send('POST', '/authorization-servers', {
      ...settings,
      name: 'Trusted',
      ca: certificate.cert,
    });
    expect(await requests.client.send('POST', '/authorization-servers/Trusted/try', {})).toMatchObject({
      status: 'done',
    });
    expect(Object.fromEntries(new URLSearchParams(asked))).toMatchObject({
      grant_type: 'client_credentials',
      client_id: 'mine',
      client_secret: 's',
      audience: 'urn:a',
      resource: 'https://a.test/',
      scope: 'a b',
    });
    const { items } = await requests.client.get('/authorization-servers/Trusted/tokens');
    expect(items).toMatchObject([{ format: 'opaque', renewable: true }]);
    const auth = { kind: 'token', server: 'Trusted', condition: 'changed-payload' };
    expect(await requests.refused('POST', '/requests', { url: third.target.url, auth })).toMatchObject({
      detail: expect.stringContaining('opaque'),
    });
  });

  it('with a user keeps the tokens of the sign-in, and uses the refresh token', async () => {
    const { https } = requests.served.engine.urls.auth;
    await requests.client.send('POST', '/authorization-servers', {
      name: 'Users',
      issuer: https,
      client: { id: 'demo-app' },
      grant: 'authorization_code',
      scope: 'openid offline_access read:customers',
    });
    const call = { url: '/api/customers/C-1001', auth: { kind: 'token', server: 'Users' } } as const;
    expect(await requests.refused('POST', '/requests', call)).toMatchObject({
      field: '/auth/server',
      detail: expect.stringContaining('No user has signed in'),
    });
    const flow = await requests.client.send('POST', '/authorization-servers/Users/try', {});
    const agent = createUserAgent(requests.served.engine.pki.ca.cert);
    const login = await agent.open(flow.authorizationUrl);
    const consent = await agent.submit(login, { username: 'agent', password: 'agent', action: 'login' });
    const { callback } = consent.callback ? consent : await agent.submit(consent, { action: 'allow' });
    await fetch(callback?.href ?? '');
    await expect.poll(() => requests.client.get(`/flows/${flow.id}`)).toMatchObject({ status: 'done' });
    expect(stepsOf(await requests.send(call))).toEqual(['request 200']);
    await requests.client.send('POST', '/clocks/client/advance', { seconds: 400 });
    const renewed = await requests.send(call);
    await requests.client.send('POST', '/clocks/reset', {});
    expect(stepsOf(renewed)).toEqual(['token 200', 'token 200', 'request 200']);
    expect(renewed.steps[1]?.exchange.request.body.content).toContain('grant_type=refresh_token');
  });
});

describe('a broken token of another server', () => {
  it.each([
    ['cut', 401],
    ['changed-payload', 401],
    ['changed-signature', 401],
    ['none', 401],
    ['wrong-scheme', 401],
    ['sent-twice', 200],
  ] as const)('%s is sent, and is not renewed', async (condition, status) => {
    const run = await customer({ server: 'Acme', condition });
    expect(stepsOf(run).at(-1)).toBe(`request ${status}`);
    expect(run.steps.filter(({ role }) => role === 'request' || role === 'retry')).toHaveLength(1);
    expect(run.notes).toEqual([expect.stringContaining('broken on purpose')]);
    const sent = sentHeader(run, 'authorization');
    expect(sent === undefined).toBe(condition === 'none');
    expect(run.exchange.request.url.includes('access_token=')).toBe(condition === 'sent-twice');
    if (condition === 'wrong-scheme') expect(sent).toMatch(/^Basic eyJ/);
    if (condition === 'changed-payload') expect(sent?.split('.')).toHaveLength(3);
    if (condition === 'cut') expect(sent?.split('.')).toHaveLength(2);
  });

  it('expired is an older token that was kept', async () => {
    await using brief = await startThirdParty(1);
    await requests.client.send('POST', '/authorization-servers', serverOf(brief, 'Brief'));
    expect(
      await requests.refused('POST', '/requests', {
        url: brief.target.url,
        auth: { kind: 'token', server: 'Brief', condition: 'expired' },
      }),
    ).toMatchObject({ field: '/auth/condition' });
    const first = await customer({ server: 'Brief' }, brief);
    const isPossible = async () =>
      (await requests.client.get('/authorization-servers/Brief/tokens')).broken.find(
        ({ condition }: { condition: string }) => condition === 'expired',
      ).possible;
    await expect.poll(isPossible, { timeout: 5000 }).toBe(true);
    const run = await customer({ server: 'Brief', condition: 'expired' }, brief);
    expect(stepsOf(run)).toEqual(['request 401']);
    expect(sentHeader(run, 'authorization')).toBe(sentHeader(first, 'authorization'));
  });

  it('that needs the key of its issuer is refused with the reason', async () => {
    const auth = { kind: 'token', server: 'Acme', condition: 'wrong-audience' };
    expect(await requests.refused('POST', '/requests', { url: third.target.url, auth })).toMatchObject({
      field: '/auth/condition',
      detail: expect.stringContaining('can only be issued with the key of "Acme"'),
    });
  });

  it('of Hookbench is broken in the same ways', async () => {
    const auth = { kind: 'token', server: 'hookbench', condition: 'changed-payload' } as const;
    expect(stepsOf(await requests.send({ url: '/api/customers/C-1001', auth })).at(-1)).toBe('request 401');
    const valid = { kind: 'token', server: 'hookbench' } as const;
    expect((await requests.send({ url: '/api/customers/C-1001', auth: valid })).status).toBe(200);
  });
});
