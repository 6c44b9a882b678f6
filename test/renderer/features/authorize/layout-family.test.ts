import { expect, test } from 'vitest';
import type { RefreshFamily, RefreshTokenNode } from '#shared/model/issued-token.ts';
import { layoutFamily, reasonWords, reusedToken } from '../../../../renderer/features/authorize/layout-family.ts';

const at = (minute: number) => `2026-11-20T12:0${String(minute)}:00.000Z`;
const node = (id: string, parentId: string | null, minute: number, used = true): RefreshTokenNode => ({
  id,
  parentId,
  issuedAt: at(minute),
  expiresAt: at(9),
  usedAt: used ? at(minute + 1) : null,
});
const family = (tokens: RefreshTokenNode[], revokedReason: string | null): RefreshFamily => ({
  id: 'fam_1',
  clientId: 'demo-app',
  subject: 'agent',
  scope: '',
  grant: 'authorization_code',
  createdAt: at(0),
  expiresAt: at(9),
  revokedAt: revokedReason === null ? null : at(5),
  revokedReason,
  tokens,
});
const placesOf = (tokens: RefreshTokenNode[]) =>
  layoutFamily(tokens).map(({ token: { id }, row, column }) => `${id} ${String(row)},${String(column)}`);

test('places a chain in one column in order of issue, whatever the input order', () => {
  expect(placesOf([node('c', 'b', 2, false), node('a', null, 0), node('b', 'a', 1)])).toEqual([
    'a 0,0',
    'b 1,0',
    'c 2,0',
  ]);
});

test('uses a second column when a token was replaced twice', () => {
  expect(placesOf([node('a', null, 0), node('b', 'a', 1), node('c', 'a', 2), node('d', 'c', 3)])).toEqual([
    'a 0,0',
    'b 1,0',
    'c 2,1',
    'd 3,1',
  ]);
});

test('finds the reused token by the reason, and replaces its id by its number', () => {
  const killed = family([node('rtk_a', null, 0), node('rtk_b', 'rtk_a', 1, false)], 'rtk_a was used again');
  expect(reusedToken(killed)?.id).toBe('rtk_a');
  expect(reasonWords(killed)).toBe('token 1 was used again');
  const good = family([node('rtk_a', null, 0)], null);
  expect([reusedToken(good), reasonWords(good)]).toEqual([undefined, undefined]);
});
