import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Chat } from '#shared/model/customer-contact.ts';
import type { Engine } from '../../electron/engine/engine.ts';
import { transitions } from '../support/desk-transitions.ts';
import { entryOf, startEngine, type TestEngine } from '../support/start-engine.ts';
import { tempFolder } from '../support/temp-folder.ts';

let parties: TestEngine;
let engine: Engine;
beforeAll(async () => {
  parties = await startEngine();
  ({ engine } = parties);
});
afterAll(() => parties.close());
beforeEach(() => {
  engine.desk.change('off');
  engine.clocks.service.reset();
});

async function start(on = engine): Promise<Chat> {
  const { chat, problem } = await on.startChat('C-1004');
  if (!chat) throw new Error(problem);
  return chat;
}

const open = (): number => Number(engine.store.get(`SELECT count(*) AS n FROM chats WHERE status <> 'ended'`)?.['n']);
const hour = 3600_000;
const ended = (chat: Chat, on = engine) =>
  entryOf(on, 'chat', (entry) => entry.id === chat.id && entry.status === 'ended');

function coursesOf(chats: readonly Chat[], on = engine): string[] {
  const entries = on.journal.since(0, 100_000).filter((entry) => entry.kind === 'chat');
  return chats.map(({ id }) =>
    entries
      .filter((entry) => entry.id === id)
      .map(({ action }) => action ?? 'start')
      .join(' '),
  );
}

describe('the automatic desk', () => {
  it('is off by default, and does nothing when time passes', async () => {
    const chat = await start();
    expect(engine.desk.state()).toMatchObject({ mode: 'off', waiting: 0 });
    engine.clocks.service.advance(hour);
    await new Promise<void>((resolve) => engine.clocks.wall.after(50, resolve));
    expect(engine.chats.find(chat.id)).toEqual(chat);
  });

  it('follows the service’s clock, and takes all due steps when it is moved', async () => {
    const before = await start();
    engine.desk.change('human');
    const after = await start();
    const { waiting } = engine.desk.state();
    await vi.waitFor(() => {
      expect(engine.desk.state().waiting).toBe(open());
    });
    expect(waiting).toBeGreaterThanOrEqual(1);
    expect([before, after].map(({ id }) => engine.chats.find(id)?.status)).toEqual(['queued', 'queued']);
    engine.clocks.service.advance(hour);
    await Promise.all([ended(before), ended(after)]);
    for (const course of coursesOf([before, after])) {
      let status: Chat['status'] = 'queued';
      for (const action of course.split(' ').slice(1)) {
        const next: Chat['status'] | undefined = transitions[status][action as 'assign'];
        expect(next, course).toBeDefined();
        status = next ?? 'ended';
      }
      expect(status).toBe('ended');
    }
  });

  it('continues chats in any state, also those that an agent acted on', async () => {
    const [active, escalated, touched] = [await start(), await start(), await start()];
    await engine.desk.act({ id: active.id, action: 'assign' });
    await engine.desk.act({ id: escalated.id, action: 'assign' });
    await engine.desk.act({ id: escalated.id, action: 'escalate' });
    engine.desk.change('human');
    await engine.desk.act({ id: touched.id, action: 'assign' });
    engine.clocks.service.advance(hour);
    await Promise.all([active, escalated, touched].map((chat) => ended(chat)));
  });

  it('stops acting on a chat that was ended by someone else', async () => {
    const chat = await start();
    const other = await start();
    engine.desk.change('human');
    await engine.desk.act({ id: chat.id, action: 'end' });
    engine.clocks.service.advance(hour);
    await ended(other);
    expect(coursesOf([chat])).toEqual(['start end']);
  });

  it('is fast without moving clocks, and stops when it is disabled', async () => {
    engine.desk.change('fast');
    const chat = await start();
    await ended(chat);
    engine.desk.change('human');
    const left = await start();
    engine.desk.change('off');
    expect(engine.desk.state()).toMatchObject({ mode: 'off', waiting: 0 });
    engine.clocks.service.advance(hour);
    expect((await engine.desk.act({ id: left.id, action: 'authenticate' })).status).toBe('queued');
  });

  it('limits its open chats to some thousands, and processes more than that', async () => {
    const now = engine.clocks.service.now();
    const rows = Array.from({ length: 5100 }, (_, n) => ({
      sql: `INSERT INTO chats (id, customer_id, session_id, status, since, started_at, trace) VALUES (?, 'C-1001', ?, 'queued', ?, ?, '')`,
      params: [`chat_0${String(n).padStart(5, '0')}`, `ses_0${n}`, now, now],
    }));
    await engine.store.write(rows);
    await engine.profile.update({
      emissions: { assign: null, authenticate: null, escalate: null, transfer: null, end: null },
    });
    engine.desk.change('human');
    expect(engine.desk.state().waiting).toBe(5000);
    while (open() > 0) {
      expect(engine.desk.state().waiting).toBeLessThanOrEqual(5000);
      engine.clocks.service.advance(hour);
      await new Promise<void>((resolve) => engine.clocks.wall.after(20, resolve));
    }
    await engine.profile.reset(['emissions']);
  });
});

describe('a repeated desk', () => {
  it('makes the same decisions for the same chats in the same order', async () => {
    const courses: string[][] = [];
    for (let run = 0; run < 2; run++) {
      await using again = await startEngine();
      const chats: Chat[] = [];
      for (let n = 0; n < 12; n++) chats.push(await start(again.engine));
      again.engine.desk.change('human');
      again.engine.clocks.service.advance(hour);
      await Promise.all(chats.map((chat) => ended(chat, again.engine)));
      courses.push(coursesOf(chats, again.engine));
    }
    expect(courses[0]).toEqual(courses[1]);
    expect(new Set(courses[0]).size).toBeGreaterThan(2);
  });

  it('is off after a restart, stops cleanly while running, and continues its chats when it is started again', async () => {
    await using folder = await tempFolder();
    let left: Chat;
    {
      await using first = await startEngine({ dataDir: folder.path });
      first.engine.desk.change('human');
      left = await start(first.engine);
      await first.engine.desk.act({ id: left.id, action: 'assign' });
    }
    await using second = await startEngine({ dataDir: folder.path });
    expect(second.engine.desk.state().mode).toBe('off');
    expect(second.engine.chats.find(left.id)?.status).toBe('active');
    second.engine.desk.change('human');
    second.engine.clocks.service.advance(hour);
    await ended(left, second.engine);
    expect(
      second.engine.journal.since(0, 10_000).filter((entry) => entry.kind === 'engine' && entry.change === 'failure'),
    ).toEqual([]);
  });
});
