import type { Argument, Command, Option } from 'commander';
import { defaultDataDir } from '../../../electron/engine/config/default-data-dir.ts';
import { createProgram } from '../../../electron/cli/program.ts';
import { formatFile } from '../../support/format-file.ts';
import { cell, table } from './markdown.ts';

const introduction = `# Command line

\`hookbench COMMAND --help\` prints the same for one command. Exit codes: 0 success, 1 an unexpected result, 2 wrong usage or an
invalid file, 3 Hookbench could not start, 130 stopped by Ctrl+C. \`--json\` prints results and errors as JSON.
`;

const shownDefault = (value: unknown): string =>
  value === defaultDataDir()
    ? '[the data folder of the user](data-folder.md)'
    : `\`${typeof value === 'string' ? value : JSON.stringify(value)}\``;

/** Its description, with the values and the default. */
function meaningOf({ argChoices = [], defaultValue, description }: Option | Argument): string {
  const values = argChoices.map((one) => `\`${one}\``).join(', ');
  const preset = defaultValue as unknown;
  return [
    cell(description),
    ...(values === '' ? [] : [`one of ${values}`]),
    ...(preset === undefined || Array.isArray(preset) ? [] : [`default ${shownDefault(preset)}`]),
  ].join('; ');
}

function sectionsOf(command: Command, parents: string): string[] {
  const name = `${parents} ${command.name()}`;
  const example = /Examples?:\n((?:.|\n)*)$/.exec(helpAfter(command))?.[1] ?? '';
  const rows = [
    ...command.registeredArguments.map((one) => [
      `\`${one.required ? `<${one.name()}>` : `[${one.name()}]`}${one.variadic ? '…' : ''}\``,
      meaningOf(one),
    ]),
    ...command.options.map((one) => [`\`${cell(one.flags)}\``, meaningOf(one)]),
  ];
  const own = [
    `## ${name}`,
    command.description(),
    ...(rows.length > 0 ? [table(['argument or option', 'meaning'], rows)] : []),
    ...(example === '' ? [] : [`\`\`\`sh\n${example.replaceAll(/^ {2}/gm, '').trim()}\n\`\`\``]),
  ];
  return [own.join('\n\n'), ...command.commands.flatMap((one) => sectionsOf(one, name))];
}

/** The texts that a command adds to its help. */
function helpAfter(command: Command): string {
  let text = '';
  command.configureOutput({ writeOut: (more) => (text += more) }).outputHelp();
  return text;
}

/** Generates docs/command-line.md from the commands. */
export function commandLinePage(): Promise<string> {
  const sections = createProgram().commands.flatMap((command) => sectionsOf(command, 'hookbench'));
  return formatFile('command-line.md', [introduction, ...sections].join('\n\n'));
}
