import { expect, test } from 'vitest';
import { deeperRefusal } from '../../../../renderer/store/catcher/refused-field.ts';

const refusal = (field: string) => ({ words: 'Invalid input.', field });
const bad = { status: Number('5xx') };

test.each([
  ['/answer', { answer: bad }, '/answer/status'],
  ['/answer/sequence', { answer: { sequence: [{}, bad] } }, '/answer/sequence/1/status'],
  ['/rules/1/answer', { rules: [{ answer: bad }, { answer: { delayMs: -1 } }] }, '/rules/1/answer/delayMs'],
])('moves an error at %s to the invalid field', (field, change, deeper) => {
  expect(deeperRefusal(refusal(field), change).field).toBe(deeper);
});

test.each(['/auth/token', '/rules/7/answer', '/answer'])('does not change a specific error at %s', (field) => {
  expect(deeperRefusal(refusal(field), { answer: {}, rules: [] })).toEqual(refusal(field));
});
