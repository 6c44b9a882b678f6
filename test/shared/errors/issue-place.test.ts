import { expect, test } from 'vitest';
import { issuePlace } from '../../../shared/errors/issue-place.ts';
import { catcherAnswer } from '../../../shared/model/catcher-answer.ts';
import { catcherSettings } from '../../../shared/model/catcher-settings.ts';
import { requestSpec } from '../../../shared/model/request-spec.ts';
import { defaultProfile, profile } from '../../../shared/profile/profile.ts';

const placeOf = (result: { error?: { issues: readonly unknown[] } }) => issuePlace(result.error?.issues[0] as never);

test.each([
  [{ status: null }, '/status'],
  [{ status: 99, delayMs: -1, body: 5 }, '/status'],
  [{ sequence: [{}, { status: 99 }] }, '/sequence/1/status'],
  [{ sequence: [] }, '/sequence'],
  [{ headers: [['a b', 'x']] }, '/headers/0/0'],
])('where one of several shapes would do, the field is that of the one that was meant: %j', (answer, field) => {
  expect(placeOf(catcherAnswer.safeParse(answer)).field).toBe(field);
});

test('the field is named from the top', () => {
  const rules = [{ answer: {} }, { answer: { sequence: [{ status: 99 }] } }];
  expect(placeOf(catcherSettings.safeParse({ rules })).field).toBe('/rules/1/answer/sequence/0/status');
});

test('a name that no shape knows is said, and something of no such shape at all', () => {
  expect(placeOf(catcherAnswer.safeParse({ statu: 200 }))).toEqual({ field: '/statu', words: 'is not known here' });
  expect(placeOf(catcherAnswer.safeParse('x')).field).toBe('/');
});

test.each([
  ['a value of an object', { 'X-A': 5 }, '/headers/X-A', 'expected string'],
  ['a value with a line break', { 'X-A': 'b\r\nX-C: d' }, '/headers/X-A', 'without CR, LF and NUL'],
  ['a name with a space', { 'X A': 'b' }, '/headers/X A', 'a header name'],
  ['a value of a pair', [['X-A', '€']], '/headers/0/1', 'bytes only'],
])('of header fields the one at fault is named, and what is wrong with it: %s', (_what, headers, field, words) => {
  const place = placeOf(requestSpec.safeParse({ url: '/api/customer', headers }));
  expect(place).toEqual({ field, words: expect.stringContaining(words) as unknown });
});

test('where there are a few values to choose from, all are said', () => {
  expect(placeOf(profile.safeParse({ ...defaultProfile, missingScopeStatus: 402 }))).toEqual({
    field: '/missingScopeStatus',
    words: 'Invalid option: expected one of 403|401',
  });
});
