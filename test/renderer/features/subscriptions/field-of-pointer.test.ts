import { expect, test } from 'vitest';
import { fieldOfPointer } from '../../../../renderer/features/subscriptions/editor/field-of-pointer.ts';

test.each([
  ['/url', '/url'],
  ['/events/0', '/events'],
  ['/auth/value', '/auth/value'],
  ['/auth/kind', '/auth'],
  ['/retry/delays/2', '/retry/delays'],
  ['/signing/secrets/0', '/signing'],
  ['/pathMap/chat_started', '/pathMap'],
  ['/urlish', undefined],
  [undefined, undefined],
])('a problem at %s is said at %s', (pointer, field) => {
  expect(fieldOfPointer(pointer)).toBe(field);
});
