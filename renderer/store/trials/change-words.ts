import { counted } from '#shared/trace/counted.ts';
import type { RunSummary } from '#shared/runs/run.ts';

type Report = Pick<RunSummary, 'state' | 'trials'>;

/** The outcome of a test as short text. */
export function markWords({ state, trials: { grade, unreached } = { subject: 'receiver' } }: Report): string {
  if (unreached !== undefined) return 'not reached';
  if (grade !== undefined) return grade;
  return state === 'cancelled' || state === 'running' ? state : 'not graded';
}

/** How a report differs from the previous one about the same target, and whether it improved; undefined when they cannot be compared. */
export function changeWords(report: Report): { words: string; tone: 'ok' | 'bad' | 'none' } | undefined {
  const { change, grade } = report.trials ?? {};
  if (!change) return undefined;
  const { better, otherQuestions = false, worse } = change;
  if (!otherQuestions && change.grade !== grade) {
    const words = `${change.grade ?? 'not graded'} to ${markWords(report)}`;
    // Grades are ordered by letter; no grade is the worst.
    return { words, tone: (grade ?? 'Z') < (change.grade ?? 'Z') ? 'ok' : 'bad' };
  }
  const counts = [
    ...(better > 0 ? [counted(better, 'answer better', 'answers better')] : []),
    ...(worse > 0 ? [better > 0 ? `${String(worse)} worse` : counted(worse, 'answer worse', 'answers worse')] : []),
  ];
  if (counts.length === 0) return otherQuestions ? undefined : { words: 'as before', tone: 'none' };
  return { words: counts.join(', '), tone: better === worse ? 'none' : better > worse ? 'ok' : 'bad' };
}
