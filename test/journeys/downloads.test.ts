import { renameSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDownloads } from '../../electron/headless/answer-file.ts';
import { systemRandom } from '../../electron/engine/random.ts';
import { documentOf } from '../support/cases.ts';
import { http } from '../support/http-request.ts';
import { startControl, type TestControl } from '../support/start-control.ts';

let served: TestControl;
let origin: string;
beforeAll(async () => {
  served = await startControl();
  origin = new URL(served.control).origin;
  await served.client.send('POST', '/chats', {});
});
afterAll(() => served.close());

/** The address of an export, as the page gets it. */
async function offered(choice: object): Promise<string> {
  const { kind, path } = await served.client.send('POST', '/shell/export', choice);
  expect(kind).toBe('download');
  return origin + path;
}

describe('an export that a browser downloads', () => {
  it('has an address that works once, without the key', async () => {
    const address = await offered({ format: 'case' });
    expect(address).toMatch(/\/download\/[\w-]{32}$/);
    const { bytes, headers, status } = await http(address);
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'application/vnd.hookbench.case+json',
      'content-disposition': 'attachment; filename="hookbench.hookbench-case"',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
    expect(headers).not.toHaveProperty('access-control-allow-origin');
    expect(documentOf(bytes)).toMatchObject({ secrets: 'redacted' });
    expect(await http(address)).toMatchObject({ status: 401, json: { code: 'code_used' } });
  });

  it('has the requested content, and invalid input is rejected before', async () => {
    const har = await http(await offered({ format: 'har', secrets: 'include' }));
    expect(JSON.parse(har.text)).toHaveProperty('log.version', '1.2');
    expect(JSON.parse(har.text)).toHaveProperty('log.comment', 'Contains tokens, passwords and other secrets.');
    expect(har.headers['content-disposition']).toBe('attachment; filename="hookbench-with-secrets.har"');
    expect(har.text).toContain('Bearer ey');
    await expect(offered({ format: 'pdf' })).rejects.toThrow('"field":"/format"');
  });

  it('is only available at its exact address: no other path, method, host or origin', async () => {
    const address = await offered({ format: 'csv' });
    expect(await http(`${origin}/download/`)).toMatchObject({ status: 401 });
    expect(await http(`${address}x`)).toMatchObject({ status: 401 });
    expect(await http(address, { method: 'POST' })).toMatchObject({ status: 405, headers: { allow: 'GET' } });
    expect(await http(address, { headers: { origin: 'https://evil.test' } })).toMatchObject({ status: 403 });
    expect(await http(address)).toMatchObject({ status: 200 });
  });

  it('returns a problem document if it cannot be started, and works again afterwards', async () => {
    const { file } = served.served.engine.store;
    const address = await offered({ format: 'har' });
    renameSync(file, `${file}.gone`);
    try {
      expect(await http(address)).toMatchObject({ status: 507, json: { code: 'storage_failed' } });
    } finally {
      renameSync(`${file}.gone`, file);
    }
    expect(await http(await offered({ format: 'ndjson' }))).toMatchObject({ status: 200 });
  });
});

describe('the address of a download', () => {
  const clock = { ms: 0, now: () => clock.ms, after: () => () => undefined };
  const downloads = createDownloads(systemRandom, clock);
  const take = (path: string): Promise<unknown> => downloads.answer({ method: 'GET', url: path } as never, {} as never);

  it('expires after a minute', async () => {
    const path = downloads.offer(new File(['x'], 'x'));
    clock.ms += 60_000;
    await expect(take(path)).rejects.toMatchObject({ code: 'code_used' });
  });

  it('is removed when there are twenty newer ones', async () => {
    const first = downloads.offer(new File(['x'], 'x'));
    for (let n = 0; n < 20; n++) downloads.offer(new File(['x'], 'x'));
    await expect(take(first)).rejects.toMatchObject({ code: 'code_used' });
  });
});
