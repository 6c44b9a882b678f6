import { describe, expect, it } from 'vitest';
import { mistakeIds, mistakeOf, type MistakeId } from '#shared/signing/mistakes.ts';
import { schemeRows } from '#shared/signing/schemes.ts';
import { diagnoseSignature } from '../../../../electron/engine/signing/doctor/diagnose-signature.ts';
import type { CandidateSecret } from '../../../../electron/engine/signing/doctor/key-options.ts';
import { generateSecret, verifyKeyOf } from '../../../../electron/engine/signing/secret-key.ts';
import { systemRandom } from '../../../../electron/engine/random.ts';
import { verifySignature } from '../../../../electron/engine/signing/verify.ts';
import { craft } from '../../../support/signatures/craft.ts';
import { vendors } from '../../../support/signatures/vendors.ts';

type Crafted = keyof typeof vendors;
const schemes = Object.keys(vendors) as Crafted[];
const limits = { mistakes: 2, attempts: 20_000, bytes: 64 * 1024 * 1024 } as const;

const others = Object.fromEntries(
  schemes.map((scheme) => {
    const row = schemeRows[scheme];
    const secret = generateSecret(row, systemRandom);
    return [scheme, verifyKeyOf(row, secret) ?? secret];
  }),
) as Record<Crafted, string>;

/** The configured secrets, and others that are known. */
function secretsFor(scheme: Crafted, secret: string, mistake?: MistakeId): CandidateSecret[] {
  if (!mistake?.startsWith('secret-of-other') && mistake !== 'secret-former') return [{ secret, label: 'configured' }];
  const other = { secret, label: 'other', mistake: mistake as CandidateSecret['mistake'] } as CandidateSecret;
  return [{ secret: others[scheme], label: 'configured' }, other];
}

function diagnose(scheme: Crafted, mistake?: MistakeId) {
  const { message, nowMs, secret } = craft(scheme, mistake);
  const secrets = secretsFor(scheme, secret, mistake);
  return diagnoseSignature({ scheme, message, secrets, nowMs, toleranceSeconds: 300, limits });
}

/** Mistakes that cannot be made in a scheme with these values, since they have no effect. */
const noEffect: Partial<Record<MistakeId, readonly Crafted[]>> = {
  // The secret is not hexadecimal.
  'secret-hex-decoded': schemes.filter((scheme) => scheme !== 'stripe'),
};

it.each([
  ['nested lists', '['.repeat(8000) + ']'.repeat(8000)],
  ['nested lists after a string of brackets', `["${']'.repeat(2000)}",${'['.repeat(2000)}${']'.repeat(2000)}]`],
])('does not serialise deeply nested JSON again, which would take much memory: %s', (_name, text) => {
  const { message, nowMs, secret } = craft('github', 'hash-sha-512');
  const body = Buffer.from(text);
  const secrets = [{ secret, label: 'configured' }];
  const found = diagnoseSignature({
    scheme: 'github',
    message: { ...message, body },
    secrets,
    nowMs,
    toleranceSeconds: 300,
    limits: { ...limits, bytes: 4 * 1024 * 1024, mistakes: 1 },
  });
  expect(found.outcome).toBe('unknown');
});

describe.each(schemes)('%s', (scheme) => {
  it('signed as its vendor documents it matches', () => {
    const { message, nowMs, secret } = craft(scheme);
    const verified = verifySignature(schemeRows[scheme], message, { secrets: [secret], toleranceSeconds: 300, nowMs });
    expect(verified).toMatchObject({ ok: true });
    expect(diagnose(scheme)).toMatchObject({ outcome: 'matches', mistakes: [] });
  });

  const applying = mistakeIds.filter(
    (id) => mistakeOf(id).applies(schemeRows[scheme]) && !noEffect[id]?.includes(scheme),
  );
  it.each(applying)('with the mistake %s is explained by it alone', (mistake) => {
    const found = diagnose(scheme, mistake);
    expect(found.mistakes.map(({ id }) => id)).toEqual([mistake]);
    expect(found).toMatchObject({ outcome: 'mistake', signed: { text: expect.any(String) } });
  });
});
