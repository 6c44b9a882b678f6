import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Capture } from '#shared/model/capture.ts';
import type { PlayingState } from '#shared/recording/playing.ts';
import { exportCase, openCase } from '../../support/cases.ts';
import { http } from '../../support/http-request.ts';
import { startControl, type TestControl } from '../../support/start-control.ts';

let file: Buffer;
let chatId: string;

/** A chat of the built-in interface, with its token and its webhook, as another Hookbench exported it. */
beforeAll(async () => {
  await using origin = await startControl();
  const token = await tokenOf(origin);
  const started = await startChat(origin, token);
  ({ id: chatId } = started.json as { id: string });
  await origin.client.entry('capture', ({ event }) => event === 'chat_started');
  file = await exportCase(origin);
});

let control: TestControl;
beforeAll(async () => {
  control = await startControl();
});
afterAll(() => control.close());

async function tokenOf({ served }: TestControl): Promise<string> {
  const { authorization, urls } = served.engine;
  const answer = await http(`${urls.auth.http}/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: String(
      new URLSearchParams({
        grant_type: 'client_credentials',
        client_id: 'demo-service',
        client_secret: authorization.clients.find('demo-service')?.secret ?? '',
      }),
    ),
  });
  return (answer.json as { access_token: string }).access_token;
}

const startChat = ({ served }: TestControl, token: string) =>
  http(`${served.engine.urls.api.http}/api/chat/start`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ customerId: 'C-1001' }),
  });

it('an opened case file is played: its exchanges, tokens and webhooks', async () => {
  const { client } = control;
  const { id } = await openCase(control, file, 'chat.hookbench-case');
  const { playing }: PlayingState = await client.send('POST', '/recordings/play', { case: id });
  expect(playing).toMatchObject({ title: 'chat.hookbench-case', case: id });
  await client.send('POST', '/clocks/all/advance', { seconds: 365 * 24 * 3600 });
  expect((await startChat(control, 'no token')).status).toBe(401);
  const started = await startChat(control, await tokenOf(control));
  expect(started.status, started.text).toBe(201);
  expect(started.json).toMatchObject({ id: chatId, status: 'queued' });
  const { startedAt } = started.json as { startedAt: string };
  expect(Date.parse(startedAt) - Date.now()).toBeGreaterThan(364 * 24 * 3_600_000);
  await client.send('POST', '/clocks/all/advance', { seconds: 60 });
  const entry = await client.entry('capture', (one) => one.event === 'chat_started' && one.case === undefined);
  const capture: Capture = await client.get(`/captures/${entry.id}`);
  expect(capture.checks.find(({ check }) => check === 'signature')).toMatchObject({ outcome: 'passed' });
  expect(await client.send('POST', '/recordings/stop-playing', {})).toEqual({});
  await expect(client.send('POST', '/recordings/play', { case: 'case_unknown' })).rejects.toThrow('not_found');
});
