import { readFileSync, writeFileSync } from 'node:fs';
import { createServer as createSecureServer } from 'node:https';
import { basename, join } from 'node:path';
import type { TLSSocket } from 'node:tls';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { RequestSpecInput, RequestRun } from '#shared/model/request-run.ts';
import { listening } from '../../support/listening-server.ts';
import { needsProgram } from '../../support/needs.ts';
import { opensslCertificates } from '../../support/openssl-certificates.ts';
import { runCli } from '../../support/start-serve.ts';
import { startRequests, type TestRequests } from '../../support/requests.ts';
import { tempFolder, type TempFolder } from '../../support/temp-folder.ts';

let requests: TestRequests;
let folder: TempFolder;
beforeAll(async () => {
  requests = await startRequests();
  folder = await tempFolder();
});
afterAll(async () => {
  await requests.close();
  await folder[Symbol.asyncDispose]();
});
afterEach(async () => {
  await set({ certificates: [], ca: '' });
});

const set = (change: object) => requests.client.send('PATCH', '/connection', change);
const text = (run: RequestRun) => (run.response?.body.content ?? '').trim();

describe('client certificates', needsProgram('openssl', 'version'), () => {
  it.each(['PEM', 'PKCS #12'])('of a host are sent to it in %s, and to no other', async (format) => {
    const { ca, client, pfx, server } = opensslCertificates(folder.path);
    using secure = await listening(
      createSecureServer({ ...server, ca, requestCert: true, rejectUnauthorized: true }, ({ socket }, response) => {
        const { CN } = (socket as TLSSocket).getPeerCertificate().subject;
        response.end(String(CN));
      }),
    );
    const url = `https://localhost:${secure.port}/`;
    const certificate = format === 'PEM' ? client : { pfx, passphrase: 'open' };
    await set({ ca, certificates: [{ host: `localhost:${secure.port}`, ...certificate }] });
    expect(text(await requests.send({ url }))).toBe('tester');
    await set({ certificates: [{ host: 'localhost:1', ...certificate }] });
    expect((await requests.send({ url })).diagnosis.cause).toBe('client-certificate-required');
  });

  const certificateOf = { kind: 'client-certificate' } as const;

  /** A server that requires a client certificate, and answers with the name in it. */
  const startSecure = ({ ca, server }: ReturnType<typeof opensslCertificates>) =>
    listening(
      createSecureServer({ ...server, ca, requestCert: true, rejectUnauthorized: true }, (request, response) => {
        const { CN } = (request.socket as TLSSocket).getPeerCertificate().subject;
        if (request.url === '/away')
          response.writeHead(302, { location: `https://127.0.0.1:${request.socket.localPort}/` });
        response.end(String(CN));
      }),
    );

  it('are chosen as the authentication of a request: that of the host, or another one', async () => {
    const made = opensslCertificates(folder.path);
    const { ca, client } = made;
    using secure = await startSecure(made);
    const url = `https://localhost:${secure.port}/`;
    await set({ ca, certificates: [{ host: 'partner.example', ...client }] });
    const sent = async (auth: RequestSpecInput['auth'], more: object = {}) => {
      const { diagnosis, response, spec } = await requests.send({ url, auth, ...more });
      expect(spec.auth).toEqual(auth);
      return response ? response.body.content : diagnosis.cause;
    };
    expect(await sent({ kind: 'none' })).toBe('client-certificate-required');
    expect(await sent({ ...certificateOf, certificate: 'partner.example' })).toBe('tester');
    expect(await requests.refused('POST', '/requests', { url, auth: certificateOf })).toMatchObject({
      field: '/auth/certificate',
      detail: expect.stringContaining(`no client certificate for localhost:${secure.port}`) as string,
    });
    await set({ certificates: [{ host: 'localhost', ...client }] });
    expect(await sent(certificateOf)).toBe('tester');
    const plain = { url: url.replace('https', 'http'), auth: certificateOf };
    expect(await requests.refused('POST', '/requests', plain)).toMatchObject({ field: '/auth/certificate' });
    // Another origin gets it only if the settings have it for its host.
    const away = { url: `${url}away`, followRedirects: true, verifyTls: false };
    expect(await sent(certificateOf, away)).toBe('client-certificate-required');
    await set({ certificates: [{ host: '*', ...client }] });
    expect(await sent({ ...certificateOf, certificate: '*' }, away)).toBe('tester');
  });

  it('are chosen on the command line, and in scenarios with their own settings', async () => {
    const made = opensslCertificates(folder.path);
    using secure = await startSecure(made);
    const url = `https://localhost:${secure.port}/`;
    await set({ ca: made.ca, certificates: [{ host: 'partner.example', ...made.client }] });
    const request = (...args: string[]) =>
      runCli(['request', '--data-dir', requests.served.engine.dataDir, ...args, 'GET', url]);
    expect(await request('--client-certificate', 'partner.example')).toMatchObject({ code: 0, stdout: 'tester' });
    const refused = await request('--client-certificate=other.example');
    expect(refused.code).not.toBe(0);
    expect(refused.stderr).toContain('no client certificate for other.example');
    expect((await request('--bearer', 'x', '--client-certificate=a')).stderr).toContain(
      '--bearer and --client-certificate cannot be combined',
    );
    const file = join(folder.path, 'partner.yaml');
    writeFileSync(
      file,
      `hookbench: 1
name: Partner
setup:
  connection:
    ca: '{{env.PARTNER_CA}}'
    certificates: [{ host: partner.example, cert: '{{env.PARTNER_CERT}}', key: '{{env.PARTNER_KEY}}' }]
steps:
  - request: { method: GET, url: '${url}', auth: { kind: client-certificate, certificate: partner.example } }
    expect: { status: 200, body: { equals: tester } }
  - request: { method: GET, url: '${url}', token: none }
    expect: { cause: client-certificate-required }
`,
    );
    const env = { PARTNER_CA: made.ca, PARTNER_CERT: made.client.cert, PARTNER_KEY: made.client.key };
    const { code, stderr, stdout } = await runCli(['run', file], { env });
    expect({ code, stderr, stdout }).toMatchObject({ code: 0 });
    const wrong = await runCli(['run', file], { env: { ...env, PARTNER_KEY: 'none' } });
    expect(wrong.stdout + wrong.stderr).toMatch(/partner\.yaml:6:\d+/);
  });

  it('are inherited from a collection, and exports name them as what is missing', async () => {
    const made = opensslCertificates(folder.path);
    using secure = await startSecure(made);
    const url = `https://localhost:${secure.port}/`;
    await set({ ca: made.ca, certificates: [{ host: 'partner.example', ...made.client }] });
    await using collection = await tempFolder();
    const path = collection.path;
    const auth = 'auth: { type: client-certificate, certificate: partner.example }';
    const file = join(path, 'get.yml');
    writeFileSync(join(path, 'opencollection.yml'), `info: { name: Partner }\nrequest: { ${auth} }\n`);
    writeFileSync(file, `info: { name: Get, type: http }\nhttp: { method: GET, url: '${url}', auth: inherit }\n`);
    await requests.client.send('POST', '/collections/open', { path });
    const run = await requests.send({ url, auth: { kind: 'inherit' }, file } as never);
    expect([run.response?.body.content, run.spec.auth]).toEqual([
      'tester',
      { ...certificateOf, certificate: 'partner.example' },
    ]);
    const lost = expect.stringContaining(
      'Not exported: its client certificate (the one for partner.example)',
    ) as string;
    for (const format of ['postman', 'har', 'curl'])
      expect(await requests.client.send('POST', '/collections/losses', { path, format })).toEqual({ losses: [lost] });
    const to = join(path, '..', `${basename(path)}-bruno`);
    expect(await requests.client.send('POST', '/collections/copy', { path, to })).toEqual({ losses: [lost] });
    expect(readFileSync(join(to, 'opencollection.yml'), 'utf8')).not.toContain('certificate');
  });

  it('that cannot be used are rejected at their field, and keys are sealed', async () => {
    const { client, pfx } = opensslCertificates(folder.path);
    const wrong = { host: 'a.example', pfx, passphrase: 'wrong' };
    await expect(set({ certificates: [{ host: 'b.example', ...client }, wrong] })).rejects.toThrow(/\/certificates\/1/);
    await expect(set({ certificates: [{ host: 'a.example', cert: client.cert }] })).rejects.toThrow(
      /\/certificates\/0/,
    );
    await expect(set({ ca: 'none' })).rejects.toThrow(/\/ca/);
    expect((await requests.client.get('/connection')).certificates).toEqual([]);
  });
});
