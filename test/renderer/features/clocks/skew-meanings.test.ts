import { describe, expect, test } from 'vitest';
import type { Party } from '#shared/model/party.ts';
import { skewMeanings } from '../../../../renderer/features/clocks/skew-meanings.ts';
import { skewPresets } from '../../../../renderer/features/clocks/skew-presets.ts';

const none: Record<Party, number> = { client: 0, authorization: 0, service: 0, catcher: 0 };
const limits = { tokenLifeMs: 300_000, toleranceMs: 300_000 };

const [tokens, idTokens, signatures] = [0, 1, 2] as const;
const said = (readings: Partial<Record<Party, number>>, which: number) => {
  const meaning = skewMeanings({ ...none, ...readings }, limits)[which];
  return `${meaning?.outcome ?? ''}: ${meaning?.words ?? ''}`;
};

test('clocks that agree mean nothing bad', () => {
  expect(skewMeanings(none, limits).map(({ outcome }) => outcome)).toEqual(['ok', 'ok', 'ok']);
});

test('clocks that are off together agree with each other', () => {
  const all = { client: 9e6, authorization: 9e6, service: 9e6, catcher: 9e6 };
  expect(skewMeanings(all, limits).map(({ outcome }) => outcome)).toEqual(['ok', 'ok', 'ok']);
});

describe('access tokens', () => {
  test('live shorter for a service that is ahead', () => {
    expect(said({ service: 40_000 }, tokens)).toContain('warn: Access tokens issued now live only 4 min 20 s');
  });
  test('have expired at birth for one that is ahead by their life', () => {
    expect(said({ service: 300_000 }, tokens)).toMatch(/^bad: .*expired.*401/);
  });
  test('work longer for one that is behind, unless they carry nbf', () => {
    expect(said({ authorization: 40_000 }, tokens)).toMatch(
      /^warn: .*40 s after their end; .*nbf.* not yet valid.* 40 s/,
    );
  });
});

test('ID tokens look old to a client that is ahead, and from the future to one that is behind', () => {
  expect(said({ client: 60_000 }, idTokens)).toContain('1 min old');
  expect(said({ client: -60_000 }, idTokens)).toContain('1 min in the client’s future');
});

describe('signatures', () => {
  test('are borne up to the tolerance', () => {
    expect(said({ catcher: 300_000 }, signatures)).toMatch(/^warn: .*5 min old.*within/);
  });
  test('fail beyond it, whether old or early', () => {
    expect(said({ catcher: 301_000 }, signatures)).toMatch(/^bad: .*old.*beyond/);
    expect(said({ service: 301_000 }, signatures)).toMatch(/^bad: .*future.*beyond/);
  });
});

test('every way to be off that is offered has an effect', () => {
  for (const { title, seconds } of skewPresets({ tokenLife: 300, tolerance: 300 })) {
    const readings = { ...none };
    for (const [party, each] of Object.entries(seconds)) readings[party as Party] = each * 1000;
    const outcomes = skewMeanings(readings, limits).map(({ outcome }) => outcome);
    expect([title, outcomes]).not.toEqual([title, ['ok', 'ok', 'ok']]);
  }
});
