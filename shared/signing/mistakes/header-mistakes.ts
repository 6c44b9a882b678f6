import type { Mistake } from './mistake.ts';

/** Mistakes with header fields and time. */
export const headerMistakes = {
  'prefix-missing': {
    changes: 'header',
    sentence: 'The value of the signature header lacks its prefix or version.',
    fix: 'Write the prefix or version before the signature.',
    applies: ({ place }) => (place.kind === 'value' && place.prefix !== '') || place.kind === 'list',
  },
  'wrong-prefix': {
    changes: 'header',
    sentence: 'The signature follows a different prefix or version.',
    fix: 'Write the prefix or version that the scheme defines.',
    applies: ({ place }) =>
      (place.kind === 'value' && place.prefix !== '') || place.kind === 'list' || place.kind === 'pairs',
  },
  'wrong-header': {
    changes: 'header',
    sentence: 'The signature is correct, but it is in a different header field.',
    fix: 'Send and read the signature in the header field that the scheme defines.',
    applies: ({ place }) => place.kind === 'value',
  },
  'svix-names': {
    changes: 'header',
    sentence: 'The header fields are named svix-… instead of webhook-…, or the reverse.',
    fix: 'Use the names that the receiver reads; most libraries accept both.',
    applies: ({ key, place }) => place.kind === 'list' && key.kind === 'base64',
  },
  'list-split': {
    changes: 'header',
    sentence: 'The signature header was split at its commas, as if it were a list of values.',
    fix: 'Use the value of the header as a whole; join repeated fields with a comma and no space.',
    applies: ({ place }) => place.kind === 'list' || (place.kind === 'pairs' && place.separator === ','),
  },
  'value-quoted': {
    changes: 'header',
    sentence: 'The value of the signature header is in quotation marks or has spaces in it.',
    fix: 'Write the value without quotation marks and spaces.',
    applies: ({ place }) => place.kind === 'value',
  },
  'clock-outside-tolerance': {
    changes: 'time',
    sentence: 'The signature is correct, but its time is outside the tolerance.',
    fix: 'Set the clocks of both sides by NTP, sign each retry again, or raise the tolerance.',
    applies: (row) => row.time !== undefined || row.timeMember !== undefined,
  },
  'header-in-milliseconds': {
    changes: 'time',
    sentence: 'The signature is correct, but the request carries its time in milliseconds instead of seconds.',
    fix: 'Send and sign the time in seconds.',
    applies: ({ time }) => time?.unit === 's',
  },
} as const satisfies Record<string, Mistake>;
