import { describe, expect, it } from 'vitest';
import type { Diagnosis } from '#shared/model/diagnosis.ts';
import { judgeUnseen, type Expected } from './unseen/unseen-case.ts';
import { unseenCases } from './unseen/unseen-cases.ts';

const expected: Expected = { right: ['token-expired'], says: /too old/, shows: /exp/, never: /is revoked/ };
const diagnosed = (found: Partial<Diagnosis>): Diagnosis => ({
  cause: 'token-expired',
  sentence: 'The access token has expired.',
  confidence: 'likely',
  evidence: ['exp is over'],
  advice: 'Get a new one.',
  source: '',
  ...found,
});
const alternatives: Diagnosis['alternatives'] = [
  { cause: 'token-expired', sentence: '', confidence: 'possible', evidence: [], toTell: '' },
];

describe('the judge of the unseen set', () => {
  it.each<[string, Partial<Diagnosis>, string]>([
    ['the right cause with its evidence', {}, 'right'],
    ['another cause that says it', { cause: 'new', sentence: 'The exp of the token is too old.' }, 'right'],
    ['the right cause without its evidence', { sentence: 'It has ended.', evidence: [] }, 'vague'],
    ['only the kind of failure', { cause: 'client-error' }, 'vague'],
    ['the right cause after one that is possible', { cause: 'token-missing', alternatives }, 'vague'],
    [
      'the right cause after one that is certain',
      { cause: 'token-missing', confidence: 'certain', alternatives },
      'wrong',
    ],
    ['another cause', { cause: 'token-missing' }, 'wrong'],
    ['a false statement in the advice', { advice: 'The token is revoked.' }, 'wrong'],
  ])('judges %s', (_, found, result) => {
    expect(judgeUnseen(expected, diagnosed(found))).toBe(result);
  });

  it('judges a missing diagnosis as vague', () => {
    expect(judgeUnseen(expected, undefined)).toBe('vague');
  });
});

it('the ids of the unseen set are unique', () => {
  const ids = unseenCases.map(({ id }) => id);
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
});
