import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { bannedWords } from './banned-words.ts';

const root = join(import.meta.dirname, '../../..');

/** The files whose wording is checked: sources, styles, documents and scripts that git tracks. */
export function checkedFiles(): string[] {
  const listed = execFileSync(
    'git',
    ['ls-files', '-z', '--', '*.ts', '*.tsx', '*.mjs', '*.css', '*.html', '*.md', '.ci/*'],
    {
      cwd: root,
      encoding: 'utf8',
    },
  );
  return listed.split('\0').filter((file) => file !== '' && !file.startsWith('test/rules/words/'));
}

/** @returns One line for each banned word in the file: `file:line: "words"; write …` */
export function findBannedWords(file: string, text = readFileSync(join(root, file), 'utf8')): string[] {
  return text.split('\n').flatMap((line, index) =>
    bannedWords.flatMap(({ pattern, write }) => {
      const [found] = pattern.exec(line) ?? [];
      return found === undefined ? [] : [`${file}:${index + 1}: "${found}"; write: ${write}`];
    }),
  );
}
