import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { createServer as createSocketServer } from 'node:net';
import { join } from 'node:path';
import { text as textOf } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listening, type ListeningServer } from '../../support/listening-server.ts';
import { runCli, startServe, type ServeChild } from '../../support/start-serve.ts';
import { tempFolder, type TempFolder } from '../../support/temp-folder.ts';

let folder: TempFolder;
let served: ServeChild;
let mirror: ListeningServer;
const bytes = Buffer.from([0xff, 0xfe, 0, 0x0d, 0x0a]);

beforeAll(async () => {
  folder = await tempFolder();
  served = await startServe(folder.path);
  mirror = await listening(
    createServer((request, response) => {
      const chunks: Buffer[] = [];
      if (request.url === '/bytes') return response.end(bytes);
      if (request.url === '/hop') return response.writeHead(302, { location: '/there' }).end();
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const body = Buffer.concat(chunks).toString('latin1');
        response.end(JSON.stringify({ method: request.method, url: request.url, raw: request.rawHeaders, body }));
      });
    }),
  );
});
afterAll(async () => {
  mirror[Symbol.dispose]();
  await served[Symbol.asyncDispose]();
  await folder[Symbol.asyncDispose]();
});

const cli = (...args: string[]) => runCli(['request', '--data-dir', folder.path, ...args]);
const there = (path = '/'): string => `http://127.0.0.1:${mirror.port}${path}`;

/** The same with something on standard input. */
async function piped(input: Uint8Array, ...args: string[]): Promise<{ code: number | null; stdout: string }> {
  const child = spawn(process.execPath, ['out/main/hookbench.js', 'request', '--data-dir', folder.path, ...args]);
  child.stdin.end(input);
  const [stdout, [code]] = await Promise.all([textOf(child.stdout), once(child, 'close')]);
  return { code: code as number | null, stdout };
}

