import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { http } from '../../support/http-request.ts';
import { encode } from '../../support/oauth.ts';
import { startControl, type TestControl } from '../../support/start-control.ts';
import { runCli, startServe } from '../../support/start-serve.ts';
import { tempFolder } from '../../support/temp-folder.ts';

let control: TestControl;
beforeAll(async () => {
  control = await startControl();
});
afterAll(() => control.close());

const send = (method: string, path: string, body?: unknown) =>
  http(control.control + path, {
    method,
    headers: { authorization: `Bearer ${control.key}`, 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });

const machine = { id: 'machine', secret: 'x', grants: ['client_credentials'], scope: 'read:customers admin' };

async function ask(secret: string, fields: Record<string, string> = {}) {
  const auth = control.served.engine.urls.auth.http;
  const answer = await http(`${auth}/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: encode({ grant_type: 'client_credentials', client_id: 'machine', client_secret: secret, ...fields }),
  });
  return answer.status === 200 ? (answer.json as { scope: string; expires_in: number }) : answer.status;
}

describe('a client in the control API', () => {
  it('and a user are recorded when they are added, changed and removed, without secrets', async () => {
    await send('POST', '/clients', { ...machine, id: 'noted', secret: 'planted-secret' });
    await send('PATCH', '/clients/noted', { scope: 'admin' });
    await send('DELETE', '/clients/noted');
    await send('POST', '/users', { username: 'noted', password: 'planted-secret', role: 'agent' });
    const { json } = await send('GET', '/journal?kind=registration');
    const { items } = json as { items: { message: string }[] };
    expect(items.map(({ message }) => message).toReversed()).toEqual([
      'The client noted was added.',
      'The client noted was changed.',
      'The client noted was removed.',
      'The user noted was added.',
    ]);
    expect(JSON.stringify(items)).not.toContain('planted-secret');
    await send('DELETE', '/users/noted');
  });

  it('is registered, changed and removed, with immediate effect', async () => {
    expect(await send('POST', '/clients', machine)).toMatchObject({ status: 201, json: machine });
    expect(await ask('x')).toMatchObject({ scope: 'read:customers admin', expires_in: 300 });
    await send('PATCH', '/clients/machine', { secret: 'y', scope: 'admin', accessTokenLifetime: 7, name: 'Machine' });
    expect(await ask('x')).toBe(401);
    expect(await ask('y')).toMatchObject({ scope: 'admin', expires_in: 7 });
    const { json } = await send('PATCH', '/clients/machine', {
      secret: 'generate',
      accessTokenLifetime: null,
      name: null,
    });
    expect(json).toEqual({ ...machine, scope: 'admin', secret: expect.stringMatching(/^[\w-]{32}$/) });
    expect(await ask(json.secret)).toMatchObject({ expires_in: 300 });
    const { items } = (await send('GET', '/clients')).json;
    expect(items.map(({ id }: { id: string }) => id)).toEqual(['demo-service', 'demo-app', 'demo-device', 'machine']);
    expect((await send('DELETE', '/clients/machine')).json).toEqual({ removed: true });
    expect(await ask(json.secret)).toBe(401);
  });

  it.each([
    ['an id with a blank', { id: 'a b' }, '/id'],
    ['an id that is no ASCII', { id: 'é' }, '/id'],
    ['no id', { id: undefined }, '/id'],
    ['an empty secret', { secret: '' }, '/secret'],
    ['an unknown grant', { grants: ['password'] }, '/grants/0'],
    ['a scope with two blanks', { scope: 'a  b' }, '/scope'],
    ['a scope with a quote', { scope: '"' }, '/scope'],
    ['a redirect URI that is none', { redirectUris: ['callback'] }, '/redirectUris/0'],
    ['a redirect URI with a fragment', { redirectUris: ['https://a.test/', 'https://b.test/#c'] }, '/redirectUris/1'],
    ['a redirect URI with a line break', { redirectUris: ['https://a.test/\nb'] }, '/redirectUris/0'],
    ['a redirect URI beyond ASCII', { redirectUris: ['https://a.test/✓'] }, '/redirectUris/0'],
    ['a redirect URI that runs a script', { redirectUris: ['JavaScript:alert(1)'] }, '/redirectUris/0'],
    ['a sign-out URI with a fragment', { postLogoutRedirectUris: ['https://a.test/#'] }, '/postLogoutRedirectUris/0'],
    ['a lifetime of nothing', { accessTokenLifetime: 0 }, '/accessTokenLifetime'],
    ['a lifetime that ends after the year 9999', { accessTokenLifetime: 1e12 }, '/accessTokenLifetime'],
    ['a lifetime with a fraction', { accessTokenLifetime: 1.5 }, '/accessTokenLifetime'],
  ])('with %s is refused, and the field is named', async (_what, change, field) => {
    const answer = await send('POST', '/clients', { ...machine, id: 'wrong', ...change });
    expect(answer).toMatchObject({ status: 400, json: { code: 'bad_input', field } });
    expect(answer.json.detail).toContain(field);
  });

  it('is rejected if it is unknown, already exists, or has unknown fields', async () => {
    expect((await send('PATCH', '/clients/none', { scope: '' })).status).toBe(404);
    expect((await send('DELETE', '/clients/none')).status).toBe(404);
    const taken = await send('POST', '/clients', { ...machine, id: 'demo-app' });
    expect(taken).toMatchObject({ status: 409, json: { field: '/id' } });
    const unknown = await send('POST', '/clients', { ...machine, sceret: 'x' });
    expect(unknown.status).toBe(400);
    expect(unknown.json.detail).toContain('sceret');
  });
});

describe('a user in the control API', () => {
  const user = { username: 'eve', password: 'eve', role: 'viewer' };

  it('is added, changed and removed', async () => {
    expect(await send('POST', '/users', user)).toMatchObject({ status: 201, json: user });
    const { json } = await send('PATCH', '/users/eve', { role: 'agent', email: 'eve@example.com' });
    expect(json).toEqual({ ...user, role: 'agent', email: 'eve@example.com' });
    expect((await send('PATCH', '/users/eve', { email: null })).json).toEqual({ ...user, role: 'agent' });
    expect((await send('DELETE', '/users/eve')).json).toEqual({ removed: true });
    expect((await send('DELETE', '/users/eve')).status).toBe(404);
  });

  it.each([
    ['no name', { username: '' }, 400, '/username'],
    ['no password', { password: '' }, 400, '/password'],
    ['an unknown role', { role: 'king' }, 400, '/role'],
    ['an address that is none', { email: 'eve' }, 400, '/email'],
    ['a name that is taken', { username: 'agent' }, 409, '/username'],
  ])('with %s is refused, and the field is named', async (_what, change, status, field) => {
    expect(await send('POST', '/users', { ...user, ...change })).toMatchObject({ status, json: { field } });
  });
});

describe('hookbench.yaml', () => {
  it('registers clients and users at each start, replacing those of the same name', async () => {
    await using folder = await tempFolder();
    const file = join(folder.path, 'hookbench.yaml');
    const args = ['--config', file];
    await writeFile(
      file,
      `clients:
  - { id: demo-service, secret: by-file, grants: [client_credentials], scope: read:customers }
  - { id: spa, grants: [authorization_code], scope: openid, redirectUris: ["http://localhost/cb"] }
users:
  - { username: agent, password: by-file, role: admin }
profile: { accessTokenLifetime: 42 }
`,
    );
    await using served = await startServe(folder.path, { args });
    expect(served.ready.clients.map(({ id }) => id)).toEqual(['demo-service', 'demo-app', 'demo-device', 'spa']);
    expect(served.ready.users).toContainEqual(expect.objectContaining({ username: 'agent', password: 'by-file' }));
    const answer = await http(`${served.ready.auth.http}/token`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: encode({ grant_type: 'client_credentials', client_id: 'demo-service', client_secret: 'by-file' }),
    });
    expect(answer).toMatchObject({ status: 200, json: { scope: 'read:customers', expires_in: 42 } });
  });

  it.each([
    ['clients: [{ id: a b, grants: [], scope: x }]', 'clients.0.id', 'clients/0/id'],
    ['clients: [{ id: a, grants: [password], scope: x }]', 'clients.0.grants.0', 'clients/0/grants/0'],
    ['clients: [{ id: a, grants: [], scope: x, redirectUris: ["http://a/#b"] }]', 'redirectUris', 'redirectUris'],
    ['users: [{ username: a, password: b, role: king }]', 'users.0.role', 'users/0/role'],
    ['profile: { accessTokenFormat: saml }', 'profile.accessTokenFormat', 'profile/accessTokenFormat'],
  ])('that is invalid is rejected before the start, and the field is named: %s', async (text, dotted, slashed) => {
    await using folder = await tempFolder();
    const file = join(folder.path, 'hookbench.yaml');
    await writeFile(file, `${text}\n`);
    const { code, stderr, stdout } = await runCli(['serve', '--config', file, '--data-dir', join(folder.path, 'data')]);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toContain(`${file}:1:`);
    expect(stderr.includes(dotted) || stderr.includes(slashed), stderr).toBe(true);
  });
});
