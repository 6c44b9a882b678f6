import { writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { createHmac, timingSafeEqual } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listening } from '../../support/listening-server.ts';
import { runProgram } from '../../support/newman.ts';
import { startControl, type TestControl } from '../../support/start-control.ts';
import { tempFolder } from '../../support/temp-folder.ts';
import { connectHttp } from './mcp-client.ts';

let served: TestControl;
beforeAll(async () => {
  served = await startControl();
});
afterAll(() => served.close());

/** A program of the user: it gets a token and starts a chat. Its scope is too narrow. */
const chatProgram = (scope: string) => `
const [, , auth, api, secret] = process.argv;
const form = new URLSearchParams({ grant_type: 'client_credentials', scope: '${scope}' });
const basic = 'Basic ' + Buffer.from('demo-service:' + secret).toString('base64');
const issued = await fetch(auth + '/token', { method: 'POST', headers: { authorization: basic }, body: form });
const { access_token } = await issued.json();
const started = await fetch(api + '/api/chat/start', {
  method: 'POST',
  headers: { authorization: 'Bearer ' + access_token, 'content-type': 'application/json' },
  body: JSON.stringify({ customerId: 'C-1001' }),
});
process.exit(started.ok ? 0 : 1);
`;

describe('an agent with the tools alone', () => {
  it('finds and fixes a rejected token of a program', async () => {
    await using folder = await tempFolder();
    await using agent = await connectHttp(served);
    const program = `${folder.path}/program.mjs`;
    const { api, auth } = served.served.engine.urls;
    const { items } = await served.client.get('/clients');
    const { secret } = items.find(({ id }: { id: string }) => id === 'demo-service');
    const run = async (text: string): Promise<number> => {
      await writeFile(program, text);
      return (await runProgram([program, auth.http, api.http, secret])).code;
    };
    const before = chatProgram('read:customers');
    expect(await run(before)).toBe(1);
    const { result } = await agent.call('explain_request');
    expect(result).toMatchObject({ status: 403, failedChecks: [{ name: 'scope_sufficient' }] });
    const { operations } = (await agent.call('list_operations')).result;
    const { pathname } = new URL(result.request.url, api.http);
    const wanted = operations.find(({ path }: { path: string }) => path === pathname);
    expect(await run(before.replace('read:customers', wanted.scope))).toBe(0);
    const { traces } = (await agent.call('list_traces', { limit: 1 })).result;
    expect(traces[0].failures).toEqual([]);
  });

  it('finds and fixes a receiver that rejects the webhook', async () => {
    const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
    /** How the receiver reads its key: at first as the text that the user copied. */
    let keyOf = (text: string): Buffer => Buffer.from(text);
    using receiver = await listening(
      createServer((request, response) => {
        const chunks: Buffer[] = [];
        request.on('data', (chunk: Buffer) => chunks.push(chunk));
        request.on('end', () => {
          const { 'webhook-id': id, 'webhook-signature': given = '', 'webhook-timestamp': time } = request.headers;
          const signed = `${String(id)}.${String(time)}.${Buffer.concat(chunks).toString()}`;
          const computed = `v1,${createHmac('sha256', keyOf(secret)).update(signed).digest('base64')}`;
          const [one, other] = [Buffer.from(String(given)), Buffer.from(computed)];
          const matches = one.length === other.length && timingSafeEqual(one, other);
          response
            .writeHead(matches ? 204 : 401)
            .end(matches ? '' : JSON.stringify({ error: 'wrong signature', computed }));
        });
      }),
    );
    const host = `127.0.0.1:${receiver.port}`;
    await using agent = await connectHttp(served, `?allow-hosts=${host}`);
    const sent = { event: 'chat_started', customerId: 'C-1001', url: `http://${host}/hook`, secret };
    const attemptOf = async (input: object) => {
      const { result } = await agent.call('send_webhook', { ...input });
      return result.deliveries[0].attempts[0];
    };
    const rejected = await attemptOf(sent);
    expect(rejected.status).toBe(401);
    const { computed } = JSON.parse(rejected.response.body);
    const { request } = rejected;
    // Results show no signature, so the agent explains the message that its receiver logged.
    const text = [`${request.method} /hook HTTP/1.1`, ...request.headers, '', request.body].join('\r\n');
    const { result } = await agent.call('explain_signature', {
      text,
      scheme: rejected.signature.scheme,
      secret,
      computed,
    });
    expect(result).toMatchObject({ outcome: 'mistake' });
    expect(result.mistakes.map(({ id }: { id: string }) => id)).toEqual(['secret-with-prefix']);
    keyOf = (whole) => Buffer.from(whole.replace('whsec_', ''), 'base64');
    expect((await attemptOf(sent)).status).toBe(204);
    expect((await attemptOf({ ...sent, fault: 'wrong-signature' })).status).toBe(401);
    expect(agent.called).toEqual(['send_webhook', 'explain_signature', 'send_webhook', 'send_webhook']);
  });
});
