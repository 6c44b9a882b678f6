import { expect, it } from 'vitest';
import { createMemory } from '../../../../electron/engine/catcher/memory.ts';

it('diagnoses wrong signatures until they took 20 ms of a second, also when a diagnosis fails', () => {
  let nowMs = 7000;
  const memory = createMemory({ now: () => nowMs, after: () => () => undefined }, () => []);
  const taking = (ms: number) => memory.diagnose(() => (nowMs += ms));
  expect(taking(10)).toBe(7010);
  const failing = () =>
    memory.diagnose(() => {
      nowMs += 9;
      throw new Error('unreadable');
    });
  expect(failing).toThrow('unreadable');
  expect(taking(10)).toBe(7029);
  expect(taking(1)).toBeUndefined();
  nowMs = 8000;
  expect(taking(100)).toBe(8100);
  expect(taking(1)).toBeUndefined();
});
