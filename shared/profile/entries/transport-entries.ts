import { z } from 'zod';
import { entry } from '../profile-entry.ts';

/** What the interface leaves open of how tokens travel. */
export const transportEntries = {
  plainHttp: entry({
    area: 'transport',
    title: 'Plain HTTP',
    says: 'Tokens travel only over HTTPS/TLS.',
    section: 'Authentication 3',
    decides: 'What becomes of a token that comes in clear, on this machine.',
    schema: z.enum(['allowed', 'refused']),
    default: 'allowed',
    alternatives: [
      { value: 'allowed', label: 'Allowed', meaning: 'On loopback, with the warning “token sent in clear” on each.' },
      { value: 'refused', label: 'Refused', meaning: '403, and the token must be counted as lost.' },
    ],
    source: 'RFC 6750 5.3',
  }),
  tokenInQuery: entry({
    area: 'transport',
    title: 'Token in the query',
    says: 'Protected calls carry the header Authorization with the value Bearer, a space and the token.',
    section: 'Authentication 1',
    decides: 'Whether ?access_token= is taken as well.',
    schema: z.boolean(),
    default: false,
    alternatives: [
      { value: false, label: 'Header only', meaning: 'A token in the query counts as none.' },
      { value: true, label: 'Header or query', meaning: 'As older services do; it ends up in logs.' },
    ],
    source: 'RFC 6750 2.3',
  }),
};
