import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ControlClient } from '#shared/contract/client.ts';
import { controlClient } from '../../electron/headless/control-client.ts';
import { startControl, type TestControl } from '../support/start-control.ts';

let control: TestControl;
let api: ControlClient;

beforeAll(async () => {
  control = await startControl();
  api = controlClient(control.control, control.key);
});

afterAll(() => control.close());

const held = () =>
  control.served.engine.stepThrough.held().map(({ from, method, url }) => [from, method, new URL(url).pathname]);
const sent = async () =>
  (await api.journal.list({})).items.filter(({ kind }) => kind === 'exchange' || kind === 'attempt').length;
const offsets = async () => (await api.clocks.list({})).items.map(({ offsetMs }) => offsetMs);

/** Opens the stream that holds messages. @returns Closes it, as a closed window does. */
async function hold(): Promise<() => void> {
  const stop = new AbortController();
  const headers = { authorization: `Bearer ${control.key}` };
  const response = await fetch(`${control.control}/step-through/feed`, { headers, signal: stop.signal });
  await response.body?.getReader().read();
  return () => stop.abort();
}

test('holds each message of a chat start until it is sent, with edits, while no time passes for the parties', async () => {
  const release = await hold();
  const started = api.service.startChat({ customerId: 'C-1001' });
  await expect.poll(held).toEqual([['client', 'POST', '/oauth2/token']]);
  expect(await sent()).toBe(0);
  await api.stepThrough.next({});
  await expect.poll(held).toEqual([['client', 'POST', '/api/chat/start']]);
  expect(await sent()).toBe(1);
  await api.stepThrough.next({ body: JSON.stringify({ customerId: 'C-1002' }) });
  expect((await started).chat?.customerId).toBe('C-1002');
  await expect.poll(held).toEqual([['service', 'POST', '/webhook/chat-started']]);
  expect((await api.captures.list({})).items).toEqual([]);
  expect((await offsets()).every((ms) => ms < 0)).toBe(true);
  release();
  await expect.poll(async () => (await api.captures.list({})).items.length).toBe(1);
  await expect.poll(offsets).toEqual([0, 0, 0, 0]);
  await expect(api.stepThrough.next({})).rejects.toMatchObject({ code: 'conflict' });
});

test.each(['started', 'polled'])('a comparison ends although its message is held when a chat is %s', async (when) => {
  const input = { chats: 1, seconds: 5, interval: 1, conditional: false, disturbance: 'none' } as const;
  const before = when === 'started' ? await hold() : undefined;
  await api.pullPush.start(input);
  if (!before) await expect.poll(async () => (await api.pullPush.get({})).comparison?.chats.length).toBe(1);
  const release = before ?? (await hold());
  await expect.poll(() => held().some(([from]) => from === 'client'), { timeout: 5000 }).toBe(true);
  expect(await api.pullPush.cancel({})).toMatchObject({ comparison: { state: 'cancelled' } });
  release();
});

test('a closed window releases a flow that is held', async () => {
  const release = await hold();
  const flow = api.flows.start({ grant: 'client_credentials', clientId: 'demo-service' });
  await expect.poll(held).not.toEqual([]);
  release();
  const { id } = await flow;
  await expect.poll(async () => (await api.flows.get({ id })).status).toBe('done');
});
