import type { MistakeRows } from './mistake.ts';

/** Where a signature can be put wrongly. */
export const headerMistakes = {
  'prefix-missing': [
    'The value of the signature header lacks its prefix or version.',
    'Write the prefix or version before the signature.',
  ],
  'wrong-prefix': [
    'The signature follows a different prefix or version.',
    'Write the prefix or version that the scheme defines.',
  ],
  'wrong-header': [
    'The signature is in a different header field.',
    'Send and read the signature in the header field that the scheme defines.',
  ],
  'wrong-place': [
    'The signature is in the query or the body, not in a header field.',
    'Send and read the signature in the header field that the scheme defines.',
  ],
  'svix-names': [
    'The header fields are named svix-… instead of webhook-…, or the reverse.',
    'Use the names that the receiver reads; most libraries accept both.',
  ],
  'list-split': [
    'The signature header was split at its commas, as if it were a list of values.',
    'Use the value of the header as a whole; join repeated fields with a comma and no space.',
  ],
  'value-quoted': [
    'The value of the signature header is in quotation marks or has spaces in it.',
    'Write the value without quotation marks and spaces.',
  ],
} as const satisfies MistakeRows;

/** Mistakes with the time of a signature. */
export const timeMistakes = {
  'clock-outside-tolerance': [
    'The signature is correct, but its time is outside the tolerance.',
    'Set the clocks of both sides by NTP, sign each retry again, or raise the tolerance.',
  ],
  'header-in-milliseconds': [
    'The signature is correct, but the request carries its time in milliseconds instead of seconds.',
    'Send and sign the time in seconds.',
  ],
} as const satisfies MistakeRows;
