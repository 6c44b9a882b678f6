import { ownMember } from '../model/own-member.ts';
import faults from './faults.json' with { type: 'json' };
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
  /** Whether it is a subject and a fault near each other, which long pages have by chance. */
  isPair: boolean;
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
  words?: string;
  /** What is at fault, if only the fault follows or precedes it within a few words. */
  subject?: string;
  /** Names of `faults.json`, and words. */
  fault?: string;
  proves?: boolean;
}

/** At most this many words are between a subject and its fault. */
const between = String.raw`(?: \S{1,40}){0,3}`;

/** Words whose subject has what it lacks another thing: in `token lacks a scope`, the token is there. */
const transitive =
  '(?!(?:lacks?|without|expecting|no)\\b|missing (?!(?:in|from|or|and|on|at|for|please|but|as|because|when|while)\\b)[a-z])';

/** As many, none of them before the place of something that is missing: `missing sign in the header`. */
const betweenNames = String.raw`(?: (?!in |within |on )\S{1,40}){0,3}`;

/** A subject and a fault near each other, in either order. */
function pairOf(subject: string, fault: string): string {
  const words = fault
    .split('|')
    .map((one) => ownMember<string>(faults, one) ?? one)
    .join('|');
  return String.raw`\b(?:${subject})\b[:,]?${between} ${transitive}(?:${words})\b|\b(?:${words})\b[:,]?${betweenNames} (?:${subject})\b`;
}

/** Phrases with what they mean. The first one that matches counts, so special ones precede general ones. */
export const phrases: readonly Phrase[] = Object.values<readonly Row[]>(groups)
  .flat()
  .flatMap(({ by, fault = '', means, proves = false, status, subject, words }) => {
    const phrase = { means: means as Meaning, by, status: statusOf(status), proves };
    return [
      ...(words === undefined ? [] : [{ ...phrase, words: new RegExp(words), isPair: false }]),
      ...(subject === undefined ? [] : [{ ...phrase, words: new RegExp(pairOf(subject, fault)), isPair: true }]),
    ];
  });
