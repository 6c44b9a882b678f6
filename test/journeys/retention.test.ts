import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { JournalEntry } from '#shared/model/journal-entry.ts';
import { readSetup } from '../../electron/engine/config/read-setup.ts';
import { http } from '../support/http-request.ts';
import { startControl } from '../support/start-control.ts';
import { runCli } from '../support/start-serve.ts';
import { tempFolder } from '../support/temp-folder.ts';

const defaults = { entries: 1_000_000, megabytes: 2048, days: 30, pending: 50_000 };

describe('retention', () => {
  it('is shown and changed by the control API, one limit at a time, and kept for the next start', async () => {
    await using folder = await tempFolder();
    {
      await using first = await startControl(folder.path);
      expect(await first.client.get('/settings')).toMatchObject({ retention: defaults });
      const changed = await first.client.send('PATCH', '/settings', { retention: { days: 7 } });
      expect(changed).toMatchObject({ retention: { ...defaults, days: 7 } });
      await expect(first.client.send('PATCH', '/settings', { retention: { entries: 0 } })).rejects.toThrow(/400/);
    }
    await using second = await startControl(folder.path);
    expect(await second.client.get('/settings')).toMatchObject({ retention: { ...defaults, days: 7 } });
  });

  it('is set by hookbench.yaml and by command-line options, which take precedence', async () => {
    await using folder = await tempFolder();
    const config = join(folder.path, 'hookbench.yaml');
    await writeFile(config, 'retention: { entries: 5000, days: 3 }\n');
    const { configFile, declared } = readSetup({ config, retention: { days: 2, pending: 9 } });
    await using served = await startControl(join(folder.path, 'data'), { configFile, declared });
    expect(await served.client.get('/settings')).toMatchObject({
      retention: { ...defaults, entries: 5000, days: 2, pending: 9 },
    });
    const wrong = await runCli(['serve', '--data-dir', join(folder.path, 'other'), '--retain-entries', 'many']);
    expect(wrong).toMatchObject({ code: 2, stderr: expect.stringContaining('--retain-entries') });
  });

  it('keeps lists working, and returns 404 for removed items', async () => {
    await using served = await startControl();
    const { client } = served;
    const { engine } = served.served;
    await client.send('POST', '/chats', {});
    const capture = await client.entry('capture');
    const exchange = await client.entry('exchange');
    const { next } = await client.get('/journal?limit=3&order=asc');
    for (let n = 0; n < 150; n++) await http(engine.urls.catcher.http, { method: 'POST', body: String(n) });
    await client.send('PATCH', '/settings', { retention: { entries: 100 } });
    await expect.poll(async () => ((await client.get('/journal?limit=1000')).items as unknown[]).length).toBe(100);
    const page = await client.get(`/journal?limit=1000&order=asc&after=${next}`);
    expect((page.items as JournalEntry[]).length).toBe(100);
    for (const path of [`/captures/${capture.id}`, `/exchanges/${exchange.id}`, `/traces/${exchange.trace}`])
      await expect(client.get(path)).rejects.toThrow(/404.*not_found/);
    expect((await client.get('/captures?limit=1000')).items).toHaveLength(100);
  });

  it('keeps the size of the database while a receiver fails and events continue', async () => {
    await using served = await startControl();
    const { client } = served;
    const { engine } = served.served;
    // Nothing listens there.
    const url = 'http://127.0.0.1:1/';
    await client.send('POST', '/subscriptions', { url, events: ['*'], retry: { delays: [3600] } });
    await client.send('PATCH', '/settings', { retention: { entries: 2000, pending: 200 } });
    const used = () =>
      Number(engine.store.get('PRAGMA page_count')?.['page_count']) -
      Number(engine.store.get('PRAGMA freelist_count')?.['freelist_count']);
    const sizes: number[] = [];
    for (let round = 0; round < 12; round++) {
      for (let n = 0; n < 150; n++) await engine.emission.emit({ event: 'chat_started', customerId: 'C-1001' });
      await engine.retention.apply();
      sizes.push(used());
    }
    const counts = await client.get('/deliveries/counts');
    expect(counts).toMatchObject({ pending: 200 });
    expect(Math.max(...sizes.slice(-4))).toBeLessThan(1.1 * Math.max(...sizes.slice(4, 8)));
  });
});
