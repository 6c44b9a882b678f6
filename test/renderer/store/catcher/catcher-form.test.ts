import { describe, expect, test } from 'vitest';
import { catcherSettings } from '../../../../shared/model/catcher-settings.ts';
import { fieldAt } from '../../../../renderer/store/schema-form.ts';
import { newRule, rulePresets } from '../../../../renderer/store/catcher/presets.ts';
import { describeAnswers, describeMatch, oddities } from '../../../../renderer/store/catcher/rule-words.ts';
import {
  changeOf,
  formOfSettings,
  settingsOfForm,
  type CatcherForm,
} from '../../../../renderer/store/catcher/catcher-form.ts';

const known: unknown[] = [
  {},
  {
    answer: { status: 503, headers: [['Retry-After', '2']], body: '{{id}}', delayMs: 20 },
    allow: ['::1', '10.0.0.0/8'],
  },
  {
    rules: [
      {
        id: 'a',
        name: 'Fails',
        enabled: false,
        match: {
          method: 'POST',
          path: '/x*',
          event: 'e',
          header: { 'X-A': '*' },
          json: { '/n': 1, s: 'text' },
          seed: 7,
        },
        answer: { sequence: [{ status: 500 }, { misbehave: 'drip' }, { forward: 'http://localhost:1/' }] },
      },
      { id: 'b', match: { nth: 2, every: 3, first: 4, probability: 0.07 }, answer: {} },
    ],
  },
  { auth: { kind: 'api-key', header: 'X-Key', value: ' k ' } },
  { auth: { kind: 'basic', username: 'u', password: '' } },
  { auth: { kind: 'oauth', issuer: 'https://issuer.test', by: 'introspection', introspectionUrl: 'https://i.test' } },
  { auth: { kind: 'mtls' }, tls: { minVersion: 'TLSv1.3' }, forwardBeyondLoopback: true },
  { checks: { signature: { scheme: 'stripe', secrets: ['one', 'two'] }, enforce: ['signature', 'duplicate'] } },
  { retention: { captures: 10, megabytes: 1, days: 0.5 } },
];

test.each(known)('converts settings to a form and back: %j', (input) => {
  const settings = catcherSettings.parse(input);
  const form = formOfSettings(settings);
  expect(catcherSettings.parse(settingsOfForm(form))).toEqual(settings);
  expect(changeOf(form, form)).toEqual({});
});

test('sends only changed fields', () => {
  const form = formOfSettings(catcherSettings.parse({}));
  expect(changeOf(form, { ...form, allow: [' 127.0.0.1 ', '', ''], tls: { minVersion: 'TLSv1.3' } })).toEqual({
    allow: ['127.0.0.1'],
    tls: { minVersion: 'TLSv1.3' },
  });
});

test('trims optional texts of the authentication, and sends required ones as they are', () => {
  const form = formOfSettings(catcherSettings.parse({}));
  const sent = (auth: Partial<CatcherForm['auth']>) =>
    settingsOfForm({ ...form, auth: { ...form.auth, ...auth } }).auth;
  expect(sent({ kind: 'api-key', header: ' X-Key ', value: ' k ' })).toEqual({
    kind: 'api-key',
    header: 'X-Key',
    value: ' k ',
  });
  expect(sent({ kind: 'bearer', token: '' })).toEqual({ kind: 'bearer', token: '' });
  expect(sent({ kind: 'oauth', audience: ' ', scope: 'read ' })).toEqual({ kind: 'oauth', by: 'jwt', scope: 'read' });
});

describe('each preset', () => {
  test.each(rulePresets)('$title is a valid rule', (preset) => {
    const form = formOfSettings(catcherSettings.parse({}));
    const rule = newRule(form.rules, preset);
    const parsed = catcherSettings.parse(settingsOfForm({ ...form, rules: [rule] }));
    expect(oddities(parsed)).toEqual(['1 rule']);
  });

  test('gets an unused id', () => {
    const rules = [newRule([]), newRule([newRule([])])];
    expect(new Set([...rules, newRule(rules)].map(({ id }) => id)).size).toBe(3);
  });
});

test('describes a sequence as text', () => {
  const [recover] = rulePresets;
  const rule = newRule([], recover);
  expect(describeAnswers(rule.answers)).toBe('500, 500, 429 Retry-After 2, then 200');
  expect(describeMatch(rule.match)).toBe('every request');
  expect(describeMatch({ ...rule.match, method: 'POST', every: '2', first: '3' })).toBe('POST, every 2nd, the first 3');
});

test.each([
  [{}, []],
  [{ answer: { status: 204 } }, []],
  [{ answer: { status: 410, delayMs: 1500 } }, ['410', '1.5 s late']],
  [{ answer: { misbehave: 'never-answer' as const } }, ['never answer']],
  [{ answer: { sequence: [{}, {}] } }, ['a sequence']],
  [{ rules: [{ answer: {}, enabled: false }] }, []],
])('describes deviations from a plain response: %j', (input, words) => {
  expect(oddities(catcherSettings.parse(input))).toEqual(words);
});

test.each([
  ['/rules/3/match/path', '/rules/3/match/path'],
  ['/rules/3/match/header/X-A', '/rules/3/match/header'],
  ['/rules/0/answer/sequence/1/status', '/rules/0/answer/sequence/1/status'],
  ['/rules/0/answer/headers/0/1', '/rules/0/answer/headers'],
  ['/allow/2', '/allow'],
  ['/auth/value', '/auth/value'],
  ['/checks/signature/secrets/0', '/checks/signature/secrets'],
  ['/checks/enforce/0', '/checks/enforce'],
  ['/rules/0/enabled', '/rules/0'],
  ['/forwardBeyondLoopback', undefined],
  ['/elsewhere', undefined],
])('shows the error at %s at the field %s', (pointer, field) => {
  expect(fieldAt(catcherSettings, pointer)).toBe(field);
});
