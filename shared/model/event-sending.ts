import { z } from 'zod';
import { headerPair } from './header-pair.ts';
import { receiverAuth } from './receiver-auth.ts';
import { signingScheme } from './signing-scheme.ts';

/** How an event is sent that brings more than a payload. What a subscription sets itself wins. */
export const eventSending = z.object({
  method: z.string().optional().describe('Default: POST'),
  path: z.string().optional().describe('Appended to the URL of receivers that have no path for the event'),
  headers: z.array(headerPair).optional(),
  auth: receiverAuth.optional(),
  scheme: signingScheme.optional(),
  secrets: z.array(z.string()).optional().describe('Newest first; default: those of the subscription'),
  signatureHeader: z.string().optional().describe('The header field with the signature; default: that of the scheme'),
});
export type EventSending = z.infer<typeof eventSending>;
