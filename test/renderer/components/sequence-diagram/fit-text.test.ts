import { expect, test } from 'vitest';
import { fitText } from '../../../../renderer/components/sequence-diagram/choosable.tsx';

test.each([
  ['a text that fits', 'GET /a', 60, 'GET /a'],
  [
    'the method and the last segment of a path',
    'POST /hooks/of/a/long/path/notifications',
    220,
    'POST /hooks/of/a/lo…/notifications',
  ],
  ['the last segment rather than the method', 'POST /webhook/agent-assigned', 110, '…/agent-assigned'],
  ['the end of a long last segment', 'POST /webhook/agent-assigned', 60, '…assigned'],
  ['the beginning of other texts, also with a slash', '500 Internal Server Error and/or more', 100, '500 Internal S…'],
])('keeps %s', (_, text, width, shown) => {
  expect(fitText(text, width, 6.4).length).toBeLessThanOrEqual(Math.floor(width / 6.4));
  expect(fitText(text, width, 6.4)).toBe(shown);
});
