import { expect, test } from 'vitest';
import { closestField } from '../../../renderer/store/closest-field.ts';
import { fieldAt } from '../../../renderer/store/schema-form.ts';
import { editedFields } from '../../../renderer/store/subscriptions/subscription-form.ts';

test.each([
  ['/url', '/url'],
  ['/events/0', '/events'],
  ['/auth/value', '/auth/value'],
  ['/auth/kind', '/auth/kind'],
  ['/retry/delays/2', '/retry/delays'],
  ['/signing/secrets/0', '/signing'],
  ['/pathMap/chat_started', '/pathMap'],
  ['/urlish', undefined],
  [undefined, undefined],
])('shows an error at %s of a subscription at %s', (pointer, field) => {
  expect(fieldAt(editedFields, pointer)).toBe(field);
});

test.each([
  ['/chatsPerMinute', '/chatsPerMinute'],
  ['/chats', '/chats'],
  ['/mix/plain', '/mix'],
])('shows an error at %s of traffic only at %s', (pointer, field) => {
  expect(closestField(['/chats', '/chatsPerMinute', '/mix'], pointer)).toBe(field);
});
