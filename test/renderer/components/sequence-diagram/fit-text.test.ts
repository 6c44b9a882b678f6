import { expect, test } from 'vitest';
import { fitText, placeNote, placeText } from '../../../../renderer/components/sequence-diagram/place-text.ts';

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

/** The third and the second of six lifelines in a window of 1024 px. */
const narrow = { fromX: 246, toX: 168, gap: 78, end: 530 };

test.each(['POST /token', 'POST /webhook/chat-started', '503 Service Unavailable', 'attempt 2'])(
  'keeps the start of %s between two close lifelines',
  (text) => {
    expect(placeText(text, '  ·  12 ms', narrow).words).toBe(text);
  },
);

test('keeps the method and the end of a long path, inside of the diagram', () => {
  for (const ends of [
    { fromX: 90, toX: 168 },
    { fromX: 480, toX: 402 },
  ]) {
    const { words, x } = placeText(`POST /${'a'.repeat(80)}/notify`, '', { ...narrow, ...ends });
    expect(words).toMatch(/^POST \/a+…\/notify$/);
    const half = (words.length * 6.4) / 2;
    expect(x - half).toBeGreaterThanOrEqual(60);
    expect(x + half).toBeLessThanOrEqual(narrow.end);
  }
});

test('stays beside its sender, with its time, where both fit between two lifelines', () => {
  expect(placeText('201', ' · 1 ms', { fromX: 500, toX: 100, gap: 200, end: 600 })).toEqual({
    words: '201 · 1 ms',
    x: 400,
  });
});

test('a long note stays inside of a narrow diagram', () => {
  const text = 'Fault “Lose the response” acted on /webhook/chat-started';
  for (const at of [90, 280]) {
    const { width, words, x } = placeNote(text, { x: at, gap: 190, end: 310, hasIcon: true });
    expect(words).toMatch(/^Fault “Lose the response”.*…$/);
    expect(x - width / 2).toBeGreaterThanOrEqual(60);
    expect(x + width / 2).toBeLessThanOrEqual(310);
  }
});
