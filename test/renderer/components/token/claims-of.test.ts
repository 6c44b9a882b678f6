import { expect, test } from 'vitest';
import { claimsOf } from '../../../../renderer/components/token/claims-of.ts';
import { problemWords } from '../../../../renderer/features/authorize/token/problem-words.ts';

test('keeps the order of claims, explains known ones, and formats times', () => {
  const claims = claimsOf('{"sub":"agent","exp":1795176271,"cnf":{"jkt":"x"},"own":true}');
  expect(claims.map(({ name, value, aside }) => [name, value, aside])).toEqual([
    ['sub', 'agent', undefined],
    ['exp', '1795176271', '2026-11-20T12:04:31Z'],
    ['cnf', '{"jkt":"x"}', undefined],
    ['own', 'true', undefined],
  ]);
  expect(claims.map(({ meaning }) => meaning !== undefined)).toEqual([true, true, true, false]);
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
