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

describe('hookbench lab, for other programs', () => {
  let folder: TempFolder;
  beforeAll(async () => {
    folder = await tempFolder();
  });
  afterAll(() => folder[Symbol.asyncDispose]());

  const lab = (...args: string[]) => runCli(['lab', ...args, '--data-dir', folder.path, '--ports', 'auto']);

  it('posts to a receiver and grades it', async () => {
    const receiver = createServer((request, response) => request.resume().once('end', () => response.end()));
    await once(receiver.listen(0, '127.0.0.1'), 'listening');
    const { port } = receiver.address() as AddressInfo;
    const junit = join(folder.path, 'receiver.xml');
    const url = `http://127.0.0.1:${port}/hooks`;
    const { code, stdout } = await lab('good-event', 'missing-comma', '--receiver-under-test', url, '--junit', junit);
    receiver.close();
    expect(stdout.trim().split('\n')).toEqual([
      'Valid event',
      '  yes  Is it accepted with a 2xx? It answered 200.',
      expect.stringMatching(
        /^ {2}yes {2}Does the response arrive within 5 s\? It answered 200; the slowest took \d+ ms\.$/,
      ),
      'Malformed JSON',
      '  NO   Is it rejected with a 4xx? It answered 200.',
      expect.stringContaining('retry what can never succeed'),
      'Grade D: 5 of 7 points',
    ]);
    expect(readFileSync(junit, 'utf8')).toMatch(/<failure/);
    expect(code).toBe(1);
  });

  it('lists trials that need a secret or credentials as skipped, with the reason, in each report', async () => {
    const receiver = createServer((request, response) => request.resume().once('end', () => response.end()));
    await once(receiver.listen(0, '127.0.0.1'), 'listening');
    const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hooks`;
    const [junit, markdown] = ['skipped.xml', 'skipped.md'].map((name) => join(folder.path, name));
    const ids = ['good-event', 'wrong-signature', 'absent-signature', 'changed-on-the-way', 'stale-timestamp'];
    const files = ['--junit', String(junit), '--markdown', String(markdown)];
    const asText = await lab(...ids, '--receiver-under-test', url, ...files);
    const asJson = await lab(...ids, '--receiver-under-test', url, '--json');
    const withSecret = await lab('wrong-signature', '--receiver-under-test', url, '--secret', 'whsec_c2VjcmV0');
    receiver.close();
    const reason = 'It needs the signing secret of the receiver, and none was given.';
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
    const basic = await lab('still-well', '--receiver-under-test', url, '--basic', 'me:pass:word', '--timeout', '2s');
    const key = await lab('still-well', '--receiver-under-test', url, '--api-key', 'k', '--api-key-header', 'X-Mine');
    const bad = await lab('still-well', '--receiver-under-test', url, '--basic', 'me');
    receiver.close();
    expect([basic.code, key.code, bad.code]).toEqual([0, 0, 2]);
    expect(seen).toEqual([`Basic ${Buffer.from('me:pass:word').toString('base64')}`, 'k']);
    expect(bad.stderr).toMatch(/--basic has no colon/);
  });

  it('reports once why a receiver is not reached, as text, JSON and JUnit', async () => {
    const url = 'http://127.0.0.1:1/hooks';
    const junit = join(folder.path, 'unreached.xml');
    const words = await lab('--receiver-under-test', url, '--junit', junit);
    expect(words.code).toBe(1);
    expect(words.stdout.split('\n').slice(0, 2)).toEqual([
      'Not reached, not graded.',
      expect.stringMatching(/127\.0\.0\.1:1/),
    ]);
    expect(words.stdout).not.toMatch(/Grade/);
    expect(readFileSync(junit, 'utf8').match(/<failure/g)).toHaveLength(1);
    const json = await lab('--receiver-under-test', url, '--json');
    expect(JSON.parse(json.stdout)).toMatchObject({
      state: 'failed',
      unreached: { diagnosis: { cause: 'connection-refused' } },
    });
    expect(json.code).toBe(1);
  });

  it('runs the command of a client for each trial and grades it', async () => {
    const file = join(folder.path, 'client.mjs');
    writeFileSync(file, client);
    const { code, stdout, stderr } = await lab(
      'token-expires',
      '--client-under-test',
      '--run',
      `"${process.execPath}" "${file}"`,
    );
    expect(stderr).toBe('');
    expect(stdout.trim().split('\n').at(-1)).toBe('Grade A: 8 of 8 points');
    expect(code).toBe(0);
  });

  it('reports an unknown trial', async () => {
    const { code, stderr } = await lab('no-such', '--client-under-test');
    expect(stderr).toMatch(/Unknown client trial "no-such"/);
    expect(code).toBe(2);
  });

  it('lists the trials without starting one', async () => {
    const clients = await lab('--list', '--client-under-test');
    const receivers = await lab('--list', '--receiver-under-test', 'http://localhost:1/', 'burst', '--json');
    expect(clients.stdout).toMatch(/^token-expires +Answers the first call with 401/m);
    expect(clients.stdout).not.toContain('good-event');
    expect(JSON.parse(receivers.stdout)).toMatchObject({ id: 'burst', subject: 'receiver' });
    expect([clients.code, receivers.code]).toEqual([0, 0]);
  });
});
