import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readSetup } from '../../../electron/engine/config/read-setup.ts';
import { startReceiver } from '../../support/receiver.ts';
import { startControl } from '../../support/start-control.ts';
import { runCli, startServe, type ServeChild } from '../../support/start-serve.ts';
import { tempFolder, type TempFolder } from '../../support/temp-folder.ts';

const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';

/** `hookbench send` with a new data folder, on free ports. */
async function send(folder: string, ...args: string[]) {
  return runCli(['send', '--data-dir', join(folder, 'data'), '--ports', 'auto', ...args]);
}

describe('hookbench send', () => {
  let shared: TempFolder;
  let served: ServeChild;
  beforeAll(async () => {
    shared = await tempFolder();
    served = await startServe(join(shared.path, 'data'));
  });
  afterAll(async () => {
    await served.kill();
    await shared[Symbol.asyncDispose]();
  });

  it('sends a signed delivery to any receiver, prints its attempt and exits with 0', async () => {
    await using folder = await tempFolder();
    await using receiver = await startReceiver();
    const extra = ['--secret', secret, '--api-key', 'X-Mine: k-1', '--customer', 'C-7', '-d', '{"note":"hello"}'];
    const { code, stderr, stdout } = await send(folder.path, '--to', `${receiver.url}/hook`, ...extra, 'chat_started');
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toMatch(/^attempt 1 {2}200 OK {2}[\d.]+ ms\n$/);
    const [got] = receiver.received;
    expect(got).toMatchObject({
      path: '/hook',
      json: { event: 'chat_started', customerId: 'C-7', data: { note: 'hello' } },
    });
    expect(got?.headers['x-mine']).toBe('k-1');
    expect(() => void new Webhook(secret).verify(got?.text ?? '', got?.headers ?? {})).not.toThrow();
  });

  it('shows the final URL without sending, by the paths of the interface on request', async () => {
    await using receiver = await startReceiver();
    const data = ['--data-dir', join(shared.path, 'data'), '--to', `${receiver.url}/base?k=1`, '--dry-run'];
    const exact = await runCli(['send', ...data, 'chat_started']);
    expect(exact).toMatchObject({ code: 0, stdout: `${receiver.url}/base?k=1\n` });
    const below = await runCli(['send', ...data, '--paths', 'interface', 'chat_started']);
    expect(below).toMatchObject({ code: 0, stdout: `${receiver.url}/base/webhook/chat-started?k=1\n` });
    expect(receiver.received).toEqual([]);
  });

  it('prints each attempt with its reason as it happens, and exits with 1 if it is not delivered', async () => {
    await using folder = await tempFolder();
    await using receiver = await startReceiver();
    receiver.answer(500);
    const { code, stderr, stdout } = await send(folder.path, '--to', receiver.url, '--retry', 'demo', '--json', 'mine');
    expect({ code, stderr }).toEqual({ code: 1, stderr: '' });
    const lines = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(lines.map(({ n, response }) => [n, response.status])).toEqual([1, 2, 3, 4, 5].map((n) => [n, 500]));
    expect(lines[0]).toMatchObject({ diagnosis: { cause: 'receiver-failed' }, delivery: { status: 'pending' } });
    expect(lines[4].delivery).toMatchObject({ status: 'exhausted', attemptsMade: 5 });
  });

  it('uses the Hookbench that uses the data folder, and sends a body from a file byte for byte', async () => {
    await using receiver = await startReceiver();
    receiver.answer(404);
    const data = join(shared.path, 'data');
    const file = join(shared.path, 'body.bin');
    const bytes = Buffer.from([0xff, 0xfe, 0x00, 0x0d, 0x0a]);
    await writeFile(file, bytes);
    const { code, stderr, stdout } = await runCli([
      'send',
      '--data-dir',
      data,
      '--to',
      receiver.url,
      '--body',
      `@${file}`,
      '--scheme',
      'none',
      'mine',
    ]);
    expect(code).toBe(1);
    expect(stdout).toMatch(/^attempt 1 {2}404 Not Found {2}[\d.]+ ms {2}receiver-path-wrong: .+\n$/);
    expect(stderr).toBe('hookbench: failed. Its only attempt failed.\n');
    expect(receiver.received[0]?.body).toEqual(bytes);
    expect(receiver.received[0]?.headers['content-type']).toBe('application/octet-stream');
    expect((await served.control.get('/deliveries')).items).toHaveLength(1);
  });

  it('--check-revocation sends nothing to a receiver with a certificate that our CA revoked', async () => {
    const data = join(shared.path, 'data');
    const { revoked = '' } = served.ready.badTls;
    const looking = await runCli(['send', '--data-dir', data, '--to', revoked, '--check-revocation', 'mine']);
    expect(looking.stdout).toMatch(/^attempt 1 {2}CERT_REVOKED\b.* certificate-revoked: .+\n$/);
  });

  it.each([
    [['--to', 'ftp://x', 'mine'], 'the scheme ftp is not known'],
    [['--to', 'http://x', '--data', '[1]', 'mine'], '--data is not a JSON object'],
    [['--to', 'http://x', '--bearer', 'a', '--basic', 'b:c', 'mine'], '--bearer and --basic cannot be combined'],
    [['--to', 'http://x', '--fault', 'none-such', 'mine'], 'missing-comma'],
    [
      ['--to', 'http://x', '--insecure', '--check-revocation', 'mine'],
      '--insecure and --check-revocation cannot be combined',
    ],
    [['mine'], '--to'],
  ])('%j ends with 2', async (args, words) => {
    await using folder = await tempFolder();
    const { code, stderr, stdout } = await send(folder.path, ...args);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toContain(words);
  });
});

