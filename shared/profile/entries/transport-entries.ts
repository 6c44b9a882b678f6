import { z } from 'zod';
import { entry } from '../profile-entry.ts';

/** Assumptions about the transport of tokens. */
export const transportEntries = {
  plainHttp: entry({
    area: 'transport',
    title: 'Plain HTTP',
    says: 'Tokens travel only over HTTPS/TLS.',
    section: 'Authentication 3',
    decides: 'How a token that arrives over plain HTTP is handled on this machine.',
    schema: z.enum(['allowed', 'refused']),
    default: 'allowed',
    alternatives: [
      {
        value: 'allowed',
        label: 'Allowed',
        meaning: 'On loopback, with a warning “token sent in clear” on each request.',
      },
      { value: 'refused', label: 'Rejected', meaning: '403, and the token must be treated as leaked.' },
    ],
    source: 'RFC 6750 5.3',
  }),
  tokenInQuery: entry({
    area: 'transport',
    title: 'Token in the query',
    says: 'Protected calls carry the header Authorization with the value Bearer, a space and the token.',
    section: 'Authentication 1',
    decides: 'Whether the service also accepts ?access_token=.',
    schema: z.boolean(),
    default: false,
    alternatives: [
      { value: false, label: 'Header only', meaning: 'A token in the query is ignored.' },
      { value: true, label: 'Header or query', meaning: 'Like older services; the token ends up in logs.' },
    ],
    source: 'RFC 6750 2.3',
  }),
  tlsCipherSuites: entry({
    area: 'transport',
    title: 'TLS cipher suites',
    says: 'Tokens travel only over HTTPS/TLS.',
    section: 'Authentication 3',
    decides: 'Which cipher suites the https addresses offer. A change applies at the next start.',
    schema: z.enum(['aead', 'aead-and-cbc']),
    default: 'aead',
    alternatives: [
      { value: 'aead', label: 'AEAD only', meaning: 'AES-GCM and ChaCha20-Poly1305.' },
      {
        value: 'aead-and-cbc',
        label: 'Also CBC',
        meaning: 'For older TLS 1.2 clients; such suites are open to timing attacks (Lucky Thirteen).',
      },
    ],
    source: 'RFC 9325 4.2',
  }),
};
