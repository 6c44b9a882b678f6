import { bannedWords } from './banned-words.ts';

const maxLength = 72;

/** The verbs that a subject may start with. */
const verbs = [
  'Add',
  'Allow',
  'Bound',
  'Check',
  'Derive',
  'Document',
  'Fix',
  'Keep',
  'Lay out',
  'Limit',
  'Make',
  'Merge',
  'Move',
  'Read',
  'Refactor',
  'Remove',
  'Rename',
  'Replace',
  'Report',
  'Revert',
  'Rewrite',
  'Share',
  'Show',
  'Simplify',
  'Speed up',
  'Split',
  'Stop',
  'Store',
  'Support',
  'Test',
  'Update',
  'Upgrade',
  'Use',
];

/** The problems of a commit subject; empty if it has none. */
export function subjectProblems(subject: string): string[] {
  const problems: string[] = [];
  if (subject.length > maxLength) problems.push(`has ${subject.length} characters; use at most ${maxLength}`);
  if (subject.endsWith('.')) problems.push('ends with a full stop; remove it');
  if (!verbs.some((verb) => subject.startsWith(`${verb} `)))
    problems.push(`starts with none of the common verbs: ${verbs.join(', ')}`);
  // A subject that renames a term has to name it.
  if (subject.startsWith('Rename ')) return problems;
  for (const { pattern, write } of bannedWords) {
    const [found] = pattern.exec(subject) ?? [];
    if (found !== undefined) problems.push(`has "${found}"; write: ${write}`);
  }
  return problems;
}
