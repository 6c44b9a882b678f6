import { expect, test } from 'vitest';
import { defaultProfile } from '#shared/profile/profile.ts';
import { targetUrl } from '#shared/profile/target-url.ts';

test.each([
  ['https://host', '/webhook/a', 'https://host/webhook/a'],
  ['https://host/base/', '/a', 'https://host/base/a'],
  ['https://host/base?x=1?2', '/a', 'https://host/base/a?x=1?2'],
  ['https://host?x=1', '/a?y=2', 'https://host/a?y=2&x=1'],
  ['https://host/base#f', '', 'https://host/base#f'],
])('appends to %s the path %s: %s', (url, path, target) => {
  expect(targetUrl({ url, pathMap: { '*': path } }, defaultProfile, 'a')).toBe(target);
});
