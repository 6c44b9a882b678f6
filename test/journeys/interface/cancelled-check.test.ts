import { expect, it, vi } from 'vitest';
import { startControl } from '../../support/start-control.ts';

/** A document whose reading takes long enough to be stopped. */
const large = JSON.stringify({
  openapi: '3.1.0',
  info: { title: 'Large', version: '1' },
  paths: Object.fromEntries(
    Array.from({ length: 4000 }, (_, index) => [
      `/things${index}`,
      { get: { description: 'x'.repeat(4000), responses: { 200: { description: 'Things' } } } },
    ]),
  ),
});

it('a check of documents is stopped when its client leaves', async () => {
  const control = await startControl();
  try {
    const { jobs } = control.served.engine;
    const run = vi.spyOn(jobs, 'run');
    const leaving = new AbortController();
    const asked = fetch(`${control.control}/interface/check`, {
      method: 'POST',
      headers: { authorization: `Bearer ${control.key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ openapi: large }),
      signal: leaving.signal,
    });
    await vi.waitFor(() => expect(run).toHaveBeenCalledOnce(), { timeout: 20_000 });
    leaving.abort();
    await expect(asked).rejects.toMatchObject({ name: 'AbortError' });
    await expect(run.mock.results[0]?.value).rejects.toMatchObject({ name: 'AbortError' });
    const small = { openapi: '{"openapi":"3.1.0","info":{"title":"T","version":"1"},"paths":{}}' };
    expect(await control.client.send('POST', '/interface/check', small)).toMatchObject({ usable: true });
  } finally {
    await control.close();
  }
});
