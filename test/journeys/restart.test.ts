import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { databaseRows } from '../support/database-rows.ts';
import { http } from '../support/http-request.ts';
import { startServe } from '../support/start-serve.ts';
import { tempFolder } from '../support/temp-folder.ts';

const readJournal = (dataDir: string): unknown[] =>
  databaseRows(dataDir, 'SELECT entry FROM journal ORDER BY seq').map(({ entry }) => JSON.parse(String(entry)));

it('a restart keeps keys, clients, customers, chats and journal, and an old token still works', async () => {
  await using folder = await tempFolder();
  const seen = async (served: Awaited<ReturnType<typeof startServe>>) => ({
    clients: served.ready.clients,
    keys: (await http(`${served.ready.auth.http}/jwks`)).json as unknown,
    customers: await served.control.all('/customers'),
    chats: await served.control.all('/chats'),
  });

  const env = { HOOKBENCH_CONTROL_KEY: 'kept-by-the-caller' };
  const config = join(folder.path, 'hookbench.yaml');
  const port = (url: string): number => Number(new URL(url).port);
  let token: string;
  let before: Awaited<ReturnType<typeof seen>>;
  let journal: unknown[];
  {
    await using first = await startServe(folder.path, { env });
    const { ready, control } = first;
    const answer = await http(`${ready.auth.http}/token`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: `grant_type=client_credentials&client_id=demo-service&client_secret=${ready.clients[0]?.secret}`,
    });
    token = answer.json.access_token;
    const { trace } = await control.send('POST', '/chats', { customerId: 'C-1003' });
    await control.entry('delivery', (entry) => entry.trace === trace && entry.status === 'delivered');
    const patched = await http(`${ready.api.http}/api/customer/C-1003`, {
      method: 'PATCH',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/merge-patch+json' },
      body: '{"tier":"gold","seat":"window"}',
    });
    expect(patched.status).toBe(200);
    before = await seen(first);
    expect(await first.stop()).toBe(0);
    journal = readJournal(folder.path);
    // A token names its issuer by address, so the restart is on the same ports.
    const { http: plain, https: secure } = ready.api;
    await writeFile(config, `addresses:\n  service: { http: ${port(plain)}, https: ${port(secure)} }\n`);
  }

  await using second = await startServe(folder.path, { env, args: ['--config', config] });
  expect(second.ready.controlKey).toBe(env.HOOKBENCH_CONTROL_KEY);
  expect(await seen(second)).toEqual(before);
  const after = readJournal(folder.path);
  expect(after.slice(0, journal.length)).toEqual(journal);
  expect(journal.at(-1)).toMatchObject({ kind: 'engine', change: 'stopped' });
  expect(after[journal.length]).toMatchObject({ kind: 'engine', change: 'started' });

  const url = `${second.ready.api.http}/api/customers/C-1003`;
  const answer = await http(url, { headers: { authorization: `Bearer ${token}` } });
  expect(answer.json).toMatchObject({ id: 'C-1003', tier: 'gold', seat: 'window', name: 'Chiara Rossi' });
});
