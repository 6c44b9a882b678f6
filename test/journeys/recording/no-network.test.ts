import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Webhook } from 'svix';
import { expect, it, vi } from 'vitest';
import type { PlayingState } from '#shared/recording/playing.ts';
import { http } from '../../support/http-request.ts';
import { startReceiver } from '../../support/receiver.ts';
import { writeRecording } from '../../support/recordings.ts';
import { startServe } from '../../support/start-serve.ts';
import { tempFolder } from '../../support/temp-folder.ts';

const watch = join(import.meta.dirname, '../../support/network-watch.mjs');
const json: [string, string][] = [['Content-Type', 'application/json']];
const place = { where: 'webhook', operation: 'POST /in', why: 'It differs each time' } as const;
const yearSeconds = 365 * 24 * 3600;

const loopback = /^(localhost|127\.0\.0\.1|::1)$/;

interface Noted {
  kind: string;
  host?: string;
  port?: number;
  name?: string;
}

it('connects only to the receiver, which verifies webhooks with the library of Svix a year later', async () => {
  await using folder = await tempFolder();
  await using receiver = await startReceiver();
  const recording = join(folder.path, 'recording');
  await writeRecording(recording, {
    servers: [
      { name: 'api', url: 'https://api.example.com' },
      { name: 'auth', url: 'https://login.example.com' },
    ],
    volatile: [
      { ...place, pointer: '/createdAt', kind: 'time' },
      { ...place, pointer: '/id', kind: 'id' },
    ],
    exchanges: [
      {
        request: { method: 'POST', path: '/v1/jobs', headers: json, body: { json: { name: 'print' } } },
        response: {
          status: 202,
          headers: [...json, ['Location', 'https://api.example.com/v1/jobs/job_17']],
          body: { json: { id: 'job_17', callback: 'https://api.example.com/v1/jobs/job_17' } },
        },
      },
    ],
    webhooks: [
      {
        after: 1,
        delay: 90_000,
        event: 'job.done',
        signature: { scheme: 'svix', headers: ['svix-id', 'svix-timestamp', 'svix-signature'] },
        request: {
          method: 'POST',
          path: '/in',
          headers: [...json, ['svix-id', 'msg_1'], ['svix-timestamp', '1'], ['svix-signature', '{{secret.signature}}']],
          body: { json: { id: 'evt_1', job: 'job_17', createdAt: '2026-03-02T10:16:31+01:00' } },
        },
      },
    ],
  });
  const notes = join(folder.path, 'network.jsonl');
  await using serve = await startServe(join(folder.path, 'data'), {
    args: ['--recording', recording],
    env: { NODE_OPTIONS: `--import ${watch}`, NETWORK_WATCH: notes },
  });
  const { control, ready } = serve;
  await control.send('DELETE', '/subscriptions/sub_default');
  await control.send('POST', '/subscriptions', { url: `${receiver.url}/in` });
  await control.send('POST', '/clocks/all/advance', { seconds: yearSeconds });

  const { playing }: PlayingState = await control.get('/recordings/playing');
  const [signature] = playing?.signatures ?? [];
  expect(signature).toMatchObject({ scheme: 'svix', url: `${receiver.url}/in` });
  const accepted = await http(`${ready.api.http}/v1/jobs`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'print' }),
  });
  expect(accepted.status).toBe(202);
  expect(accepted.json).toEqual({ id: 'job_17', callback: `${ready.api.http}/v1/jobs/job_17` });
  expect((await http(`${ready.api.http}/v1/unknown`)).status).toBe(404);
  expect(receiver.received).toHaveLength(0);
  await control.send('POST', '/clocks/all/advance', { seconds: 90 });
  const [received] = await receiver.count(1);

  const later = Date.now() + (yearSeconds + 90) * 1000;
  vi.useFakeTimers({ toFake: ['Date'], now: later });
  try {
    new Webhook(signature?.key ?? '').verify(received?.text ?? '', received?.headers ?? {});
  } finally {
    vi.useRealTimers();
  }
  const sent = received?.json as { id: string; job: string; createdAt: string };
  expect(sent).toMatchObject({ id: 'evt_1', job: 'job_17' });
  expect(sent.createdAt).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+01:00$/);
  // The recorded time was 90 s after that of the request, which was made now, or a little before.
  expect(Math.abs(Date.parse(sent.createdAt) - later)).toBeLessThan(30_000);

  await serve.stop();
  const noted = readFileSync(notes, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Noted);
  expect(noted).toContainEqual({ kind: 'connect', host: expect.anything() as string, port: receiver.port });
  const others = noted.filter(
    ({ host = '', kind, name = '', port }) =>
      !loopback.test(kind === 'resolve' ? name : host) || (kind !== 'resolve' && port !== receiver.port),
  );
  expect(others).toEqual([]);
});
