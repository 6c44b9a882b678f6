import { z } from 'zod';
import receivers from './bad-tls.json' with { type: 'json' };

/** The receivers with bad TLS, one per port. */
export const badTlsKind = z.enum(Object.keys(receivers) as (keyof typeof receivers)[]);
export type BadTlsKind = z.infer<typeof badTlsKind>;
