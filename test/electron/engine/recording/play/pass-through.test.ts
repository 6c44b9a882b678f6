import { readdir } from 'node:fs/promises';
import { expect, it } from 'vitest';
import type { RecordedExchange } from '#shared/recording/recorded-exchange.ts';
import { createPassThrough } from '../../../../../electron/engine/recording/play/pass-through.ts';
import { completeRecording, writeRecording } from '../../../../support/recordings.ts';
import { tempFolder } from '../../../../support/temp-folder.ts';

it('passes requests on, but adds no exchange to a recording that is full', async () => {
  await using folder = await tempFolder();
  const path = `${folder.path}/full`;
  await writeRecording(path, { exchanges: [] });
  const added: RecordedExchange[] = [];
  const play = { exchanges: 19_999, add: (one: RecordedExchange) => void (added.push(one), play.exchanges++) };
  const phases = { total: 1 } as never;
  const pass = createPassThrough(completeRecording({ exchanges: [] }), path, play, {
    send: () =>
      Promise.resolve({
        rawRequestHeaders: [],
        phases,
        response: { status: 200, rawHeaders: [], body: Buffer.from('fine'), truncated: false },
      }),
    jobs: { run: () => Promise.reject(new Error('unused')) },
    now: () => 0,
  });
  const request = {
    method: 'GET',
    target: '/a?token=secret-of-the-request',
    headers: [],
    body: Buffer.alloc(0),
    trace: '',
  };
  const all = await Promise.all([pass(request), pass(request)]);
  expect(all.map(({ n, response }) => [n, response?.body.toString()])).toEqual([
    [1, 'fine'],
    [undefined, 'fine'],
  ]);
  expect(added).toMatchObject([{ request: { path: '/a', query: 'token={{secret.access-token-1}}' } }]);
  expect(await readdir(`${path}/exchanges`)).toEqual(['0001-get-a.yaml']);
});
