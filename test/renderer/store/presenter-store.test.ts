import { expect, test } from 'vitest';
import { createPresenterStore } from '../../../renderer/store/presenter-store.ts';

test('keeps the presenter view when the page loads again', () => {
  let stored: boolean | undefined;
  const memory = { read: () => stored, write: (on: boolean) => (stored = on) };
  const before = createPresenterStore(memory);
  expect(before.getState().on).toBe(false);
  before.getState().toggle();
  const after = createPresenterStore(memory);
  expect(after.getInitialState().on).toBe(true);
  after.getState().toggle();
  expect(createPresenterStore(memory).getInitialState().on).toBe(false);
});
