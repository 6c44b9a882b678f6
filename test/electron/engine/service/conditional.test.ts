import { beforeEach, describe, expect, it } from 'vitest';
import { entryOf } from '../../../support/start-engine.ts';
import { serviceForTests } from './caller.ts';

const service = serviceForTests();
beforeEach(() => service.assume());

const tagOf = async (path: string): Promise<string> => String((await service.get(path)).headers.etag);

async function startChat() {
  const { json, headers } = await service.send('POST', '/api/chat/start', {}, { customerId: 'C-1001' });
  return { chat: json as { id: string; sessionId: string }, tag: String(headers.etag) };
}

describe('an entity tag', () => {
  it('is strong and changes only with the record', async () => {
    const before = await tagOf('/api/customers/C-1001');
    expect(before).toMatch(/^"[\w-]+"$/);
    expect(await tagOf('/api/customers/C-1001')).toBe(before);
    const patched = await service.patch('C-1001', { locale: 'de-DE' });
    expect(patched.headers.etag).not.toBe(before);
    expect(await tagOf('/api/customers/C-1001')).toBe(patched.headers.etag);
  });

  it('is sent for customer, list, chat and chat start, but not in the response to PUT (RFC 9110 9.3.4)', async () => {
    expect(await tagOf('/api/customer?customerId=C-1002')).toBe(await tagOf('/api/customers/C-1002'));
    const { chat, tag } = await startChat();
    expect(await tagOf(`/api/chat/status?chatId=${chat.id}`)).toBe(tag);
    expect((await service.put('C-1002', { name: 'B' })).headers.etag).toBeUndefined();
    await service.assume({ ownCustomer: 'list' });
    expect(await tagOf('/api/customer')).toMatch(/^"/);
  });

  it('is omitted, and conditions are ignored, if the profile disables it', async () => {
    await service.assume({ entityTags: false });
    const answer = await service.get('/api/customers/C-1001', { 'if-match': '"other"', 'if-none-match': '*' });
    expect(answer.status).toBe(200);
    expect(answer.headers.etag).toBeUndefined();
    expect((await service.put('C-1001', { name: 'Ada' }, { 'if-match': '"other"' })).status).toBe(200);
  });
});

describe('If-None-Match', () => {
  const path = '/api/customers/C-1003';
  it.each([
    ['the tag', (tag: string) => tag, 304],
    ['the tag as a weak one', (tag: string) => `W/${tag}`, 304],
    ['a list with the tag', (tag: string) => `"a", W/"b,c" ,${tag}`, 304],
    ['a star', () => '*', 304],
    ['another tag', () => '"other"', 200],
    ['a list of others', (tag: string) => `"a", "${tag.slice(1, -2)}"`, 200],
    ['no tag at all', (tag: string) => tag.slice(1, -1), 200],
  ])('with %s', async (_what, listOf, status) => {
    const tag = await tagOf(path);
    for (const method of ['GET', 'HEAD']) {
      const answer = await service.send(method, path, { 'if-none-match': listOf(tag) });
      expect(answer.status, method).toBe(status);
      expect(answer.headers.etag).toBe(tag);
      expect(answer.headers['cache-control']).toBe('private, no-cache');
      expect(answer.headers.vary).toBe('Origin');
      if (status !== 304) continue;
      expect(answer.bytes).toHaveLength(0);
      expect(answer.headers.date).toBeDefined();
      expect(answer.headers['content-type']).toBeUndefined();
      expect(answer.headers['content-length']).toBeUndefined();
    }
  });

  it('returns a changed chat to a poll immediately', async () => {
    const { chat, tag } = await startChat();
    const poll = () => service.get(`/api/chat/status?chatId=${chat.id}`, { 'if-none-match': tag });
    expect((await poll()).status).toBe(304);
    await service.send('DELETE', `/api/session/${chat.sessionId}`);
    const changed = await poll();
    expect(changed).toMatchObject({ status: 200, json: { status: 'ended' } });
    expect(changed.headers.etag).not.toBe(tag);
  });

  it('* allows PUT to create only', async () => {
    const star = { 'if-none-match': '*' };
    expect((await service.put('only-once', { name: 'First' }, star)).status).toBe(201);
    expect(await service.put('only-once', { name: 'Second' }, star)).toMatchObject({
      status: 412,
      json: { code: 'precondition_failed' },
    });
    expect((await service.get('/api/customers/only-once')).json.name).toBe('First');
  });
});

describe('If-Match', () => {
  it.each([
    ['the tag', (tag: string) => tag, true],
    ['a list with the tag', (tag: string) => `"a", ${tag}`, true],
    ['a star', () => '*', true],
    ['the tag as a weak one', (tag: string) => `W/${tag}`, false],
    ['another tag', () => '"other"', false],
    ['no tag at all', (tag: string) => tag.slice(1, -1), false],
  ])('with %s', async (_what, listOf, holds) => {
    const path = '/api/customers/C-1004';
    const condition = async () => ({ 'if-match': listOf(await tagOf(path)) });
    expect((await service.get(path, await condition())).status).toBe(holds ? 200 : 412);
    const before = (await service.get(path)).json as unknown;
    const put = await service.put('C-1004', { name: `Put ${holds}` }, await condition());
    expect(put.status).toBe(holds ? 200 : 412);
    const patched = await service.patch('C-1004', { note: 'x' }, 'merge-patch', await condition());
    expect(patched.status).toBe(holds ? 200 : 412);
    if (!holds) expect((await service.get(path)).json).toEqual(before);
    const { chat } = await startChat();
    const tag = await tagOf(`/api/chat/status?chatId=${chat.id}`);
    const deletion = await service.send('DELETE', `/api/session/${chat.sessionId}`, { 'if-match': listOf(tag) });
    expect(deletion.status).toBe(holds ? 204 : 412);
    if (!holds) expect((await service.get(`/api/chat/status?chatId=${chat.id}`)).json.status).toBe('queued');
  });

  it('* prevents PUT from creating; for an unknown record, other calls are 404', async () => {
    const star = { 'if-match': '*' };
    expect((await service.put('nowhere', { name: 'N' }, star)).status).toBe(412);
    expect((await service.get('/api/customers/nowhere')).status).toBe(404);
    expect((await service.patch('nowhere', {}, 'merge-patch', star)).status).toBe(404);
    expect((await service.send('DELETE', '/api/session/none', star)).status).toBe(404);
  });

  it('is recorded in the decision with both tags', async () => {
    const { headers } = await service.put('C-1005', { name: 'E' }, { 'if-match': '"other"' });
    const decision = await entryOf(
      service.parties.engine,
      'decision',
      ({ id }) => id === headers['hookbench-decision'],
    );
    expect(decision.outcome).toBe('refused');
    const check = decision.checks.find(({ name }) => name === 'precondition_holds');
    expect(check).toMatchObject({ outcome: 'failed', source: 'RFC 9110 13.1.1' });
    expect(check?.evidence).toContain('"other"');
  });

  it('allows one of many concurrent writes, with any method', async () => {
    for (const write of [
      (tag: string, n: number) => service.put('C-1006', { name: `N${n}` }, { 'if-match': tag }),
      (tag: string, n: number) => service.patch('C-1006', { n }, 'merge-patch', { 'if-match': tag }),
    ]) {
      const tag = await tagOf('/api/customers/C-1006');
      const answers = await Promise.all(Array.from({ length: 16 }, (_, n) => write(tag, n)));
      expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([
        200,
        ...Array.from({ length: 15 }, () => 412),
      ]);
    }
  });

  it('and If-None-Match: * create a new id once under concurrent calls', async () => {
    const star = { 'if-none-match': '*' };
    const answers = await Promise.all(
      Array.from({ length: 16 }, (_, n) => service.put('raced', { name: `N${n}` }, star)),
    );
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([
      201,
      ...Array.from({ length: 15 }, () => 412),
    ]);
    const winner = answers.find(({ status }) => status === 201);
    expect((await service.get('/api/customers/raced')).json).toEqual(winner?.json);
  });
});
