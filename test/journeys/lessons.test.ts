import { globSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ControlClient } from '#shared/contract/client.ts';
import { createWallClock } from '../../electron/engine/clock.ts';
import { readScenario } from '../../electron/engine/scenarios/read-scenario.ts';
import { runScenarios } from '../../electron/engine/scenarios/run-scenarios.ts';
import { attachedBench } from '../../electron/headless/attached-bench.ts';
import { controlClient } from '../../electron/headless/control-client.ts';
import { startReceiver } from '../support/receiver.ts';
import { startControl, type TestControl } from '../support/start-control.ts';
import { tempFolder, type TempFolder } from '../support/temp-folder.ts';

let control: TestControl;
let api: ControlClient;
let folder: TempFolder;
const lessons = () => api.lessons;
const shipped = globSync('*.yaml', { cwd: join(import.meta.dirname, '../../examples/lessons') });

beforeAll(async () => {
  control = await startControl();
  api = controlClient(control.control, control.key);
  folder = await tempFolder();
});

afterAll(async () => {
  await control.close();
  await folder[Symbol.asyncDispose]();
});

/** Starts a lesson and goes to its end. */
async function playAll(id: string) {
  let play = await lessons().start({ id });
  while (play.state === 'running') play = await lessons().next({});
  return play;
}

test('all ten lessons play on this Hookbench, and restore what they change', { timeout: 120_000 }, async () => {
  const { items } = await lessons().list({});
  expect(items.map(({ file }) => basename(file))).toEqual(shipped.toSorted());
  expect(items).toHaveLength(10);
  for (const { id, steps } of items) {
    const { results, state } = await playAll(id);
    const wrong = results.filter(({ outcome }) => outcome !== 'passed');
    expect({ id, wrong, state, shown: results.length }).toEqual({ id, wrong: [], state: 'done', shown: steps });
    // The action of an agent belongs to the messages of its chat.
    const acted = results.find(({ kind }) => kind === 'desk');
    if (acted) expect(acted.trace).toBe(results[0]?.trace);
  }
  const clocks = (await api.clocks.list({})).items.map(({ offsetMs }) => Math.round(offsetMs / 1000));
  expect(clocks.filter((seconds) => seconds !== 0)).toEqual([]);
  expect((await api.faults.list(undefined)).items).toEqual([]);
  expect((await lessons().list({})).items.every(({ progress }) => progress?.done)).toBe(true);
  // The requests of the user are not among those of lessons and their sign-ins.
  expect((await api.requests.history({ lessons: 'false' })).items.map(({ url }) => url)).toEqual([]);
});

/** An interface that no lesson knows: loans behind OAuth scopes, and a webhook of an operation. */
const loans = `openapi: 3.1.0
info: { title: Tool loans, version: 1.0.0 }
security: [{ login: [loans:read] }]
paths:
  /v1/loans:
    post:
      security: [{ login: [loans:write] }]
      requestBody: { required: true, content: { application/json: { schema: { $ref: '#/components/schemas/Loan' } } } }
      responses: { '201': { $ref: '#/components/responses/Loan' } }
  /v1/loans/{loanId}:
    get:
      parameters: [{ name: loanId, in: path, required: true, schema: { type: string } }]
      responses: { '200': { $ref: '#/components/responses/Loan' } }
webhooks:
  loanCreated:
    post:
      requestBody: { content: { application/json: { schema: { $ref: '#/components/schemas/Loan' } } } }
      responses: { '200': { description: Received } }
components:
  responses: { Loan: { description: It, content: { application/json: { schema: { $ref: '#/components/schemas/Loan' } } } } }
  schemas: { Loan: { type: object, required: [tool], properties: { id: { type: string }, tool: { enum: [saw, drill] } } } }
  securitySchemes:
    login:
      type: oauth2
      flows: { clientCredentials: { tokenUrl: /token, scopes: { 'loans:read': Read, 'loans:write': Write } } }
`;

