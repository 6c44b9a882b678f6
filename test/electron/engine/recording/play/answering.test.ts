import { expect, it } from 'vitest';
import { freshValue } from '../../../../../electron/engine/recording/play/answering.ts';
import { systemRandom } from '../../../../../electron/engine/random.ts';

const fresh = (recorded: string, taken: readonly string[] = [recorded]): string =>
  freshValue(recorded, systemRandom, (value) => taken.includes(value));

it.each([
  ['ord_8f3kq2', /^ord_[1-9][a-z]\d[a-z]{2}\d$/],
  ['0b2f6d1a-7a34-4d1b-9a4e-1d4a3c6c9f10', /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/],
  ['deadbeef01', /^[0-9a-f]{10}$/],
  ['DEADBEEF01', /^[0-9A-F]{10}$/],
  ['C-AbC', /^C-[A-Z][a-z][A-Z]$/],
])('a new value for %s has its form', (recorded, form) => {
  const made = fresh(recorded);
  expect(made).toMatch(form);
  expect(made).not.toBe(recorded);
});

it('counts numbers up to the first that is free', () => {
  expect(fresh('41', ['41', '42', '43'])).toBe('44');
  expect(fresh('INV-0099', ['INV-0099'])).toBe('INV-0100');
});
