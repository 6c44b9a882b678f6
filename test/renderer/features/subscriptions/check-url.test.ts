import { describe, expect, test } from 'vitest';
import { checkUrl, targetOf } from '../../../../renderer/features/subscriptions/editor/check-url.ts';

describe('an address while it is typed', () => {
  test.each([
    ['http', 'bad', /Not a URL/],
    ['ftp://host/', 'bad', /ftp is not sent to/],
    ['https://user:pass@host/', 'warn', /moved to authentication/],
    ['https://host/#part', 'warn', /#part is never sent/],
    ['http://host.example/', 'warn', /go in clear/],
    ['http://127.0.0.1:9/', 'ok', /on this machine/],
    ['http://[::1]:9/', 'ok', /on this machine/],
    ['http://localhost:4020/x', 'ok', /our catcher/],
    ['https://host.example', 'ok', /TLS/],
  ])('%s is %s', (url, tone, words) => {
    expect(checkUrl(url, ['http://localhost:4020'])).toEqual({ tone, words: expect.stringMatching(words) as string });
  });

  test('nothing is said of nothing', () => {
    expect(checkUrl('  ')).toBeUndefined();
  });
});

test.each([
  ['https://host', '/webhook/a', 'https://host/webhook/a'],
  ['https://host/base/', '/a', 'https://host/base/a'],
  ['https://host/base?x=1?2', '/a', 'https://host/base/a?x=1?2'],
  ['https://host?x=1', '/a?y=2', 'https://host/a?y=2&x=1'],
  ['https://host/base#f', '', 'https://host/base#f'],
])('%s with the path %s is %s', (url, path, target) => {
  expect(targetOf(url, path)).toBe(target);
});
