import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { HookbenchError, messageOf } from '#shared/errors/hookbench-error.ts';
import type { LessonEntry, LessonStep } from '#shared/scenario/lesson.ts';
import type { Step } from '#shared/scenario/step.ts';
import { textOf } from '#shared/template/with-variables.ts';
import { partyOfPlace } from '#shared/faults/party-of-place.ts';
import type { Party } from '#shared/model/party.ts';
import type { PlacedStep, Scenario } from '../read-scenario.ts';
import { stepName } from '../step-name.ts';

/** The party that a step changes without a message; undefined if it changes several of them, or none. */
function changedParty({ catcher, client, clock, fault, keys, subscription }: Step): Party | undefined {
  if (clock) return 'party' in clock && clock.party !== 'all' ? clock.party : undefined;
  if (fault) return 'where' in fault ? partyOfPlace[fault.where] : undefined;
  if (catcher) return 'catcher';
  if (subscription) return 'service';
  return client || keys ? 'authorization' : undefined;
}

/** A file that contains a lesson. */
export interface LessonFile {
  id: string;
  path: string;
  /** Whether it is the user's, not shipped. */
  own: boolean;
}

/** The id of a shipped lesson: its file name without number and extension. */
const idOf = (file: string): string => basename(file).replace(/^\d+-|\.\w+$/g, '');

/** The shipped lessons, in their order. */
export function shippedLessons(folder: string | undefined): LessonFile[] {
  if (folder === undefined) return [];
  const names = readdirSync(folder).filter((name) => name.endsWith('.yaml'));
  return names.toSorted().map((name) => ({ id: idOf(name), path: join(folder, name), own: false }));
}

/** Why a lesson or an experiment does not apply to the interface that the service offers; undefined if it does. */
export type ReasonNot = (scenario: Scenario) => string | undefined;

/** A lesson for the list. @param read Reads and checks the file. */
export async function entryOf(
  { id, own, path: file }: LessonFile,
  read: (file: string) => Scenario | Promise<Scenario>,
  reasonNot?: ReasonNot,
): Promise<LessonEntry> {
  try {
    const scenario = await read(file);
    const { description = '', lesson, name: title, steps } = scenario;
    const notApplicable = reasonNot?.(scenario);
    const { courses = [], minutes = 0 } = lesson ?? {};
    const entry = { id, title, minutes, courses, steps: steps.length, description, file, own };
    return { ...entry, ...(notApplicable !== undefined && { notApplicable }) };
  } catch (error) {
    const unread = { title: basename(file), minutes: 0, courses: [], steps: 0, description: '' };
    return { id, ...unread, file, own, problem: messageOf(error) };
  }
}

function explanationOf({ explain, show }: Step): { explain?: string } {
  const text = explain ?? show?.text;
  return text === undefined ? {} : { explain: textOf(text) };
}

function changesOf(step: Step): Pick<LessonStep, 'changes'> {
  const changes = changedParty(step);
  return changes === undefined ? {} : { changes };
}

/** A step as the user sees it. */
export const lessonStepOf = ({ kind, line, step }: PlacedStep): LessonStep => ({
  name: stepName(step, kind),
  kind,
  line,
  does: stepName({ ...step, name: undefined }, kind),
  ...changesOf(step),
  ...explanationOf(step),
  ...(step.sentence !== undefined && { sentence: step.sentence }),
  ...(step.script !== undefined && { script: step.script }),
  ...(step.asked && { asked: step.asked }),
  ...(step.subject && { subject: step.subject }),
  ...(step.parties && { parties: step.parties }),
  ...(step.ask && { ask: step.ask }),
});

/** @throws HookbenchError `not_found` */
export function findLesson<Lesson extends { id: string }>(lessons: readonly Lesson[], id: string): Lesson {
  const found = lessons.find((one) => one.id === id);
  if (found) return found;
  throw new HookbenchError('not_found', `There is no lesson named “${id}”.`, {
    hint: `Use one of ${lessons.map((one) => one.id).join(', ')}.`,
  });
}
