import { counted } from '#shared/trace/counted.ts';
import type { KeptTrialReport } from '#shared/model/trial.ts';

/** What became of a test, in a word or two. */
export function markWords({ grade, state, unreached }: Omit<KeptTrialReport, 'change'>): string {
  if (unreached !== undefined) return 'not reached';
  if (grade !== undefined) return grade;
  return state === 'cancelled' ? 'cancelled' : 'not graded';
}

/** How a report differs from the one before about the same target, and whether for the better; nothing where that cannot be said. */
export function changeWords(report: KeptTrialReport): { words: string; tone: 'ok' | 'bad' | 'none' } | undefined {
  const { change, grade } = report;
  if (!change) return undefined;
  const { better, otherQuestions = false, worse } = change;
  if (!otherQuestions && change.grade !== grade) {
    const words = `${change.grade ?? 'not graded'} to ${markWords(report)}`;
    // Marks are ordered by their letters; none is worse than any.
    return { words, tone: (grade ?? 'Z') < (change.grade ?? 'Z') ? 'ok' : 'bad' };
  }
  const counts = [
    ...(better > 0 ? [counted(better, 'answer better', 'answers better')] : []),
    ...(worse > 0 ? [better > 0 ? `${String(worse)} worse` : counted(worse, 'answer worse', 'answers worse')] : []),
  ];
  if (counts.length === 0) return otherQuestions ? undefined : { words: 'as before', tone: 'none' };
  return { words: counts.join(', '), tone: better === worse ? 'none' : better > worse ? 'ok' : 'bad' };
}
