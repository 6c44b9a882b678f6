import { expect, test } from 'vitest';
import causeWords from '#shared/trace/cause-words.json' with { type: 'json' };
import { causeLabel, checkLabel, checkTitle, problemLabel } from '#shared/trace/plain-words.ts';
import { causes } from '#shared/diagnosis/diagnose.ts';

test.each([
  ['connection-refused', 'connection refused'],
  ['timeout-answer', 'response timed out'],
  ['tls-name-unknown', 'TLS name unknown'],
  ['http2-only', 'HTTP/2 only'],
  ['tls-version-mismatch/client', 'TLS version mismatch'],
])('the cause %s is shown as %s', (cause, words) => {
  expect(causeLabel(cause)).toBe(words);
});

test('every cause with words of its own exists', () => {
  const known = new Set(causes.map(({ cause }) => cause));
  expect(Object.keys(causeWords).filter((cause) => !known.has(cause))).toEqual([]);
});

test('a check is shown in words that say what it requires', () => {
  expect(checkLabel('token_not_expired')).toBe('token not expired');
  expect(checkTitle('no_fault_answers')).toBe('No fault replaces the response');
});

test.each([
  ['authorization_present', 'authorization missing'],
  ['token_not_expired', 'token expired'],
  ['token_already_valid', 'token not yet valid'],
  ['signature_valid', 'signature invalid'],
  ['scope_sufficient', 'scope insufficient'],
  ['redirect_uri_registered', 'redirect URI not registered'],
  ['client_authentication', undefined],
])('what is wrong if %s failed is %s', (id, words) => {
  expect(problemLabel(id)).toBe(words);
});
