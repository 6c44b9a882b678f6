import { describe, expect, test } from 'vitest';
import { checkUrl } from '../../../../renderer/features/subscriptions/editor/check-url.ts';

describe('the feedback on a URL', () => {
  test.each([
    ['http', 'bad', /Not a valid URL/],
    ['ftp://host/', 'bad', /ftp is not supported/],
    ['https://user:pass@host/', 'warn', /become Basic authentication/],
    ['https://host/#part', 'warn', /#part is not sent/],
    ['http://host.example/', 'warn', /not encrypted/],
    ['http://127.0.0.1:9/', 'ok', /on this machine/],
    ['http://[::1]:9/', 'ok', /on this machine/],
    ['http://localhost:4020/x', 'ok', /Hookbench’s receiver/],
    ['https://host.example', 'ok', /TLS/],
  ])('%s is %s', (url, tone, words) => {
    expect(checkUrl(url, ['http://localhost:4020'])).toEqual({ tone, words: expect.stringMatching(words) as string });
  });

  test('is empty for an empty field', () => {
    expect(checkUrl('  ')).toBeUndefined();
  });
});
