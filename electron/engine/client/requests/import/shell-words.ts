import { HookbenchError } from '#shared/errors/hookbench-error.ts';

/** One command of a shell text. */
export interface ShellCommand {
  /** The line on which it starts, from 1. */
  line: number;
  words: string[];
  /** The operator after it, such as `|`; the rest of the line is ignored. */
  operator?: string;
  /** Names of its shell variables, one entry per use. */
  variables: string[];
}

/** An error for invalid input, with its line. */
export function unreadable(line: number, what: string, hint: string, column?: number): HookbenchError {
  const place = `Line ${line}${column === undefined ? '' : `, column ${column}`}`;
  return new HookbenchError('bad_input', `${place}: ${what}`, { field: '/text', hint });
}

const plain = /[^\s\\'"$|&;()<>]+/y;
const plainInQuotes = /[^\\"$]+/y;
const name = /[A-Za-z_]\w*/y;
const operator = /[|&;()<>]{1,2}/y;
const comment = /#[^\n]*/y;

const ansiEscape = /\\(?:([0-7]{1,3})|x([\da-fA-F]{1,2})|u([\da-fA-F]{1,4})|U([\da-fA-F]{1,8})|([^]))/g;
const ansiLetters: Readonly<Record<string, string>> = {
  a: '\x07',
  b: '\b',
  e: '\x1b',
  E: '\x1b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  v: '\v',
};

/** Expands the escapes of `$'...'` (bash, ANSI-C quoting). */
const expandAnsi = (text: string): string =>
  text.replace(ansiEscape, (whole, octal?: string, x?: string, u?: string, big?: string, letter: string = '') => {
    const hex = x ?? u ?? big;
    const code = octal === undefined ? parseInt(hex ?? '', 16) : parseInt(octal, 8);
    if (octal === undefined && hex === undefined) return ansiLetters[letter] ?? letter;
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });

const linesIn = (text: string): number => text.split('\n').length - 1;

/** Reads a shell text in one pass. */
class ShellReader {
  readonly commands: ShellCommand[] = [];
  #place = 0;
  #line = 1;
  #word: string | undefined;
  #current: ShellCommand = { line: 1, words: [], variables: [] };
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  read(): ShellCommand[] {
    while (this.#place < this.#text.length) this.#step();
    this.#endCommand();
    return this.commands;
  }

  /** Consumes and returns the match of a sticky pattern at the current position. */
  #take(pattern: RegExp): string {
    pattern.lastIndex = this.#place;
    const [found = ''] = pattern.exec(this.#text) ?? [];
    this.#place += found.length;
    return found;
  }

  #append(text: string): void {
    this.#word = (this.#word ?? '') + text;
  }

  #endWord(): void {
    if (this.#word !== undefined && this.#current.operator === undefined) this.#current.words.push(this.#word);
    this.#word = undefined;
  }

  #endCommand(): void {
    this.#endWord();
    // A shell prompt that was copied with the command.
    if (this.#current.words[0] === '$') this.#current.words.shift();
    if (this.#current.words.length > 0) this.commands.push(this.#current);
    this.#current = { line: this.#line, words: [], variables: [] };
  }

  #step(): void {
    const char = this.#text[this.#place] ?? '';
    if (char === '\n') {
      this.#place++;
      this.#line++;
      this.#endCommand();
    } else if (/\s/.test(char)) {
      this.#place++;
      this.#endWord();
    } else if (char === '\\') this.#escape();
    else if (char === "'") this.#single();
    else if (char === '"') this.#double();
    else if (char === '$') this.#dollar(false);
    else if (char === '#' && this.#word === undefined) this.#take(comment);
    else if ('|&;()<>'.includes(char)) this.#operator();
    else this.#append(this.#take(plain));
  }

  /** A backslash before the end of a line continues the command. */
  #escape(): void {
    const next = this.#text[this.#place + 1];
    this.#place += 2;
    if (next === '\n') {
      this.#line++;
      this.#endWord();
    } else this.#append(next ?? '\\');
  }

  /** Consumes the closing quote. */
  #close(quote: string): void {
    if (this.#text[this.#place] !== quote) {
      throw unreadable(this.#line, `the quote ${quote} that starts here has no end.`, 'Copy the whole command.');
    }
    this.#place++;
  }

  #single(): void {
    const end = this.#text.indexOf("'", this.#place + 1);
    const quoted = this.#text.slice(this.#place + 1, end < 0 ? undefined : end);
    this.#place = end < 0 ? this.#text.length : end;
    this.#close("'");
    this.#append(quoted);
    this.#line += linesIn(quoted);
  }

  #double(): void {
    this.#place++;
    this.#append('');
    let lines = 0;
    for (let char = this.#text[this.#place]; char !== undefined && char !== '"'; char = this.#text[this.#place]) {
      if (char === '$') this.#dollar(true);
      else if (char === '\\') {
        const next = this.#text[this.#place + 1] ?? '';
        this.#append('$`"\\'.includes(next) ? next : next === '\n' ? '' : `\\${next}`);
        if (next === '\n') lines++;
        this.#place += 2;
      } else {
        const text = this.#take(plainInQuotes);
        lines += linesIn(text);
        this.#append(text);
      }
    }
    this.#close('"');
    this.#line += lines;
  }

  /** Consumes `'...'` of `$'...'` and returns its text, with escapes. */
  #ansiBody(): string {
    const from = ++this.#place;
    while (this.#place < this.#text.length && this.#text[this.#place] !== "'") {
      this.#place += this.#text[this.#place] === '\\' ? 2 : 1;
    }
    const body = this.#text.slice(from, this.#place);
    this.#close("'");
    return body;
  }

  #dollar(quoted: boolean): void {
    this.#place++;
    const char = this.#text[this.#place];
    if (char === "'" && !quoted) {
      const body = this.#ansiBody();
      this.#append(expandAnsi(body));
      this.#line += linesIn(body);
      return;
    }
    if (char === '{') this.#place++;
    const variable = this.#take(name);
    if (char === '{') {
      const end = this.#text.indexOf('}', this.#place);
      if (variable === '' || end < 0)
        throw unreadable(this.#line, 'a shell variable is incomplete.', 'Complete it, or replace it with its value.');
      this.#place = end + 1;
    }
    if (variable === '') this.#append('$');
    else {
      if (this.#current.operator === undefined) this.#current.variables.push(variable);
      this.#append(`{{${variable}}}`);
    }
  }

  #operator(): void {
    // The number in `2>&1` belongs to the operator.
    if (this.#word !== undefined && /^\d$/.test(this.#word)) this.#word = undefined;
    this.#endWord();
    this.#current.operator ??= this.#take(operator);
    this.#take(operator);
  }
}

/**
 * Reads the commands of a shell text like a POSIX shell; each starts on its own line. Shell variables become variables
 * of an environment.
 * @throws HookbenchError `bad_input` if a quote has no end
 */
export const shellCommands = (text: string): ShellCommand[] => new ShellReader(text.replaceAll('\r\n', '\n')).read();
