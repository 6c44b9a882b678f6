import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, it } from 'vitest';
import { http } from '../support/http-request.ts';
import { runCli } from '../support/start-serve.ts';
import { startControl } from '../support/start-control.ts';
import { tempFolder } from '../support/temp-folder.ts';

it('an export that cannot be made is answered with a problem, noted in the journal, and leaves no file', async () => {
  await using folder = await tempFolder();
  await using served = await startControl(folder.path);
  await served.client.send('POST', '/chats', {});
  await served.client.entry('capture');
  const db = new DatabaseSync(join(folder.path, 'hookbench.sqlite'));
  db.exec("UPDATE journal SET entry = '{broken' WHERE kind = 'capture'");
  db.close();

  const { control, key } = served;
  const answer = await http(`${control}/export?format=ndjson`, { headers: { authorization: `Bearer ${key}` } });
  expect(answer.status).toBe(500);
  expect(answer.headers['content-type']).toMatch(/^application\/problem\+json/);
  const { items } = (await served.client.get('/journal?kind=engine&limit=10')) as { items: object[] };
  expect(items).toContainEqual(expect.objectContaining({ change: 'failure', message: expect.stringMatching(/JSON/) }));

  const file = join(folder.path, 'out.hookbench-case');
  const ran = await runCli(['export', '--format', 'case', '--data-dir', folder.path, '--output', file]);
  expect(ran.code).not.toBe(0);
  expect(ran.stderr).not.toMatch(/--output|Cannot write/);
});
