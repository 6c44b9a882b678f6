import { expect, test } from 'vitest';
import { batchPerFrame } from '../../../renderer/store/batch-per-frame.ts';

const items = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index);
const limit = 10;

/** A page whose frames come when the test says so, and the first and last item of each batch that it takes. */
function page() {
  const frames: (() => void)[] = [];
  const batches: (number | undefined)[][] = [];
  const waiting = batchPerFrame<number>({
    receive: (batch) => batches.push([batch[0], batch.at(-1)]),
    nextFrame: (act) => frames.push(act),
    limit,
  });
  return { ...waiting, frames, batches };
}

test('passes on one batch per frame, with all items in order', () => {
  const { add, batches, frames } = page();
  add(items(1, 2));
  add(items(3, 3));
  expect([batches, frames.length]).toEqual([[], 1]);
  frames[0]?.();
  add(items(4, 6));
  frames[1]?.();
  expect([batches, frames.length]).toEqual([
    [
      [1, 3],
      [4, 6],
    ],
    2,
  ]);
});

test('schedules no frame for an empty batch', () => {
  const { add, frames } = page();
  add([]);
  expect(frames).toEqual([]);
});

test('does not wait for a frame when a whole window waits, so that a page in the background stays small', () => {
  const { add, batches, frames } = page();
  add(items(1, limit - 1));
  add(items(limit, limit + 5));
  expect(batches).toEqual([[1, limit + 5]]);
  frames[0]?.();
  expect(batches).toHaveLength(1);
  add(items(limit + 6, limit + 6));
  expect(frames).toHaveLength(2);
});

test('passes on what waits when the feed ends, once', () => {
  const { add, batches, flush, frames } = page();
  add(items(1, 2));
  flush();
  frames[0]?.();
  expect(batches).toEqual([[1, 2]]);
});
