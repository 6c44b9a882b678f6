import { once } from 'node:events';
import { copyFile, readFile, truncate, writeFile } from 'node:fs/promises';
import { chmodSync, existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { createFleetProgress } from '../../electron/engine/fleet/view/fleet-progress.ts';
import { applyPendingSession } from '../../electron/engine/sessions/pending-session.ts';
import { addressesFrom } from '#shared/model/addresses.ts';
import type { ControlClient } from '#shared/contract/client.ts';
import { controlClient } from '../../electron/headless/control-client.ts';
import { boxFor } from '../support/secret-box.ts';
import { keptPorts } from '../support/kept-ports.ts';
import { startControl, type TestControl } from '../support/start-control.ts';
import { untilRestarted as untilReady } from '../support/until-restarted.ts';

let control: TestControl;
let api: ControlClient;
const client = () => api;
const dataDir = () => control.served.engine.dataDir;
const file = (name: string) => join(dataDir(), 'sessions', `${name}.hookbench-session`);

const untilRestarted = (act: () => Promise<unknown>) => untilReady(control, act);

/** Buffers are compared as a whole; `toEqual` takes a hundred times as long. */
const expectSameFile = async (one: string, other: string) =>
  expect((await readFile(one)).equals(await readFile(other))).toBe(true);

/** How a restart closes the WebSocket of a page: the code and the reason. */
async function closedBy(act: () => Promise<unknown>): Promise<readonly [number, string]> {
  const { host, key, origin } = control;
  const socket = new WebSocket(`ws://${host}/rpc`, ['hookbench', `hookbench.key.${key}`], { origin });
  await once(socket, 'open');
  const closed = once(socket, 'close') as Promise<[number, Buffer]>;
  await untilRestarted(act);
  const [code, reason] = await closed;
  return [code, reason.toString()];
}

const customers = async () => (await client().service.customers({})).items.map(({ id }) => id).toSorted();
const chats = async () => (await client().service.chats({})).items.length;
const offset = async () => (await client().clocks.list({})).items.find(({ party }) => party === 'service')?.offsetMs;

beforeAll(async () => {
  control = await startControl(undefined, { addresses: addressesFrom(await keptPorts()) });
  api = controlClient(control.control, control.key);
});

afterAll(() => control.close());

test('a snapshot restores records, traffic, settings and clocks, with the same addresses and keys', async () => {
  await client().service.startChat({});
  await client().clocks.advance({ party: 'service', seconds: 360 });
  await client().settings.update({ textSize: 150, notifications: true });
  const before = await customers();
  const { listeners } = await client().status.get({});
  const saved = await client().sessions.save({ name: 'monday' });
  expect(saved).toMatchObject({ name: 'monday', bytes: expect.any(Number) as number });
  await client().service.startChat({});
  await client().clocks.reset({});
  await client().settings.update({ textSize: 100 });
  await untilRestarted(() => client().sessions.restore({ name: 'monday' }));
  expect(await chats()).toBe(1);
  expect(await customers()).toEqual(before);
  expect(Math.round(((await offset()) ?? 0) / 1000)).toBe(360);
  expect((await client().settings.get({})).textSize).toBe(150);
  expect((await client().status.get({})).listeners.map(({ url }) => url)).toEqual(listeners.map(({ url }) => url));
  expect((await client().sessions.list({})).items.map(({ name }) => name)).toEqual(['monday']);
});

test('a new session keeps the settings and clears the traffic, or clears everything', async () => {
  await client().webhooks.addSubscription({ url: 'http://127.0.0.1:1/hooks', name: 'Billing' });
  const received = { stream: '2026', position: 12 };
  const progress = () => createFleetProgress(control.served.engine.store, 'lab');
  await control.served.engine.store.write([progress().savePosition(received)]);
  await untilRestarted(() => client().sessions.start({ keepSettings: true }));
  expect(await chats()).toBe(0);
  expect((await client().journal.list({})).items.some(({ kind }) => kind === 'exchange')).toBe(false);
  const names = async () => (await client().webhooks.subscriptions({})).items.map(({ name }) => name);
  expect(await names()).toContain('Billing');
  expect((await client().settings.get({})).textSize).toBe(150);
  expect(progress().position()).toEqual(received);
  await untilRestarted(() => client().sessions.start({}));
  expect(progress().position()).toEqual(received);
  // The new database returns free space to the disk, too.
  expect(control.served.engine.store.get('PRAGMA auto_vacuum')).toEqual({ auto_vacuum: 2 });
  expect(await names()).not.toContain('Billing');
  expect(await client().settings.get({})).toMatchObject({ textSize: 150, notifications: false });
});

test('reports to the pages which snapshot it restores, or that a new session starts', async () => {
  expect(await closedBy(() => client().sessions.restore({ name: 'monday' }))).toEqual([1012, 'monday']);
  expect(await closedBy(() => client().sessions.start({}))).toEqual([1012, '']);
});

test('refuses a snapshot that is cut, of a newer version, or not one, and changes nothing', async () => {
  const started = control.served.engine.startedAt;
  const restore = (name: string) => client().sessions.restore({ name });
  await copyFile(file('monday'), file('cut'));
  await truncate(file('cut'), Math.floor((await readFile(file('monday'))).length / 2));
  await expect(restore('cut')).rejects.toMatchObject({ code: 'session_unreadable' });
  await writeFile(file('text'), 'not a snapshot');
  await expect(restore('text')).rejects.toMatchObject({ code: 'session_unreadable' });
  await copyFile(file('monday'), file('newer'));
  const db = new DatabaseSync(file('newer'));
  db.exec('PRAGMA user_version = 9999');
  db.close();
  await expect(restore('newer')).rejects.toMatchObject({ code: 'session_newer' });
  await expect(restore('unknown')).rejects.toMatchObject({ code: 'not_found' });
  expect(existsSync(join(dataDir(), 'pending-session.sqlite'))).toBe(false);
  expect(existsSync(join(dataDir(), 'pending-session.sqlite.next'))).toBe(false);
  expect(control.served.engine.startedAt).toBe(started);
});

test('saves one snapshot after the other, each complete', async () => {
  const save = () => client().sessions.save({ name: 'twice', replace: true });
  const saved = await Promise.all([save(), save()]);
  for (const { bytes } of saved) expect(bytes).toBeGreaterThan(100_000);
  const db = new DatabaseSync(file('twice'), { readOnly: true });
  expect(db.prepare('SELECT count(*) AS n FROM oauth_clients').get()?.['n']).toBeGreaterThan(0);
  db.close();
  await client().sessions.remove({ name: 'twice' });
});

test('restores the built-in snapshot of a lesson, which cannot be changed', async () => {
  const { builtIn } = await client().sessions.list({});
  expect(builtIn).toHaveLength(10);
  const [first] = builtIn;
  if (!first) throw new Error('No snapshot is built in.');
  const { lesson, name } = first;
  expect(name).toBe(`lesson-${lesson}`);
  await client().webhooks.addSubscription({ url: 'http://127.0.0.1:1/hooks', name: 'Billing' });
  await client().settings.update({ textSize: 125 });
  await untilRestarted(() => client().sessions.restore({ name }));
  const progress = (await client().lessons.list({})).items.filter((one) => one.progress);
  expect(progress).toMatchObject([{ id: lesson, progress: { at: 0, done: false } }]);
  expect((await client().webhooks.subscriptions({})).items.map((one) => one.name)).not.toContain('Billing');
  expect((await customers()).length).toBeGreaterThan(0);
  expect((await client().service.startChat({})).chat).toBeDefined();
  expect((await client().settings.get({})).textSize).toBe(125);
  const refused = { code: 'conflict', message: expect.stringContaining('is built in') as string };
  await expect(client().sessions.remove({ name })).rejects.toMatchObject(refused);
  await expect(client().sessions.save({ name, replace: true })).rejects.toMatchObject(refused);
});

test('refuses a snapshot of another key', async () => {
  await copyFile(file('monday'), file('locked'));
  const db = new DatabaseSync(file('locked'));
  db.exec(`UPDATE users SET user = 'sealed:AAAA'`);
  db.close();
  await expect(client().sessions.restore({ name: 'locked' })).rejects.toMatchObject({ code: 'session_locked' });
});

test('exports and imports a snapshot, and replaces one only on request', async () => {
  const path = join(dataDir(), 'copy.hookbench-session');
  await client().sessions.export({ name: 'monday', path });
  chmodSync(path, 0o644);
  await expectSameFile(path, file('monday'));
  await client().sessions.import({ name: 'tuesday', path });
  await expect(client().sessions.import({ name: 'tuesday', path })).rejects.toMatchObject({ code: 'conflict' });
  await expect(client().sessions.save({ name: 'tuesday' })).rejects.toMatchObject({ code: 'conflict' });
  for (const wrong of ['relative', path, dataDir()])
    await expect(client().sessions.export({ name: 'monday', path: wrong })).rejects.toMatchObject({
      code: 'bad_input',
    });
  await expect(client().sessions.import({ name: 'other', path: dataDir() })).rejects.toMatchObject({
    code: 'bad_input',
    message: expect.stringContaining('it is not a file'),
  });
  expect(statSync(file('tuesday')).mode & 0o077).toBe(0);
  await client().sessions.save({ name: 'tuesday', replace: true });
  await client().sessions.remove({ name: 'tuesday' });
  expect((await client().sessions.list({})).items.map(({ name }) => name)).not.toContain('tuesday');
});

test('a crash while a session is prepared changes nothing, and after that it is applied at the next start', async () => {
  const folder = join(dataDir(), 'sessions');
  await writeFile(join(folder, 'pending-session.sqlite.next'), 'incomplete');
  await writeFile(join(folder, 'hookbench.sqlite'), 'current');
  applyPendingSession(folder);
  expect(await readFile(join(folder, 'hookbench.sqlite'), 'utf8')).toBe('current');
  expect(existsSync(join(folder, 'pending-session.sqlite.next'))).toBe(false);
  // The state that a crash leaves after the session was prepared, and the settings were written.
  await copyFile(file('monday'), join(folder, 'pending-session.sqlite'));
  await writeFile(join(folder, 'hookbench.sqlite-wal'), 'of the current database');
  applyPendingSession(folder);
  await expectSameFile(join(folder, 'hookbench.sqlite'), file('monday'));
  expect(existsSync(join(folder, 'hookbench.sqlite-wal'))).toBe(false);
  expect(JSON.parse(await readFile(join(folder, 'settings.json'), 'utf8'))).toMatchObject({ textSize: 150 });
  applyPendingSession(folder);
  await expectSameFile(join(folder, 'hookbench.sqlite'), file('monday'));
  // A damaged disk.
  await writeFile(join(folder, 'pending-session.sqlite'), 'not a database');
  expect(applyPendingSession(folder)).toEqual([expect.stringContaining('cannot be read and was set aside')]);
  await expectSameFile(join(folder, 'hookbench.sqlite'), file('monday'));
});

test('a snapshot in plain text is sealed when the data folder has a key', async () => {
  const path = join(dataDir(), 'copy.hookbench-session');
  await using sealed = await startControl(undefined, { secretBoxes: [boxFor('ada')] });
  const other = controlClient(sealed.control, sealed.key);
  await other.sessions.import({ name: 'plain', path });
  const db = new DatabaseSync(join(sealed.served.engine.dataDir, 'sessions/plain.hookbench-session'));
  const rows = db.prepare('SELECT client FROM oauth_clients').all();
  db.close();
  expect(rows.length).toBeGreaterThan(0);
  for (const { client: text } of rows) expect(text).toMatch(/^sealed:/);
});
