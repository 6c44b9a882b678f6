import type { Meaning } from './meanings.ts';
import groups from './phrases.json' with { type: 'json' };

/** What servers, gateways and libraries write about an error. */
export interface Phrase {
  means: Meaning;
  /** Matches the text as `normalizeText` writes it: in lower case, without quotation marks, `-` and `_` as spaces. */
  words: RegExp;
  /** Who writes it. */
  by: string;
  /** Statuses it counts for. */
  status: readonly [from: number, to: number];
  /** Whether no other cause leads to these words. */
  proves: boolean;
}

const ranges: Record<string, Phrase['status']> = { all: [400, 599], '4xx': [400, 499], '5xx': [500, 599] };

function statusOf(text: string): Phrase['status'] {
  const [from = '', to = from] = text.split('-');
  return ranges[text] ?? [Number(from), Number(to)];
}

interface Row {
  means: string;
  status: string;
  by: string;
  words: string;
  proves?: boolean;
}

/** Phrases with what they mean. The first one that matches counts, so special ones precede general ones. */
export const phrases: readonly Phrase[] = Object.values<readonly Row[]>(groups)
  .flat()
  .map(({ by, means, proves = false, status, words }) => {
    return { means: means as Meaning, words: new RegExp(words), by, status: statusOf(status), proves };
  });
