import type { Argument, Command, Option } from 'commander';

/** What can be completed, with its description. */
export interface Item {
  value: string;
  description: string;
}

/** What can follow a command. A value without choices can be a file. */
export interface Context {
  /** Names of the command, separated by spaces; empty for the program. */
  path: string;
  /** Its commands, and the choices of its arguments. */
  words: readonly Item[];
  /** Whether no other arguments can follow, such as files. */
  onlyWords: boolean;
  options: readonly (Item & { short: string | undefined; takesValue: boolean; choices: readonly string[] })[];
}

const isHidden = (command: Command): boolean => (command as Command & { _hidden?: boolean })._hidden === true;

const noChoices: string[] = [];

const optionOf = ({ argChoices = noChoices, description, long, optional, required, short }: Option) => ({
  value: long ?? short ?? '',
  short: long === undefined ? undefined : short,
  description,
  takesValue: required || optional,
  choices: argChoices,
});

const choicesOf = ({ argChoices = [], description }: Argument): Item[] =>
  argChoices.map((value) => ({ value, description }));

/** The contexts of a command and of all commands below it. */
export function contextsOf(command: Command, path = ''): Context[] {
  const commands = command.commands.filter((one) => !isHidden(one));
  const words = [
    ...commands.map((one) => ({ value: one.name(), description: one.description() })),
    ...command.registeredArguments.flatMap(choicesOf),
  ];
  const options = [...command.options.map(optionOf), optionOf(command.createOption('-h, --help', 'display help'))];
  const below = commands.flatMap((one) => contextsOf(one, `${path} ${one.name()}`.trim()));
  const onlyWords =
    path !== '' && words.length > 0 && command.registeredArguments.every(({ argChoices }) => argChoices);
  return [{ path, words, onlyWords, options }, ...below];
}
