import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { http } from '../../support/http-request.ts';
import { rawSocket } from '../../support/raw-socket.ts';
import { startEngine, type TestEngine } from '../../support/start-engine.ts';

let parties: TestEngine;
beforeAll(async () => {
  parties = await startEngine();
});
afterAll(() => parties.close());

/** Makes the database refuse these rows for as long as something runs. */
async function refusing(rows: readonly { table: string; when?: string }[], run: () => Promise<void>): Promise<void> {
  const db = new DatabaseSync(join(parties.engine.dataDir, 'hookbench.sqlite'));
  db.exec('PRAGMA busy_timeout = 5000');
  try {
    for (const { table, when = 'true' } of rows) {
      const refuse = `BEGIN SELECT RAISE(FAIL, 'no room'); END`;
      db.exec(`CREATE TRIGGER ${table}_refused BEFORE INSERT ON ${table} WHEN ${when} ${refuse}`);
    }
    await run();
  } finally {
    for (const { table } of rows) db.exec(`DROP TRIGGER ${table}_refused`);
    db.close();
  }
}

const askForToken = () =>
  http(`${parties.auth}/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: `grant_type=client_credentials&client_id=demo-service&client_secret=${parties.engine.authorization.clients.find('demo-service')?.secret}`,
  });

const failures = () => parties.engine.journal.list({ limit: 100, order: 'asc', kind: 'engine', q: 'refused to store' });

describe('while nothing can be stored', () => {
  it('no party claims success, each says why, and all recover by themselves', async () => {
    const token = await parties.token();
    const startChat = () => parties.call('POST', '/api/chat/start', token, { customerId: 'C-1001' });
    const capture = () => http(`${parties.catcher}/x`, { method: 'POST', body: 'x' });
    const decisions = { table: 'journal', when: "new.kind = 'decision'" };
    await refusing([{ table: 'captures' }, { table: 'chats' }, decisions], async () => {
      expect(await startChat()).toMatchObject({ status: 507, json: { code: 'storage_failed' } });
      const issued = await askForToken();
      expect(issued).toMatchObject({ status: 507, json: { error: 'server_error' } });
      expect(issued.headers['cache-control']).toBe('no-store');
      expect((await capture()).status).toBe(507);
    });
    expect((await failures()).items.length).toBeGreaterThanOrEqual(3);
    expect((await startChat()).status).toBe(201);
    expect((await askForToken()).status).toBe(200);
    expect((await capture()).status).toBe(200);
  });
});

describe('a request that breaks off', () => {
  it('is no failure of ours', async () => {
    const before = (await parties.engine.journal.list({ limit: 1000, order: 'asc', kind: 'engine' })).items.length;
    const head = 'Host: localhost\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 99\r\n\r\nhalf';
    for (const target of [`${parties.auth}/token`, `${parties.api}/api/chat/start`, `${parties.catcher}/x`]) {
      const socket = await rawSocket(target);
      socket.write(`POST ${new URL(target).pathname} HTTP/1.1\r\n${head}`);
      await askForToken();
      socket.resetAndDestroy();
    }
    for (let n = 0; n < 3; n++) expect((await askForToken()).status).toBe(200);
    const after = (await parties.engine.journal.list({ limit: 1000, order: 'asc', kind: 'engine' })).items;
    expect(after.slice(before)).toEqual([]);
  });
});