test('lessons play on an own interface, and the one that needs chats says so', { timeout: 120_000 }, async () => {
  await api.interface.set({ openapi: loans });
  try {
    const { items } = await lessons().list({});
    const reasons = items.flatMap(({ id, notApplicable }) =>
      notApplicable === undefined ? [] : [[id, notApplicable]],
    );
    expect(reasons).toEqual([['pull-and-push', 'It needs the built-in interface. An agent works on chats there.']]);
    await expect(lessons().start({ id: 'pull-and-push' })).rejects.toMatchObject({ code: 'conflict' });
    for (const { id, notApplicable, steps } of items) {
      if (notApplicable !== undefined) continue;
      await lessons().reset({ id });
      const { results, state } = await playAll(id);
      const wrong = results.filter(({ outcome }) => outcome !== 'passed');
      expect({ id, wrong, state, shown: results.length }).toEqual({ id, wrong: [], state: 'done', shown: steps });
      // The action of an agent belongs to the messages of its chat.
      const acted = results.find(({ kind }) => kind === 'desk');
      if (acted) expect(acted.trace).toBe(results[0]?.trace);
    }
    expect((await api.captures.list({ event: 'loanCreated' })).items.length).toBeGreaterThan(0);
    const keys = loans.replace(/ {4}login:[^]*$/, '    login: { type: apiKey, in: header, name: X-Key }\n');
    await api.interface.set({ openapi: keys });
    const others = (await lessons().list({})).items.filter(({ notApplicable }) => notApplicable !== undefined);
    expect(others.map(({ id }) => id)).toEqual([
      ...['four-parties', 'client-credentials', 'scopes', 'expiry-and-refresh', 'pull-and-push'],
    ]);
    expect(others[0]?.notApplicable).toBe('POST /v1/loans takes no access token of Hookbench’s authorization server.');
  } finally {
    await api.interface.remove({});
  }
});

test('leaves deliveries from before it as they are, while it moves clocks and afterwards', async () => {
  await using receiver = await startReceiver();
  receiver.answer(500);
  const retry = { delays: [0, 3600, 3600] };
  await api.webhooks.addSubscription({ id: 'mine', url: receiver.url, events: ['own'], retry });
  const { deliveries } = await api.webhooks.emit({ event: 'own', customerId: 'C-1001' });
  const all = () => Promise.all(deliveries.map((id) => api.webhooks.delivery({ id })));
  const failed = async () => (await all()).find(({ subscriptionId }) => subscriptionId === 'mine');
  await expect.poll(async () => (await failed())?.lastStatus).toBe(500);
  const before = await failed();
  expect(before).toMatchObject({ status: 'pending', nextAttemptAt: expect.any(String) });
  const serviceOffset = async () =>
    (await api.clocks.list({})).items.find(({ party }) => party === 'service')?.offsetMs ?? 0;

  let play = await lessons().start({ id: 'expiry-and-refresh' });
  while ((await serviceOffset()) < 3_600_000 && play.state === 'running') play = await lessons().next({});
  expect(play.state).toBe('running');
  // What a crash would leave.
  expect(await failed()).toEqual(before);
  await lessons().leave({});
  for (const id of ['expiry-and-refresh', 'retries-and-duplicates']) {
    await lessons().reset({ id });
    expect((await playAll(id)).state).toBe('done');
  }
  expect(await failed()).toEqual(before);
  expect(receiver.received).toHaveLength(1);
  // Afterwards, it is due as before.
  await api.clocks.advance({ party: 'service', seconds: 86_400 });
  await receiver.count(2);
  await api.clocks.reset({});
  await api.webhooks.removeSubscription({ id: 'mine' });
});

