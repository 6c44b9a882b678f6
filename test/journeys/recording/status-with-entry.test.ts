import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { http } from '../../support/http-request.ts';
import { startControl } from '../../support/start-control.ts';
import { tempFolder } from '../../support/temp-folder.ts';

/** Storing it takes longer than committing an entry. */
const large = JSON.stringify({
  items: Array.from({ length: 40_000 }, (_, n) => ({ id: `item-${n}`, name: 'A name' })),
});

it('counts an exchange before the entry with which pages read the status again', async () => {
  const real = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(large);
  });
  await once(real.listen(0, '127.0.0.1'), 'listening');
  const control = await startControl();
  await using folder = await tempFolder();
  const { journal, recorder, urls } = control.served.engine;
  const to = `http://127.0.0.1:${(real.address() as AddressInfo).port}`;
  await control.client.send('POST', '/recordings/start', { to, folder: join(folder.path, 'items') });
  const counted: number[] = [];
  journal.feed.subscribe((entries) => {
    if (entries.some(({ kind }) => kind === 'decision')) counted.push(recorder.status().exchanges);
  });
  await http(`${urls.api.http}/items`);
  await expect.poll(() => counted).toEqual([1]);
  await control.client.send('POST', '/recordings/stop');
  await control.close();
  real.close();
});
