import { useMutation } from '@tanstack/react-query';
import type { LessonEntry, LessonRun } from '#shared/scenario/lesson.ts';
import { type LoadedList, useApi, useItems, useStores } from './use-stores.ts';
import { refusalOf } from './refusal-of.ts';
import { useRun } from './use-run.ts';

/** The lessons, with the progress of this session. @param enabled Whether they are read if they are not known. */
export const useLessons = (enabled = true): LoadedList<LessonEntry> =>
  useItems(useApi().lessons.list.queryOptions({ input: {}, enabled }));

/** The lessons of a course in their order, each with the minute in which it begins. @param course All lessons without it. */
export function lessonsOf(lessons: readonly LessonEntry[], course: string | undefined) {
  let from = 0;
  return lessons
    .filter(({ courses }) => course === undefined || courses.includes(course))
    .map((entry) => {
      const begins = from;
      from += entry.minutes;
      return { entry, begins };
    });
}

/** The lesson that is being played. */
export function useLesson(): LessonRun | undefined {
  const run = useRun('lesson');
  return run?.left ? undefined : run;
}

/** What a user does with lessons. Errors appear as a message. */
export function useLessonActions() {
  const { client, shell } = useStores();
  const { lessons } = useApi();
  const playing = useLesson() !== undefined;
  const start = useMutation(lessons.start.mutationOptions());
  const next = useMutation(lessons.next.mutationOptions());
  const answer = useMutation(lessons.answer.mutationOptions());
  const leave = useMutation(lessons.leave.mutationOptions());
  const reset = useMutation(lessons.reset.mutationOptions());

  async function act(asked: Promise<unknown>): Promise<void> {
    await asked.catch((error: unknown) => shell.getState().tell('problem', refusalOf(error).words));
  }

  const startAnyway = (id: string) => act(start.mutateAsync({ id }));

  /** Starts a lesson; active faults are asked about first, unless they can be those of the lesson that is played. */
  async function startWithoutFaults(id: string): Promise<void> {
    const faults = playing ? [] : (await client.faults.list()).items.filter(({ active }) => active);
    if (faults.length > 0) shell.setState({ lessonWithFaults: { lesson: id, faults } });
    else await start.mutateAsync({ id });
  }

  return {
    busy: start.isPending || next.isPending || leave.isPending || reset.isPending,
    start: (id: string) => act(startWithoutFaults(id)),
    startAnyway,
    next: () => act(next.mutateAsync({})),
    answer: (step: number, chosen: number) => act(answer.mutateAsync({ step, answer: chosen })),
    leave: () => act(leave.mutateAsync({})),
    startOver: (id: string) => act(reset.mutateAsync({ id })),
  };
}
