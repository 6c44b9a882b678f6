import { expect, test, vi } from 'vitest';
import type { Flow } from '#shared/model/flow.ts';
import { toProblem } from '#shared/errors/to-problem.ts';
import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import type { ApiClient } from '../../../renderer/store/api-client.ts';
import { createConnectionStore } from '../../../renderer/store/connection-store.ts';
import { flowRequestOf, emptyFlowForm } from '../../../renderer/store/flow-form.ts';
import { createFlowsStore } from '../../../renderer/store/flows-store.ts';
import { decision } from '../../shared/trace/entries.ts';

const waiting: Flow = {
  id: 'flow_1',
  trace: 't1',
  grant: 'authorization_code',
  clientId: 'demo-app',
  issuer: 'https://localhost:4011/oauth2',
  status: 'waiting-for-user',
  startedAt: '2026-11-20T12:00:00.000Z',
};

function connectedTo(flows: Partial<Record<keyof ApiClient['flows'], unknown>>) {
  const connection = createConnectionStore();
  connection.setState({ connection: { state: 'connected', client: { flows } as unknown as ApiClient } });
  return createFlowsStore(connection);
}

test('selects a started flow', async () => {
  const store = connectedTo({ start: () => Promise.resolve(waiting) });
  await store.getState().start(flowRequestOf(emptyFlowForm));
  expect(store.getState()).toMatchObject({ items: [waiting], chosen: 'flow_1', starting: false, refusal: undefined });
});

test('reports why a start failed, and the invalid field', async () => {
  const refused = new HookbenchError('bad_input', 'No such client.', { field: '/clientId', hint: 'Choose another.' });
  const error = Object.assign(new Error('refused'), { data: toProblem(refused) });
  const store = connectedTo({ start: () => Promise.reject(error) });
  await store.getState().start(flowRequestOf(emptyFlowForm));
  expect(store.getState().refusal).toEqual({ words: 'No such client. Choose another.', field: '/clientId' });
});

test('reloads an open flow after an entry of its trace, but not after other entries', async () => {
  const done: Flow = { ...waiting, status: 'done' };
  const get = vi.fn(() => Promise.resolve(done));
  const store = connectedTo({ get });
  store.setState({ items: [waiting] });
  store.getState().receive([decision({ seq: 1, trace: 'other' })]);
  expect(get).not.toHaveBeenCalled();
  store.getState().receive([decision({ seq: 2, trace: 't1' })]);
  await vi.waitFor(() => {
    expect(store.getState().items).toEqual([done]);
  });
  const asked = get.mock.calls.length;
  store.getState().receive([decision({ seq: 3, trace: 't1' })]);
  expect(get.mock.calls.length).toBe(asked);
});

test('shows the flow, the message and the test call after an operation, or the error', async () => {
  const operate = vi.fn(() => Promise.resolve({ flow: { ...waiting, status: 'done' }, said: 'Done.' }));
  const store = connectedTo({ operate });
  store.setState({ items: [waiting] });
  await store.getState().operate('flow_1', 'revoke');
  expect(store.getState()).toMatchObject({
    items: [{ status: 'done' }],
    operations: { flow_1: { operation: 'revoke', status: 'done', said: 'Done.' } },
  });
  operate.mockRejectedValueOnce(new Error('There are no tokens.'));
  await store.getState().operate('flow_1', 'refresh');
  expect(store.getState().operations['flow_1']).toEqual({
    operation: 'refresh',
    status: 'failed',
    problem: 'There are no tokens.',
  });
});
