import { expect, test } from 'vitest';
import { defaultProfile, type ProfileName } from '#shared/profile/profile.ts';
import { assumptions } from '../../../../renderer/features/assumptions/assumption.ts';
import {
  formatAmount,
  changeWords,
  valueWords,
  stepText,
} from '../../../../renderer/features/assumptions/value-words.ts';

const words = (wanted: ProfileName, value: unknown) => {
  const row = assumptions.find(({ name }) => name === wanted);
  if (!row) throw new Error(`no assumption ${wanted}`);
  return valueWords(row, value);
};

test('formats a value by its label, with its unit, or by its changed members', () => {
  expect(words('errorBody', 'empty')).toBe('Empty');
  expect(words('accessTokenLifetime', 90_000)).toBe('90,000 seconds');
  expect(words('corsOrigins', [])).toBe('none');
  expect(words('throttleStatuses', [429, 503])).toBe('429, 503');
  expect(words('emissions', { ...defaultProfile.emissions, startChat: null })).toBe('startChat: none');
  expect(words('emissions', defaultProfile.emissions)).toBe('defaults');
  expect(words('retryPolicy', { delays: [0, 7], jitter: 0 })).toBe('after 0, 7 s');
  expect(words('payloadTemplate', 'x'.repeat(100))).toHaveLength(61);
});

test('formats a number in larger units where they are easier to read', () => {
  expect(formatAmount(300, 'seconds')).toBe('5 min');
  expect(formatAmount(15_000, 'milliseconds')).toBe('15 s');
  expect(formatAmount(1_048_576, 'bytes')).toBe('1.0 MB');
  expect(formatAmount(5, 'seconds')).toBeUndefined();
  expect(formatAmount(NaN, 'seconds')).toBeUndefined();
});

test('names the default of a changed value, and counts the changed members of a map', () => {
  const row = (wanted: ProfileName) => ({ entry: assumptions.find(({ name }) => name === wanted)!.entry });
  expect(changeWords(row('errorBody'), 'empty')).toEqual({ how: 'Changed from', from: 'Problem document' });
  expect(changeWords(row('grantTypes'), []).how).toBe('Changed from');
  const emissions = { ...defaultProfile.emissions, startChat: null };
  expect(changeWords(row('emissions'), emissions)).toEqual({ how: 'Changed in', from: '1 of 9' });
});

test('names the old and the new value of a change, and what it affects', () => {
  const step = { before: { missingScopeStatus: 403 }, after: { missingScopeStatus: 401 } } as const;
  expect(stepText('changed', step)).toEqual({
    what: 'Missing scope is 401, was 403.',
    effect: 'Affects Service and OpenAPI immediately.',
  });
  expect(stepText('undone', step).what).toBe('Undone: Missing scope is 403, was 401.');
});
