import { createHash } from 'node:crypto';
import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import harSchema from 'har-schema';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exportFormat, type ExportFormat } from '#shared/model/export-format.ts';
import { http } from '../support/http-request.ts';
import { sendRaw } from '../support/raw-socket.ts';
import { startControl, type TestControl } from '../support/start-control.ts';

let served: TestControl;
let catcher: string;
beforeAll(async () => {
  served = await startControl();
  catcher = served.served.engine.urls.catcher.http;
});
afterAll(() => served.close());

async function exported(format: ExportFormat, more = ''): Promise<string> {
  const { status, text } = await http(`${served.control}/export?format=${format}${more}`, {
    headers: { authorization: `Bearer ${served.key}` },
  });
  expect(status).toBe(200);
  return text;
}

interface HarEntry {
  _kind: string;
  _target?: string;
  time: number;
  timings: Record<string, number>;
  request: { url: string; bodySize: number; postData?: { text: string; _encoding?: string } };
  response: { status: number };
}
const harEntries = async (more = ''): Promise<HarEntry[]> => JSON.parse(await exported('har', more)).log.entries;

/** Rows of RFC 4180. */
function readCsv(text: string): Record<string, string>[] {
  const rows: string[][] = [[]];
  for (const [, quoted, plain, end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/g)) {
    rows.at(-1)?.push(quoted === undefined ? (plain ?? '') : quoted.replaceAll('""', '"'));
    if (end === '\r\n') rows.push([]);
  }
  const [head = [], ...cells] = rows.filter((row) => row.length > 0);
  return cells.map((row) => Object.fromEntries(head.map((name, index) => [name, row[index] ?? ''])));
}

const ajv = new Ajv({ strict: false, allErrors: true });
addFormats.default(ajv);
for (const { $schema: _, ...schema } of Object.values(harSchema)) ajv.addSchema(schema);

const post = (path: string, headers: Record<string, string>, body: string | Uint8Array) =>
  http(catcher + path, { method: 'POST', headers, body });

describe('HAR', () => {
  it('is valid against its schema, with requests, attempts and captures of any content', async () => {
    const { client } = served;
    await client.send('POST', '/chats', {});
    await client.entry('delivery', ({ status }) => status === 'delivered');
    await client.send('POST', '/requests', { method: 'GET', url: `${catcher}/by-request?q=ü&a=%zz&b` });
    await client.send('POST', '/requests', { method: 'GET', url: 'http://127.0.0.1:9/nobody' });
    const raw = 'Host: x y\r\nConnection: close\r\nCookie: a=b; c=d; e\r\n\r\n';
    for (const target of ['/', '*', 'http://other.test/x', '/a{b}"<>|^`\\', '/ü%', '//x', '/[a]?b=[c]#d'])
      await sendRaw(catcher, `OPTIONS ${target} HTTP/1.1\r\n${raw}`);
    await sendRaw(catcher, 'not HTTP at all\r\n\r\n');
    await client.entry('pairing');

    const har: unknown = JSON.parse(await exported('har'));
    const validate = ajv.getSchema('har.json#');
    expect(validate?.(har), JSON.stringify(validate?.errors)).toBe(true);
    const entries = await harEntries();
    expect(new Set(entries.map(({ _kind }) => _kind))).toEqual(new Set(['exchange', 'attempt', 'capture']));
    expect(entries.map(({ _target }) => _target)).toContain('/a{b}"<>|^`\\');
    expect(entries.map(({ request }) => request.url)).toContain(`${catcher}/by-request?q=%C3%BC&a=%25zz&b`);
  });

  it('has the time as the sum of the completed phases', async () => {
    const entries = await harEntries();
    const sent = entries.find(({ _kind, response }) => _kind === 'exchange' && response.status === 200);
    const { connect = 0, dns = 0, receive = 0, send = 0, wait = 0 } = sent?.timings ?? {};
    expect(wait).toBeGreaterThan(0);
    expect(sent?.time).toBeCloseTo([connect, dns, receive, send, wait].reduce((sum, ms) => sum + Math.max(ms, 0), 0));
    const failed = entries.find(({ request }) => request.url.includes('nobody'));
    expect(failed).toMatchObject({ response: { status: 0 }, timings: { ssl: -1 } });
  });
});

