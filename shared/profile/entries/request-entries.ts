import { z } from 'zod';
import { entry } from '../profile-entry.ts';

/** Ways to return the authorization response: RFC 6749, and as a JWT (JARM 2.3). */
const responseMode = z.enum(['query', 'jwt', 'query.jwt', 'fragment.jwt', 'form_post.jwt']);

const names = z.array(z.string().min(1).max(1000)).max(100);

/** What authorization and token requests may contain beyond the interface. The defaults change nothing. */
export const requestEntries = {
  requestObjects: entry('requestObjects', z.enum(['off', 'optional', 'required']), 'off'),
  responseModes: entry('responseModes', z.array(responseMode).min(1), ['query']),
  authorizationDetailsTypes: entry('authorizationDetailsTypes', names, []),
  resources: entry('resources', names, []),
  acrValues: entry('acrValues', names, []),
  stepUp: entry('stepUp', z.enum(['off', 'changes', 'all']), 'off'),
  stepUpAcr: entry('stepUpAcr', z.string().max(200), ''),
  stepUpMaxAge: entry('stepUpMaxAge', z.int().min(0).max(86_400), 0),
};
