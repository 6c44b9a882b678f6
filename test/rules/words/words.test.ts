import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { bannedWords } from './banned-words.ts';
import { subjectProblems } from './commit-subject.ts';
import { checkedFiles, findBannedWords } from './find-banned-words.ts';

describe('banned words', () => {
  it('appear in no text, comment, test title or identifier', () => {
    expect(checkedFiles().flatMap((file) => findBannedWords(file))).toEqual([]);
  });

  it('are found with the line and what to write instead', () => {
    const text = 'const ok = 1;\n// The index is made anew.';
    expect(findBannedWords('a.ts', text)).toEqual(['a.ts:2: "anew"; write: again, new']);
  });

  it.each([
    'tokens won by a flow',
    'the attempt is under way',
    'const mostKept = 3',
    'its life is over',
    'the header that the receiver demands',
  ])('include the ones in: %s', (text) => {
    expect(bannedWords.some(({ pattern }) => pattern.test(text))).toBe(true);
  });
});

describe('commit subjects', () => {
  /** The last commit before the rules for subjects were introduced. */
  const start = '0e75d22';
  const git = (...args: string[]): string => execFileSync('git', args, { encoding: 'utf8', stdio: 'pipe' }).trim();

  function since(): string | undefined {
    try {
      git('merge-base', '--is-ancestor', start, 'HEAD');
      return start;
    } catch {
      return undefined;
    }
  }

  const base = since();

  it.skipIf(base === undefined)('follow the rules since they were introduced', () => {
    const subjects = git('log', '--no-merges', '--format=%s', `${base}..HEAD`).split('\n').filter(Boolean);
    expect(subjects.flatMap((subject) => subjectProblems(subject).map((problem) => `"${subject}" ${problem}`))).toEqual(
      [],
    );
  });

  it.each([
    ['Tell of faults', 'starts with none'],
    ['Fix the catcher.', 'full stop'],
    [`Fix ${'x'.repeat(70)}`, '74 characters'],
    ['Fix tokens that are won anew', '"anew"'],
  ])('"%s" is refused', (subject, problem) => {
    expect(subjectProblems(subject).join('; ')).toContain(problem);
  });

  it('accept a plain imperative sentence', () => {
    expect(subjectProblems('Add retention for all kinds of journal entries')).toEqual([]);
  });
});
