import { lessonProgress, type LessonProgress } from '#shared/scenario/lesson.ts';
import type { Store } from '../../store/open-store.ts';

/** The progress of each lesson in this session. */
export interface LessonProgressRows {
  all(): ReadonlyMap<string, LessonProgress>;
  find(lesson: string): LessonProgress | undefined;
  put(lesson: string, progress: LessonProgress): Promise<void>;
  remove(lesson: string): Promise<void>;
}

export function openLessonProgress(store: Pick<Store, 'all' | 'write'>): LessonProgressRows {
  const all = (): ReadonlyMap<string, LessonProgress> =>
    new Map(
      store
        .all('SELECT lesson, progress FROM lesson_progress')
        .map((row) => [String(row['lesson']), lessonProgress.parse(JSON.parse(String(row['progress'])))]),
    );
  return {
    all,
    find: (lesson) => all().get(lesson),
    async put(lesson, progress) {
      const sql = 'INSERT OR REPLACE INTO lesson_progress (lesson, progress) VALUES (?, ?)';
      await store.write([{ sql, params: [lesson, JSON.stringify(progress)] }]);
    },
    async remove(lesson) {
      await store.write([{ sql: 'DELETE FROM lesson_progress WHERE lesson = ?', params: [lesson] }]);
    },
  };
}
