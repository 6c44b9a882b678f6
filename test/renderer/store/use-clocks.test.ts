import { expect, test } from 'vitest';
import { arrangeClocks } from '../../../renderer/store/use-clocks.ts';

test('resets all clocks before it sets the named offsets', async () => {
  const asked: unknown[] = [];
  const answer = (what?: unknown) => {
    asked.push(what);
    return Promise.resolve({ items: [], next: null });
  };
  await arrangeClocks({ advance: answer, reset: answer }, { service: -40, catcher: 360 });
  expect(asked).toEqual([undefined, { party: 'service', seconds: -40 }, { party: 'catcher', seconds: 360 }]);
});
