import { expect, test } from 'vitest';
import { layoutHops } from '../../../../renderer/features/lab/experiment/layout-hops.ts';

const named = (layout: ReturnType<typeof layoutHops>) =>
  layout.hops.map(({ from, to, broken }) => `${from} ${to}${broken ? ' broken' : ''}`);

test('the broken hop stands in place of the usual one, drawn last', () => {
  expect(named(layoutHops({ from: 'client', to: 'service' }, 800))).toEqual([
    'client authorization',
    'service catcher',
    'client service broken',
  ]);
});

test('an answer that is broken points back', () => {
  const layout = layoutHops({ from: 'service', to: 'client' }, 800);
  expect(named(layout)).toContain('service client broken');
  const [tipX] = (layout.hops.at(-1)?.tip ?? '').split(',');
  expect(Number(tipX)).toBeLessThan(200);
});

test('what breaks within a party marks it, and leaves the messages whole', () => {
  const layout = layoutHops({ from: 'service' }, 800);
  expect(layout.parties.filter(({ broken }) => broken).map(({ peer }) => peer)).toEqual(['service']);
  expect(layout.hops.some(({ broken }) => broken)).toBe(false);
  expect(layout.hops).toHaveLength(3);
});

test('a program that is not ours is drawn only where it takes part', () => {
  expect(layoutHops({ from: 'client' }, 800).parties).toHaveLength(4);
  const layout = layoutHops({ from: 'service', to: 'other' }, 1000);
  expect(layout.parties.map(({ peer, x }) => `${peer} ${String(x)}`)).toContain('other 900');
  expect(named(layout)).toEqual(['client authorization', 'client service', 'service catcher', 'service other broken']);
});

test('a message that passes over a party goes higher than one between neighbours', () => {
  const tops = layoutHops({ from: 'client', to: 'service' }, 800).hops.map(({ middle }) => middle.y);
  expect(tops[2]).toBeLessThan(tops[0] ?? 0);
});
