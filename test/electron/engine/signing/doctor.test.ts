import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { schemeRows } from '#shared/signing/schemes.ts';
import { diagnoseSignature } from '../../../../electron/engine/signing/doctor/diagnose-signature.ts';
import { verifySignature } from '../../../../electron/engine/signing/verify.ts';
import { craft } from '../../../support/signatures/craft.ts';
import { diagnose, idsOf, limits as tested, others, schemes } from '../../../support/signatures/diagnose.ts';
import { vendors } from '../../../support/signatures/vendors.ts';
import { mistakesIn } from '../../../support/signatures/wrongs.ts';
import { rare, usual } from '../../../../electron/engine/signing/doctor/option.ts';

it('ends when its time has passed, and says that not all was tried', () => {
  const { message, nowMs } = craft('github');
  const secrets = [{ secret: 'another secret of both sides', label: 'configured' }];
  const limits = { ...tested, isOver: () => true };
  const found = diagnoseSignature({ scheme: 'github', message, secrets, nowMs, toleranceSeconds: 300, limits });
  expect(found).toMatchObject({ outcome: 'incomplete', attempts: 128 });
});

it.each([
  ['a secret with a line feed', 'a secret of both sides\n', '.', 'hex', /line break/],
  ['a quoted secret and a bar', '"a secret of both sides"', '|', 'hex', /quotation marks/],
] as const)('finds a scheme that is not known with %s', (_name, key, separator, encoding, words) => {
  const [time, body] = ['1750000000', '{"type":"paid","count":2}'];
  const signature = createHmac('sha256', key).update(`${time}${separator}${body}`).digest(encoding);
  const found = diagnoseSignature({
    scheme: undefined,
    message: {
      method: 'POST',
      urls: ['https://receiver.test/hooks'],
      headers: [
        ['Host', 'receiver.test'],
        ['X-Vendor-Timestamp', time],
        ['X-Vendor-Signature', signature],
        ['X-Vendor-Event', 'paid'],
        ['X-Vendor-Id', 'd-1'],
      ],
      body: Buffer.from(body),
    },
    secrets: [{ secret: 'a secret of both sides', label: 'configured' }],
    nowMs: 1_750_000_000_000,
    toleranceSeconds: 300,
    limits: tested,
  });
  expect(found.sentence).toMatch(words);
  expect(found.sentence).toContain('over the header X-Vendor-Timestamp, the body');
});

it.each([
  ['nested lists', '['.repeat(8000) + ']'.repeat(8000)],
  ['nested lists after a string of brackets', `["${']'.repeat(2000)}",${'['.repeat(2000)}${']'.repeat(2000)}]`],
])('does not serialise deeply nested JSON again, which would take much memory: %s', (_name, text) => {
  const { message, nowMs, secret } = craft('github');
  const body = Buffer.from(text);
  const secrets = [{ secret, label: 'configured' }];
  const found = diagnoseSignature({
    scheme: 'github',
    message: { ...message, body },
    secrets,
    nowMs,
    toleranceSeconds: 300,
    limits: { cost: rare, attempts: 5000, bytes: 64 * 1024 * 1024 },
  });
  expect(found).toMatchObject({ outcome: 'unknown', excluded: { deviations: 1, secrets: 1 } });
});

describe.each(schemes)('%s', (scheme) => {
  it('signed as its vendor documents it matches', () => {
    const { message, nowMs, secret } = craft(scheme);
    const verified = verifySignature(schemeRows[scheme], message, { secrets: [secret], toleranceSeconds: 300, nowMs });
    expect(verified).toMatchObject({ ok: true });
    expect(diagnose(scheme)).toMatchObject({ outcome: 'matches', mistakes: [] });
  });

  it.each(mistakesIn(vendors[scheme]))('with the mistake %s is explained by it alone', (mistake) => {
    const found = diagnose(scheme, mistake);
    expect(idsOf(found)).toEqual([mistake]);
    expect(found).toMatchObject({ outcome: 'mistake', signed: { text: expect.any(String) } });
  });

  it('with another secret is explained by nothing', () => {
    const { message, nowMs } = craft(scheme);
    const secrets = [{ secret: others[scheme], label: 'configured' }];
    const limits = { ...tested, cost: 2 * usual, attempts: 20_000 };
    const found = diagnoseSignature({ scheme, message, secrets, nowMs, toleranceSeconds: 300, limits });
    expect(found).toMatchObject({ outcome: expect.stringMatching(/unknown|incomplete/), mistakes: [] });
  });
});
