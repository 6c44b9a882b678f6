import { afterAll, beforeAll, expect, it } from 'vitest';
import { http } from '../support/http-request.ts';
import { startControl, type TestControl } from '../support/start-control.ts';

let test: TestControl;
beforeAll(async () => {
  test = await startControl();
});
afterAll(() => test.close());

const open = (text: string, name?: string) => test.client.send('POST', '/config', { text, ...(name && { name }) });

/** The problem that a file is refused with. */
async function refused(text: string) {
  const { json, status } = await http(`${test.control}/config`, {
    method: 'POST',
    headers: { authorization: `Bearer ${test.key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ name: '/home/ada/mine.yaml', text }),
  });
  return { status, problem: json as Record<string, string> };
}

it('applies every section of a hookbench.yaml immediately, except the addresses', async () => {
  const answer: unknown = await open(`
addresses: { control: 4100 }
clients:
  - { id: from-file, grants: [client_credentials], secret: a-long-secret, scope: read:customers }
users:
  - { username: ada, password: correct horse, role: agent, customerId: C-1001 }
subscriptions:
  - { id: mine, url: 'http://127.0.0.1:9/hook', events: [chat_ended] }
authorizationServers:
  - { name: Acme, issuer: 'https://id.example', client: { id: from-file } }
catcher: { answer: { status: 418 } }
profile: { accessTokenLifetime: 61 }
`);
  expect(answer).toEqual({
    applied: ['profile', 'catcher', 'subscriptions', 'authorizationServers', 'clients', 'users'],
    waiting: ['addresses'],
  });
  const { engine } = test.served;
  expect(engine.authorization.clients.find('from-file')).toMatchObject({ scope: 'read:customers' });
  expect(engine.authorization.users.find('ada')).toMatchObject({ customerId: 'C-1001' });
  expect(engine.subscriptions.find('mine')).toMatchObject({ events: ['chat_ended'] });
  expect(engine.requests.servers.saved.find('Acme')).toMatchObject({ client: { id: 'from-file' } });
  expect(engine.profile.get().accessTokenLifetime).toBe(61);
  expect((await http(`${engine.urls.catcher.http}/any`)).status).toBe(418);
});

it('changes nothing for an empty file', async () => {
  expect(await open('')).toEqual({ applied: [], waiting: [] });
});

it.each([
  [
    'has an authorization server with a reserved name',
    "authorizationServers:\n  - { name: A, issuer: 'https://a.example', client: { id: a } }\n  - { name: hookbench, issuer: 'https://a.example', client: { id: b } }\n",
    /^\/home\/ada\/mine\.yaml:3:13: The name "hookbench" is already used/,
  ],
  ['is no YAML', 'profile: {', /^\/home\/ada\/mine\.yaml:\d+:\d+: /],
  [
    'has an unknown section',
    'profil: {}',
    /^\/home\/ada\/mine\.yaml:1:1: Unknown field "profil"\. Did you mean "profile"\?$/,
  ],
  [
    'has a number that is too high',
    'catcher:\n  retention: { days: 5000 }',
    /mine\.yaml:2:22: catcher\.retention\.days: Enter at most 3,650\.$/,
  ],
  ['has a wrong value', 'profile:\n  accessTokenLifetime: long', /mine\.yaml:2:24: profile\.accessTokenLifetime: /],
  [
    'sends to our own control API',
    () => `subscriptions:\n  - { id: self, url: '${test.control}', events: ['*'] }`,
    /mine\.yaml:2:\d+: .*url: /,
  ],
])('one that %s is refused with its place, and what to do', async (_, text, words) => {
  const before = test.served.engine.profile.get();
  const { problem, status } = await refused(typeof text === 'string' ? text : text());
  expect(problem).toMatchObject({ code: 'bad_config', hint: 'Correct the file, then open it again.' });
  expect(problem['detail']).toMatch(words);
  expect(status).toBe(400);
  expect(test.served.engine.profile.get()).toEqual(before);
});

it('in a browser, file dialogs are rejected, and recent files and shell commands are empty', async () => {
  expect(await test.client.get('/shell')).toEqual({ runsIn: 'browser', notices: [] });
  expect(await test.client.get('/shell/recent')).toEqual({ items: [] });
  for (const [path, body] of [
    ['/shell/open', { kind: 'case' }],
    ['/shell/open/cancel', {}],
    ['/shell/save', { kind: 'har' }],
  ] as const) {
    const { json, status } = await http(test.control + path, {
      method: 'POST',
      headers: { authorization: `Bearer ${test.key}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    expect({ status, json }).toMatchObject({ status: 409, json: { code: 'desktop_only' } });
  }
});