describe('a HAR that is opened again', () => {
  interface Sent {
    method: string;
    url: string;
    headers: [string, string][];
    body: { content: string; encoding: BufferEncoding };
  }
  const bytesOf = (text: string, encoding: BufferEncoding) => Buffer.from(text, encoding).toString('hex');

  it('contains the sent requests: method, URL, headers and body', async () => {
    await post('/again', { 'content-type': 'text/plain', 'x-a': 'b' }, 'a body, ü');
    await post('/again?a=1&a=2', { 'content-type': 'application/octet-stream' }, Uint8Array.of(0xff, 0, 0x80));
    const secrets = '&secrets=include';
    const { items, warnings } = await served.client.send('POST', '/requests/import', {
      text: await exported('har', secrets),
      name: 'again.har',
    });
    const lines = (await exported('ndjson', secrets)).trim().split('\n');
    const sent = lines.flatMap((line): Sent[] => {
      const { detail, kind } = JSON.parse(line);
      if (!['exchange', 'attempt', 'capture'].includes(kind)) return [];
      return [kind === 'capture' ? { ...detail, url: catcher + detail.path } : detail.request];
    });
    // Raw targets and invalid URLs are written differently in a HAR.
    const isPlain = ({ method, url }: { method: string; url: string }) =>
      method !== 'OPTIONS' && method !== '' && !url.includes('/by-request');
    const good = sent.filter(isPlain);
    const read = items.filter(({ spec }: { spec: Sent }) => isPlain(spec));
    expect(good.length).toBeGreaterThan(5);
    expect(
      read.map(({ folder, spec: { body, bodyBase64, headers, method, url } }: never) => [
        folder,
        method,
        url,
        headers,
        bytesOf(bodyBase64 ?? body ?? '', bodyBase64 === undefined ? 'utf8' : 'base64'),
      ]),
    ).toEqual(
      good.map(({ body, headers, method, url }) => [
        'again',
        method,
        url,
        headers,
        bytesOf(body.content, body.encoding),
      ]),
    );
    expect(warnings.every((words: string) => /^Entry \d+ .*was skipped: /.test(words))).toBe(true);
  });
});

