import { HookbenchError } from '#shared/errors/hookbench-error.ts';

/** One command of a shell text, and the line it begins on, from 1. */
export interface ShellCommand {
  text: string;
  line: number;
}

/** An input that cannot be read, with the line it is on. */
export function unreadable(line: number, what: string, hint: string): HookbenchError {
  return new HookbenchError('bad_input', `Line ${line}: ${what}`, { field: '/text', hint });
}

/** What ends a quotation that begins here; none when none does. */
function quoteAt(text: string, place: number): { end: string; escapes: boolean } | undefined {
  if (text.startsWith("$'", place)) return { end: "'", escapes: true };
  if (text[place] === "'") return { end: "'", escapes: false };
  return text[place] === '"' ? { end: '"', escapes: true } : undefined;
}

/** The place behind a quotation. */
function behindQuote(text: string, begin: number, line: number): number {
  const quote = quoteAt(text, begin);
  if (!quote) return begin;
  let place = begin + (text[begin] === '$' ? 2 : 1);
  while (place < text.length && text[place] !== quote.end) place += quote.escapes && text[place] === '\\' ? 2 : 1;
  if (place < text.length) return place + 1;
  throw unreadable(line, `the quotation ${quote.end} that begins here does not end.`, 'Copy the command whole.');
}

const linesIn = (text: string): number => text.split('\n').length - 1;

/**
 * Parts a shell text at its line ends, but for those that are quoted or follow a backslash.
 * @throws HookbenchError `bad_input` when a quotation does not end
 */
export function splitCommands(text: string): ShellCommand[] {
  const commands: ShellCommand[] = [];
  const source = text.replaceAll('\r\n', '\n');
  let line = 1;
  let current: ShellCommand = { text: '', line };
  let place = 0;
  while (place < source.length) {
    const behind = behindQuote(source, place, line);
    if (behind > place) {
      current.text += source.slice(place, behind);
      line += linesIn(source.slice(place, behind));
      place = behind;
    } else if (source[place] === '\\') {
      const next = source[place + 1];
      current.text += next === '\n' ? ' ' : source.slice(place, place + 2);
      if (next === '\n') line++;
      place += 2;
    } else if (source[place] === '\n') {
      commands.push(current);
      line++;
      current = { text: '', line };
      place++;
    } else {
      current.text += source[place] ?? '';
      place++;
    }
  }
  return [...commands, current].filter((command) => command.text.trim() !== '' && !command.text.trim().startsWith('#'));
}
