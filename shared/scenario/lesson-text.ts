import type { LessonStep } from './lesson.ts';

const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' });

/** Paragraphs without the line breaks of the file: the segmenter would end a sentence at each. */
const unwrapped = (text: string): string =>
  text
    .split(/\n[ \t]*\n/)
    .map((paragraph) => paragraph.replaceAll(/\s+/g, ' ').trim())
    .join('\n\n');

/** The first sentences of a text, and what follows them. Paragraphs are separated by an empty line. */
export function firstSentences(text: string, count: number): [first: string, rest: string] {
  const sentences = Array.from(segmenter.segment(unwrapped(text)), ({ segment }) => segment);
  return [sentences.slice(0, count).join('').trim(), sentences.slice(count).join('').trim()];
}

/** Sentences of a step that are on the screen at once. */
const maxSentences = 2;

/** The text of a step: what is on the screen beside its subject, and what a trainer says about it. */
export interface LessonText {
  shown: string;
  /** The rest of the text, then the script of the trainer. Paragraphs are separated by an empty line. */
  said: string;
}

/** @param note The text of the step with its variables, once it was carried out. */
export function lessonText({ explain, kind, script, sentence }: LessonStep, note?: string): LessonText {
  const isText = kind === 'explain' || kind === 'show';
  const [shown, rest] = firstSentences((isText ? note : undefined) ?? explain ?? sentence ?? '', maxSentences);
  return { shown, said: [rest, script?.trim() ?? ''].filter((text) => text !== '').join('\n\n') };
}

/** The explanation of an answer: in the presenter view its first sentence only, because the trainer says the rest. */
export const shownExplanation = (explanation: string, presenting: boolean): string =>
  presenting ? firstSentences(explanation, 1)[0] : explanation;
