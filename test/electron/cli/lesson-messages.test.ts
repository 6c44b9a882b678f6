import { expect, it } from 'vitest';
import { diagramStyle } from '../../../electron/cli/lesson-messages.ts';

it.each([
  ['   408 ms  Client ← Authorization  200 OK  (408 ms)', 'cyan'],
  ['   417 ms  Client → Receiver        POST /hook', 'cyan'],
  ['    12 ms  Client ← Service        401 Unauthorized  (12 ms)', 'red'],
  ['    12 ms  Service × Receiver      ECONNRESET  (12 ms)', 'red'],
  ['    12 ms  Service –× Receiver     POST /hook', 'red'],
  ['   500 ms  [Authorization]         Token issued to demo-service', 'dim'],
])('shows failures in a diagram by their status, not by a time: %s', (line, style) => {
  expect(diagramStyle(line)).toBe(style);
});
