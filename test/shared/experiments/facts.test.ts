import { expect, test } from 'vitest';
import { shownValue } from '#shared/experiments/facts.ts';

test('the causes of experiments are shown in words, also several', () => {
  expect(shownValue('diagnosis', 'connection-refused')).toBe('connection refused');
  expect(shownValue('diagnosis', 'dns-failed, ok')).toBe('DNS failed, ok');
  expect(shownValue('answers', '401, ECONNREFUSED')).toBe('401, ECONNREFUSED');
});