describe('a body is exported byte for byte', () => {
  const digest = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
  it.each([
    ['bytes that are no text', Buffer.from([0xff, 0xfe, 0x00, 0x80, 0x0d, 0x0a])],
    ['a lone surrogate', Buffer.from([0xed, 0xa0, 0x80])],
    ['text that ends with CRLF', Buffer.from('=1+1,"x"\r\n\r\n')],
    ['JSON that is deeper than any parser goes', Buffer.from('['.repeat(100_000))],
    ['more than is displayed', Buffer.from('ü'.repeat(400_000))],
    ['random bytes, many', Buffer.from(Array.from({ length: 600_000 }, (_, n) => (n * 7919) % 251))],
  ])('%s', async (name, bytes) => {
    const path = `/bytes/${encodeURIComponent(name)}`;
    const { headers } = await post(path, { 'content-type': 'application/octet-stream' }, bytes);
    const id = String(headers['hookbench-capture']);
    const stored = await http(`${served.control}/captures/${id}/body`, {
      headers: { authorization: `Bearer ${served.key}` },
    });
    expect(digest(stored.bytes)).toBe(digest(bytes));

    const line = (await exported('ndjson')).split('\n').find((one) => one.includes(`"id":"${id}"`)) ?? '';
    const { body } = JSON.parse(line).detail;
    expect(body.truncated).toBe(false);
    expect(digest(Buffer.from(body.content, body.encoding))).toBe(digest(bytes));

    const entry = (await harEntries()).find(({ _target }) => _target === path);
    const encoding = entry?.request.postData?._encoding === 'base64' ? 'base64' : 'utf8';
    expect(digest(Buffer.from(entry?.request.postData?.text ?? '', encoding))).toBe(digest(bytes));
    expect(entry?.request.bodySize).toBe(bytes.length);

    const row = readCsv(await exported('csv')).find((one) => one['id'] === id);
    const cell = (row?.['body'] ?? '').replace(/^'/, '');
    expect(digest(Buffer.from(cell, row?.['bodyEncoding'] as BufferEncoding))).toBe(digest(bytes));
  });
});

describe('CSV', () => {
  it('has no cell that a spreadsheet reads as a formula', async () => {
    for (const begin of ['=', '+', '-', '@', '\t']) {
      const text = `${begin}cmd|' /C calc'!A0`;
      await post('/formula', { 'content-type': 'application/json' }, JSON.stringify({ event: text }));
      await post('/formula', { 'content-type': 'text/plain' }, text);
    }
    const rows = readCsv(await exported('csv')).filter(({ path }) => path === '/formula');
    expect(rows).toHaveLength(10);
    const cells = rows.flatMap((row) => Object.values(row));
    expect(cells.filter((text) => /^[=+\-@\t\r]/.test(text))).toEqual([]);
    expect(cells.filter((text) => text.startsWith("'") && text.includes('calc'))).toHaveLength(10);
  });

  it('has no control characters, and the bytes of a body that has them in base64', async () => {
    const text = '\u001b]0;title\u0007\u009b31m,"quoted"';
    await post('/controls', { 'content-type': 'text/plain' }, text);
    await post('/controls', { 'content-type': 'application/json' }, JSON.stringify({ event: text }));
    const csv = await exported('csv');
    // oxlint-disable-next-line no-control-regex -- control characters are what it looks for
    expect(csv.match(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/g)).toBeNull();
    const rows = readCsv(csv).filter(({ path }) => path === '/controls');
    const ofText = rows.find(({ event }) => event === '');
    expect(Buffer.from(ofText?.['body'] ?? '', ofText?.['bodyEncoding'] as BufferEncoding).toString()).toBe(text);
    expect(rows.map(({ event }) => event)).toContain('\\x1b]0;title\\x07\\x9b31m,"quoted"');
  });

  it('has a row for each capture, with its checks', async () => {
    const rows = readCsv(await exported('csv'));
    expect(rows).toHaveLength((await served.client.all('/captures')).length);
    expect(rows.find(({ pairing }) => pairing === 'delivered')).toMatchObject({ status: '200', method: 'POST' });
  });
});

describe('secrets', () => {
  const planted = 'planted-9Kx';
  it.each(exportFormat.options)('are in %s only on request', async (format) => {
    const { client } = served;
    const signing = {
      scheme: 'standard-webhooks',
      secrets: [`whsec_${Buffer.from(`${planted}-signing!`).toString('base64')}`],
    };
    await client.send('PUT', '/catcher', { checks: { signature: signing } });
    const [secret = ''] = signing.secrets;
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    await post(`/q?access_token=${planted}-1&code=${planted}-2`, {}, '');
    await post('/form', form, `client_secret=${planted}-3&refresh_token=${planted}-4`);
    await post('/json', { 'content-type': 'application/json' }, JSON.stringify({ a: [{ password: `${planted}-5` }] }));
    await post('/cut', { 'content-type': 'application/json' }, `{"token": "${planted}-6", "cut`);
    await post('/bytes', form, Buffer.concat([Buffer.from([0xff, 0x26]), Buffer.from(`password=${planted}-7`)]));
    const part = `--b\r\nContent-Disposition: form-data; name="client_secret"\r\n\r\n${planted}-8\r\n--b--\r\n`;
    await post('/multipart', { 'content-type': 'multipart/form-data; boundary=b' }, part);
    await post(
      '/headers',
      {
        authorization: `Bearer ${planted}-9`,
        cookie: `a=${planted}-10`,
        'x-api-key': `${planted}-11`,
        'webhook-id': 'evt_1',
        'webhook-timestamp': '1',
        'webhook-signature': `v1,${planted}-12`,
        referer: `http://x.test/?code=${planted}-13`,
      },
      '',
    );
    await post('/signing', {}, `the secret is ${secret}`);
    const whole = await exported(format, '&secrets=include');
    expect(whole).toContain(`${planted}-12`);
    expect(whole).toContain(secret);
    const safe = await exported(format);
    expect(safe).toContain('[redacted]');
    expect(safe).not.toContain(planted);
    expect(safe).not.toContain(Buffer.from(`password=${planted}-7`).toString('base64').slice(4, 20));
    expect(safe).not.toContain(secret);
  });
});
