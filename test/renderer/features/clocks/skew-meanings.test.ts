import { describe, expect, test } from 'vitest';
import type { Party } from '#shared/model/party.ts';
import { skewMeanings } from '../../../../renderer/features/clocks/skew-meanings.ts';
import { skewPresets } from '../../../../renderer/features/clocks/skew-presets.ts';

const none: Record<Party, number> = { client: 0, authorization: 0, service: 0, catcher: 0 };
const limits = { tokenLifeMs: 300_000, toleranceMs: 300_000 };

const [tokens, idTokens, signatures] = [0, 1, 2] as const;
const effect = (readings: Partial<Record<Party, number>>, which: number) => {
  const meaning = skewMeanings({ ...none, ...readings }, limits)[which];
  return `${meaning?.outcome ?? ''}: ${meaning?.words ?? ''}`;
};

test('shows no problem when all clocks agree', () => {
  expect(skewMeanings(none, limits).map(({ outcome }) => outcome)).toEqual(['ok', 'ok', 'ok']);
});

test('shows no problem when all clocks have the same offset', () => {
  const all = { client: 9e6, authorization: 9e6, service: 9e6, catcher: 9e6 };
  expect(skewMeanings(all, limits).map(({ outcome }) => outcome)).toEqual(['ok', 'ok', 'ok']);
});

describe('access tokens', () => {
  test('have a shorter lifetime when the service is ahead', () => {
    expect(effect({ service: 40_000 }, tokens)).toContain('warn: Access tokens issued now last only 4 min 20 s');
  });
  test('are expired when issued when the service is ahead by their lifetime', () => {
    expect(effect({ service: 300_000 }, tokens)).toMatch(/^bad: .*expired.*401/);
  });
  test('are accepted after expiry when the service is behind, unless they have nbf', () => {
    expect(effect({ authorization: 40_000 }, tokens)).toMatch(
      /^warn: .*40 s after they expire.*rejects tokens with nbf for the first 40 s/,
    );
  });
});

test('ID tokens look old to a client that is ahead, and issued in the future to one that is behind', () => {
  expect(effect({ client: 60_000 }, idTokens)).toContain('1 min old');
  expect(effect({ client: -60_000 }, idTokens)).toContain('1 min in the future');
});

describe('signatures', () => {
  test('are accepted within the tolerance', () => {
    expect(effect({ catcher: 300_000 }, signatures)).toMatch(/^warn: .*5 min old.*within/);
  });
  test('fail beyond the tolerance, whether old or early', () => {
    expect(effect({ catcher: 301_000 }, signatures)).toMatch(/^bad: .*old.*beyond/);
    expect(effect({ service: 301_000 }, signatures)).toMatch(/^bad: .*future.*beyond/);
  });
});

test('every skew preset has an effect', () => {
  for (const { title, seconds } of skewPresets({ tokenLife: 300, tolerance: 300 })) {
    const readings = { ...none };
    for (const [party, each] of Object.entries(seconds)) readings[party as Party] = each * 1000;
    const outcomes = skewMeanings(readings, limits).map(({ outcome }) => outcome);
    expect([title, outcomes]).not.toEqual([title, ['ok', 'ok', 'ok']]);
  }
});
