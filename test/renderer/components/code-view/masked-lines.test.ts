import { describe, expect, it } from 'vitest';
import { createMask } from '#shared/redaction/mask-secrets.ts';
import { maskedPart } from '../../../../renderer/components/code-view/masked-lines.ts';

describe('maskedPart', () => {
  it.each([
    [
      '  signing: { scheme: standard-webhooks, secret: whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw }',
      '9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
    ],
    ['password: hunter2', 'hunter2'],
    ['  Authorization: Bearer abc.def', 'abc.def'],
    ['url: https://user:pw@example.com/hook', 'user:pw'],
  ])('covers the secret of %j', (line, secret) => {
    const { from, to } = maskedPart(line, createMask())!;
    expect(line.slice(from, to).trim()).toBe(secret);
  });

  it('leaves lines without a secret', () => {
    expect(maskedPart("thresholds: ['p99 < 200ms']", createMask())).toBeUndefined();
  });
});
