import { expect, test } from 'vitest';
import { layoutHops } from '../../../../renderer/features/lab/experiment/layout-hops.ts';

const named = (layout: ReturnType<typeof layoutHops>) =>
  layout.hops.map(({ from, to, broken }) => `${from} ${to}${broken ? ' broken' : ''}`);

test('replaces the default hop with the broken one, drawn last', () => {
  expect(named(layoutHops({ from: 'client', to: 'service' }, 800))).toEqual([
    'client authorization',
    'service catcher',
    'client service broken',
  ]);
});

test('points a broken response back at the caller', () => {
  const layout = layoutHops({ from: 'service', to: 'client' }, 800);
  expect(named(layout)).toContain('service client broken');
  const [tipX] = (layout.hops.at(-1)?.tip ?? '').split(',');
  expect(Number(tipX)).toBeLessThan(200);
});

test('marks a party that breaks, and no message', () => {
  const layout = layoutHops({ from: 'service' }, 800);
  expect(layout.parties.filter(({ broken }) => broken).map(({ peer }) => peer)).toEqual(['service']);
  expect(layout.hops.some(({ broken }) => broken)).toBe(false);
  expect(layout.hops).toHaveLength(3);
});

test('draws another program only when it takes part', () => {
  expect(layoutHops({ from: 'client' }, 800).parties).toHaveLength(4);
  const layout = layoutHops({ from: 'service', to: 'other' }, 1000);
  expect(layout.parties.map(({ peer, x }) => `${peer} ${String(x)}`)).toContain('other 900');
  expect(named(layout)).toEqual(['client authorization', 'client service', 'service catcher', 'service other broken']);
});

test('draws a message across a party higher than one between neighbors', () => {
  const tops = layoutHops({ from: 'client', to: 'service' }, 800).hops.map(({ middle }) => middle.y);
  expect(tops[2]).toBeLessThan(tops[0] ?? 0);
});
