import { expect, test } from 'vitest';
import { termsIn } from '../../../../renderer/app/what-is-this/terms-in.ts';

const wordsIn = (label: string) => termsIn(label).map(({ word }) => word);

test('finds the terms of the glossary in a label, also in the plural', () => {
  expect(wordsIn('Deliveries')).toEqual(['delivery']);
  expect(wordsIn('Redirect URIs')).toEqual(['redirect URI']);
  expect(wordsIn('Clear faults')).toEqual(['fault']);
  expect(wordsIn('New refresh family of the client')).toEqual(['refresh family', 'client']);
});

test('finds none in other words and in long texts', () => {
  expect(wordsIn('Statement')).toEqual([]);
  expect(wordsIn('Settings')).toEqual([]);
  expect(wordsIn(`The service rejected the token, because ${'x'.repeat(40)}`)).toEqual([]);
});
