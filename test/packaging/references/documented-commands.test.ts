import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Command } from 'commander';
import { expect, it } from 'vitest';
import { createProgram } from '../../../electron/cli/program.ts';
import { experimentFiles } from '../../../electron/engine/scenarios/experiment-files.ts';

const root = join(import.meta.dirname, '../../..');
const documents = ['README.md', 'electron/testing/README.md', ...globSync('docs/*.md', { cwd: root })];

/** The words of each call of `hookbench` in the shell blocks of a document. */
function callsIn(text: string): string[][] {
  const blocks = [...text.matchAll(/```(?:sh|bash)\n(.*?)```/gs)].map(([, block = '']) =>
    block.replaceAll('\\\n', ' '),
  );
  return blocks
    .flatMap((block) => block.split('\n'))
    .flatMap((line) => /(?:^|npx |npm run |docker run .*)hookbench (?:-- )?(.*)/.exec(line)?.[1] ?? [])
    .map((call) => call.replace(/ +[#>|&].*$/, '').split(/ +/));
}

/** What a command does not have: its options, its commands, and experiments of `lab`. */
function unknownIn(words: readonly string[], program: Command): string[] {
  let command = program;
  let at = 0;
  for (; at < words.length; at++) {
    const inner = command.commands.find((one) => one.name() === words[at]);
    if (!inner) break;
    command = inner;
  }
  const rest = words.slice(at);
  const options = rest.map((word) => word.split('=')[0] ?? '').filter((word) => /^-[-\w]/.test(word));
  const known = new Set([
    '--help',
    '-h',
    ...[...program.options, ...command.options].flatMap(({ long, short }) => [long, short]),
  ]);
  const experiments = new Set(experimentFiles().map(({ id }) => id));
  const ids =
    command.name() === 'lab'
      ? rest.slice(
          0,
          Math.max(
            0,
            rest.findIndex((word) => word.startsWith('-')),
          ),
        )
      : [];
  return [
    ...(at === 0 && /^\w/.test(words[0] ?? '') ? [words[0] ?? ''] : []),
    ...options.filter((option) => !known.has(option)),
    ...ids.filter((id) => !experiments.has(id)),
  ];
}

it('documents only call commands, options and experiments that exist', () => {
  const program = createProgram();
  const calls = documents.flatMap((file) =>
    callsIn(readFileSync(join(root, file), 'utf8')).map((words) => ({ file, words })),
  );
  expect(calls.length).toBeGreaterThan(50);
  const wrong = calls.flatMap(({ file, words }) =>
    unknownIn(words, program).map((one) => `${file}: ${words.join(' ')}: ${one}`),
  );
  expect(wrong).toEqual([]);
  expect(unknownIn(['lab', 'token-expird', '--verbos'], program)).toEqual(['--verbos', 'token-expird']);
});
