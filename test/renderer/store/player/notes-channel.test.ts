import { expect, test, vi } from 'vitest';
import {
  clearSteps,
  followSteps,
  publishSteps,
  type NotedSteps,
} from '../../../../renderer/store/player/notes-channel.ts';

test('sends the steps to the page of notes when it opens, and clears it when the player closes', async () => {
  const received: NotedSteps[] = [];
  const steps = { current: 'one', next: { title: 'two' }, place: '1 of 2' };
  const stop = publishSteps(steps);
  const unfollow = followSteps((each) => received.push(each));
  await vi.waitFor(() => expect(received).toContainEqual(steps), 10_000);
  stop();
  clearSteps();
  await vi.waitFor(() => expect(received.at(-1)).toEqual({ current: undefined, next: undefined, place: '' }), 10_000);
  unfollow();
});
