import { MutationObserver, QueryObserver } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import type { Flow } from '#shared/model/flow.ts';
import { toProblem, HookbenchError } from '#shared/errors/hookbench-error.ts';
import { receiveEntries } from '../../../renderer/store/receive-entries.ts';
import { startFlow } from '../../../renderer/store/use-authorize.ts';
import { operationOptions } from '../../../renderer/store/use-operation.ts';
import { decision, exchange } from '../../shared/trace/entries.ts';
import { connectedStores } from '../connected-stores.ts';

const waiting: Flow = {
  id: 'flow_1',
  trace: 't1',
  grant: 'authorization_code',
  clientId: 'demo-app',
  issuer: 'https://localhost:4011/oauth2',
  status: 'waiting-for-user',
  startedAt: '2026-11-20T12:00:00.000Z',
};

test('selects a started flow, and sends the settings of the form', async () => {
  const start = vi.fn((_request: object) => Promise.resolve(waiting));
  const stores = connectedStores({ flows: { start } });
  stores.forms.getState().edit('authorize', { clientId: 'demo-app', grant: 'device_code' });
  await startFlow(stores);
  expect(start.mock.calls[0]?.[0]).toMatchObject({ clientId: 'demo-app', grant: 'device_code', over: 'http' });
  expect(stores.authorize.getState().chosen).toBe('flow_1');
  expect(stores.forms.getState().drafts['authorize']).toMatchObject({ busy: false, refusal: undefined });
});

test('reports why a start failed, and the invalid field', async () => {
  const refused = new HookbenchError('bad_input', 'No such client.', { field: '/clientId', hint: 'Choose another.' });
  const error = Object.assign(new Error('refused'), { data: toProblem(refused) });
  const stores = connectedStores({ flows: { start: () => Promise.reject(error) } });
  const { edit } = stores.forms.getState();
  const refusal = () => stores.forms.getState().drafts['authorize']?.refusal;
  edit('authorize', { clientId: 'none' });
  await startFlow(stores);
  expect(refusal()).toEqual({
    code: 'bad_input',
    words: 'No such client. Choose another.',
    field: '/clientId',
  });
  edit('authorize', { usePar: true });
  expect(refusal()).toBeDefined();
  edit('authorize', { clientId: 'demo-app' });
  expect(refusal()).toBeUndefined();
});

test('reads the shown flows again after an entry of the authorization server, but not of the service', async () => {
  const list = vi.fn(() => Promise.resolve({ items: [waiting] }));
  const stores = connectedStores({ flows: { list } });
  new QueryObserver(stores.queries, stores.api.flows.list.queryOptions({ input: {} })).subscribe(() => undefined);
  await expect.poll(() => list.mock.calls.length).toBe(1);
  receiveEntries(stores, [exchange({ seq: 1, from: 'client', to: 'service' })]);
  receiveEntries(stores, [decision({ seq: 2, server: 'service' })]);
  expect(list).toHaveBeenCalledTimes(1);
  receiveEntries(stores, [decision({ seq: 3, server: 'authorization' })]);
  await expect.poll(() => list.mock.calls.length).toBe(2);
});

test('reads flows and tokens again before an operation on them ends', async () => {
  const operate = vi.fn(() => Promise.resolve({ flow: { ...waiting, status: 'done' }, said: 'Done.' }));
  const flows = vi.fn(() => Promise.resolve({ items: [waiting] }));
  const tokens = vi.fn(() => Promise.resolve({ items: [] }));
  const stores = connectedStores({ flows: { operate, list: flows }, authorization: { tokens } });
  const { api, queries } = stores;
  new QueryObserver(queries, api.flows.list.queryOptions({ input: {} })).subscribe(() => undefined);
  new QueryObserver(queries, api.authorization.tokens.queryOptions({ input: {} })).subscribe(() => undefined);
  await expect.poll(() => [flows.mock.calls.length, tokens.mock.calls.length]).toEqual([1, 1]);
  const operation = new MutationObserver(queries, operationOptions(stores));
  expect(await operation.mutate({ id: 'flow_1', operation: 'revoke' })).toMatchObject({ said: 'Done.' });
  expect(operate).toHaveBeenCalledWith({ id: 'flow_1', operation: 'revoke' }, expect.anything());
  expect([flows.mock.calls.length, tokens.mock.calls.length]).toEqual([2, 2]);
});
