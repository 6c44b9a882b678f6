import { z } from 'zod';
import { instant } from './instant.ts';
import { requestMessage, responseMessage, transportError } from './message.ts';
import { party, peer } from './party.ts';
import { phases } from './phases.ts';
import { tlsSession } from './tls-session.ts';

/** One HTTP request with its response, as seen by the client that sent it. */
export const exchange = z.object({
  id: z.string(),
  trace: z.string(),
  span: z.string().describe('The parent id sent in traceparent; the receiving side records the same value'),
  from: party,
  to: peer,
  startedAt: instant,
  phases,
  request: requestMessage,
  response: responseMessage.optional(),
  error: transportError.optional(),
  tls: tlsSession.optional(),
  faults: z.array(z.string()).optional().describe('Names of the faults that acted, e.g. tcp refused'),
  proxy: z.string().optional().describe('The proxy that it was sent through'),
  remoteAddress: z.string().optional().describe('The IP address that the request was sent to, e.g. 127.0.0.1'),
});
export type Exchange = z.infer<typeof exchange>;
