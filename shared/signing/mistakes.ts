import { bodyMistakes } from './mistakes/body-mistakes.ts';
import { contentMistakes } from './mistakes/content-mistakes.ts';
import { headerMistakes, timeMistakes } from './mistakes/header-mistakes.ts';
import type { Mistake, MistakeRows } from './mistakes/mistake.ts';
import { secretMistakes } from './mistakes/secret-mistakes.ts';
import { algorithmMistakes, encodingMistakes } from './mistakes/signature-mistakes.ts';
import { urlMistakes } from './mistakes/url-mistakes.ts';

const groups = {
  header: headerMistakes,
  time: timeMistakes,
  algorithm: algorithmMistakes,
  encoding: encodingMistakes,
  secret: secretMistakes,
  content: contentMistakes,
  URL: urlMistakes,
  body: bodyMistakes,
} as const;

type KeysOf<Group> = Group extends unknown ? keyof Group : never;
export type MistakeId = KeysOf<(typeof groups)[keyof typeof groups]>;

/** The words for each deviation that the signature doctor can prove. */
export const mistakes = Object.fromEntries(
  (Object.entries(groups) as [Mistake['changes'], MistakeRows][]).flatMap(([changes, rows]) =>
    Object.entries(rows).map(([id, [sentence, fix]]) => [id, { changes, sentence, fix }]),
  ),
) as Record<MistakeId, Mistake>;

/** A mistake by its id. */
export const mistakeOf = (id: MistakeId): Mistake => mistakes[id];
