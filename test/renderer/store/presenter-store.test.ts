import { expect, test } from 'vitest';
import { createPresenterStore, type Presented } from '../../../renderer/store/presenter-store.ts';

function memory() {
  let stored: Presented | undefined;
  return { read: () => stored, write: (presented: Presented) => (stored = presented) };
}

test('keeps the presenter view when the page loads again', () => {
  const kept = memory();
  const before = createPresenterStore(kept);
  expect(before.getState().on).toBe(false);
  before.getState().toggle();
  const after = createPresenterStore(kept);
  expect(after.getInitialState().on).toBe(true);
  after.getState().toggle();
  expect(createPresenterStore(kept).getInitialState().on).toBe(false);
});

test('keeps the course and its start, which only a new start of a course changes', () => {
  const kept = memory();
  const { beginCourse, setCourse } = createPresenterStore(kept).getState();
  setCourse('Tokens');
  expect(kept.read()?.courseSince).toBeUndefined();
  beginCourse(false);
  const since = kept.read()?.courseSince;
  expect(since).toMatch(/Z$/);
  beginCourse(false);
  expect(kept.read()).toMatchObject({ course: 'Tokens', courseSince: since });
  setCourse('Webhooks');
  expect(kept.read()?.courseSince).toBeUndefined();
});