test('sends its events to no subscription of the user, also later ones of its chats', async () => {
  await using receiver = await startReceiver();
  receiver.answer(500);
  await api.webhooks.addSubscription({ id: 'mine', url: receiver.url, events: ['*'], retry: { delays: [0] } });
  const known = async () => (await api.webhooks.subscriptions({})).items.map(({ id }) => id);
  const before = await known();
  const sentToUser = async (event: string) =>
    (await api.webhooks.deliveries({ event })).items.filter(({ subscriptionId }) => before.includes(subscriptionId));
  const { deliveries: untilNow } = await api.webhooks.emit({ event: 'chat_started', customerId: 'C-1001' });
  const started = (await sentToUser('chat_started')).length;
  expect(untilNow).toHaveLength(before.length);
  for (const id of ['webhook', 'pull-and-push']) {
    await lessons().reset({ id });
    let play = await lessons().start({ id });
    // An event of the user goes to the user's subscriptions, and to no other.
    const { deliveries } = await api.webhooks.emit({ event: `own-${id}`, customerId: 'C-1001' });
    expect((await sentToUser(`own-${id}`)).map((one) => one.id).toSorted()).toEqual(deliveries.toSorted());
    expect(deliveries).toHaveLength(before.length);
    while (play.state === 'running') play = await lessons().next({});
    expect(play.state).toBe('done');
  }
  expect(await known()).toEqual(before);
  expect(await sentToUser('chat_started')).toHaveLength(started);
  expect(await sentToUser('agent_assigned')).toEqual([]);
  // Its chat is still open: what agents and clients do with it later belongs to the lesson too.
  const { items } = await api.service.chats({ limit: 1000 });
  const chat = items.find(({ customerId, status }) => customerId === 'C-1004' && status === 'active');
  await api.service.actOnChat({ id: chat?.id ?? '', action: 'escalate' });
  const { listeners } = await api.status.get({});
  const service = listeners.find(({ party, scheme }) => party === 'service' && scheme === 'http');
  await api.requests.send({
    method: 'DELETE',
    url: `${service?.url ?? ''}/api/session/${chat?.sessionId ?? ''}`,
    token: { clientId: 'demo-service', condition: 'valid' },
  });
  const ended = (await api.service.chats({ limit: 1000 })).items.find(({ id }) => id === chat?.id);
  expect(ended?.status).toBe('ended');
  for (const event of ['agent_assigned', 'escalation_triggered', 'chat_ended'])
    expect((await sentToUser(event)).filter(({ customerId }) => customerId === 'C-1004')).toEqual([]);
  await api.webhooks.removeSubscription({ id: 'mine' });
});

test('what a lesson added before a crash is removed at the next start', async () => {
  await using data = await tempFolder();
  const url = 'http://localhost:9';
  const known = async (client: ControlClient) =>
    (await client.webhooks.subscriptions({})).items.map(({ id }) => id).toSorted();
  {
    await using first = await startControl(data.path);
    const client = controlClient(first.control, first.key);
    await client.webhooks.addSubscription({ id: 'mine', url });
    await client.webhooks.addSubscription({ id: 'of-a-lesson', url, lesson: true });
    expect(await known(client)).toEqual(['mine', 'of-a-lesson', 'sub_default']);
  }
  await using second = await startControl(data.path);
  expect(await known(controlClient(second.control, second.key))).toEqual(['mine', 'sub_default']);
});

test('clocks that are borrowed are restored when the one who borrowed them ends', async () => {
  const gone = new AbortController();
  const borrowed = await api.clocks.borrow({ before: '2026-01-01T00:00:00.000Z' }, { signal: gone.signal });
  await borrowed.next();
  await api.clocks.advance({ party: 'all', seconds: 3600 });
  const second = api.clocks.borrow({ before: '2026-01-01T00:00:00.000Z' });
  await expect(second).rejects.toMatchObject({ code: 'conflict' });
  gone.abort();
  const offsets = async () => (await api.clocks.list({})).items.map(({ offsetMs }) => Math.round(offsetMs / 1000));
  await expect.poll(offsets).toEqual([0, 0, 0, 0]);
});

