import { expect, test } from 'vitest';
import { identifierTime } from '#shared/model/identifier-time.ts';
import { createNewId } from '../../../electron/engine/identifier.ts';
import { systemRandom } from '../../../electron/engine/random.ts';

test('reads the creation time of an identifier', () => {
  const atMs = Date.parse('2026-11-22T00:02:27.569Z');
  const newId = createNewId({ now: () => atMs + 0.7, after: () => () => undefined }, systemRandom);
  expect(identifierTime(newId('chat'))).toBe(atMs);
});

test.each(['sub_default', 'C-1001', 'chat_1', ''])('knows no time of %j', (id) => {
  expect(identifierTime(id)).toBeUndefined();
});
