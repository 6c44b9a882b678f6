import type { Command, Argument, Option } from 'commander';
import { out } from '../command.ts';

/** What can be completed, with its description. */
interface Item {
  value: string;
  description: string;
}

/** What can follow a command. A value without choices can be a file. */
interface Context {
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

const quoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;

/** The paths of all commands, with `/` between names. */
const pathsOf = (contexts: readonly Context[]): string[] =>
  contexts.filter(({ path }) => path !== '').map(({ path }) => path.replaceAll(' ', '/'));

/** The words before the cursor that are names of commands, in `place`. For bash and zsh. */
const findPlace = (contexts: readonly Context[]): string => `case "\${place:+\${place// //}/}$word" in
      ${pathsOf(contexts).join(' | ')}) place="\${place:+$place }$word" ;;
    esac`;

/**
 * What to complete, by the command in \`place\`, the word before the cursor and the current one. For bash and zsh.
 * @param assign Sets the items.
 */
function branches(contexts: readonly Context[], assign: (items: readonly Item[]) => string): string {
  const lines = contexts.flatMap(({ options, path, words }) => {
    const valued = Map.groupBy(
      options.filter(({ takesValue }) => takesValue),
      ({ choices }) => choices,
    );
    return [
      ...[...valued].map(([choices, those]) => {
        const names = those.flatMap(({ short = [], value }) => [value].concat(short));
        const patterns = names.map((name) => `${quoted(`${path}:${name}:`)}*`).join(' | ');
        return `${patterns}) ${assign(choices.map((value) => ({ value, description: '' })))} ;;`;
      }),
      `${quoted(`${path}:`)}*:-*) ${assign(options)} ;;`,
      `${quoted(`${path}:`)}*) ${assign(words)} ;;`,
    ];
  });
  return `case "$place:$previous:$current" in
    ${lines.join('\n    ')}
  esac`;
}

/** Words with = are split. Without items, files are completed. */
const bash = (contexts: readonly Context[]): string => `_hookbench() {
  local current="\${COMP_WORDS[COMP_CWORD]}" previous="\${COMP_WORDS[COMP_CWORD - 1]}" place= word items=
  [[ $current == = ]] && current=
  [[ $previous == = ]] && previous="\${COMP_WORDS[COMP_CWORD - 2]}"
  for word in "\${COMP_WORDS[@]:1:COMP_CWORD - 1}"; do
    ${findPlace(contexts)}
  done
  ${branches(contexts, (items) => `items=${quoted(items.map(({ value }) => value).join(' '))}`)}
  COMPREPLY=($(compgen -W "$items" -- "$current"))
}
complete -o default -F _hookbench hookbench
`;

const zshItem = ({ description, value }: Item): string =>
  quoted(`${value.replaceAll(':', String.raw`\:`)}${description === '' ? '' : `:${description}`}`);

const zsh = (contexts: readonly Context[]): string => `#compdef hookbench
_hookbench() {
  local current="$words[CURRENT]" previous="$words[CURRENT-1]" place= word
  local -a items
  if [[ $current == --*=* ]]; then
    previous="\${current%%=*}" current="\${current#*=}"
    compset -P '*='
  fi
  for word in "\${(@)words[2,CURRENT-1]}"; do
    ${findPlace(contexts)}
  done
  ${branches(contexts, (items) => `items=(${items.map(zshItem).join(' ')})`)}
  (( $#items )) && _describe hookbench items || _files
}
if [[ $funcstack[1] == _hookbench ]]; then _hookbench "$@"; else compdef _hookbench hookbench; fi
`;

const fishText = (text: string): string => `'${text.replaceAll(/[\\']/g, String.raw`\$&`)}'`;

function fishLines({ onlyWords, options, path, words }: Context): string[] {
  const start = `complete -c hookbench -n ${fishText(`__hookbench_at ${path}`)}`;
  return [
    ...words.map(
      ({ description, value }) => `${start}${onlyWords ? ' -f' : ''} -a ${value} -d ${fishText(description)}`,
    ),
    ...options.map(({ choices, description, short, takesValue, value }) => {
      const names = `-l ${value.slice(2)}${short === undefined ? '' : ` -s ${short.slice(1)}`}`;
      const kind = choices.length > 0 ? ` -x -a ${fishText(choices.join(' '))}` : takesValue ? ' -r' : '';
      return `${start} ${names}${kind} -d ${fishText(description)}`;
    }),
  ];
}

const fish = (contexts: readonly Context[]): string => `function __hookbench_at
  set -l place
  for word in (commandline -opc)[2..-1]
    if contains -- (string join -- / $place $word) ${pathsOf(contexts).join(' ')}
      set -a place $word
    end
  end
  test "$place" = "$argv"
end
${contexts.flatMap(fishLines).join('\n')}
`;

/** The script of each shell that completes commands, options, choices and files. */
export const completionScripts = { bash, zsh, fish };

/** `hookbench completion` */
export function completion(shell: 'bash' | 'zsh' | 'fish', _options: object, { parent }: Command): void {
  if (parent) out.text(completionScripts[shell](contextsOf(parent)));
}
