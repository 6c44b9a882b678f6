import { expect, it } from 'vitest';
import { maxInputBytes } from '#shared/contract/max-input.ts';
import { limitMessages } from '../../../renderer/connection/limit-messages.ts';

it('refuses messages that would close the connection, and sends all others', () => {
  const sent: unknown[] = [];
  const socket: Pick<WebSocket, 'send'> = { send: (message) => void sent.push(message) };
  limitMessages(socket);
  const allowed = ['a', 'a'.repeat(maxInputBytes), new Uint8Array(maxInputBytes)];
  for (const message of allowed) socket.send(message);
  const tooLarge = [
    'a'.repeat(maxInputBytes + 1),
    'ä'.repeat(maxInputBytes / 2 + 1),
    new Uint8Array(maxInputBytes + 1),
  ];
  for (const message of tooLarge) expect(() => socket.send(message)).toThrow('The maximum is 5 MiB.');
  expect(sent).toEqual(allowed);
});
