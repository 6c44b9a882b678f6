import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contextsOf, completionScripts } from '../../../../electron/cli/commands/completion.ts';
import { createProgram } from '../../../../electron/cli/program.ts';
import { needsProgram } from '../../../support/needs.ts';
import { tempFolder, type TempFolder } from '../../../support/temp-folder.ts';

let folder: TempFolder;
const shells = ['bash', 'zsh', 'fish'] as const;
beforeAll(async () => {
  folder = await tempFolder();
  for (const shell of shells)
    writeFileSync(join(folder.path, `completion.${shell}`), completionScripts[shell](contextsOf(createProgram())));
  mkdirSync(join(folder.path, 'tests'));
  writeFileSync(join(folder.path, 'plan.yaml'), '');
});
afterAll(() => folder[Symbol.asyncDispose]());

/** What a shell prints in a folder with the scripts, the file plan.yaml and the folder tests. */
const run = (shell: string, ...args: string[]): string =>
  execFileSync(shell, args, { cwd: folder.path, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });

/** Words on the command line, the last one at the cursor, and what completes it; `files` are those of the folder. */
const cases: readonly [words: readonly string[], completed: readonly string[] | 'files'][] = [
  [['se'], ['send', 'serve', 'session']],
  [['send', '--sch'], ['--scheme']],
  [['send', '--scheme', 'str'], ['stripe']],
  [['send', 'x', '--fault', 'x', '--scheme', 'squ'], ['square']],
  [
    ['session', 're'],
    ['remove', 'restore'],
  ],
  [
    ['grade', ''],
    ['client', 'receiver'],
  ],
  [['grade', 'receiver', '--sec'], ['--secret']],
  [
    ['completion', ''],
    ['bash', 'fish', 'zsh'],
  ],
  [['run', 'serve', '--ba'], ['--bail']],
  [['load', ''], 'files'],
  [['serve', '--config', ''], 'files'],
];

const named = cases.map(([words, completed]) => ({ line: `hookbench ${words.join(' ')}`, words, completed }));

describe('in bash', needsProgram('bash', '--version'), () => {
  const complete = (...words: string[]): string[] =>
    run(
      'bash',
      '-c',
      'source completion.bash; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _hookbench; printf "%s\\n" "${COMPREPLY[@]}"',
      'bash',
      'hookbench',
      ...words,
    )
      .split('\n')
      .filter((line) => line !== '')
      .toSorted();

  it.each(named)('completes $line', ({ completed, words }) => {
    // Without words, bash completes files.
    expect(complete(...words)).toEqual(completed === 'files' ? [] : completed);
    expect(run('bash', '-c', 'source completion.bash; complete -p hookbench')).toContain('-o default');
  });

  it('completes --scheme=str, which bash splits, and does not execute what was typed', () => {
    expect(complete('send', '--scheme', '=', 'str')).toEqual(['stripe']);
    expect(complete('send', '--secrets', '=')).toEqual([]);
    expect(complete('send', '$(mkdir executed)', '--sch')).toEqual(['--scheme']);
    expect(run('bash', '-c', 'ls')).not.toContain('executed');
  });
});

describe('in zsh', needsProgram('zsh', '--version'), () => {
  it.each(named)('completes $line', ({ completed, words }) => {
    // Functions of the completion system, which only works in a terminal.
    const system = 'compdef() { :; }; _describe() { print -rl -- "${(@P)2}"; }; _files() { print files; }';
    const text = run(
      'zsh',
      '-f',
      '-c',
      `${system}; source ./completion.zsh; words=("$@"); CURRENT=$#; _hookbench`,
      'zsh',
      'hookbench',
      ...words,
    );
    const typed = words.at(-1) ?? '';
    const values = text.split('\n').map((line) => line.replace(/:.*/, ''));
    if (completed === 'files') expect(text).toBe('files\n');
    else expect(values.filter((value) => value !== '' && value.startsWith(typed)).toSorted()).toEqual(completed);
  });
});

describe('in fish', needsProgram('fish', '--version'), () => {
  it.each(named)('completes $line', ({ completed, line }) => {
    const text = run('fish', '--no-config', '-c', 'source completion.fish; complete -C $argv[1]', line);
    const found = text.split('\n').flatMap((one) => one.split('\t')[0] ?? []);
    const files = ['completion.bash', 'completion.fish', 'completion.zsh', 'plan.yaml', 'tests/'];
    expect(found.filter((one) => one !== '').toSorted()).toEqual(completed === 'files' ? files : completed);
  });
});

it('has no word that a shell would expand', () => {
  const values = contextsOf(createProgram()).flatMap(({ options, words }) => [
    ...[...options, ...words].map(({ value }) => value),
    ...options.flatMap(({ choices }) => choices),
  ]);
  for (const value of values) expect(value).toMatch(/^[\w.-]+$/);
});
