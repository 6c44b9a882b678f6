import { bodyMistakes } from './mistakes/body-mistakes.ts';
import { contentMistakes } from './mistakes/content-mistakes.ts';
import { headerMistakes } from './mistakes/header-mistakes.ts';
import { secretMistakes } from './mistakes/secret-mistakes.ts';
import { signatureMistakes } from './mistakes/signature-mistakes.ts';
import { urlMistakes } from './mistakes/url-mistakes.ts';
import type { Mistake } from './mistakes/mistake.ts';

/** Mistakes that the signature doctor knows, in the order in which they are tried. */
export const mistakes = {
  ...headerMistakes,
  ...signatureMistakes,
  ...secretMistakes,
  ...contentMistakes,
  ...urlMistakes,
  ...bodyMistakes,
} as const;
export type MistakeId = keyof typeof mistakes;
export const mistakeIds = Object.keys(mistakes) as MistakeId[];

/** A mistake by its id. */
export const mistakeOf = (id: MistakeId): Mistake => mistakes[id];
