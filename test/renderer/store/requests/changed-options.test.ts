import { describe, expect, test } from 'vitest';
import { connectionSettings } from '#shared/model/connection-settings.ts';
import { requestSpec } from '#shared/model/request-run.ts';
import { changedOptions } from '../../../../renderer/store/requests/changed-options.ts';
import { formOfSpec } from '../../../../renderer/store/requests/form-of-spec.ts';

const settings = connectionSettings.parse({ timeoutMs: 5000, proxy: { url: 'http://proxy.test:3128' } });

/** A request as the history keeps it: with what it took from the settings. */
const sent = {
  url: '/api/customers',
  timeoutMs: 5000,
  followRedirects: false,
  connection: { maxRedirects: 10, keepMethod: false, proxy: 'http://proxy.test:3128' },
};

const countOf = (change: object) => changedOptions(formOfSpec(requestSpec.parse({ ...sent, ...change })), settings);

describe('changed options of a request', () => {
  test('a new request and one of the history have none', () => {
    expect(changedOptions(formOfSpec(requestSpec.parse({ url: '/' })), settings)).toBe(0);
    expect(countOf({})).toBe(0);
  });

  test.each([
    ['the timeout', { timeoutMs: 1000 }],
    ['redirects', { followRedirects: true }],
    ['the limit of redirects', { connection: { ...sent.connection, maxRedirects: 0 } }],
    ['the proxy', { connection: { ...sent.connection, proxy: 'none' } }],
    ['trusted CAs', { connection: { ...sent.connection, ca: 'PEM' } }],
    ['the verification of certificates', { verifyTls: false }],
  ])('counts %s', (_name, change) => {
    expect(countOf(change)).toBe(1);
  });
});
