import { z } from 'zod';
import { instant } from './instant.ts';
import { requestMessage, responseMessage, transportError } from './message.ts';
import { party, peer } from './party.ts';
import { phases } from './phases.ts';
import { tlsSession } from './tls-session.ts';

/** One HTTP request with its response, seen by the client that sent it. */
export const exchange = z.object({
  id: z.string(),
  trace: z.string(),
  span: z.string().describe('Parent id that went out in traceparent; the receiving side records the same'),
  from: party,
  to: peer,
  startedAt: instant,
  phases,
  request: requestMessage,
  response: responseMessage.optional(),
  error: transportError.optional(),
  tls: tlsSession.optional(),
  faults: z.array(z.string()).optional().describe('What was made wrong on purpose, by name, e.g. tcp refused'),
  remoteAddress: z.string().optional().describe('Where the connection went, e.g. 127.0.0.1'),
});
export type Exchange = z.infer<typeof exchange>;
