import { expect, it } from 'vitest';
import { readWebhook } from '../../../../electron/engine/inspect/inspect-webhook.ts';

it('reads field values without the spaces and tabs around them, and every other byte', () => {
  const head = Buffer.from('A: \t one  two\t \r\nB:voilà\r\nC:\r\n\r\nbody ');
  const message = readWebhook(head);
  expect(message?.headers).toEqual([
    ['A', 'one  two'],
    ['B', Buffer.from('voilà').toString('latin1')],
    ['C', ''],
  ]);
  expect(Buffer.from(message?.body ?? []).toString()).toBe('body ');
});
