import { expect, it } from 'vitest';
import { inferSchema, recordingOpenApi } from '../../../../../electron/engine/recording/export/recording-openapi.ts';
import { completeRecording } from '../../../../support/recordings.ts';

it('gives each operation its own id, also where paths differ only in punctuation', () => {
  const response = { status: 200, headers: [] };
  const exchanges = ['/order-lines', '/order/lines', '/order.lines'].map((path) => ({
    request: { method: 'GET', path, headers: [] },
    response,
  }));
  const recording = { ...completeRecording({ exchanges }), bytesOf: () => Buffer.alloc(0) };
  const { paths } = recordingOpenApi(recording as never) as { paths: Record<string, { get: { operationId: string } }> };
  const ids = Object.values(paths).map(({ get }) => get.operationId);
  expect(ids).toEqual(['getOrderLines', 'getOrderLines2', 'getOrderLines3']);
});

it('requires the members that all of many items have', () => {
  const items = Array.from({ length: 100_000 }, (_, at) => ({ id: `item-${at}`, ...(at > 0 && { note: null }) }));
  expect(inferSchema([{ items }])).toMatchObject({
    properties: {
      items: { items: { required: ['id'], properties: { id: { type: 'string' }, note: { type: 'null' } } } },
    },
  });
});
