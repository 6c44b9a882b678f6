import { z } from 'zod';
import rows from './signing-schemes.json' with { type: 'json' };

export type KeyedScheme = keyof typeof rows;

/** How a delivery is signed. `shared/signing/schemes.ts` describes the rows. */
export const signingScheme = z.enum([...(Object.keys(rows) as KeyedScheme[]), 'none']);
export type SigningScheme = z.infer<typeof signingScheme>;

/** Characters of a secret; a key in PEM is the longest. */
export const maxSecret = 10_000;
