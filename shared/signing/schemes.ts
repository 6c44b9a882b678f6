import rows from '../model/signing-schemes.json' with { type: 'json' };
import type { KeyedScheme, SigningScheme } from '../model/signing-scheme.ts';
import type { SchemeRow } from './scheme-row.ts';

/** All signing schemes, in the order in which they are offered and recognised. */
export const schemeRows = rows as Readonly<Record<KeyedScheme, unknown>> as Readonly<Record<KeyedScheme, SchemeRow>>;

export const keyedSchemes = Object.keys(schemeRows) as KeyedScheme[];

/** The name of a scheme and how it signs. */
export const schemeText = (scheme: SigningScheme): { name: string; how: string } =>
  scheme === 'none'
    ? { name: 'Not signed', how: 'The receiver relies on the network or on the sender’s authentication.' }
    : schemeRows[scheme];