describe('hookbench request', () => {
  it('has help with an example', async () => {
    const { code, stdout } = await runCli(['request', '--help']);
    expect(code).toBe(0);
    expect(stdout).toMatch(/Example:\n {2}hookbench request --/);
    for (const option of ['--condition', '--header', '--data', '--refresh', '--follow', '--expect-status', '--env']) {
      expect(stdout).toContain(option);
    }
  });

  it('prints the body like curl, with a valid token for our service', async () => {
    const { code, stderr, stdout } = await cli('GET', '/api/customers/C-1001');
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(JSON.parse(stdout)).toMatchObject({ id: 'C-1001' });
  });

  it('sends credentials in the way that the options say', async () => {
    const rawOf = async (...args: string[]) =>
      JSON.parse((await cli(...args, 'GET', there())).stdout) as { raw: string[]; url: string };
    expect((await rawOf('--basic', 'me:pass')).raw).toContain(`Basic ${btoa('me:pass')}`);
    expect((await rawOf('--bearer', 'abc')).raw).toContain('Bearer abc');
    expect((await rawOf('--api-key', 'X-Own: k1')).raw).toEqual(expect.arrayContaining(['X-Own', 'k1']));
    expect((await rawOf('--api-key', 'key: k1', '--api-key-in', 'query')).url).toBe('/?key=k1');
    const both = await cli('--basic', 'a:b', '--bearer', 'c', 'GET', there());
    expect(both).toMatchObject({ code: 2, stderr: expect.stringContaining('--basic and --bearer cannot be combined') });
    const unknown = await cli('--auth-server', 'Acme', 'GET', there());
    expect(unknown.stderr).toContain('No authorization server is saved as "Acme"');
    const cut = await cli('--condition', 'cut', '--expect-status', '401', 'GET', '/api/customers/C-1001');
    expect(cut.code).toBe(0);
  });

  it('attaches the token for any address of our service, and for no other server', async () => {
    const { http, https } = served.ready.api;
    for (const origin of [http, https, http.replace('localhost', '127.0.0.1')]) {
      const { stdout } = await cli('--expect-status', '200', 'GET', `${origin}/api/customers/C-1001`);
      expect(JSON.parse(stdout), origin).toMatchObject({ id: 'C-1001' });
    }
    const { stdout } = await cli('GET', there('/api/customers/C-1001'));
    expect(JSON.parse(stdout).raw.map((one: string) => one.toLowerCase())).not.toContain('authorization');
  });

  it('keeps the case of method and header names, and sets the JSON type', async () => {
    let head = '';
    using raw = await listening(
      createSocketServer((socket) => {
        socket.on('data', (chunk) => {
          head += chunk.toString('latin1');
          if (head.endsWith('{"a":1}')) socket.end('HTTP/1.1 204 No Content\r\n\r\n');
        });
      }),
    );
    const url = `http://127.0.0.1:${raw.port}/x`;
    const { code } = await cli('pUrGe', url, '-H', 'X-B: 1', '-H', 'x-a;', '-d', '{"a":1}');
    expect(code).toBe(0);
    expect(head).toMatch(
      /^pUrGe \/x HTTP\/1\.1\r\nhost: [^\r]+\r\nX-B: 1\r\nx-a: \r\ncontent-type: application\/json\r\n/,
    );
    expect(head).not.toMatch(/^authorization:/im);
  });

  it.each([
    ['-d', '-'],
    ['--data', '@-'],
  ])('reads the body from standard input: %s %s', async (option, value) => {
    const { code, stdout } = await piped(bytes, 'POST', there(), option, value);
    expect(code).toBe(0);
    expect(Buffer.from(JSON.parse(stdout).body, 'latin1')).toEqual(bytes);
  });

  it('reads the body from a file and writes the response to one, byte for byte', async () => {
    const [input, output] = [join(folder.path, 'in.bin'), join(folder.path, 'out.bin')];
    await writeFile(input, bytes);
    expect(JSON.parse((await cli('PUT', there(), '-d', `@${input}`)).stdout).body).toBe(bytes.toString('latin1'));
    expect(await cli('GET', there('/bytes'), '--output', output)).toEqual({ code: 0, stdout: '', stderr: '' });
    expect(await readFile(output)).toEqual(bytes);
  });

  it('-i prints status and headers before the body; -v request, response, phases and diagnosis', async () => {
    const included = await cli('-i', 'GET', '/api/customers/C-1001');
    expect(included.stdout).toMatch(/^HTTP\/1\.1 200 OK\r\n([^\r]+\r\n)+\r\n\{/);
    const { stderr } = await cli('-v', '--condition', 'expired', 'GET', '/api/customers/C-1001');
    for (const line of [
      '> GET /api/customers/C-1001 HTTP/1.1',
      '< HTTP/1.1 401',
      'first byte',
      '* token-expired (certain)',
    ]) {
      expect(stderr).toContain(line);
    }
  });

  it('--json prints the whole run', async () => {
    const { code, stdout } = await cli('--json', '--condition', 'expired', '--refresh', 'GET', '/api/customers/C-1001');
    const run = JSON.parse(stdout);
    expect(code).toBe(0);
    expect(run.steps.map(({ role }: { role: string }) => role)).toEqual(['request', 'refresh', 'retry']);
    expect(run).toMatchObject({ status: 200, diagnosis: { cause: 'ok' }, phases: { total: expect.any(Number) } });
  });

  it('--follow follows, --env fills in', async () => {
    expect((await cli('GET', there('/hop'), '--expect-status', '302')).code).toBe(0);
    expect(JSON.parse((await cli('GET', there('/hop'), '--follow')).stdout).url).toBe('/there');
    const variables = [{ name: 'place', value: 'filled' }];
    await served.control.send('POST', '/environments', { name: 'Test', variables });
    expect(JSON.parse((await cli('GET', there('/{{place}}'), '--env', 'Test')).stdout).url).toBe('/filled');
  });

  it.each([
    [['--expect-status', '200', 'GET', '/api/customers/C-1001'], 0],
    [['--expect-status', '2xx', 'GET', '/api/customers/C-1001'], 0],
    [['--expect-status', '401,403', '--condition', 'insufficient-scope', 'GET', '/api/customers/C-1001'], 0],
    [['--expect-status', '200', '--condition', 'expired', 'GET', '/api/customers/C-1001'], 1],
    [['--expect-status', '2xx', '--condition', 'none', 'GET', '/api/customers/C-1001'], 1],
    [['GET', 'http://127.0.0.1:1/'], 1],
    [['--timeout', '150ms', '--expect-status', '200', 'GET', 'http://127.0.0.1:1/'], 1],
  ])('%j exits with %i', async (args, code) => {
    const ended = await cli(...args);
    expect(ended.code).toBe(code);
    if (code === 0) expect(ended.stderr).toBe('');
    else {
      expect(ended.stderr).toMatch(
        /^hookbench: (Unexpected status 401\. token-(expired|missing)|connection-refused) \(certain\): [^\n]+\n$/,
      );
    }
  });

  it('--check-revocation rejects a certificate that our CA revoked', async () => {
    const { revoked = '' } = served.ready.badTls;
    expect((await cli('GET', revoked)).code).toBe(0);
    const { code, stderr } = await cli('--check-revocation', 'GET', revoked);
    expect([code, stderr]).toEqual([1, expect.stringContaining('certificate-revoked (certain)')]);
  });

  it.each([
    [['--expect-status', '404', 'GET', '/api/customers/C-1001'], 'unexpected_status', 'Unexpected status 200'],
    [['GET', 'http://127.0.0.1:1/'], 'no_answer', 'connection-refused'],
  ])(
    '%j with --json exits with 1: the run on standard output, the error on standard error',
    async (args, error, words) => {
      const { code, stdout, stderr } = await cli('--json', ...args);
      expect(code).toBe(1);
      expect(JSON.parse(stdout)).toMatchObject({ id: expect.any(String), diagnosis: { cause: expect.any(String) } });
      expect(JSON.parse(stderr)).toEqual({
        error: { code: error, message: expect.stringContaining(words), hint: expect.any(String) },
      });
    },
  );

  it.each([
    [['GET'], "missing required argument 'url'"],
    [['GET', 'nonsense'], '"nonsense" is not a URL'],
    [['GET', '/{{nobody}}'], '{{nobody}} is unknown'],
    [['GET', '/x', '--condition', 'rotten'], 'rotten'],
    [['GET', '/x', '--expect-status', 'ok'], 'Invalid value for --expect-status: "ok"'],
    [['GET', '/x', '--timeout', 'soon'], 'Invalid value for --timeout: "soon"'],
    [['GET', '/x', '-H', 'no colon'], 'Invalid value for --header: "no colon"'],
    [['POST', '/x', '-d', '@/nowhere/body'], 'Cannot read /nowhere/body'],
    [['GET', '/x', '--env', 'Nowhere'], 'Unknown environment "Nowhere"'],
    [['GET', '/x', '--client', 'nobody'], 'No client "nobody"'],
    [['GET', '/api/customers/C-1001', '--output', '/nowhere/out'], 'Cannot write /nowhere/out'],
    [['A B', '/x'], 'Enter a method name'],
    [['GET', '/x', '--insecure', '--check-revocation'], '--insecure and --check-revocation cannot be combined'],
  ])('%j exits with 2 and one line', async (args, words) => {
    const { code, stderr } = await cli(...args);
    expect(code).toBe(2);
    expect(stderr).toMatch(/^hookbench: [^\n]+\n$/);
    expect(stderr).toContain(words);
  });
});
