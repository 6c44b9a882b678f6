import { schemeRows } from '#shared/signing/schemes.ts';
import { thorough } from '../../../electron/engine/inspect/inspect-webhook.ts';
import { diagnoseSignature } from '../../../electron/engine/signing/doctor/diagnose-signature.ts';
import type { CandidateSecret } from '../../../electron/engine/signing/doctor/key-options.ts';
import { generateSecret, verifyKeyOf } from '../../../electron/engine/signing/secret-key.ts';
import { systemRandom } from '../../../electron/engine/random.ts';
import { craft } from './craft.ts';
import { vendors } from './vendors.ts';
import type { MadeMistake } from './wrongs.ts';

export type Crafted = keyof typeof vendors;
export const schemes = Object.keys(vendors) as Crafted[];

/** Another valid secret of each scheme. */
export const others = Object.fromEntries(
  schemes.map((scheme) => {
    const row = schemeRows[scheme];
    const secret = generateSecret(row, systemRandom);
    return [scheme, verifyKeyOf(row, secret) ?? secret];
  }),
) as Record<Crafted, string>;

/** So much work that a test ends soon, without a clock. */
export const limits = { ...thorough, attempts: 700_000, bytes: 512 * 1024 * 1024 } as const;

const isOther = (id: MadeMistake): boolean => id.startsWith('secret-of-other') || id === 'secret-former';

/** The configured secrets, and others that are known. */
function secretsFor(scheme: Crafted, secret: string, mistakes: readonly MadeMistake[]): CandidateSecret[] {
  const mistake = mistakes.find(isOther);
  if (mistake === undefined) return [{ secret, label: 'configured' }];
  const other = { secret, label: 'other', mistake: mistake as CandidateSecret['mistake'] } as CandidateSecret;
  return [{ secret: others[scheme], label: 'configured' }, other];
}

/** What the doctor finds in a signature with these mistakes. */
export function diagnose(scheme: Crafted, ...mistakes: MadeMistake[]) {
  const { message, nowMs, secret } = craft(scheme, ...mistakes);
  const secrets = secretsFor(scheme, secret, mistakes);
  return diagnoseSignature({ scheme, message, secrets, nowMs, toleranceSeconds: 300, limits });
}

export const idsOf = (found: ReturnType<typeof diagnose>): string[] => found.mistakes.map(({ id }) => id).toSorted();
