import { expect, test } from 'vitest';
import { everything, findAssumptions } from '../../../../renderer/features/assumptions/find-assumptions.ts';

const names = (found: ReturnType<typeof findAssumptions>) => found.flatMap(({ rows }) => rows.map(({ name }) => name));

test('without a filter all areas are there, those filled for good as well', () => {
  const found = findAssumptions(everything, []);
  expect(found.map(({ area }) => area)).toEqual(['authorization', 'service', 'webhooks', 'transport']);
  expect(found.find(({ area }) => area === 'service')?.fixed.length).toBeGreaterThan(0);
});

test('each word must be in the row, in its sources and alternatives too', () => {
  expect(names(findAssumptions({ ...everything, text: 'RFC 6750 insufficient_scope' }, []))).toEqual([
    'missingScopeStatus',
  ]);
  expect(names(findAssumptions({ ...everything, text: 'vendor mistake' }, []))).toEqual(['expiresInUnit']);
  expect(findAssumptions({ ...everything, text: 'no such thing' }, [])).toEqual([]);
});

test('an area, and only what was changed, narrow it further', () => {
  const changed = ['errorBody', 'expiresInUnit'] as const;
  expect(names(findAssumptions({ ...everything, onlyChanged: true }, changed))).toEqual(['expiresInUnit', 'errorBody']);
  const found = findAssumptions({ ...everything, area: 'service', onlyChanged: true }, changed);
  expect(names(found)).toEqual(['errorBody']);
  expect(found[0]?.fixed).toEqual([]);
});
