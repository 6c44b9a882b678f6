import { describe, expect, test } from 'vitest';
import { pathParameters, pathValuesOf, withPathValues } from '../../../../renderer/store/requests/path-parameters.ts';

test.each([
  ['/api/customers/:customerId', ['customerId']],
  ['https://localhost:4011/api/:a/x/:b?c=/:d#/:e', ['a', 'b']],
  ['http://localhost:4010', []],
  ['{{auth}}/token', []],
  ['/:same/:same', ['same']],
])('finds the path parameters of %s: %j', (url, names) => {
  expect(pathParameters(url)).toEqual(names);
});

test.each([
  ['/api/customers/:customerId?a=1', { customerId: 'C-1001' }, '/api/customers/C-1001?a=1'],
  ['/api/customers/:customerId', { customerId: 'a/b ü' }, '/api/customers/a%2Fb%20%C3%BC'],
  ['/api/customers/:customerId', { customerId: '{{id}}' }, '/api/customers/{{id}}'],
  ['/api/customers/:customerId', { customerId: '' }, '/api/customers/:customerId'],
  ['/api/customers/:customerId', { customerId: '$&' }, '/api/customers/%24%26'],
])('fills %s with %j: %s', (url, values, filled) => {
  expect(withPathValues(url, values)).toBe(filled);
});

describe('extracts path parameters from a sent URL', () => {
  test.each([
    ['/api/customers/C-1001', '/api/customers/:customerId', { customerId: 'C-1001' }],
    [
      'https://localhost:4011/api/customer/a%2Fb?x=1',
      'https://localhost:4011/api/customer/:customerId?x=1',
      { customerId: 'a/b' },
    ],
    ['/api/session/{{id}}', '/api/session/:sessionId', { sessionId: '{{id}}' }],
  ])('%s', (url, template, path) => {
    expect(pathValuesOf(url)).toEqual({ url: template, path });
    expect(withPathValues(template, path)).toBe(url);
  });

  test.each(['/api/customers/%2f', '/api/customers/', '/api/customers/a/b', '/other/C-1001', '/api/customer'])(
    'does not change %s, because its value is missing or not reversible',
    (url) => {
      expect(pathValuesOf(url)).toEqual({ url, path: {} });
    },
  );
});
