import type { Unmatched } from '#shared/recording/playing.ts';

/** What happens to requests without a recorded response. */
export const unmatchedWords: Readonly<Record<Unmatched, string>> = {
  refuse: '404 with the nearest exchanges',
  interface: 'The interface responds',
  'pass-through': 'The recorded service responds, and is recorded',
};
