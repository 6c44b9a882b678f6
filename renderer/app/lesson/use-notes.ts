import { useEffect, useMemo } from 'react';
import { type LessonRun, type LessonStep, lessonText } from '#shared/scenario/lesson.ts';
import { clearSteps, publishSteps, type NextStep, type NotedCourse } from '../../store/player/notes-channel.ts';
import { lessonsOf, useLessons } from '../../store/use-lessons.ts';
import { useStoreState } from '../../store/use-stores.ts';

/** Sends the step to the trainer's notes, unless the player is open and sends its own. */
export function useNotes({ lesson, outline, results, startedAt, title }: LessonRun, at: number): void {
  const playing = useStoreState('player', ({ played }) => played !== undefined);
  const minutes = useLessons().items.find(({ id }) => id === lesson)?.minutes ?? 0;
  const course = useNotedCourse(lesson, startedAt);
  useEffect(() => {
    const step = outline[at];
    if (playing || !step) return;
    const { ask, asked } = step;
    return publishSteps({
      current: ask?.question ?? step.name,
      next: nextOf(outline[at + 1]),
      place: `${String(at + 1)} of ${String(outline.length)}`,
      lesson: { title, startedAt, minutes, said: lessonText(step, results[at]?.note).said, ask, asked, course },
    });
  }, [at, course, minutes, outline, playing, results, startedAt, title]);
  useEffect(() => clearSteps, []);
}

function nextOf(step: LessonStep | undefined): NextStep | undefined {
  if (!step) return undefined;
  const { ask, name } = step;
  return { title: ask?.question ?? name, text: lessonText(step).shown, answers: ask?.answers };
}

/** The course that is played, if the lesson is a part of it. */
function useNotedCourse(lesson: string, startedAt: string): NotedCourse | undefined {
  const { items } = useLessons();
  const { course: name, courseSince: since } = useStoreState('presenter', (state) => state);
  return useMemo(() => {
    if (name === undefined) return undefined;
    const entries = lessonsOf(items, name);
    const at = entries.findIndex(({ entry }) => entry.id === lesson);
    if (at < 0) return undefined;
    const lessons = entries.map(({ begins, entry: { minutes, title } }) => ({ begins, minutes, title }));
    return { name, startedAt: since ?? startedAt, lessons, at };
  }, [items, lesson, name, since, startedAt]);
}
