import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { EntryOf } from '#shared/model/journal-entry.ts';
import { trafficRequest, type TrafficRequest } from '#shared/model/traffic.ts';
import type { Engine } from '../../electron/engine/engine.ts';
import { startControl, type TestControl } from '../support/start-control.ts';
import { entryOf, startEngine } from '../support/start-engine.ts';

const request = (given: Partial<TrafficRequest>): TrafficRequest =>
  trafficRequest.parse({ chatsPerMinute: 1200, ...given });

const all = (engine: Engine) => engine.journal.since(0, 1_000_000);

function chatsOf(engine: Engine): EntryOf<'chat'>[] {
  return all(engine).filter((entry) => entry.kind === 'chat' && entry.action === undefined) as EntryOf<'chat'>[];
}

/** Customer and course of each chat, in the order of their start. */
function storyOf(engine: Engine): string[] {
  const acts = new Map<string, string[]>();
  for (const entry of all(engine)) {
    if (entry.kind !== 'chat') continue;
    const story = acts.get(entry.id) ?? [entry.customerId];
    if (entry.action !== undefined) story.push(entry.action);
    acts.set(entry.id, story);
  }
  return [...acts.values()].map((story) => story.join(' '));
}

const stopped = (engine: Engine) => entryOf(engine, 'traffic', ({ change }) => change === 'stopped');

async function allEnded(engine: Engine, count: number): Promise<void> {
  await vi.waitFor(
    () => {
      const row = engine.store.get(`SELECT count(*) AS n FROM chats WHERE status = 'ended'`);
      expect(row?.['n']).toBe(count);
    },
    { timeout: 20_000, interval: 50 },
  );
}

describe('traffic', () => {
  let parties: TestControl;
  let engine: Engine;
  beforeAll(async () => {
    parties = await startControl();
    ({ engine } = parties.served);
  });
  afterAll(() => parties.close());

  it('is idle at first, and stopping it then changes nothing', async () => {
    expect(await parties.client.get('/traffic')).toEqual({ running: false, started: 0, failed: 0 });
    expect(await parties.client.send('DELETE', '/traffic')).toEqual({ running: false, started: 0, failed: 0 });
    expect(all(engine).some(({ kind }) => kind === 'traffic')).toBe(false);
  });

  it('starts chats like a real client, each in its own trace, with one token', async () => {
    const state = await parties.client.send('POST', '/traffic', { chatsPerMinute: 600, seed: 5, chats: 12 });
    expect(state).toMatchObject({ running: true, request: { chatsPerMinute: 600, seed: 5, chats: 12 } });
    await stopped(engine);
    expect(await parties.client.get('/traffic')).toMatchObject({ running: false, started: 12, failed: 0 });
    const chats = chatsOf(engine);
    expect(chats).toHaveLength(12);
    expect(new Set(chats.map(({ trace }) => trace)).size).toBe(12);
    for (const { trace = '' } of chats) {
      const exchanges = engine.journal.trace(trace).filter((entry) => entry.kind === 'exchange');
      expect(exchanges).toMatchObject([{ method: 'POST', from: 'client', to: 'service', status: 201 }]);
      expect(exchanges[0]?.url).toMatch(/^https:.*\/api\/chat\/start$/);
    }
    const tokens = all(engine).filter((entry) => entry.kind === 'token');
    expect(tokens).toHaveLength(1);
    expect(tokens[0]).toMatchObject({ clientId: 'demo-service' });
    const notes = all(engine).filter((entry) => entry.kind === 'traffic');
    expect(notes.map(({ change, message }) => `${change}: ${message}`)).toEqual([
      'started: Traffic started: 600 chats per minute, seed 5 until 12 are started.',
      'stopped: Traffic stopped after 12 chats.',
    ]);
  });

  it('rejects values out of range and names them', async () => {
    for (const [body, field] of [
      [{}, '/chatsPerMinute'],
      [{ chatsPerMinute: 0.05 }, '/chatsPerMinute'],
      [{ chatsPerMinute: 60_001 }, '/chatsPerMinute'],
      [{ chatsPerMinute: 60, mix: { plain: 0, escalated: 0, transferred: 0, abandoned: 0 } }, '/mix'],
      [{ chatsPerMinute: 60, speed: 2 }, '/speed'],
    ] as const) {
      await expect(parties.client.send('POST', '/traffic', body)).rejects.toThrow(`"field":"${field}"`);
    }
    expect(await parties.client.get('/traffic')).toMatchObject({ running: false });
  });
});

