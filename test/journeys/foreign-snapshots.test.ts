import { copyFile, mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { keptPorts } from '../support/kept-ports.ts';
import { startControl, type TestControl } from '../support/start-control.ts';
import { untilRestarted } from '../support/until-restarted.ts';
import { controlClient } from '../../electron/headless/control-client.ts';
import { addressesFrom } from '#shared/model/addresses.ts';
import type { ControlClient } from '#shared/contract/client.ts';

let control: TestControl;
let client: ControlClient;
let crafts = 0;
const dataDir = () => control.served.engine.dataDir;
const fileOf = (name: string): string => join(dataDir(), `sessions/${name}.hookbench-session`);

/** A snapshot of this Hookbench that somebody changed. @returns Its path. */
async function crafted(sql: string): Promise<string> {
  const path = join(dataDir(), `crafted-${crafts++}`);
  await copyFile(fileOf('base'), path);
  const db = new DatabaseSync(path, { defensive: false });
  db.exec(sql);
  db.close();
  return path;
}

/** Replaces the definition of a table or an index without changing what it contains. */
const redefined = (name: string, before: string, after: string): string => `PRAGMA writable_schema = ON;
  UPDATE sqlite_schema SET sql = replace(sql, '${before}', '${after}') WHERE name = '${name}';
  PRAGMA writable_schema = RESET`;

/** Never ends, if something evaluates it. */
const endless = 'WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n) SELECT x FROM n';

beforeAll(async () => {
  control = await startControl(undefined, { addresses: addressesFrom(await keptPorts()) });
  client = controlClient(control.control, control.key);
  await client.service.startChat({});
  await client.webhooks.addSubscription({ url: 'http://127.0.0.1:1/hooks', name: 'Billing' });
  expect((await fetch(control.served.engine.urls.catcher.http, { method: 'POST', body: '{}' })).status).toBe(200);
  await client.sessions.save({ name: 'base' });
});

afterAll(() => control.close());

const definitions = {
  'a trigger that deletes captures':
    'CREATE TRIGGER mine AFTER INSERT ON captures BEGIN DELETE FROM captures WHERE seq = new.seq; END',
  'the body of an expected trigger': `DROP TRIGGER delivery_waits;
    CREATE TRIGGER delivery_waits AFTER UPDATE ON deliveries BEGIN DELETE FROM captures; END`,
  'an index of the expected name that refuses rows':
    'DROP INDEX captures_event; CREATE UNIQUE INDEX captures_event ON captures (http_version) WHERE seq > 999',
  'an index over an expression that fails for every new row':
    'DROP INDEX captures_event; CREATE INDEX captures_event ON captures (json(method)) WHERE seq > 999',
  'a check that every new row fails': redefined('captures', ') STRICT', ', CHECK (seq < 9)) STRICT'),
  'a check that takes long': redefined(
    'journal',
    ') STRICT',
    ", CHECK (length(replace(hex(zeroblob(90000000)), ''0'', ''11'')) > 9)) STRICT",
  ),
  'another default': redefined('captures', "more TEXT NOT NULL DEFAULT ''{}''", "more TEXT NOT NULL DEFAULT ''[''"),
  'a table that is not known': 'CREATE TABLE mine (x); INSERT INTO mine VALUES (1)',
  'a view that is not known': `CREATE VIEW mine AS ${endless}`,
};

const schemaOf = (file: string): unknown[] => {
  const db = new DatabaseSync(file, { readOnly: true });
  try {
    return db.prepare('SELECT type, name, sql FROM sqlite_schema ORDER BY name').all();
  } finally {
    db.close();
  }
};

test.each(Object.entries(definitions))('imports the data alone of a snapshot with %s', async (_, sql) => {
  const path = await crafted(sql);
  await client.sessions.import({ name: 'data', path });
  expect(schemaOf(fileOf('data'))).toEqual(schemaOf(fileOf('base')));
  await client.sessions.remove({ name: 'data' });
});

test('keeps each capture after a snapshot with another schema was restored', async () => {
  await copyFile(await crafted(definitions['a trigger that deletes captures']), fileOf('lossy'));
  await untilRestarted(control, () => client.sessions.restore({ name: 'lossy' }));
  const before = (await client.captures.list({})).items.length;
  const { catcher } = control.served.engine.urls;
  expect((await fetch(catcher.http, { method: 'POST', body: '{}' })).status).toBe(200);
  expect((await client.captures.list({})).items.length).toBe(before + 1);
  expect((await client.webhooks.subscriptions({})).items.map((one) => one.name)).toContain('Billing');
  await client.sessions.remove({ name: 'lossy' });
});

const setJson = (table: string, column: string, path: string, value: string): string =>
  `UPDATE ${table} SET ${column} = json_set(${column}, '${path}', json('${value}'))`;
const meta = (path: string, value: string): string => setJson('restored_session', 'meta', path, value);

const refused: Record<string, [sql: string, words: RegExp]> = {
  'a view instead of a table': [
    `DROP TABLE users; CREATE VIEW users AS SELECT x AS username, 'x' AS user FROM (${endless})`,
    /users/,
  ],
  'a view instead of the metadata': [
    `DROP TABLE restored_session; CREATE VIEW restored_session AS SELECT x AS meta FROM (${endless})`,
    /restored_session/,
  ],
  'a virtual table': ['DROP TABLE users; CREATE VIRTUAL TABLE users USING fts5 (username, user)', /users/],
  'a computed column': [
    "DROP TABLE users; CREATE TABLE users (username TEXT PRIMARY KEY, user TEXT AS (hex(zeroblob(9)))); INSERT INTO users VALUES ('x')",
    /users.*user/,
  ],
  'a table without a column': ['ALTER TABLE users DROP COLUMN user', /users.*user/],
  'a text instead of a number': [`${redefined('journal', 'STRICT', '')}; UPDATE journal SET at = 'x'`, /journal/],
  'a clock outside the times that can be shown': [
    meta('$.clocks', '[{"party":"service","offsetMs":1e17}]'),
    /clocks\/0\/offsetMs/,
  ],
  'settings that are not known': [meta('$.settings.mine', '1'), /settings\/mine/],
  'a time after the year 9999': [
    'UPDATE tokens SET expires_at = 1e17; UPDATE customers SET record = record; INSERT INTO dpop_proofs VALUES (1, 1e17)',
    /dpop_proofs|tokens/,
  ],
  'a sequence without a successor': [
    'UPDATE journal SET seq = 9223372036854775807 WHERE seq = (SELECT max(seq) FROM journal)',
    /journal/,
  ],
  'a capture in the place of the next one': [
    'UPDATE captures SET seq = (SELECT max(seq) + 1 FROM journal) WHERE seq = (SELECT max(seq) FROM captures)',
    /captures/,
  ],
  'JSON that is cut': [`UPDATE oauth_clients SET client = '{'`, /oauth_clients/],
  'a client without grants': [setJson('oauth_clients', 'client', '$.grants', '3'), /oauth_clients.*\/client\/grants/],
  'a user without a name': [setJson('users', 'user', '$.username', '[]'), /users.*\/user\/username/],
  'an unknown scheme of a receiver': [
    setJson('subscriptions', 'subscription', '$.url', '"file:///etc/passwd"'),
    /subscriptions.*url/,
  ],
  'a signing key of another kind': [
    `INSERT INTO signing_keys VALUES ('k', 'ES256', '{"kty":"oct","k":"AA"}', 1, NULL)`,
    /signing_keys/,
  ],
  'settings of the receiver with no meaning': [
    `INSERT OR REPLACE INTO catcher_settings VALUES (1, '{"auth":{"kind":"mtls","ca":"x"}}')`,
    /catcher_settings.*The CA is not a certificate/,
  ],
  'an entry of an unknown kind': [
    setJson('journal', 'entry', '$.kind', '"mine"').concat(' WHERE decision IS NULL'),
    /journal.*kind/,
  ],
  'deliveries without their events': ['PRAGMA foreign_keys = OFF; DELETE FROM events', /deliveries/],
};

test.each(Object.entries(refused))('refuses a snapshot with %s, and changes nothing', async (_, [sql, words]) => {
  const path = await crafted(sql);
  const { startedAt } = control.served.engine;
  const before = await readdir(join(dataDir(), 'sessions'));
  await expect(client.sessions.import({ name: 'refused', path })).rejects.toMatchObject({
    code: 'session_unreadable',
    message: expect.stringMatching(words) as string,
  });
  expect(await readdir(join(dataDir(), 'sessions'))).toEqual(before);
  await copyFile(path, fileOf('dropped'));
  expect((await client.sessions.list({})).items.map(({ name }) => name)).toContain('dropped');
  await expect(client.sessions.restore({ name: 'dropped' })).rejects.toMatchObject({ code: 'session_unreadable' });
  await client.sessions.remove({ name: 'dropped' });
  expect((await readdir(dataDir())).filter((name) => name.startsWith('pending'))).toEqual([]);
  expect(control.served.engine.startedAt).toBe(startedAt);
});

test('keeps the folders that are open now, and not those of a snapshot', async () => {
  const folder = join(dataDir(), 'mine');
  await mkdir(folder);
  await client.settings.update({ collectionFolders: [folder] });
  const path = await crafted(
    `${meta('$.settings.collectionFolders', '["/etc"]')}; ${meta('$.settings.scenarioFolders', '["/etc"]')}`,
  );
  await client.sessions.import({ name: 'folders', path });
  await untilRestarted(control, () => client.sessions.restore({ name: 'folders' }));
  expect(await client.settings.get({})).toMatchObject({ collectionFolders: [folder], scenarioFolders: [] });
});
