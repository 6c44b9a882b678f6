import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { commandLine, startServe, type ServeChild } from '../support/start-serve.ts';
import { tempFolder, type TempFolder } from '../support/temp-folder.ts';

const run = promisify(execFile);

/** `curl` with the ready line's certificate authority and nothing else; answers status and body. */
async function curl(served: ServeChild, ...args: string[]): Promise<{ status: number; text: string }> {
  const common = ['--silent', '--show-error', '--cacert', served.ready.ca, '--write-out', '\n%{http_code}'];
  const { stdout } = await run('curl', [...common, ...args]);
  const end = stdout.lastIndexOf('\n');
  return { status: Number(stdout.slice(end + 1)), text: stdout.slice(0, end) };
}

/** The body of a 2xx answer as JSON. */
// oxlint-disable-next-line typescript/no-explicit-any
async function curlJson(served: ServeChild, ...args: string[]): Promise<any> {
  const { status, text } = await curl(served, '--fail-with-body', ...args);
  return { status, ...JSON.parse(text) };
}

let folder: TempFolder;
let served: ServeChild;
beforeAll(async () => {
  folder = await tempFolder();
  served = await startServe(folder.path);
});
afterAll(async () => {
  await served.kill();
  await folder[Symbol.asyncDispose]();
});

describe.each(['http', 'https'] as const)('with curl alone, over %s', (scheme) => {
  const credentials = () => {
    const client = served.ready.clients.find(({ id }) => id === 'demo-service');
    return { id: client?.id ?? '', secret: client?.secret ?? '' };
  };

  it('both discovery documents exist, are equal, and name this issuer', async () => {
    const issuer = served.ready.auth[scheme];
    const { origin, pathname } = new URL(issuer);
    const oidc = await curlJson(served, `${issuer}/.well-known/openid-configuration`);
    const oauth = await curlJson(served, `${origin}/.well-known/oauth-authorization-server${pathname}`);
    expect(oidc).toEqual(oauth);
    expect(oidc).toMatchObject({
      issuer,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/jwks`,
      grant_types_supported: expect.arrayContaining(['client_credentials']),
      token_endpoint_auth_methods_supported: expect.arrayContaining(['client_secret_basic', 'client_secret_post']),
    });
  });

  it('a token by client_secret_basic starts a chat, and its capture is listed by the control API', async () => {
    const { id, secret } = credentials();
    const { token_endpoint: endpoint } = await curlJson(
      served,
      `${served.ready.auth[scheme]}/.well-known/openid-configuration`,
    );
    const token = await curlJson(
      served,
      ...['--user', `${id}:${secret}`, '--data', 'grant_type=client_credentials&scope=write:customers', endpoint],
    );
    expect(token).toMatchObject({ status: 200, token_type: 'Bearer', expires_in: 300, scope: 'write:customers' });

    const chat = await curlJson(
      served,
      ...['--header', `Authorization: Bearer ${token.access_token}`, '--json', '{"customerId":"C-1007"}'],
      `${served.ready.api[scheme]}/api/chat/start`,
    );
    expect(chat).toMatchObject({ status: 'queued', customerId: 'C-1007' });

    const { trace } = await served.control.entry('chat', ({ id }) => id === chat.id);
    const { id: captureId } = await served.control.entry('capture', (entry) => entry.trace === trace);
    const listed = await curlJson(
      served,
      ...['--header', `Authorization: Bearer ${served.ready.controlKey}`],
      `${served.ready.control}/captures?event=chat_started`,
    );
    expect(listed.items.map((item: { id: string }) => item.id)).toContain(captureId);
    const body = await curl(
      served,
      ...['--header', `Authorization: Bearer ${served.ready.controlKey}`],
      `${served.ready.control}/captures/${captureId}/body`,
    );
    expect(JSON.parse(body.text)).toMatchObject({ event: 'chat_started', customerId: 'C-1007' });
  });

  it('a token by client_secret_post reads a customer, and the next call without it is 401', async () => {
    const { id, secret } = credentials();
    const form = ['grant_type=client_credentials', `client_id=${id}`, `client_secret=${secret}`];
    const token = await curlJson(
      served,
      ...form.flatMap((field) => ['--data-urlencode', field]),
      `${served.ready.auth[scheme]}/token`,
    );
    const url = `${served.ready.api[scheme]}/api/customers/C-1002`;
    const customer = await curlJson(served, '--header', `Authorization: Bearer ${token.access_token}`, url);
    expect(customer).toMatchObject({ id: 'C-1002', name: 'Björn Haddad' });
    expect((await curl(served, url)).status).toBe(401);
  });

  it('any bytes sent to the receiver are stored', async () => {
    const target = `/${scheme}?x=%00`;
    const answer = await curl(
      served,
      ...['--request', 'PUT', '--data-binary', 'a=1&b=2\r\n', served.ready.catcher[scheme] + target],
    );
    expect(answer.status).toBe(200);
    const { id } = await served.control.entry('capture', ({ path }) => path === target);
    const capture = await served.control.get(`/captures/${id}`);
    expect(capture).toMatchObject({ method: 'PUT', body: { content: 'a=1&b=2\r\n' } });
    if (scheme === 'https') expect(capture.tls).toMatchObject({ protocol: 'TLSv1.3' });
    else expect(capture.tls).toBeUndefined();
  });

  it('a client that does not trust the CA rejects https', async () => {
    const refused = run('curl', ['--silent', `${served.ready.api.https}/api/customer`]);
    await expect(refused).rejects.toMatchObject({ code: 60 });
  });
});

it('the commands of the README wait for Hookbench, start a chat and list captures', async () => {
  await using own = await tempFolder();
  const readme = readFileSync(join(import.meta.dirname, '../../README.md'), 'utf8');
  const block = /## With curl\n[^]*?```sh\n([^]*?)```/.exec(readme)?.[1] ?? '';
  const serve = [...commandLine, 'serve', '--data-dir', own.path, '--ports', 'auto'].map((one) => `'${one}'`).join(' ');
  const script = `cd '${own.path}'; trap 'kill %1; wait' EXIT\n${block.replace('npx hookbench serve', serve)}`;
  const { stdout } = await run('bash', ['-c', script], { timeout: 60_000 });
  const [chat, captures] = stdout.split(/(?<=\})(?=\{"items")/).map((text) => JSON.parse(text) as object);
  expect(chat).toMatchObject({ status: 'queued' });
  expect(captures).toMatchObject({ items: expect.any(Array) });
});
