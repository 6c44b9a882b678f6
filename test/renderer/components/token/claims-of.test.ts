import { expect, test } from 'vitest';
import { claimsOf } from '../../../../renderer/components/token/claims-of.ts';
import { problemWords } from '../../../../renderer/features/authorize/problem-words.ts';

test('keeps the order of claims and explains known ones', () => {
  const claims = claimsOf('{"sub":"agent","exp":1795176271,"cnf":{"jkt":"x"},"own":true}');
  expect(claims.map(({ name, value }) => [name, value])).toEqual([
    ['sub', 'agent'],
    ['exp', '1795176271'],
    ['cnf', '{"jkt":"x"}'],
    ['own', 'true'],
  ]);
  expect(claims.map(({ meaning }) => meaning !== undefined)).toEqual([true, true, true, false]);
});

test('shows a time as local time, with the time zone and UTC in the tooltip', () => {
  const [exp] = claimsOf('{"exp":1795176271}');
  expect(exp?.aside).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:31$/);
  expect(new Date(exp?.aside ?? '').getTime()).toBe(1795176271000);
  expect(exp?.asideTitle).toBe(`${Intl.DateTimeFormat().resolvedOptions().timeZone}. In UTC: 2026-11-20T12:04:31.000Z`);
});

test('does not format a time outside the calendar', () => {
  expect(claimsOf('{"exp":1e300}')[0]?.aside).toBeUndefined();
});

test.each([
  ['{"title":"Access token expired","detail":"It expired."}', 'Access token expired: It expired.'],
  ['{"error":"invalid_grant","error_description":"The code was used."}', 'invalid_grant: The code was used.'],
  ['{"error":"invalid_grant"}', 'invalid_grant'],
  ['{}', undefined],
  ['<html>', undefined],
])('reads the message of %s: %s', (body, words) => {
  expect(problemWords(body)).toBe(words);
});
