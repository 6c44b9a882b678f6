import type { Context, Item } from './contexts.ts';

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
