import { expect, test } from 'vitest';
import type { ApiClient } from '../../../renderer/store/api-client.ts';
import { createConnectionStore } from '../../../renderer/store/connection-store.ts';
import { createExportStore, type ExportPart } from '../../../renderer/store/export-store.ts';
import type { TraceOf } from '../../../renderer/store/traces-store.ts';

/** What the engine is asked for. */
async function askedFor(part: ExportPart, of: TraceOf): Promise<unknown> {
  const asked: unknown[] = [];
  const kept = (input: unknown) => {
    asked.push(input);
    return Promise.resolve({ kind: 'cancelled' });
  };
  const connection = createConnectionStore();
  connection.setState({
    connection: { state: 'connected', client: { shell: { export: kept } } as unknown as ApiClient },
  });
  const ids = { trace: 'a1', of, caseId: 'case_1' };
  const choice = { part, format: 'har', secrets: 'redact' } as const;
  await createExportStore(connection).getState().keep(choice, ids, new AbortController().signal);
  return asked[0];
}

test('a trace is exported from where it is shown: of the lab, or wherever it is', async () => {
  const choice = { format: 'har', secrets: 'redact' };
  expect(await askedFor('trace', 'lab')).toEqual({ ...choice, trace: 'a1', of: 'lab' });
  expect(await askedFor('trace', undefined)).toEqual({ ...choice, trace: 'a1' });
});

test('the whole journal and a case are exported without the trace that is shown', async () => {
  const choice = { format: 'har', secrets: 'redact' };
  expect(await askedFor('whole', 'lab')).toEqual(choice);
  expect(await askedFor('case', 'lab')).toEqual({ ...choice, case: 'case_1' });
});
