import type { MistakeRows } from './mistake.ts';

/** How the URL can be signed wrongly. */
export const urlMistakes = {
  'url-scheme': [
    'The URL was signed with http instead of https, or the reverse, as behind a proxy that ends TLS.',
    'Use the URL that the sender calls: restore its scheme, for example from X-Forwarded-Proto.',
  ],
  'url-host': [
    'The URL was signed with a different host, as a proxy or a server behind it sees it.',
    'Use the host that the sender calls: restore it, for example from X-Forwarded-Host.',
  ],
  'url-port': [
    'The URL was signed with a port that the sender did not use, or without its port.',
    'Use the URL that the sender calls, with the port only if it is in that URL.',
  ],
  'url-path': [
    'The URL was signed with a different path, as behind a proxy that changes it.',
    'Use the path that the sender calls, with the prefix that the proxy removes.',
  ],
  'url-trailing-slash': [
    'The URL was signed with an additional slash at the end of its path, or without it.',
    'Use the URL exactly as it is configured at the sender.',
  ],
  'url-without-query': [
    'The URL was signed without its query.',
    'Use the whole URL that the sender calls, with its query.',
  ],
  'url-query': [
    'The URL was signed with its query in a different form.',
    'Use the query exactly as it is sent: not decoded, sorted or encoded again.',
  ],
  'url-path-only': ['Only a part of the URL was signed.', 'Use the whole URL, with scheme and host.'],
  'url-left-out': [
    'The URL was left out of the signed content.',
    'Begin the signed content with the URL that the sender calls.',
  ],
} as const satisfies MistakeRows;
