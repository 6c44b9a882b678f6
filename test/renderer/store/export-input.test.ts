import { expect, test } from 'vitest';
import { exportInput, type ExportPart } from '../../../renderer/store/export-input.ts';
import type { TraceOf } from '../../../renderer/store/traces.ts';

const choice = { format: 'har', secrets: 'redact' } as const;

const askedFor = (part: ExportPart, of: TraceOf) =>
  exportInput({ part, ...choice }, { trace: 'a1', of, caseId: 'case_1' });

test('exports the lab’s part of a trace when that part is shown', () => {
  expect(askedFor('trace', 'lab')).toEqual({ ...choice, trace: 'a1', of: 'lab' });
  expect(askedFor('trace', undefined)).toEqual({ ...choice, trace: 'a1' });
});

test('exports the whole journal and a case without the selected trace', () => {
  expect(askedFor('whole', 'lab')).toEqual(choice);
  expect(askedFor('case', 'lab')).toEqual({ ...choice, case: 'case_1' });
});
