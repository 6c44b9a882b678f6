import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { SubscriptionFieldsInput } from '#shared/model/subscription.ts';
import { startReceiver, type Receiver } from '../../support/receiver.ts';
import { startControl, type TestControl } from '../../support/start-control.ts';
import { tempFolder } from '../../support/temp-folder.ts';

let served: TestControl;
let receiver: Receiver;
let send: TestControl['client']['send'];

beforeAll(async () => {
  served = await startControl();
  receiver = await startReceiver();
  ({ send } = served.client);
  await send('PATCH', '/subscriptions/sub_default', { enabled: false });
});
beforeEach(() => {
  receiver.received.length = 0;
});
afterAll(async () => {
  await served.close();
  await receiver.close();
});

type Fields = Partial<Omit<SubscriptionFieldsInput, 'url'>>;

it.each<[string, string, Fields, string, string]>([
  ['with a path is used as it is', '/hook?tenant=7', {}, '/hook?tenant=7', '/hook?tenant=7'],
  ['with a final slash is used as it is', '/hook/', {}, '/hook/', '/hook/'],
  ['without a path gets those of the interface', '', {}, '/webhook/chat-started', '/webhook/chat-completed'],
  ['with only a query, too', '/?k=1', {}, '/webhook/chat-started?k=1', '/webhook/chat-completed?k=1'],
  [
    'gets them below its path on request',
    '/base',
    { paths: 'interface' },
    '/base/webhook/chat-started',
    '/base/webhook/chat-completed',
  ],
  ['without a path is used as it is on request', '', { paths: 'exact' }, '/', '/'],
  ['gets the paths of some events', '/base', { pathMap: { chat_ended: '/end' } }, '/base', '/base/end'],
])('a URL %s', async (_, path, fields, started, ended) => {
  const added = await send('POST', '/subscriptions', { url: receiver.url + path, ...fields });
  const { chat_started, chat_ended } = added.targets as Record<string, string>;
  const customerId = 'C-1001';
  for (const event of ['chat_started', 'chat_ended']) await send('POST', '/events', { event, customerId });
  await receiver.count(2);
  expect(receiver.received.map((one) => one.path).toSorted()).toEqual([started, ended].toSorted());
  const sent = [chat_started, chat_ended].map((url = '') => url.replace(receiver.url, '') || '/');
  expect(sent).toEqual([started, ended]);
  await send('DELETE', `/subscriptions/${added.id}`);
});

it('a change of the choice moves the targets, null follows the URL again', async () => {
  const { id, inherited, paths } = await send('POST', '/subscriptions', { url: `${receiver.url}/a`, events: ['mine'] });
  expect({ paths, follows: inherited.includes('paths') }).toEqual({ paths: 'exact', follows: true });
  const changed = await send('PATCH', `/subscriptions/${id}`, { paths: 'interface' });
  expect(changed).toMatchObject({ paths: 'interface', targets: { mine: `${receiver.url}/a/webhook/mine` } });
  const again = await send('PATCH', `/subscriptions/${id}`, { paths: null });
  expect(again).toMatchObject({ paths: 'exact', targets: { mine: `${receiver.url}/a` } });
  const bare = await send('PATCH', `/subscriptions/${id}`, { url: receiver.url });
  expect(bare).toMatchObject({ paths: 'interface', targets: { mine: `${receiver.url}/webhook/mine` } });
});

it('a subscription that an earlier version stored keeps its paths', async () => {
  await using folder = await tempFolder();
  const data = join(folder.path, 'data');
  {
    await using first = await startControl(data);
    await first.client.send('POST', '/subscriptions', { id: 'old', url: 'http://127.0.0.1:9/base', events: ['mine'] });
    const { store } = first.served.engine;
    const [row] = store.all(`SELECT subscription FROM subscriptions WHERE id = 'old'`);
    const { paths: _, ...old } = JSON.parse(store.unseal(row?.['subscription'] as string)) as Record<string, unknown>;
    const sql = `UPDATE subscriptions SET subscription = ? WHERE id = 'old'`;
    await store.write([{ sql, params: [store.seal(JSON.stringify(old))] }]);
  }
  await using again = await startControl(data);
  const { items } = await again.client.get('/subscriptions');
  expect(items.at(-1)).toMatchObject({ targets: { mine: 'http://127.0.0.1:9/base/webhook/mine' } });
});
