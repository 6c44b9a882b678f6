import { expect, test } from 'vitest';
import { transportErrorOf } from '../../../../electron/engine/http/transport-error-of.ts';

test.each([
  ['firstByte', 'Timed out after 1.5 s, while waiting for the response.'],
  ['download', 'Timed out after 1.5 s, while the response was received.'],
] as const)('a timeout in the phase %s says what was not completed', (phase, message) => {
  expect(transportErrorOf({ name: 'TimeoutError' }, phase, 1500)).toEqual({ code: 'ETIMEDOUT', message, phase });
});
