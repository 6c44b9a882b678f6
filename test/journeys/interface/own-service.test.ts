import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { allowInsecureRequests, clientCredentialsGrant, discovery, fetchProtectedResource } from 'openid-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { libraryApi, libraryOverlay } from '../../support/library-interface.ts';
import { startServe, type ServeChild } from '../../support/start-serve.ts';
import { tempFolder, type TempFolder } from '../../support/temp-folder.ts';

let folder: TempFolder;
let served: ServeChild;
const file = (name: string): string => join(folder.path, name);
const serve = (...args: string[]): Promise<ServeChild> => startServe(file('data'), { args });

/** Calls an operation with a token of a scope, with a client that we did not write. */
async function call(scope: string, method: string, path: string, body?: unknown): Promise<Response> {
  const { auth, api, clients } = served.ready;
  const { id = '', secret = '' } = clients.find((one) => one.id === 'demo-service') ?? {};
  const config = await discovery(new URL(auth.http), id, secret, undefined, { execute: [allowInsecureRequests] });
  const { access_token: token } = await clientCredentialsGrant(config, { scope });
  const headers = new Headers(body === undefined ? {} : { 'content-type': 'application/json' });
  const text = body === undefined ? null : JSON.stringify(body);
  return fetchProtectedResource(config, token, new URL(api.http + path), method, text, headers).catch(
    (error: unknown) => {
      // The client turns a challenge into an error, whose cause is the response.
      const { response } = error as { response?: Response };
      if (!response) throw error;
      return response;
    },
  );
}

beforeAll(async () => {
  folder = await tempFolder();
  await writeFile(file('library.yaml'), libraryApi);
  await writeFile(file('overlay.yaml'), libraryOverlay);
  served = await serve('--interface', file('library.yaml'), '--overlay', file('overlay.yaml'));
});
afterAll(async () => {
  await served[Symbol.asyncDispose]();
  await folder[Symbol.asyncDispose]();
});

describe('an interface that Hookbench does not know', () => {
  it('is served from its document: a record is created, and kept over a kill', async () => {
    const created = await call('books:write', 'POST', '/v2/books', { title: 'Middlemarch', genre: 'crime' });
    expect(created.status).toBe(201);
    const book = await created.json();
    await served.kill();
    served = await serve();
    const found = await call('books:read', 'GET', `/v2/books/${encodeURIComponent(book.id)}`);
    expect(await found.json()).toEqual(book);
  });

  it('sends a signed webhook that matches its schema, in the trace of the request', async () => {
    const created = await call('books:write', 'POST', '/v2/books', { title: 'Cranford' });
    const book = await created.json();
    // The webhook can arrive before the response was read, and without since only new captures count.
    const match = { event: 'bookAdded', json: { '/book/title': 'Cranford' } };
    const wanted = { match, count: 1, timeoutMs: 20_000, since: 'start' };
    const { items } = await served.control.send('POST', '/captures/wait', wanted);
    const [capture] = items;
    const outcomes = Object.fromEntries(
      capture.checks.map(({ check, outcome }: { check: string; outcome: string }) => [check, outcome]),
    );
    expect(outcomes).toMatchObject({ signature: 'passed', contract: 'passed' });
    const { headers } = created;
    const { trace } = await served.control.entry('decision', ({ id }) => id === headers.get('hookbench-decision'));
    expect(capture.trace).toBe(trace);
    const sent = await fetch(`${served.ready.control}/captures/${capture.id}/body`, {
      headers: { authorization: `Bearer ${served.ready.controlKey}` },
    });
    expect(await sent.json()).toEqual({ event: 'bookAdded', book });
  });

  it('requires the scope of the operation, and names the requirement', async () => {
    const refused = await call('books:read', 'POST', '/v2/books', { title: 'Middlemarch' });
    expect(refused.status).toBe(403);
    expect(await refused.json()).toMatchObject({
      code: 'scope_missing',
      detail: 'The access token lacks the scope books:write.',
      requirement: '/paths/~1books/post/security/0',
    });
  });

  it('rejects a wrong body with both pointers, also in the decision', async () => {
    const refused = await call('books:write', 'POST', '/v2/books', { title: 'x'.repeat(61) });
    expect(refused.status).toBe(422);
    const { violations } = await refused.json();
    expect(violations).toMatchObject([
      { instance: '/title', schema: '/components/schemas/Book/properties/title/maxLength', rule: 'maxLength' },
    ]);
    const id = refused.headers.get('hookbench-decision');
    const { checks } = await served.control.entry('decision', (entry) => entry.id === id);
    expect(checks.find(({ outcome }) => outcome === 'failed')).toMatchObject({
      name: 'body_matches',
      evidence: expect.stringMatching(/^\/title .*\(\/components\/schemas\/Book\/properties\/title\/maxLength\)$/),
    });
  });

  it('describes itself, so that a generator of clients works with its addresses', async () => {
    const document = await (await fetch(`${served.ready.api.http}/openapi.json`)).json();
    expect(document.servers).toEqual([{ url: `${served.ready.api.http}/v2` }]);
    expect(document.paths['/books'].post.operationId).toBe('addBook');
  });
});
