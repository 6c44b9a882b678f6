import { describe, expect, it } from 'vitest';
import type { OutlinedMove } from '#shared/interface/interface-outline.ts';
import { layoutStates } from '../../../../../renderer/features/interface/states/layout-states.ts';

const booking: OutlinedMove[] = [
  { from: 'pending', to: 'confirmed', on: 'pay', emits: 'paid' },
  { from: 'pending', to: 'expired', afterMs: 600_000, emits: 'gone' },
  { from: 'pending', to: 'canceled', on: 'cancel' },
  { from: 'confirmed', to: 'canceled', on: 'cancel' },
  { from: 'confirmed', to: 'canceled', on: 'refund' },
  { from: 'canceled', to: 'pending', on: 'reopen' },
  { from: 'pending', to: 'pending', on: 'touch' },
];

describe('layoutStates', () => {
  const { height, moves, states, width } = layoutStates({ initial: 'pending', moves: booking });
  const state = (name: string) => states.find((one) => one.name === name);
  const move = (from: string, to: string) => moves.find((one) => one.from === from && one.to === to);

  it('places states in columns by their distance from the initial one, and branches below each other', () => {
    expect(states.map(({ name }) => name)).toEqual(['pending', 'confirmed', 'expired', 'canceled']);
    const branches = ['confirmed', 'expired', 'canceled'].map((name) => state(name));
    expect(new Set(branches.map((one) => one?.x)).size).toBe(1);
    expect(branches.map((one) => one?.y)).toEqual([24, 86, 148]);
    expect(state('pending')?.y).toBe(24);
  });

  it('makes one arrow of the moves between two states, with what makes them and what they send', () => {
    expect(moves).toHaveLength(6);
    expect(move('pending', 'confirmed')).toMatchObject({ causes: 'pay', emits: 'emits paid', isTimed: false });
    expect(move('pending', 'expired')).toMatchObject({ causes: 'after 10 min', isTimed: true });
    expect(move('confirmed', 'canceled')).toMatchObject({ causes: 'cancel or refund', emits: '' });
  });

  it('gives moves to states that have an arrow already a height of their own, below all states', () => {
    const detours = [move('confirmed', 'canceled'), move('canceled', 'pending'), move('pending', 'pending')];
    const heights = detours.map((one) => one?.y ?? 0);
    expect(new Set(heights).size).toBe(3);
    expect(Math.min(...heights)).toBeGreaterThan(148 + 15);
    expect(Math.max(...heights)).toBeLessThan(height);
  });

  it('keeps labels apart and within the picture', () => {
    const labels = moves.map(({ causes, emits, x, y }) => {
      const half = (Math.max(causes.length, emits.length) * 7.3) / 2;
      return { left: x - half, right: x + half, y };
    });
    for (const one of labels) {
      expect(one.left).toBeGreaterThan(0);
      expect(one.right).toBeLessThanOrEqual(width);
      for (const other of labels)
        if (other !== one && other.y === one.y) expect(one.right <= other.left || other.right <= one.left).toBe(true);
    }
  });

  it('places states that no move leads to, and long chains', () => {
    const chain = Array.from({ length: 30 }, (_, index) => ({ from: `s${index}`, to: `s${index + 1}`, on: 'next' }));
    const placed = layoutStates({ initial: 's0', moves: [...chain, { from: 'alone', to: 's3', on: 'join' }] });
    const xs = placed.states.slice(0, 31).map(({ x }) => x);
    expect(xs.toSorted((a, b) => a - b)).toEqual(xs);
    expect(placed.states.at(-1)).toMatchObject({ name: 'alone', y: 86 });
  });
});
