import { z } from 'zod';
import { ownMember } from '../model/own-member.ts';
import { party } from '../model/party.ts';
import { runFacts } from '../model/run-facts.ts';
import { scenarioStepResult } from './scenario-result.ts';
import { step } from './step.ts';

const lessonId = z.string().regex(/^[\w.-]{1,100}$/, 'Use 1 to 100 letters, digits, and _ . -');

/** Answers that were given, by index of the step: numbers from 1. */
const answers = z.record(z.string(), z.int());

/** How far the user of this session is. */
export const lessonProgress = z.object({
  at: z.int().nonnegative().describe('Index of the step that is shown'),
  answers,
  done: z.boolean().describe('Whether all steps were shown'),
});
export type LessonProgress = z.infer<typeof lessonProgress>;

/** A lesson in the list. */
export const lessonEntry = z.object({
  id: lessonId,
  title: z.string(),
  minutes: z.int(),
  courses: z.array(z.string()).describe('Courses that it is part of'),
  steps: z.int(),
  description: z.string(),
  file: z.string(),
  own: z.boolean().describe('Whether it is in a folder of scenarios that the user opened'),
  problem: z.string().optional().describe('Why it cannot be played, with its line'),
  notApplicable: z.string().optional().describe('Why it does not apply to your own interface'),
  progress: lessonProgress.optional(),
});
export type LessonEntry = z.infer<typeof lessonEntry>;

/** A step as the user sees it. */
export const lessonStep = z.object({
  name: z.string(),
  kind: z.string(),
  line: z.int(),
  does: z.string().describe('What the step does, such as “Move the clock of the service by 2h”'),
  changes: party.optional().describe('The party that the step changes'),
  explain: z.string().optional(),
  sentence: z.string().optional(),
  script: z.string().optional(),
  asked: step.shape.asked,
  subject: step.shape.subject,
  parties: step.shape.parties,
  ask: step.shape.ask,
});
export type LessonStep = z.infer<typeof lessonStep>;

/** A party in a picture. The browser is that of the resource owner: a picture, not a party. */
export type PicturedParty = NonNullable<LessonStep['parties']>[number];

/** What is shown of the message of a step: its request with the response or the checks, the event in it, or all attempts or their requests. */
export type LessonPicture = NonNullable<LessonStep['subject']> | 'event' | 'attempts' | 'checks';

/** Pictures of the message of a step, by its kind; default: its request and response. */
const pictures: Readonly<Record<string, LessonPicture>> = { event: 'event', delivery: 'attempts', capture: 'checks' };

/** The picture of a step: the one that it names, or that of its kind. */
export const pictureOf = ({ kind, subject }: Pick<LessonStep, 'kind' | 'subject'>): LessonPicture =>
  subject ?? ownMember(pictures, kind) ?? 'messages';

/** A lesson that is played on this Hookbench: a run that waits before each step. */
export const lessonRun = z.object({
  kind: z.literal('lesson'),
  ...runFacts,
  lesson: lessonId,
  outline: z.array(lessonStep),
  results: z.array(scenarioStepResult).describe('The results of the steps that were shown'),
  answers,
  left: z.boolean().describe('Whether the user has left it, also after its end'),
});
export type LessonRun = z.infer<typeof lessonRun>;

export const byLesson = z.strictObject({ id: lessonId });

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
interface LessonText {
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
