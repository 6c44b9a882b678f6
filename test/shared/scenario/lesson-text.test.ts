import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, test } from 'vitest';
import { firstSentences, lessonText, shownExplanation } from '#shared/scenario/lesson.ts';
import { lessonStepOf } from '../../../electron/engine/scenarios/lessons/lesson-files.ts';
import { readScenario } from '../../../electron/engine/scenarios/read-scenario.ts';

const folder = 'examples/lessons';
const lessons = readdirSync(folder).filter((name) => name.endsWith('.yaml'));
const stepsOf = (name: string) =>
  readScenario(join(folder, name), (path) => readFileSync(path, 'utf8')).steps.map(lessonStepOf);

const words = (...texts: (string | undefined)[]): number => texts.flatMap((text) => text?.match(/\S+/g) ?? []).length;

describe('the text of a lesson', () => {
  it('keeps two sentences on the screen, and the rest with the script for the trainer', () => {
    const step = { name: 'a', does: 'a', kind: 'explain', line: 1, explain: 'One. Two.\n\nThree.', script: 'Ask.' };
    expect(lessonText(step)).toEqual({ shown: 'One. Two.', said: 'Three.\n\nAsk.' });
    expect(lessonText({ ...step, explain: '{{x}}' }, 'With variables.').shown).toBe('With variables.');
  });

  it('shows the sentence about a result, and not the note of its step', () => {
    const step = { name: 'a', does: 'a', kind: 'request', line: 1, sentence: 'It is accepted.' };
    expect(lessonText(step, 'a note')).toEqual({ shown: 'It is accepted.', said: '' });
  });

  it('does not end a sentence within a number or an abbreviation of a section', () => {
    expect(firstSentences('See RFC 6749 2.3.1 for it. Then go on.', 1)).toEqual([
      'See RFC 6749 2.3.1 for it.',
      'Then go on.',
    ]);
  });
});

test.each(lessons)('%s ends no text within a sentence', (name) => {
  const texts = stepsOf(name).flatMap((step) => Object.values(lessonText(step)));
  expect(texts.filter((text) => text !== '' && !/[.?!:}”]$/.test(text))).toEqual([]);
});

test.each(lessons)('%s has at most 60 %% of its text on the screen in the presenter view', (name) => {
  let shown = 0;
  let all = 0;
  for (const step of stepsOf(name)) {
    const { ask } = step;
    const own = words(step.ask ? '' : step.name, lessonText(step).shown, ask?.question, ...(ask?.answers ?? []));
    shown += own + words(ask && shownExplanation(ask.explanation, true));
    all += own + words(lessonText(step).said, ask?.explanation);
  }
  expect(shown / all).toBeLessThanOrEqual(0.6);
});

test.each(lessons)('%s explains each step beside its subject, and has a script for each', (name) => {
  for (const step of stepsOf(name)) {
    expect([step.name, lessonText(step).shown === '']).toEqual([step.name, step.ask !== undefined]);
    expect([step.name, step.script !== undefined]).toEqual([step.name, true]);
  }
});

test.each(lessons)('%s has answers to what the room may ask', (name) => {
  expect(stepsOf(name).flatMap(({ asked = [] }) => asked).length).toBeGreaterThanOrEqual(2);
});

test.each(['Tokens', 'Webhooks'])('the course %s has the 45 minutes that the documents promise', (course) => {
  const parts = lessons
    .map((name) => readScenario(join(folder, name), (path) => readFileSync(path, 'utf8')).lesson)
    .filter((lesson) => lesson?.courses?.includes(course));
  expect(parts.reduce((sum, lesson) => sum + (lesson?.minutes ?? 0), 0)).toBe(45);
});
