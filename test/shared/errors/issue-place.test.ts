import { expect, test } from 'vitest';
import { issuePlace } from '../../../shared/errors/issue-place.ts';
import { catcherAnswer } from '../../../shared/model/catcher-answer.ts';
import { catcherSettings } from '../../../shared/model/catcher-settings.ts';
import { requestSpec } from '#shared/model/request-run.ts';
import { defaultProfile, profile } from '../../../shared/profile/profile.ts';

const placeOf = (result: { error?: { issues: readonly unknown[] } }) => issuePlace(result.error?.issues[0] as never);

test.each([
  [{ status: null }, '/status'],
  [{ status: 99, delayMs: -1, body: 5 }, '/status'],
  [{ sequence: [{}, { status: 99 }] }, '/sequence/1/status'],
  [{ sequence: [] }, '/sequence'],
  [{ headers: [['a b', 'x']] }, '/headers/0/0'],
])('points to the field of the alternative that was most likely intended: %j', (answer, field) => {
  expect(placeOf(catcherAnswer.safeParse(answer)).field).toBe(field);
});

test('points to the field from the root', () => {
  const rules = [{ answer: {} }, { answer: { sequence: [{ status: 99 }] } }];
  expect(placeOf(catcherSettings.safeParse({ rules })).field).toBe('/rules/1/answer/sequence/0/status');
});

test('points to an unknown field, or to the whole value if no alternative matches', () => {
  expect(placeOf(catcherAnswer.safeParse({ statu: 200 }))).toEqual({ field: '/statu', words: 'Unknown field' });
  expect(placeOf(catcherAnswer.safeParse('x')).field).toBe('/');
});

test.each([
  ['a value of an object', { 'X-A': 5 }, '/headers/X-A', 'Must be text'],
  ['a value with a line break', { 'X-A': 'b\r\nX-C: d' }, '/headers/X-A', 'Must not contain CR, LF or NUL'],
  ['a name with a space', { 'X A': 'b' }, '/headers/X A', 'Enter a header name'],
  ['a value of a pair', [['X-A', '€']], '/headers/0/1', 'Must not contain characters above U+00FF'],
])('points to the invalid header and explains the problem: %s', (_what, headers, field, words) => {
  const place = placeOf(requestSpec.safeParse({ url: '/api/customer', headers }));
  expect(place).toEqual({ field, words: expect.stringContaining(words) as unknown });
});

test('lists all allowed values', () => {
  expect(placeOf(profile.safeParse({ ...defaultProfile, missingScopeStatus: 402 }))).toEqual({
    field: '/missingScopeStatus',
    words: 'Use one of 403 or 401',
  });
});
