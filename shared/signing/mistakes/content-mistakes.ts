import { both, has, hasParts, isJoined } from './applies.ts';
import type { Mistake } from './mistake.ts';

/** Mistakes with the parts of the signed content. */
export const contentMistakes = {
  'body-only': {
    changes: 'content',
    sentence: 'Only the body was signed, without the values that come before or after it.',
    fix: 'Sign exactly the content that the scheme defines.',
    applies: both(has('body'), hasParts),
  },
  'id-left-out': {
    changes: 'content',
    sentence: 'The ID was left out of the signed content.',
    fix: 'Include the ID exactly as the request carries it.',
    applies: has('id', 'timestamp'),
  },
  'timestamp-left-out': {
    changes: 'content',
    sentence: 'The timestamp was left out of the signed content.',
    fix: 'Include the timestamp exactly as the request carries it.',
    applies: (row) => has('timestamp')(row) && (has('id')(row) || has('url')(row)),
  },
  'version-left-out': {
    changes: 'content',
    sentence: 'The version at the start of the signed content was left out.',
    fix: 'Begin the signed content with v0 and a colon.',
    applies: ({ content }) => content.startsWith('v0:'),
  },
  'wrong-order': {
    changes: 'content',
    sentence: 'The parts of the signed content were joined in the wrong order.',
    fix: 'Join the parts in the order that the scheme defines.',
    applies: hasParts,
  },
  'wrong-separator': {
    changes: 'content',
    sentence: 'The parts of the signed content were joined with the wrong separator.',
    fix: 'Join the parts with the separator that the scheme defines.',
    applies: (row) => isJoined(row) || (has('timestamp')(row) && hasParts(row)),
  },
  'timestamp-in-milliseconds': {
    changes: 'content',
    sentence: 'The timestamp was signed in milliseconds, but the request carries seconds.',
    fix: 'Sign the timestamp exactly as the header carries it, as text.',
    applies: (row) => has('timestamp')(row) && row.time?.unit === 's',
  },
  'timestamp-in-seconds': {
    changes: 'content',
    sentence: 'The timestamp was signed in seconds, but the request carries another unit.',
    fix: 'Sign the timestamp exactly as the header carries it, as text.',
    applies: (row) => has('timestamp')(row) && row.time !== undefined && row.time.unit !== 's',
  },
  'timestamp-as-date': {
    changes: 'content',
    sentence: 'The timestamp was signed as an ISO 8601 date, but the request carries a number.',
    fix: 'Sign the timestamp exactly as the header carries it, as text.',
    applies: (row) => has('timestamp')(row) && row.time?.unit !== 'iso',
  },
} as const satisfies Record<string, Mistake>;
