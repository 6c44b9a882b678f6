import { expect, test } from 'vitest';
import { document, item } from './things.ts';
import { understood } from './understood.ts';

test('names that every object inherits are data', () => {
  const { model } = understood(
    document(`paths:\n${item('/constructor/{toString}', '{ properties: { toString: {}, __proto__: {} } }')}
  /x: { get: { operationId: hasOwnProperty, security: [{ constructor: [] }], parameters: [{ name: __proto__, in: query }] } }
webhooks: { valueOf: { post: {} } }`),
  );
  expect(model.collections.map(({ key, name }) => [name, key])).toEqual([['constructor', 'toString']]);
  expect(model.operations[1]?.parameters[0]?.name).toBe('__proto__');
  expect(model.events.map(({ name }) => name)).toEqual(['valueOf']);
  expect(Object.keys(model.schemes)).toEqual(['constructor']);
});
