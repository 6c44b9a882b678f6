import { z } from 'zod';
import { named, text } from './text.ts';

/** A question of a lesson. */
export const ask = z
  .strictObject({
    question: text(1000).min(1),
    answers: z.array(text(500).min(1)).min(2).max(6),
    answer: z.int().min(1).max(6).describe('Number of the correct answer, from 1'),
    explanation: text(2000).min(1),
  })
  .refine(({ answer, answers }) => answer <= answers.length, {
    path: ['answer'],
    message: 'Enter the number of one of the answers',
  });

/** Questions that a trainer may be asked at a step. */
export const asked = z.array(z.strictObject({ question: text(500).min(1), answer: text(2000).min(1) })).max(10);

/** What a step shows of the messages that it is about. */
export const subject = z.enum(['certificates']);

/** What a lesson points at. References that cannot be found are reported when the lesson plays. */
export const show = z
  .strictObject({
    screen: named.optional().describe('Id of a screen, such as captures'),
    step: named.optional().describe('Name of an earlier step, whose trace is played'),
    hop: named.optional().describe('Part of the title of the message to begin with, such as POST /token'),
    beside: named.optional().describe('Name of an earlier step, whose response is compared with that of step'),
    value: named.optional().describe('Name of a saved variable, whose value is highlighted'),
    text: text(2000).optional().describe('What to look at'),
  })
  .refine(({ screen, step, value }) => screen ?? step ?? value, 'Give a screen, a step or a value');
