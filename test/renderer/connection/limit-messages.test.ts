import { expect, it } from 'vitest';
import { maxDocumentBytes } from '#shared/contract/max-input.ts';
import { limitMessages } from '../../../renderer/connection/limit-messages.ts';

it('refuses messages that would close the connection, and sends all others', () => {
  const sent: unknown[] = [];
  const socket: Pick<WebSocket, 'send'> = { send: (message) => void sent.push(message) };
  limitMessages(socket);
  const allowed = ['a', 'a'.repeat(maxDocumentBytes), new Uint8Array(maxDocumentBytes)];
  for (const message of allowed) socket.send(message);
  const tooLarge = [
    'a'.repeat(maxDocumentBytes + 1),
    'ä'.repeat(maxDocumentBytes / 2 + 1),
    new Uint8Array(maxDocumentBytes + 1),
  ];
  for (const message of tooLarge) expect(() => socket.send(message)).toThrow('The maximum is 24 MiB.');
  // Compared by identity: comparing 24 MiB element by element takes long.
  expect(sent).toHaveLength(allowed.length);
  expect(sent.every((message, index) => message === allowed[index])).toBe(true);
});
