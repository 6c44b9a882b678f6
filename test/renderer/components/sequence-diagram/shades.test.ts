import { expect, test } from 'vitest';
import type { Hop, Moment, Note } from '#shared/trace/sequence.ts';
import { shadesOf } from '../../../../renderer/components/sequence-diagram/shades.ts';

const hop = { key: 'hop' } as Hop;
const note = { key: 'note' } as Note;
const moments: Moment[] = [
  { type: 'request', offsetMs: 0, hop },
  { type: 'note', offsetMs: 1, note },
  { type: 'answer', offsetMs: 2, hop },
];

test('dims the steps after the current one', () => {
  const shades = shadesOf(moments, { at: 0, hidden: false });
  expect(shades.get('hop')).toEqual({ request: 'current', answer: 'later' });
  expect(shades.get('note')).toEqual({ note: 'later' });
});

test('hides the steps after the current one, until they are shown', () => {
  const shades = shadesOf(moments, { at: 1, hidden: true });
  expect(shades.get('hop')).toEqual({ request: undefined, answer: 'hidden' });
  expect(shades.get('note')).toEqual({ note: 'current' });
});

test('changes nothing without a player', () => {
  expect(shadesOf(moments, undefined).size).toBe(0);
});
