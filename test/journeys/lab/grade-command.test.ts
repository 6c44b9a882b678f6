import { createServer } from 'node:http';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runCli } from '../../support/start-serve.ts';
import { tempFolder, type TempFolder } from '../../support/temp-folder.ts';

/** A client that obtains a token and calls; after a 401 it obtains one new token and calls again. */
const client = `
const { HOOKBENCH_API_HTTP: api, HOOKBENCH_TOKEN_ENDPOINT: token, HOOKBENCH_CLIENT_ID: id, HOOKBENCH_CLIENT_SECRET: secret } = process.env;
const win = async () => (await (await fetch(token, { method: 'POST', body: new URLSearchParams({
  grant_type: 'client_credentials', client_id: id, client_secret: secret, scope: 'read:customers' }) })).json()).access_token;
const call = async () => fetch(api + '/api/customer?customerId=C-1001', { headers: { authorization: 'Bearer ' + await win() } });
if ((await call()).status === 401) await call();
`;

describe('hookbench grade', () => {
  let folder: TempFolder;
  beforeAll(async () => {
    folder = await tempFolder();
  });
  afterAll(() => folder[Symbol.asyncDispose]());

  const grade = (...args: string[]) => runCli(['grade', ...args, '--data-dir', folder.path, '--ports', 'auto']);

  it('posts to a receiver and grades it', async () => {
    const receiver = createServer((request, response) => request.resume().once('end', () => response.end()));
    await once(receiver.listen(0, '127.0.0.1'), 'listening');
    const { port } = receiver.address() as AddressInfo;
    const junit = join(folder.path, 'receiver.xml');
    const url = `http://127.0.0.1:${port}/hooks`;
    const { code, stdout } = await grade('receiver', url, 'good-event', 'missing-comma', '--junit', junit);
    receiver.close();
    expect(stdout.trim().split('\n')).toEqual([
      `Posting to ${url}`,
      'Valid event',
      '  yes  Is it accepted with a 2xx? It responded with 200.',
      expect.stringMatching(
        /^ {2}yes {2}Does the response arrive within 5 s\? It responded with 200; the slowest took [\d.]+ ms\.$/,
      ),
      'Malformed JSON',
      '  NO   Is it rejected with a 4xx? It responded with 200.',
      expect.stringContaining('retry what can never succeed'),
      'Grade D: 5 of 7 points',
    ]);
    expect(readFileSync(junit, 'utf8')).toMatch(/<failure/);
    expect(code).toBe(1);
  });

  it.each([
    ['http://127.0.0.1:9', [], 'http://127.0.0.1:9/webhook/chat-started'],
    ['http://127.0.0.1:9', ['--paths', 'exact'], 'http://127.0.0.1:9'],
    ['http://127.0.0.1:9/hook', [], 'http://127.0.0.1:9/hook'],
    ['http://127.0.0.1:9/hook', ['--paths', 'interface'], 'http://127.0.0.1:9/hook/webhook/chat-started'],
  ])('shows the final URL of %s with %j and sends nothing', async (url, options, target) => {
    const { code, stdout } = await grade('receiver', url, ...options, '--dry-run');
    expect([code, stdout]).toEqual([0, `${target}\n`]);
  });

  it('lists trials that need a secret or credentials as skipped, with the reason, in each report', async () => {
    const receiver = createServer((request, response) => request.resume().once('end', () => response.end()));
    await once(receiver.listen(0, '127.0.0.1'), 'listening');
    const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hooks`;
    const [junit, markdown] = ['skipped.xml', 'skipped.md'].map((name) => join(folder.path, name));
    const ids = ['good-event', 'wrong-signature', 'absent-signature', 'changed-on-the-way', 'stale-timestamp'];
    const files = ['--junit', String(junit), '--markdown', String(markdown)];
    const asText = await grade('receiver', url, ...ids, ...files);
    const asJson = await grade('receiver', url, ...ids, '--json');
    const withSecret = await grade('receiver', url, 'wrong-signature', '--secret', 'whsec_c2VjcmV0');
    receiver.close();
    const reason = 'The signing secret of the receiver was not given.';
    expect(asText.stdout.split(`Skipped: ${reason}`)).toHaveLength(5);
    expect(asText.stdout).toMatch(/Grade A: 5 of 5 points, 4 trials skipped\n$/);
    const xml = readFileSync(String(junit), 'utf8');
    expect([xml.split('<skipped/>').length, xml.split(reason).length]).toEqual([5, 5]);
    expect(readFileSync(String(markdown), 'utf8').split(`| skipped | ${reason} |`)).toHaveLength(5);
    expect(JSON.parse(asJson.stdout.trim().split('\n').at(-1) ?? '')).toMatchObject({
      grade: 'A',
      skipped: ids.slice(1).map((id) => ({ id, title: expect.any(String), reason })),
    });
    expect(withSecret.stdout).not.toContain('kipped');
  });

  it('sends the authentication that the receiver requires, with the given header and timeout', async () => {
    const seen: (string | undefined)[] = [];
    const receiver = createServer((request, response) => {
      seen.push(request.headers.authorization ?? String(request.headers['x-mine']));
      request.resume().once('end', () => response.writeHead(204).end());
    });
    await once(receiver.listen(0, '127.0.0.1'), 'listening');
    const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hooks`;
    const basic = await grade('receiver', url, 'still-well', '--basic', 'me:pass:word', '--timeout', '2s');
    const key = await grade('receiver', url, 'still-well', '--api-key', 'k', '--api-key-header', 'X-Mine');
    const bad = await grade('receiver', url, 'still-well', '--basic', 'me');
    receiver.close();
    expect([basic.code, key.code, bad.code]).toEqual([0, 0, 2]);
    expect(seen).toEqual([`Basic ${Buffer.from('me:pass:word').toString('base64')}`, 'k']);
    expect(bad.stderr).toMatch(/--basic has no colon/);
  });

  it('reports once why a receiver is not reached, as text, JSON and JUnit', async () => {
    const url = 'http://127.0.0.1:1/hooks';
    const junit = join(folder.path, 'unreached.xml');
    const words = await grade('receiver', url, '--junit', junit);
    expect(words.code).toBe(1);
    expect(words.stdout.split('\n').slice(0, 3)).toEqual([
      `Posting to ${url}`,
      'Not reached, not graded.',
      expect.stringMatching(/127\.0\.0\.1:1/),
    ]);
    expect(words.stdout).not.toMatch(/Grade/);
    expect(readFileSync(junit, 'utf8').match(/<failure/g)).toHaveLength(1);
    const json = await grade('receiver', url, '--json');
    expect(JSON.parse(json.stdout)).toMatchObject({
      state: 'failed',
      unreached: { diagnosis: { cause: 'connection-refused' } },
    });
    expect(json.code).toBe(1);
  });

  it('runs the command of a client for each trial and grades it', async () => {
    const file = join(folder.path, 'client.mjs');
    writeFileSync(file, client);
    const { code, stdout, stderr } = await grade('client', 'token-expires', '--run', `"${process.execPath}" "${file}"`);
    expect(stderr).toBe('');
    expect(stdout.trim().split('\n').at(-1)).toBe('Grade A: 8 of 8 points');
    expect(code).toBe(0);
  });

  it('reports an unknown trial', async () => {
    const { code, stderr } = await grade('client', 'no-such');
    expect(stderr).toMatch(/Unknown client trial "no-such"/);
    expect(code).toBe(2);
  });

  it('lists the trials without starting one', async () => {
    const clients = await grade('client', '--list');
    const receivers = await grade('receiver', 'http://localhost:1/', 'burst', '--list', '--json');
    expect(clients.stdout).toMatch(/^token-expires +Responds to the first call with 401/m);
    expect(clients.stdout).not.toContain('good-event');
    expect(JSON.parse(receivers.stdout)).toMatchObject({ id: 'burst', subject: 'receiver' });
    expect([clients.code, receivers.code]).toEqual([0, 0]);
  });

  it.each([
    [['server'], /unknown command 'server'/],
    [['receiver'], /missing required argument 'receiver'.*hookbench grade receiver --help/],
    [['receiver', 'localhost:3000'], /not an http or https URL: "localhost:3000"/],
    [['receiver', 'http://localhost:1/', '--run', 'node client.js'], /unknown option '--run'/],
    [['client', '--secret', 's'], /unknown option '--secret'/],
    [['client', '--client', 'nobody'], /--client "nobody" is not registered/],
  ])('rejects %j with one line', async (args, words) => {
    const { code, stderr } = await grade(...args);
    expect(stderr).toMatch(words);
    expect(stderr.trim().split('\n')).toHaveLength(1);
    expect(code).toBe(2);
  });

  it('names its commands if none is given', async () => {
    const { code, stderr } = await runCli(['grade']);
    expect(stderr).toBe(
      'hookbench: hookbench grade needs a command: receiver or client. Run hookbench grade --help for its options.\n',
    );
    expect(code).toBe(2);
  });
});