it.each([
  { title: 'at a low rate', chatsPerMinute: 600 },
  { title: 'at a high rate, by the leaner way', chatsPerMinute: 6000 },
])('the same seed leads to the same chats that live the same lives, $title', async ({ chatsPerMinute }) => {
  const stories: string[][] = [];
  const other: string[] = [];
  const mix = { plain: 1, escalated: 1, transferred: 1, abandoned: 1 };
  for (const seed of [7, 7, 8]) {
    await using parties = await startEngine();
    const { engine } = parties;
    await engine.traffic.start(request({ chatsPerMinute, seed, mix, chats: 12 }));
    await allEnded(engine, 12);
    if (seed === 8) other.push(...storyOf(engine));
    else stories.push(storyOf(engine));
  }
  const courses = stories.map((story) => [...story].sort());
  expect(courses[0]).toEqual(courses[1]);
  expect(other.sort()).not.toEqual(courses[0]);
  const lived = new Set(
    stories[0]?.map((story) =>
      story
        .split(' ')
        .slice(1)
        .filter((act) => act !== 'authenticate')
        .join(' '),
    ),
  );
  expect(lived).toEqual(new Set(['assign end', 'assign escalate assign end', 'assign transfer assign end', 'end']));
});

it('keeps its rate, records each call, and stops immediately on request', async () => {
  await using parties = await startEngine();
  const { engine } = parties;
  const from = engine.clocks.wall.now();
  await engine.traffic.start(request({ chatsPerMinute: 3000 }));
  await vi.waitFor(
    () => {
      expect(engine.traffic.state().started).toBeGreaterThanOrEqual(40);
    },
    { timeout: 20_000, interval: 10 },
  );
  const state = await engine.traffic.stop();
  const took = engine.clocks.wall.now() - from;
  expect(state).toMatchObject({ running: false, failed: 0 });
  expect(state.started).toBeLessThanOrEqual((took / 60_000) * 3000 + 1);
  expect(chatsOf(engine)).toHaveLength(state.started);
  const calls = all(engine).filter((entry) => entry.kind === 'exchange' && entry.url.endsWith('/api/chat/start'));
  expect(calls).toHaveLength(state.started);
  await new Promise<void>((resolve) => engine.clocks.wall.after(100, resolve));
  expect(chatsOf(engine)).toHaveLength(state.started);
});

it.each<[string, (engine: Engine, tokenId: string) => unknown]>([
  ['that is revoked', (engine, tokenId) => engine.authorization.testTokens.revokeById(tokenId)],
  [
    'that is expired on moved clocks',
    ({ clocks }) => {
      clocks.service.advance(3600_000);
      clocks.authorization.advance(3600_000);
    },
  ],
])('replaces a token %s', async (_how, spoil) => {
  await using parties = await startEngine();
  const { engine } = parties;
  await engine.traffic.start(request({ chatsPerMinute: 600 }));
  const { id } = await entryOf(engine, 'token');
  await entryOf(engine, 'chat');
  await spoil(engine, id);
  await entryOf(engine, 'token', (token) => token.id !== id);
  const before = engine.traffic.state().started;
  await expect.poll(() => engine.traffic.state().started).toBeGreaterThan(before + 3);
  const end = await engine.traffic.stop();
  expect(end, end.problem).toMatchObject({ failed: 0 });
});

