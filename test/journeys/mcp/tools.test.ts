import { Client as OlderClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as OlderTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { JournalEntry } from '#shared/model/journal-entry.ts';
import { toolNames } from '#shared/tools/agent-tools.ts';
import { http } from '../../support/http-request.ts';
import { listening } from '../../support/listening-server.ts';
import { startControl, type TestControl } from '../../support/start-control.ts';
import { startServe } from '../../support/start-serve.ts';
import { tempFolder } from '../../support/temp-folder.ts';
import { connectHttp, connectStdio, type Agent } from './mcp-client.ts';

/** Characters of JSON that a tokenizer of current models makes at least one token of: 4.0 for this list. */
const charactersPerToken = 3.5;
const maxTokens = 6000;

let served: TestControl;
let agent: Agent;
beforeAll(async () => {
  served = await startControl();
  agent = await connectHttp(served);
});
afterAll(async () => {
  await agent.client.close();
  await served.close();
});

const toolEntries = async (): Promise<Extract<JournalEntry, { kind: 'tool' }>[]> =>
  (await served.client.get('/journal?kind=tool')).items;

describe('the list of tools', () => {
  it('has at most 16 tools with strict schemas, which cost fewer than 6,000 tokens', async () => {
    const { tools } = await agent.client.listTools();
    expect(tools.map(({ name }) => name).sort()).toEqual([...toolNames].sort());
    expect(tools.length).toBeLessThanOrEqual(16);
    for (const { inputSchema, name } of tools) expect(inputSchema, name).toMatchObject({ additionalProperties: false });
    const tokens = Math.ceil(JSON.stringify(tools).length / charactersPerToken);
    console.log(`list of tools: at most ${tokens} tokens`);
    expect(tokens).toBeLessThan(maxTokens);
  });

  it('is offered in the current and the previous revision, over HTTP and stdio', async () => {
    expect(agent.client.getNegotiatedProtocolVersion()).toBe('2026-07-28');
    const older = new OlderClient({ name: 'older', version: '1.0.0' });
    const requestInit = { headers: { authorization: `Bearer ${served.key}` } };
    await older.connect(new OlderTransport(new URL(`${served.origin}/mcp`), { requestInit }));
    expect((await older.listTools()).tools).toHaveLength(toolNames.length);
    const answered = await older.callTool({ name: 'status', arguments: {} });
    expect(answered['structuredContent']).toMatchObject({ version: '0.0.0-test' });
    await older.close();
  });

  it('joins a running Hookbench over stdio, and starts one if none is running', async () => {
    await using folder = await tempFolder();
    const dataDir = join(folder.path, 'data');
    await using running = await startServe(dataDir);
    {
      await using joined = await connectStdio(['--data-dir', dataDir]);
      expect(joined.client.getNegotiatedProtocolVersion()).toBe('2026-07-28');
      const { result } = await joined.call('status');
      expect(result.listeners.map(({ url }: { url: string }) => url)).toContain(running.ready.api.http);
    }
    await running.stop();
    await using started = await connectStdio(['--data-dir', dataDir, '--ports', 'auto']);
    const { result } = await started.call('send_request', { url: '/api/customers/C-1001', token: {} });
    expect(result).toMatchObject({ status: 200, diagnosis: { cause: 'ok' } });
  });
});

describe('access to the tools', () => {
  it('needs the control key, this host, and no foreign Origin', async () => {
    const url = `${served.origin}/mcp`;
    const init = { method: 'POST', body: '{}' } as const;
    const json = { 'content-type': 'application/json' };
    const key = { authorization: `Bearer ${served.key}` };
    expect((await http(url, { ...init, headers: json })).status).toBe(401);
    expect((await http(url, { ...init, headers: { ...json, ...key, origin: 'http://evil.example' } })).status).toBe(
      403,
    );
    expect((await http(url, { ...init, headers: { ...json, ...key, host: 'evil.example' } })).status).toBe(403);
    expect((await http(url, { ...init, headers: { ...json, ...key } })).status).toBe(400);
  });

  it('is off on an exposed Hookbench, unless it is asked for', async () => {
    const statusOf = async (options: object): Promise<number> => {
      await using exposed = await startControl(undefined, { exposed: true, ...options });
      const headers = { authorization: `Bearer ${exposed.key}`, 'content-type': 'application/json' };
      return (await http(`${exposed.origin}/mcp`, { method: 'POST', body: '{}', headers })).status;
    };
    expect(await statusOf({})).toBe(404);
    expect(await statusOf({ mcp: true })).toBe(400);
  });

  it('calls no other program, until the user allows its host', async () => {
    const seen: string[] = [];
    using other = await listening(
      createServer((request, response) => {
        seen.push(request.url ?? '');
        response.end('{}');
      }),
    );
    const host = `127.0.0.1:${other.port}`;
    const sent = { url: `http://${host}/there` };
    const scenario = async (text: string): Promise<string> => {
      await writeFile(join(folder.path, 'one.yaml'), text);
      return join(folder.path, 'one.yaml');
    };
    await using folder = await tempFolder();
    const calls: [string, Record<string, unknown>][] = [
      ['send_request', sent],
      ['send_webhook', { event: 'chat_started', customerId: 'C-1001', url: sent.url }],
      [
        'run_scenario',
        { file: await scenario(`hookbench: 1\nname: One\nsteps:\n  - request: { url: "${sent.url}" }\n`) },
      ],
    ];
    for (const [name, input] of calls) {
      const { isError, text } = await agent.call(name, input);
      expect({ name, isError }).toEqual({ name, isError: true });
      expect(text).toContain(`host_not_allowed: The host ${host} is not allowed for tools.`);
      expect(text).toContain(`--allow-hosts ${host}`);
    }
    const { id } = await served.client.send('POST', '/subscriptions', { url: sent.url });
    const event = await agent.call('send_webhook', { event: 'chat_started', customerId: 'C-1001' });
    expect(event.text).toContain('host_not_allowed');
    await served.client.send('DELETE', `/subscriptions/${id}`);
    expect(seen).toEqual([]);
    await using allowed = await connectHttp(served, `?allow-hosts=${host}`);
    for (const [name, input] of calls) expect(await allowed.call(name, input), name).toMatchObject({ isError: false });
    expect(seen).toHaveLength(3);
  });
});

describe('the results of tools', () => {
  it('contain no secret, unless the user asks for them', async () => {
    const { secret } = (await served.client.get('/clients')).items.find(
      ({ id }: { id: string }) => id === 'demo-service',
    );
    const { items } = await served.client.get('/subscriptions');
    const secrets = [
      secret,
      ...items.flatMap(({ signing }: { signing: { secrets?: string[] } }) => signing.secrets ?? []),
    ];
    expect(secrets.length).toBeGreaterThan(1);
    const plain = [
      await agent.call('mint_token'),
      await agent.call('send_request', { url: '/api/customer', token: {}, headers: { 'x-api-key': secret } }),
      await agent.call('explain_request', { id: 'run_unknown' }),
      await agent.call('send_webhook', { event: 'chat_started', customerId: 'C-1001' }),
      await agent.call('wait_for_capture', { since: '2020-01-01T00:00:00Z' }),
      await agent.call('inspect', { text: `Authorization: Bearer ${secret}` }),
    ].map(({ text }) => text);
    for (const text of plain) {
      for (const one of secrets) expect(text).not.toContain(one);
      expect(text).not.toMatch(/eyJ[\w-]{20,}\.[\w-]{20,}/);
    }
    await using trusted = await connectHttp(served, '?secrets');
    expect((await trusted.call('mint_token')).result.accessToken).toMatch(/^eyJ/);
  });

  it('are bounded, and tell how to get more', async () => {
    const body = Array.from({ length: 60_000 }, (_, n) => String.fromCharCode(97 + (n % 26))).join('');
    await http(`${served.served.engine.urls.catcher.http}/large`, { method: 'POST', body });
    const { items } = await served.client.get('/captures?limit=1');
    const { result: waited, text } = await agent.call('wait_for_capture', {
      match: { path: '/large' },
      since: '2020-01-01T00:00:00Z',
    });
    expect(text.length).toBeLessThan(30_000);
    expect(waited.cut).toContainEqual(expect.stringMatching(/^\/captures\/0\/body \([\d,]+ characters\)$/));
    expect(waited.captures[0].id).toBe(items[0].id);
    const { id } = await served.client.send('POST', '/requests', {
      method: 'POST',
      url: `${served.served.engine.urls.catcher.http}/echo`,
      body,
    });
    let found = '';
    for (let part: string | undefined = '/request/body'; part !== undefined;) {
      const { result } = await agent.call('explain_request', { id, part });
      found += result.value;
      part = result.next;
    }
    const { request } = (await served.client.get(`/requests/${id}`)).exchange;
    expect(found).toBe(request.body.content);
    expect((await agent.call('explain_request', { id, part: '/nothing' })).text).toContain('not_found');
  });

  it('are entries of the journal, with the reason of a failure and in the trace that they caused', async () => {
    const { result } = await agent.call('send_request', { url: '/api/customer', token: { condition: 'expired' } });
    await agent.call('get_trace', { trace: 'unknown' });
    const [failed, sent] = await toolEntries();
    expect(failed).toMatchObject({ tool: 'get_trace', outcome: 'failed' });
    expect(failed?.message).toContain('unknown');
    expect(sent).toMatchObject({ tool: 'send_request', outcome: 'done', trace: result.trace });
  });

  it('name the wrong member of an input', async () => {
    const { isError, text } = await agent.call('move_clock', { party: 'nobody', seconds: 1 });
    expect(isError).toBe(true);
    expect(text).toContain('party');
  });
});

describe('what a developer asks', () => {
  it('is answered by the tools: status, operations, traces, faults, clocks, experiments, scenarios', async () => {
    const operations = await agent.call('list_operations');
    expect(operations.result.operations).toContainEqual(
      expect.objectContaining({ id: 'getOwnCustomer', scope: 'read:customers' }),
    );
    const fault = await agent.call('set_fault', { where: 'api', what: { kind: 'status', status: 503 } });
    const broken = await agent.call('send_request', { url: '/api/customer', token: {} });
    expect(broken.result).toMatchObject({ status: 503 });
    expect((await agent.call('status')).result.faults).toContainEqual(expect.objectContaining({ id: fault.result.id }));
    expect((await agent.call('list_traces', { failed: true, limit: 1 })).result.traces[0].trace).toBe(
      broken.result.trace,
    );
    const trace = await agent.call('get_trace', { trace: broken.result.trace });
    expect(trace.result.diagram.join('\n')).toContain('503');
    expect((await agent.call('explain_request')).result).toMatchObject({ trace: broken.result.trace, status: 503 });
    expect((await agent.call('clear_faults')).result).toEqual({ cleared: 1 });
    const { clocks } = (await agent.call('move_clock', { party: 'service', seconds: 3600 })).result;
    expect(clocks).toContainEqual(expect.objectContaining({ party: 'service', movedSeconds: 3600 }));
    await agent.call('move_clock', { seconds: 0 });
    expect(
      (await served.client.get('/clocks')).items.every(({ offsetMs }: { offsetMs: number }) => offsetMs === 0),
    ).toBe(true);
    expect((await agent.call('run_experiment', { layer: 'auth' })).result.experiments.length).toBeGreaterThan(20);
    const experiment = await agent.call('run_experiment', { id: 'token-expired' });
    expect(experiment.result).toMatchObject({ asExpected: true, diagnosis: { cause: 'token-expired' } });
  });

  it('runs a scenario and leaves its folder closed', async () => {
    await using folder = await tempFolder();
    const file = join(folder.path, 'wrong.yaml');
    await writeFile(
      file,
      'hookbench: 1\nname: Wrong\nsteps:\n  - request: { path: /api/customer }\n    expect: { status: 404 }\n',
    );
    const { result } = await agent.call('run_scenario', { file });
    expect(result.results[0]).toMatchObject({ outcome: 'failed' });
    expect(JSON.stringify(result)).toContain('404');
    expect((await served.client.get('/scenarios')).folders).toEqual([]);
    expect((await agent.call('run_scenario', { file: join(folder.path, 'none.yaml') })).isError).toBe(true);
  });
  it('work with an interface of the user', async () => {
    const { events, openapi, overlay } = await served.client.get('/interface/examples/rail-bookings');
    await served.client.send('PUT', '/interface', { openapi, overlay, events });
    const { operations, events: sent } = (await agent.call('list_operations')).result;
    expect(JSON.stringify(operations)).not.toContain('startChat');
    const operation = operations.find(
      ({ method, path }: { method: string; path: string }) => method === 'GET' && !path.includes('{'),
    );
    const { example } = (await agent.call('list_operations', { id: operation.id })).result.operation;
    const { headers, path: url, token } = example;
    expect((await agent.call('send_request', { url, headers, token })).result).toMatchObject({ status: 200 });
    const denied = await agent.call('send_request', { url });
    expect(denied.result).toMatchObject({ status: 401 });
    expect((await agent.call('explain_request', { id: denied.result.id })).result.status).toBe(401);
    const [{ name }] = sent;
    const { deliveries } = (await agent.call('send_webhook', { event: name })).result;
    expect(deliveries[0]).toMatchObject({ event: name, status: 'delivered' });
    await served.client.send('DELETE', '/interface');
  });

  it('documents, the OpenAPI document and three questions are offered', async () => {
    const { resources } = await agent.client.listResources();
    expect(resources.map(({ uri }) => uri)).toEqual(
      expect.arrayContaining(['hookbench://openapi.json', 'hookbench://docs/webhooks.md']),
    );
    const [openApi] = (await agent.client.readResource({ uri: 'hookbench://openapi.json' })).contents;
    expect(JSON.parse((openApi as { text: string }).text).paths).toHaveProperty('/api/customer');
    const { prompts } = await agent.client.listPrompts();
    expect(prompts.map(({ title }) => title)).toEqual([
      'Why was my token rejected?',
      'Why does my receiver reject the webhook?',
      'Make my client survive failures',
    ]);
    const { messages } = await agent.client.getPrompt({
      name: 'why-does-my-receiver-reject-the-webhook',
      arguments: { url: 'http://localhost:3000/hook' },
    });
    expect(JSON.stringify(messages)).toContain('http://localhost:3000/hook');
  });
});
