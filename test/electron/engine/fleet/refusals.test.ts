import { expect, it } from 'vitest';
import { createRefusals } from '../../../../electron/engine/fleet/refusals.ts';

it('shows the first messages of each minute that were left out, and the number of the others', () => {
  let now = 0;
  const shown: string[] = [];
  const refusals = createRefusals({ now: () => now, after: () => () => undefined }, (message) => shown.push(message));
  expect(refusals.state()).toEqual({ rejected: 0 });
  for (let n = 1; n <= 1000; n++) refusals.add(`Message ${n}.`);
  now = 60_000;
  refusals.add('Message 1001.');
  expect(shown).toEqual([
    ...[1, 2, 3, 4, 5].map((n) => `Message ${n}.`),
    'Message 1001. 995 more were left out before.',
  ]);
  expect(refusals.state()).toEqual({ rejected: 1001, rejection: 'Message 1001.' });
});
