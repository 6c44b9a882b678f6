import { expect, test } from 'vitest';
import { shownKeys } from '../../../../renderer/app/frame/shown-keys.ts';

const none = { ctrlKey: false, altKey: false, metaKey: false, shiftKey: false, repeat: false };

test('names pressed keys with their modifiers', () => {
  expect(shownKeys({ ...none, key: 'k', ctrlKey: true }, false)).toBe('Ctrl K');
  expect(shownKeys({ ...none, key: ' ' }, false)).toBe('Space');
  expect(shownKeys({ ...none, key: 'ArrowRight', shiftKey: true }, false)).toBe('Shift →');
  expect(shownKeys({ ...none, key: 'Control', ctrlKey: true }, false)).toBeUndefined();
  expect(shownKeys({ ...none, key: 'j', repeat: true }, false)).toBeUndefined();
});

test('shows no text that is typed in a field', () => {
  expect(shownKeys({ ...none, key: 'p' }, true)).toBeUndefined();
  expect(shownKeys({ ...none, key: 'Enter' }, true)).toBe('Enter');
  expect(shownKeys({ ...none, key: 'v', ctrlKey: true }, true)).toBe('Ctrl V');
  expect(shownKeys({ ...none, key: '@', altKey: true, ctrlKey: true }, true)).toBeUndefined();
});
