import { QueryObserver, type QueryKey } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import type { JournalEntry } from '#shared/model/journal-entry.ts';
import type { Engine } from '../../../renderer/store/engine.ts';
import { receiveEntries } from '../../../renderer/store/receive-entries.ts';
import { decision, exchange } from '../../shared/trace/entries.ts';
import { connectedStores } from '../connected-stores.ts';

const call = exchange({ seq: 1, from: 'client', to: 'service' });
const put = decision({ seq: 2, server: 'service', method: 'PUT' });
const tokenRequest = decision({ seq: 4, server: 'authorization', method: 'POST' });
const registration = decision({ seq: 5, server: 'authorization', method: 'POST', url: 'http://as.test/register' });
const kind = (name: string) => ({ ...call, kind: name }) as unknown as JournalEntry;

const queries: [name: string, key: (api: Engine['api']) => QueryKey, entry: JournalEntry][] = [
  ['the customers after a PUT', ({ service }) => service.customers.key(), put],
  ['the refresh families after a token request', ({ authorization }) => authorization.families.key(), tokenRequest],
  ['the clients after one registered itself', ({ authorization }) => authorization.clients.key(), registration],
  ['the flows after a token request', ({ flows }) => flows.list.key(), tokenRequest],
  ['the tokens after a token was issued', ({ authorization }) => authorization.tokens.key(), kind('token')],
  ['the clocks after a clock was moved', ({ clocks }) => clocks.list.key(), kind('clock')],
  ['the status after the engine changed', ({ status }) => status.get.key(), kind('engine')],
  ['the traffic after it started', ({ service }) => service.traffic.key(), kind('traffic')],
  ['the receiver’s settings after a change', ({ captures }) => captures.settings.key(), kind('catcher')],
  ['the profile after a change', ({ profile }) => profile.get.key(), kind('profile')],
  ['the experiments after the interface changed', ({ experiments }) => experiments.list.key(), kind('interface')],
  ['the lessons after the interface changed', ({ lessons }) => lessons.list.key(), kind('interface')],
  ['the history after a call of the client', ({ requests }) => requests.history.key(), call],
];

test.each(queries)('reads %s again', async (_, key, entry) => {
  const stores = connectedStores({});
  const read = vi.fn(() => Promise.resolve(null));
  new QueryObserver(stores.queries, { queryKey: key(stores.api), queryFn: read }).subscribe(() => undefined);
  await expect.poll(() => read.mock.calls.length).toBe(1);
  receiveEntries(stores, [entry]);
  await expect.poll(() => read.mock.calls.length).toBe(2);
});
