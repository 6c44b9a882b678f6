import { expect, test, vi } from 'vitest';
import { throttle } from '../../../renderer/store/throttle.ts';

test('calls immediately, then once for all calls during the pause', async () => {
  vi.useFakeTimers();
  const act = vi.fn(() => Promise.resolve());
  const call = throttle(100, act);
  call();
  call();
  call();
  expect(act).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(100);
  expect(act).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(500);
  expect(act).toHaveBeenCalledTimes(2);
  vi.useRealTimers();
});

test('continues after a failure', async () => {
  vi.useFakeTimers();
  const act = vi.fn(() => Promise.reject(new Error('gone')));
  const call = throttle(100, act);
  call();
  await vi.advanceTimersByTimeAsync(100);
  call();
  expect(act).toHaveBeenCalledTimes(2);
  vi.useRealTimers();
});
