import { getEventListeners } from 'node:events';
import { expect, it } from 'vitest';
import { onAbort } from '../../../../electron/engine/http/collect-answer.ts';

it('calls all callbacks that were not cancelled, with one listener of the signal', () => {
  const controller = new AbortController();
  const called: number[] = [];
  const [, cancelSecond] = [1, 2, 3].map((n) => onAbort(controller.signal, () => called.push(n)));
  expect(getEventListeners(controller.signal, 'abort')).toHaveLength(1);
  cancelSecond?.();
  controller.abort();
  expect(called).toEqual([1, 3]);
});
