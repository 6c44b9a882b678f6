import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import { chatStatus, type Chat } from '#shared/model/customer-contact.ts';
import { deskAction, type DeskAction } from '#shared/model/desk.ts';
import type { EntryOf } from '#shared/model/journal-entry.ts';
import { defaultProfile } from '#shared/profile/profile.ts';
import type { Engine } from '../../electron/engine/engine.ts';
import { emitted, transitions, wayTo } from '../support/desk-transitions.ts';
import { startControl, type TestControl } from '../support/start-control.ts';
import { entryOf } from '../support/start-engine.ts';

let parties: TestControl;
let engine: Engine;
beforeAll(async () => {
  parties = await startControl();
  ({ engine } = parties.served);
});
afterAll(() => parties.close());

async function start(): Promise<Chat> {
  const { chat, problem } = await engine.startChat('C-1002');
  if (!chat) throw new Error(problem);
  return chat;
}

async function startIn(status: Chat['status']): Promise<Chat> {
  let chat = await start();
  for (const action of wayTo[status]) chat = await engine.desk.act({ id: chat.id, action });
  return chat;
}

/** An act by the control API, with the status and the body of the answer. */
async function post(path: string, body: unknown = {}) {
  const response = await fetch(parties.control + path, {
    method: 'POST',
    headers: { authorization: `Bearer ${parties.key}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

  return { status: response.status, json: await response.json() };
}

const sessions = (chat: Chat): number =>
  Number(engine.store.get('SELECT count(*) AS n FROM sessions WHERE id = ?', chat.sessionId)?.['n']);

async function traceOf({ id }: Chat) {
  const { trace = '' } = await entryOf(engine, 'chat', (entry) => entry.id === id);
  return engine.journal.trace(trace);
}

const eventsOf = async (chat: Chat): Promise<string[]> =>
  (await traceOf(chat)).filter((entry) => entry.kind === 'event').map(({ event }) => event);

const cases = chatStatus.options.flatMap((status) => deskAction.options.map((action) => ({ status, action })));

describe('an action at the desk', () => {
  it.each(cases.filter(({ status, action }) => transitions[status][action]))(
    '$action of a chat that is $status follows the table',
    async ({ status, action }) => {
      const before = await startIn(status);
      const events = await eventsOf(before);
      const { status: code, json: after } = await post(`/chats/${before.id}/${action}`, { agentId: 'A-7' });
      const expected = transitions[status][action];
      const moved = action !== 'authenticate';
      expect(code).toBe(200);
      expect(after).toMatchObject({ id: before.id, status: expected, agentId: 'A-7', startedAt: before.startedAt });
      if (!moved) expect(after.since).toBe(before.since);
      expect(after.endedAt).toBe(expected === 'ended' ? after.since : null);
      expect(engine.chats.find(before.id)).toEqual(after);
      expect(sessions(before)).toBe(expected === 'ended' ? 0 : 1);
      const trace = await traceOf(before);
      expect(trace.filter((entry) => entry.kind === 'chat').at(-1)).toMatchObject({ action, status: expected });
      expect(await eventsOf(before)).toEqual([...events, emitted[action]]);
    },
  );

  it.each(cases.filter(({ status, action }) => !transitions[status][action]))(
    '$action of a chat that is $status is rejected with the allowed actions',
    async ({ status, action }) => {
      const before = await startIn(status);
      const trace = (await traceOf(before)).filter(({ kind }) => kind === 'chat' || kind === 'event');
      const { status: code, json: problem } = await post(`/chats/${before.id}/${action}`);
      expect(code).toBe(409);
      expect(problem).toMatchObject({ code: 'conflict', field: '/action' });
      expect(problem.detail).toContain(`is ${status}`);
      const allowed = Object.keys(transitions[status]);
      if (status === 'ended') expect(problem.hint).toContain('ended');
      else for (const one of allowed) expect(problem.hint).toContain(one);
      expect(engine.chats.find(before.id)).toEqual(before);
      expect((await traceOf(before)).filter(({ kind }) => kind === 'chat' || kind === 'event')).toEqual(trace);
    },
  );

  it('is 404 for an unknown chat, and 400 for an unknown action', async () => {
    expect(await post('/chats/chat_none/assign')).toMatchObject({ status: 404, json: { code: 'not_found' } });
    const { id } = await start();
    expect(await post(`/chats/${id}/dismiss`)).toMatchObject({ status: 400, json: { field: '/action' } });
    expect(await post(`/chats/${id}/assign`, { agentId: '' })).toMatchObject({
      status: 400,
      json: { field: '/agentId' },
    });
    expect(await post(`/chats/${id}/assign`, { agent: 'A-7' })).toMatchObject({
      status: 400,
      json: { field: '/agent' },
    });
    expect(engine.chats.find(id)?.status).toBe('queued');
  });

  it('assigns chats to the agents in turn, keeps the agent of an escalated chat, and removes that of a transferred one', async () => {
    const [one, two] = [await start(), await start()];
    const first = await engine.desk.act({ id: one.id, action: 'assign' });
    const second = await engine.desk.act({ id: two.id, action: 'assign' });
    const { agents } = engine.desk.state();
    expect(agents).toContain(first.agentId);
    expect(agents.indexOf(second.agentId ?? '')).toBe((agents.indexOf(first.agentId ?? '') + 1) % agents.length);
    expect((await engine.desk.act({ id: one.id, action: 'escalate' })).agentId).toBe(first.agentId);
    expect((await engine.desk.act({ id: one.id, action: 'transfer' })).agentId).toBeNull();
  });

  it('ends the session for the API as well', async () => {
    const chat = await start();
    await engine.desk.act({ id: chat.id, action: 'end' });
    expect(engine.chats.bySession(chat.sessionId)).toBeUndefined();
  });

  it('emits the configured event: another kind, another value, or none', async () => {
    const [one, two] = [await start(), await start()];
    await engine.profile.update({
      emissions: { assign: 'escalation_triggered' },
      eventNames: { escalation_triggered: 'help!' },
    });
    await engine.desk.act({ id: one.id, action: 'assign' });
    expect(await eventsOf(one)).toEqual(['chat_started', 'help!']);
    await engine.profile.update({ emissions: { assign: null } });
    await engine.desk.act({ id: two.id, action: 'assign' });
    expect(await eventsOf(two)).toEqual(['chat_started']);
    expect(engine.chats.find(two.id)?.status).toBe('active');
    expect((await engine.profile.reset()).emissions).toEqual(defaultProfile.emissions);
  });

  it('belongs to the trace of the call, with each event, delivery and capture', async () => {
    const chat = await start();
    for (const action of ['authenticate', 'assign', 'escalate', 'assign', 'end'] as const) {
      await engine.desk.act({ id: chat.id, action });
    }
    const { trace } = await entryOf(engine, 'capture', (entry) => entry.event === 'chat_ended' && isOf(entry, chat));
    const kinds = engine.journal.trace(trace ?? '').map(({ kind }) => kind);
    expect(kinds).toEqual(expect.arrayContaining(['exchange', 'decision', 'token', 'event', 'delivery', 'capture']));
    expect(kinds.filter((kind) => kind === 'chat')).toHaveLength(6);
    expect(kinds.filter((kind) => kind === 'event')).toHaveLength(6);
    const deliveries = engine.journal.trace(trace ?? '').filter((entry) => entry.kind === 'delivery');
    expect(new Set(deliveries.map(({ id }) => id)).size).toBe(6);
  });
});

function isOf(capture: Pick<EntryOf<'capture'>, 'trace'>, chat: Chat): boolean {
  const entries = engine.journal.trace(capture.trace ?? '');
  return entries.some((entry) => entry.kind === 'chat' && entry.id === chat.id);
}

describe('concurrent actions', () => {
  it('are applied one after the other; of two conflicting ones exactly one succeeds', async () => {
    for (let round = 0; round < 20; round++) {
      const chat = await start();
      const acts = ['assign', 'assign', 'end', 'assign'] as const;
      const results = await Promise.allSettled(acts.map((action) => engine.desk.act({ id: chat.id, action })));
      const lost = results.filter((result) => result.status === 'rejected');
      for (const { reason } of lost) {
        expect(reason).toBeInstanceOf(HookbenchError);
        expect((reason as HookbenchError).code).toBe('conflict');
      }
      const won = acts.filter((_, index) => results[index]?.status === 'fulfilled');
      expect(won.filter((action) => action === 'assign').length).toBeLessThanOrEqual(1);
      expect(won.filter((action) => action === 'end')).toHaveLength(1);
      expect((await eventsOf(chat)).slice(1).sort()).toEqual(won.map((action) => emitted[action]).sort());
      expect(engine.chats.find(chat.id)?.status).toBe('ended');
    }
  });

  it('of many that end a chat, by the desk and by the API, one succeeds', async () => {
    const chat = await start();
    const { accessToken } = await parties.client.send('POST', '/tokens', {
      clientId: 'demo-service',
      scope: 'admin',
      condition: 'valid',
    });
    const byApi = () =>
      fetch(`${engine.urls.api.http}/api/session/${chat.sessionId}`, {
        method: 'DELETE',
        headers: { authorization: `Bearer ${accessToken}` },
      }).then(({ status }) => status);
    const byDesk = () => post(`/chats/${chat.id}/end`).then(({ status }) => status);
    const statuses = await Promise.all([byApi(), byDesk(), byApi(), byDesk(), byApi()]);
    expect(statuses.filter((status) => status < 300)).toHaveLength(1);
    expect(statuses.filter((status) => status === 404 || status === 409)).toHaveLength(4);
    const ended = engine.journal.since(0, 100_000).filter((entry) => entry.kind === 'chat' && entry.id === chat.id);
    expect(ended.filter((entry) => entry.kind === 'chat' && entry.status === 'ended')).toHaveLength(1);
  });

  it('agree with a simple model for all sequences of operations', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom<DeskAction>(...deskAction.options), { maxLength: 12 }),
        async (acts) => {
          const chat = await start();
          let status: Chat['status'] = 'queued';
          const done: string[] = [];
          for (const action of acts) {
            const next: Chat['status'] | undefined = transitions[status][action];
            const result = await engine.desk.act({ id: chat.id, action }).catch((error: unknown) => error);
            if (next === undefined) {
              expect(result).toMatchObject({ code: 'conflict' });
              continue;
            }
            expect(result).toMatchObject({ status: next });
            status = next;
            done.push(emitted[action]);
          }
          expect(engine.chats.find(chat.id)?.status).toBe(status);
          expect(sessions(chat)).toBe(status === 'ended' ? 0 : 1);
          expect(await eventsOf(chat)).toEqual(['chat_started', ...done]);
        },
      ),
      { numRuns: 40 },
    );
  });
});