describe('subscriptions in hookbench.yaml', () => {
  it('are registered at the start, replacing those with the same id', async () => {
    await using folder = await tempFolder();
    await using receiver = await startReceiver();
    const config = join(folder.path, 'hookbench.yaml');
    const data = join(folder.path, 'data');
    const text = (name: string) =>
      `subscriptions:\n  - id: mine\n    name: ${name}\n    url: ${receiver.url}\n    events: [chat_ended]\n    retry: { preset: demo }\n    auth: { kind: bearer, token: t }\n    tls: { checkRevocation: true }\n`;
    for (const name of ['first', 'second']) {
      await writeFile(config, text(name));
      await using parties = await startControl(data, readSetup({ config, ports: 'auto' }));
      const { items } = await parties.client.get('/subscriptions');
      expect(items.map(({ id }: { id: string }) => id)).toEqual(['sub_default', 'mine']);
      expect(items[1]).toMatchObject({
        name,
        events: ['chat_ended'],
        retry: { preset: 'demo' },
        auth: { kind: 'bearer' },
        tls: { trust: 'ours', checkRevocation: true },
      });
      await parties.client.send('POST', '/events', { event: 'chat_ended', customerId: 'C-1' });
      await receiver.count(name === 'first' ? 1 : 2);
    }
    expect(receiver.received.map(({ headers }) => headers['authorization'])).toEqual(['Bearer t', 'Bearer t']);
  });

  it('that are invalid end the start with the reason, and none is stored', async () => {
    await using folder = await tempFolder();
    const config = join(folder.path, 'hookbench.yaml');
    const data = join(folder.path, 'data');
    await writeFile(config, 'subscriptions:\n  - url: http://127.0.0.1:9\n  - url: ftp://example.com\n');
    const { code, stderr } = await runCli(['serve', '--ports', 'auto', '--data-dir', data, '--config', config]);
    expect(code).toBe(2);
    expect(stderr).toContain(`${config}:3:10: `);
    expect(stderr).toContain('the scheme ftp is not known');
    await using parties = await startControl(data);
    const { items } = await parties.client.get('/subscriptions');
    expect(items.map(({ id }: { id: string }) => id)).toEqual(['sub_default']);
  });
});
