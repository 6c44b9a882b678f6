import { expect, it } from 'vitest';
import { membersOf, plainExpression, responsePartOf } from '../../../../electron/engine/expressions/response-part.ts';

it.each([
  ['res.status', { kind: 'status' }],
  ['res.headers["x-a"]', { kind: 'header', name: 'x-a' }],
  ['res.body', { kind: 'body' }],
  ['res.body.items[0]["a b"]', { kind: 'json', path: '$.items[0]["a b"]' }],
])('reads %s', (expression, part) => {
  expect(responsePartOf(expression)).toEqual(part);
});

it('rejects an expression that is not about a response', () => {
  expect(() => responsePartOf('req.url')).toThrow('Use res.status');
});

it.each([
  ['$', []],
  ['$.items[0]["a b"].c', ['items', 0, 'a b', 'c']],
  ['$..id', undefined],
  ['$.items[*]', undefined],
])('has the members of %s', (path, members) => {
  expect(membersOf(path)).toEqual(members);
});

it.each([
  ['$.items[0]["a b"].c', 'res.body.items[0]["a b"].c'],
  ['$', 'res.body'],
  ['$..id', '$..id'],
  ['res.status', 'res.status'],
])('writes %s as %s for tools without JSONPath', (expression, plain) => {
  expect(plainExpression(expression)).toBe(plain);
});
