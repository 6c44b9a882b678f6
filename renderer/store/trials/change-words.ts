import { counted } from '#shared/trace/counted.ts';
import type { KeptTrialReport } from '#shared/model/trial.ts';

/** What became of a test, in a word or two. */
export function markWords({ grade, state, unreached }: Omit<KeptTrialReport, 'change'>): string {
  if (unreached !== undefined) return 'not reached';
  if (grade !== undefined) return grade;
  return state === 'cancelled' ? 'cancelled' : 'not graded';
}

/** How a report differs from the one before about the same target, and whether for the better. */
export function changeWords(report: KeptTrialReport): { words: string; tone: 'ok' | 'bad' | 'none' } | undefined {
  const { change, grade } = report;
  if (!change) return undefined;
  const marks = change.grade === grade ? [] : [`${change.grade ?? 'not graded'} to ${markWords(report)}`];
  const counts = [
    ...(change.better > 0 ? [counted(change.better, 'answer better', 'answers better')] : []),
    ...(change.worse > 0 ? [`${String(change.worse)} worse`] : []),
  ];
  const words = marks[0] ?? (counts.join(', ') || 'as before');
  return { words, tone: toneOf(report) };
}

/** Marks are ordered by their letters; none is worse than any. */
function toneOf({ change, grade }: KeptTrialReport): 'ok' | 'bad' | 'none' {
  const [was, is] = [change?.grade ?? 'Z', grade ?? 'Z'];
  if (was !== is) return is < was ? 'ok' : 'bad';
  const net = (change?.better ?? 0) - (change?.worse ?? 0);
  return net === 0 ? 'none' : net > 0 ? 'ok' : 'bad';
}
