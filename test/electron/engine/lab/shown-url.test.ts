import { describe, expect, it } from 'vitest';
import { shownUrl } from '../../../../electron/engine/lab/trials/open-trials.ts';

describe('shownUrl', () => {
  it.each([
    ['as it is', 'https://receiver.test/hooks', 'https://receiver.test/hooks'],
    ['without who asks', 'https://me:planted@receiver.test/hooks', 'https://receiver.test/hooks'],
    [
      'with the names of its query',
      'https://receiver.test/hooks?token=planted&a=&b=x=y',
      'https://receiver.test/hooks?token=[redacted]&a=[redacted]&b=[redacted]',
    ],
    ['without what has no name', 'https://receiver.test/hooks?planted', 'https://receiver.test/hooks?[redacted]'],
    ['without a fragment', 'https://receiver.test/hooks#planted', 'https://receiver.test/hooks'],
  ])('%s', (_how, given, shown) => {
    expect(shownUrl(given)).toBe(shown);
    expect(shownUrl(shown)).toBe(shown);
  });
});
