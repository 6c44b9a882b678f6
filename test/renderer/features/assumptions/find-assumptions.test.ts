import { expect, test } from 'vitest';
import { findAssumptions } from '../../../../renderer/features/assumptions/find-assumptions.ts';

const names = (found: ReturnType<typeof findAssumptions>) => found.flatMap(({ rows }) => rows.map(({ name }) => name));

test('finds all areas without a filter, with the fixed assumptions', () => {
  const found = findAssumptions({}, []);
  expect(found.map(({ area }) => area)).toEqual(['authorization', 'service', 'webhooks', 'transport']);
  expect(found.find(({ area }) => area === 'service')?.fixed.length).toBeGreaterThan(0);
});

test('matches every word, also in sources and alternatives', () => {
  expect(names(findAssumptions({ q: 'RFC 6750 insufficient_scope' }, []))).toEqual(['missingScopeStatus']);
  expect(names(findAssumptions({ q: 'vendor mistake' }, []))).toEqual(['expiresInUnit']);
  expect(findAssumptions({ q: 'no words that exist' }, [])).toEqual([]);
});

test('filters by area and by changed assumptions', () => {
  const changed = ['errorBody', 'expiresInUnit'] as const;
  expect(names(findAssumptions({ onlyChanged: true }, changed))).toEqual(['expiresInUnit', 'errorBody']);
  const found = findAssumptions({ area: 'service', onlyChanged: true }, changed);
  expect(names(found)).toEqual(['errorBody']);
  expect(found[0]?.fixed).toEqual([]);
});
