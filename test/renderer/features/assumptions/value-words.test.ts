import { expect, test } from 'vitest';
import { defaultProfile, type ProfileName } from '#shared/profile/profile.ts';
import { assumptions } from '../../../../renderer/features/assumptions/assumption.ts';
import { stepWords } from '../../../../renderer/features/assumptions/step-words.ts';
import { amountWords, changeWords, valueWords } from '../../../../renderer/features/assumptions/value-words.ts';

const words = (wanted: ProfileName, value: unknown) => {
  const row = assumptions.find(({ name }) => name === wanted);
  if (!row) throw new Error(`no assumption ${wanted}`);
  return valueWords(row, value);
};

test('a value is said by its label, with its unit, or by what of it is other', () => {
  expect(words('errorBody', 'empty')).toBe('Empty');
  expect(words('accessTokenLifetime', 90_000)).toBe('90,000 seconds');
  expect(words('corsOrigins', [])).toBe('none');
  expect(words('throttleStatuses', [429, 503])).toBe('429, 503');
  expect(words('emissions', { ...defaultProfile.emissions, startChat: null })).toBe('startChat: none');
  expect(words('emissions', defaultProfile.emissions)).toBe('the defaults');
  expect(words('retryPolicy', { delays: [0, 7], jitter: 0 })).toBe('after 0, 7 s');
  expect(words('payloadTemplate', 'x'.repeat(100))).toHaveLength(61);
});

test('a number says what it amounts to where that is easier to read', () => {
  expect(amountWords(300, 'seconds')).toBe('5 min');
  expect(amountWords(15_000, 'milliseconds')).toBe('15 s');
  expect(amountWords(1_048_576, 'bytes')).toBe('1.0 MB');
  expect(amountWords(5, 'seconds')).toBeUndefined();
  expect(amountWords(NaN, 'seconds')).toBeUndefined();
});

test('what differs from the default says from what, and of a map in how many members', () => {
  const row = (wanted: ProfileName) => ({ entry: assumptions.find(({ name }) => name === wanted)!.entry });
  expect(changeWords(row('errorBody'), 'empty')).toEqual({ how: 'Changed from', from: 'Problem document' });
  expect(changeWords(row('grantTypes'), []).how).toBe('Changed from');
  const emissions = { ...defaultProfile.emissions, startChat: null };
  expect(changeWords(row('emissions'), emissions)).toEqual({ how: 'Changed in', from: '1 of 9' });
});

test('a change says from what to what, and where it acts', () => {
  const step = { before: { missingScopeStatus: 403 }, after: { missingScopeStatus: 401 } } as const;
  expect(stepWords('changed', step)).toEqual({
    what: 'Missing scope is 401, was 403.',
    effect: 'It acts at once in Service and OpenAPI.',
  });
  expect(stepWords('undone', step).what).toBe('Taken back: Missing scope is 403, was 401.');
});
