import { expect, test } from 'vitest';
import type { ControlClient } from '#shared/contract/client.ts';
import { createConnectionStore } from '../../../renderer/store/connection-store.ts';
import { createExportStore, type ExportPart } from '../../../renderer/store/export-store.ts';
import type { TraceOf } from '../../../renderer/store/traces.ts';

/** The export request to the engine. */
async function askedFor(part: ExportPart, of: TraceOf): Promise<unknown> {
  const asked: unknown[] = [];
  const kept = (input: unknown) => {
    asked.push(input);
    return Promise.resolve({ kind: 'cancelled' });
  };
  const connection = createConnectionStore();
  connection.setState({
    connection: { state: 'connected', client: { shell: { export: kept } } as unknown as ControlClient },
  });
  const ids = { trace: 'a1', of, caseId: 'case_1' };
  const choice = { part, format: 'har', secrets: 'redact' } as const;
  await createExportStore(connection).getState().keep(choice, ids, new AbortController().signal);
  return asked[0];
}

test('exports the lab’s part of a trace when that part is shown', async () => {
  const choice = { format: 'har', secrets: 'redact' };
  expect(await askedFor('trace', 'lab')).toEqual({ ...choice, trace: 'a1', of: 'lab' });
  expect(await askedFor('trace', undefined)).toEqual({ ...choice, trace: 'a1' });
});

test('exports the whole journal and a case without the selected trace', async () => {
  const choice = { format: 'har', secrets: 'redact' };
  expect(await askedFor('whole', 'lab')).toEqual(choice);
  expect(await askedFor('case', 'lab')).toEqual({ ...choice, case: 'case_1' });
});
