import { lessonProgress, type LessonProgress } from '#shared/scenario/lesson.ts';
import type { Store } from '../../store/open-store.ts';

/** The progress of each lesson in this session. */
export type LessonProgressRows = ReturnType<typeof openLessonProgress>;

export function openLessonProgress(store: Pick<Store, 'all' | 'write'>) {
  const all = (): ReadonlyMap<string, LessonProgress> =>
    new Map(
      store
        .all('SELECT lesson, progress FROM lesson_progress')
        .map((row) => [String(row['lesson']), lessonProgress.parse(JSON.parse(String(row['progress'])))]),
    );
  return {
    all,
    find: (lesson: string): LessonProgress | undefined => all().get(lesson),
    async put(lesson: string, progress: LessonProgress): Promise<void> {
      const sql = 'INSERT OR REPLACE INTO lesson_progress (lesson, progress) VALUES (?, ?)';
      await store.write([{ sql, params: [lesson, JSON.stringify(progress)] }]);
    },
    async remove(lesson: string): Promise<void> {
      await store.write([{ sql: 'DELETE FROM lesson_progress WHERE lesson = ?', params: [lesson] }]);
    },
  };
}