it('renews its token before it expires', async () => {
  await using parties = await startEngine();
  const { engine } = parties;
  await engine.traffic.start(request({ chatsPerMinute: 600 }));
  const { id } = await entryOf(engine, 'token');
  await entryOf(engine, 'chat');
  engine.clocks.client.advance(290_000);
  await entryOf(engine, 'token', (token) => token.id !== id);
  const { failed } = await engine.traffic.stop();
  expect(failed).toBe(0);
  const refused = all(engine).filter((entry) => entry.kind === 'exchange' && entry.status === 401);
  expect(refused).toEqual([]);
});

it('reports why chats could not be started, and continues when it is possible again', async () => {
  await using parties = await startEngine();
  const { engine } = parties;
  await engine.profile.update({ grantTypes: ['authorization_code'] });
  await engine.traffic.start(request({ chatsPerMinute: 600 }));
  await expect
    .poll(() => engine.traffic.state())
    .toMatchObject({ started: 0, problem: expect.stringContaining('No token was issued') as string });
  await engine.profile.update({ grantTypes: ['authorization_code', 'client_credentials'] });
  await entryOf(engine, 'chat');
  const { failed, problem } = await engine.traffic.stop();
  expect(failed).toBeGreaterThan(0);
  expect(problem).toContain('The grant type is not supported');
});

it('follows the token endpoint when the profile moves it', async () => {
  await using parties = await startEngine();
  const { engine } = parties;
  await engine.profile.update({ endpointPaths: { token: '/oauth/issue' } });
  await engine.traffic.start(request({ chatsPerMinute: 600, chats: 1 }));
  await stopped(engine);
  expect(engine.traffic.state()).toMatchObject({ started: 1, failed: 0 });
});

it('runs the later of two concurrent starts; a new start stops the earlier one', async () => {
  await using parties = await startEngine();
  const { engine } = parties;
  const [, second] = await Promise.all([
    engine.traffic.start(request({ chatsPerMinute: 60, seed: 1 })),
    engine.traffic.start(request({ chatsPerMinute: 120, seed: 2 })),
  ]);
  expect(second).toMatchObject({ running: true, request: { seed: 2 } });
  await engine.traffic.stop();
  const notes = all(engine).filter((entry) => entry.kind === 'traffic');
  expect(notes.map(({ change }) => change)).toEqual(['started', 'stopped', 'started', 'stopped']);
});

it('reports that the service does not keep up instead of queueing calls', async () => {
  await using parties = await startEngine();
  const { engine } = parties;
  await engine.profile.update({ emissions: { startChat: null, assign: null, end: null } });
  await engine.traffic.start(request({ chatsPerMinute: 60_000 }));
  await entryOf(engine, 'chat');
  using other = new DatabaseSync(join(engine.dataDir, 'hookbench.sqlite'));
  other.exec('PRAGMA busy_timeout = 20000; BEGIN IMMEDIATE');
  await vi.waitFor(
    () => {
      expect(engine.traffic.state().problem).toContain('does not keep up with 60000 chats per minute');
    },
    { timeout: 20_000, interval: 20 },
  );
  other.exec('ROLLBACK');
  expect((await engine.traffic.stop()).failed).toBe(0);
});

it('ends cleanly when the engine closes under load; the next start is idle', async () => {
  const parties = await startEngine();
  const { engine } = parties;
  await engine.traffic.start(request({ chatsPerMinute: 6000 }));
  await entryOf(engine, 'chat', ({ status }) => status === 'ended');
  const failures: unknown[] = [];
  const feed = engine.journal.feed.subscribe((batch) => {
    failures.push(...batch.filter((entry) => entry.kind === 'engine' && entry.change === 'failure'));
  });
  await parties.close();
  feed.stop();
  expect(failures).toEqual([]);
  expect(engine.traffic.state()).toMatchObject({ running: false, failed: 0 });
  await using again = await startEngine();
  expect(again.engine.traffic.state()).toEqual({ running: false, started: 0, failed: 0 });
});
