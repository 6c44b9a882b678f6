import { z } from 'zod';

/** What a TLS connection agreed on. */
export const tlsSession = z.object({
  protocol: z.string().describe('e.g. TLSv1.3'),
  cipher: z.string().describe('IANA name, e.g. TLS_AES_256_GCM_SHA384'),
});
export type TlsSession = z.infer<typeof tlsSession>;
