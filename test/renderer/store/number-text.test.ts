import { describe, expect, test } from 'vitest';
import { catcherSettings, retention } from '#shared/model/catcher-settings.ts';
import { receiverUnderTest } from '#shared/model/trial.ts';
import { trafficRequest } from '#shared/model/traffic.ts';
import { changeOf, formOfSettings } from '../../../renderer/store/catcher/catcher-form.ts';
import { givenNumber, limitsOf, numberOf, numberProblem } from '../../../renderer/store/number-text.ts';

test.each([
  ['60000', 60_000],
  [' 60,000 ', 60_000],
  ['60 000', 60_000],
  ['-0.5', -0.5],
  ['1e6', 1_000_000],
  ['', NaN],
  ['0,5', NaN],
  ['1.5.2', NaN],
  ['five', NaN],
  ['Infinity', NaN],
  ['0x10', NaN],
])('reads %j as %d', (text, number) => {
  expect(numberOf(text)).toBe(number);
});

test('omits an empty field from the input, and scales a number without rounding noise', () => {
  expect(givenNumber('toleranceSeconds', ' ')).toEqual({});
  expect(givenNumber('probability', '29', 1 / 100)).toEqual({ probability: 0.29 });
  expect(givenNumber('timeoutMs', '2.5', 1000)).toEqual({ timeoutMs: 2500 });
});

describe('a field', () => {
  const rate = limitsOf(trafficRequest.shape.chatsPerMinute);
  const seed = limitsOf(trafficRequest.shape.seed);
  const timeout = limitsOf(receiverUnderTest.shape.timeoutMs, 1000);

  test('takes its limits and default from the schema, in the unit of the field', () => {
    expect(rate).toMatchObject({ whole: false, min: 0.1, max: 60_000, default: undefined, optional: false });
    expect(seed).toMatchObject({ whole: true, min: 0, max: undefined, default: 1 });
    expect(timeout).toMatchObject({ whole: false, min: 0.1, max: 60, default: 15 });
    expect(limitsOf(retention.shape.days)).toMatchObject({ above: 0, max: 3650, default: 365 });
    expect(limitsOf(retention.shape.captures)).toMatchObject({ whole: true, min: 1 });
  });

  test.each([
    ['', rate, 'Required. Enter a number'],
    ['', seed, undefined],
    ['60,001', rate, 'Enter at most 60,000'],
    ['0', rate, 'Enter at least 0.1'],
    ['0', limitsOf(retention.shape.days), 'Enter more than 0'],
    ['1.5', seed, 'Enter a whole number'],
    ['61', timeout, 'Enter at most 60'],
    ['x', rate, 'Enter a number, such as 0.5 or 1500'],
    ['60', rate, undefined],
  ])('explains why %j is invalid', (text, limits, words) => {
    expect(numberProblem(text, limits)).toBe(words);
  });
});

test('uses the default, not 0, for a cleared number field of the receiver', () => {
  const secrets = ['whsec_x'];
  const given = { checks: { signature: { scheme: 'github', secrets, toleranceSeconds: 60 }, stalenessSeconds: 60 } };
  const settings = catcherSettings.parse({ ...given, retention: { captures: 5, megabytes: 5, days: 5 } });
  const before = formOfSettings(settings);
  const { signature } = before.checks;
  const cleared = {
    checks: { ...before.checks, signature: { ...signature, toleranceSeconds: '' }, stalenessSeconds: '' },
    retention: { captures: '', megabytes: '', days: '' },
  };
  const saved = catcherSettings.parse(changeOf(before, { ...before, ...cleared }));
  expect(saved.checks).toMatchObject({ signature: { secrets, toleranceSeconds: 300 }, stalenessSeconds: 300 });
  expect(saved.retention).toEqual(retention.parse({}));
});
