import { describe, expect, test } from 'vitest';
import { httpsOf, withPath } from '../../../../renderer/features/requests/response/remedies.ts';

const listeners = [
  { party: 'service', scheme: 'http', url: 'http://localhost:4010', up: true },
  { party: 'service', scheme: 'https', url: 'https://localhost:4011', up: true },
  { party: 'authorization', scheme: 'https', url: 'https://localhost:4011/oauth2', up: true },
] as const;

describe('the same request over https', () => {
  test.each([
    ['http://localhost:4010/api/customer?a=1', 'https://localhost:4011/api/customer?a=1'],
    ['https://localhost:4010/api/customer', 'https://localhost:4011/api/customer'],
    ['http://example.com/x', 'https://example.com/x'],
  ])('changes %s to %s', (url, there) => {
    expect(httpsOf(url, [...listeners])).toBe(there);
  });
});

test.each([
  ['/api/customer/C-1?x=1', '/api/customers/C-1', '/api/customers/C-1?x=1'],
  ['https://h:1/api/customer/C-1', '/api/customers/C-1', 'https://h:1/api/customers/C-1'],
])('changes the path of %s to %s: %s', (url, path, there) => {
  expect(withPath(url, path)).toBe(there);
});
