import { has } from './applies.ts';
import type { Mistake } from './mistake.ts';

/** Mistakes with the URL and the form after it. */
export const urlMistakes = {
  'url-scheme': {
    changes: 'URL',
    sentence: 'The URL was signed with http instead of https, or the reverse, as behind a proxy that ends TLS.',
    fix: 'Use the URL that the sender calls: restore its scheme, for example from X-Forwarded-Proto.',
    applies: has('url'),
  },
  'url-without-query': {
    changes: 'URL',
    sentence: 'The URL was signed without its query.',
    fix: 'Use the whole URL that the sender calls, with its query.',
    applies: has('url'),
  },
  'url-path-only': {
    changes: 'URL',
    sentence: 'Only the path of the URL was signed.',
    fix: 'Use the whole URL, with scheme and host.',
    applies: has('url'),
  },
  'url-port': {
    changes: 'URL',
    sentence: 'The URL was signed with a port that the sender did not use, or without its port.',
    fix: 'Use the URL that the sender calls, with the port only if it is in that URL.',
    applies: has('url'),
  },
  'url-trailing-slash': {
    changes: 'URL',
    sentence: 'The URL was signed with an additional slash at the end of its path, or without it.',
    fix: 'Use the URL exactly as it is configured at the sender.',
    applies: has('url'),
  },
  'url-left-out': {
    changes: 'URL',
    sentence: 'The URL was left out of the signed content.',
    fix: 'Begin the signed content with the URL that the sender calls.',
    applies: (row) => has('url', 'method')(row),
  },
  'form-left-out': {
    changes: 'content',
    sentence: 'Only the URL was signed, without the form parameters.',
    fix: 'Append each parameter to the URL, sorted by name: the name, then its value.',
    applies: has('form'),
  },
  'form-not-sorted': {
    changes: 'content',
    sentence: 'The form parameters were signed in the order in which they were sent.',
    fix: 'Sort the parameters by name before you append them to the URL.',
    applies: has('form'),
  },
  'form-not-parsed': {
    changes: 'content',
    sentence: 'The body was appended to the URL as it was sent, not as parameters.',
    fix: 'Parse the form, sort the parameters, and append each name with its decoded value.',
    applies: has('form'),
  },
} as const satisfies Record<string, Mistake>;
