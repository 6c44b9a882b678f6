import { expect, it } from 'vitest';
import { http } from '../../../support/http-request.ts';
import { startControl } from '../../../support/start-control.ts';

it('counts all, failed and pinned captures, also after they are pinned and cleared, which the journal records', async () => {
  await using served = await startControl();
  const { catcher } = served.served.engine.urls;
  const headers = { authorization: `Bearer ${served.key}`, 'content-type': 'application/json' };
  const call = (method: string, path: string) => http(`${served.control}${path}`, { method, headers });
  const counts = async (): Promise<unknown> => JSON.parse((await call('GET', '/captures/counts')).text);

  expect(await counts()).toEqual({ all: 0, failed: 0, pinned: 0 });
  const json = { 'content-type': 'application/json' };
  const good = await http(`${catcher.http}/any`, { method: 'POST', headers: json, body: '{}' });
  await http(`${catcher.http}/any`, { method: 'POST', headers: json, body: '{' });
  expect(await counts()).toEqual({ all: 2, failed: 1, pinned: 0 });

  const id = good.headers['hookbench-capture'] as string;
  await call('POST', `/captures/${id}/pin`);
  expect(await counts()).toEqual({ all: 2, failed: 1, pinned: 1 });
  await call('DELETE', '/captures');
  expect(await counts()).toEqual({ all: 1, failed: 0, pinned: 1 });
  expect(JSON.parse((await call('GET', '/journal?kind=catcher')).text)).toMatchObject({
    items: [{ message: '1 capture removed' }, { message: `Capture ${id} pinned`, capture: { id, pinned: true } }],
  });
});