test('a run that is attached while a lesson has the clocks is refused, and the lesson restores them', async () => {
  const path = join(folder.path, 'later.yaml');
  const hour = 'hookbench: 1\nname: Later\nsteps:\n  - clock: { advance: 1h, party: all }\n';
  const run = async () => {
    const scenario = readScenario(path, () => hour);
    const openBench = attachedBench(api, createWallClock());
    const [result] = await runScenarios([scenario], {
      ...{ openBench, wall: createWallClock(), signal: new AbortController().signal },
      ...{ parallel: 1, repeat: 1, seed: 1, bail: false },
    });
    return result?.steps.map(({ error, outcome }) => error ?? outcome);
  };
  const offsets = async () => (await api.clocks.list({})).items.map(({ offsetMs }) => Math.round(offsetMs / 1000));
  const id = 'expiry-and-refresh';
  let play = await lessons().start({ id });
  while ((await offsets()).every((seconds) => seconds === 0)) play = await lessons().next({});
  const moved = await offsets();
  expect(await run()).toEqual([
    expect.stringMatching(`^The clocks are in use by “${play.title}”, which restores them at its end. Wait until`),
  ]);
  expect(await offsets()).toEqual(moved);
  const refused = await fetch(`${control.control}/clocks/borrow?before=2026-01-01T00:00:00.000Z`, {
    headers: { authorization: `Bearer ${control.key}` },
  });
  expect([refused.status, await refused.json()]).toEqual([409, expect.objectContaining({ code: 'conflict' })]);
  await lessons().leave({});
  expect(await offsets()).toEqual([0, 0, 0, 0]);
  expect(await run()).toEqual(['passed']);
  expect(await offsets()).toEqual([0, 0, 0, 0]);
});

test('keeps the progress of a session, continues there, and starts over', async () => {
  const id = 'client-credentials';
  await lessons().reset({ id });
  await lessons().start({ id });
  await lessons().next({});
  await lessons().answer({ step: 6, answer: 3 });
  await lessons().leave({});
  expect((await api.runs.list({ kind: 'lesson' })).items).toMatchObject([
    { title: expect.any(String), state: 'cancelled' },
  ]);
  const progress = async () => (await lessons().list({})).items.find((one) => one.id === id)?.progress;
  expect(await progress()).toEqual({ at: 1, answers: { 6: 3 }, done: false });
  const { answers, results } = await lessons().start({ id });
  expect([results.length, answers]).toEqual([2, { 6: 3 }]);
  await lessons().reset({ id });
  expect(await progress()).toBeUndefined();
  await expect(lessons().next({})).rejects.toMatchObject({ code: 'conflict' });
  await expect(lessons().start({ id: 'unknown' })).rejects.toMatchObject({ code: 'not_found' });
});

test('a reference that is missing is named with file and line, and the lesson continues', async () => {
  writeFileSync(
    join(folder.path, 'mine.yaml'),
    `hookbench: 1
name: My lesson
lesson: { minutes: 1 }
steps:
  - show: { screen: nowhere }
  - show: { step: No such step }
  - show: { value: nothing }
  - explain: The end
`,
  );
  await api.scenarios.openFolder({ path: folder.path });
  const { items } = await lessons().list({});
  const own = items.find((one) => one.own);
  const { results, state } = await playAll(own?.id ?? '');
  expect(state).toBe('done');
  expect(results.map(({ note, outcome }) => [outcome, note?.split('.').slice(0, 2).join('.')])).toEqual([
    ['skipped', 'mine.yaml:5: There is no screen “nowhere”'],
    ['skipped', expect.stringMatching(/^mine.yaml:6: No earlier step named “No such step” has messages/)],
    ['skipped', 'mine.yaml:7: No earlier step saved the value “nothing”'],
    ['passed', 'The end'],
  ]);
});
