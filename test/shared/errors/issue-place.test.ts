import { expect, test } from 'vitest';
import { issuePlace } from '../../../shared/errors/issue-place.ts';
import { catcherAnswer } from '../../../shared/model/catcher-answer.ts';
import { catcherSettings } from '../../../shared/model/catcher-settings.ts';

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
