import { signingScheme, type SigningScheme } from '#shared/model/signing-scheme.ts';
import { schemeText } from '#shared/signing/schemes.ts';

/** The name of each signing scheme and how it signs. */
export const schemeWords = Object.fromEntries(
  signingScheme.options.map((scheme) => [scheme, schemeText(scheme)]),
) as Record<SigningScheme, { name: string; how: string }>;
