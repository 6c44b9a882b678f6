import { parse } from 'shell-quote';
import { requestSpec } from '#shared/model/request-spec.ts';
import { newDraft, type CurlDraft } from './curl-draft.ts';
import { curlOptions, type CurlOption } from './curl-options.ts';
import { toSpec } from './curl-spec.ts';
import type { Imported } from './imported.ts';
import { requestName } from './request-name.ts';
import { splitCommands, unreadable, type ShellCommand } from './split-commands.ts';

const byLong = new Map(curlOptions.map((option) => [option.long, option]));
const byShort = new Map(curlOptions.flatMap((option) => (option.short === undefined ? [] : [[option.short, option]])));

/** Whether a text is meant as a cURL command. */
export const looksLikeCurl = (text: string): boolean => /^\s*(#[^\n]*\n\s*|\$\s+)*curl(\.exe)?(\s|$)/.test(text);

interface Words {
  words: string[];
  warnings: string[];
}

/** The words of a command up to the first operator; shell variables become variables of an environment. */
function wordsOf({ line, text }: ShellCommand): Words {
  const words: string[] = [];
  const warnings: string[] = [];
  const variable = (name: string): string => {
    warnings.push(
      `Line ${line}: the shell variable $${name} became the variable {{${name}}}; define it in an environment.`,
    );
    return `{{${name}}}`;
  };
  for (const entry of parse(text.replace(/^\s*\$\s+/, ''), variable)) {
    if (typeof entry === 'string') words.push(entry);
    else if ('op' in entry && entry.op === 'glob') words.push(entry.pattern);
    else if ('op' in entry) {
      const hint = entry.op === '&' ? ' A URL with & belongs in quotes.' : '';
      warnings.push(`Line ${line}: what follows "${entry.op}" was left out.${hint}`);
      break;
    }
  }
  return { words, warnings };
}

/** The options that a word stands for: one long, or several short; the last may have its value attached. */
function optionsIn(word: string): { option: CurlOption | undefined; name: string; attached?: string }[] {
  if (word.startsWith('--')) {
    const name = word.slice(2);
    return [{ option: byLong.get(name) ?? (name.startsWith('no-') ? { long: name } : undefined), name: word }];
  }
  const found: ReturnType<typeof optionsIn> = [];
  for (let place = 1; place < word.length; place++) {
    const letter = word[place] ?? '';
    const option = byShort.get(letter);
    const rest = word.slice(place + 1);
    const takesRest = option?.takes === true && rest !== '';
    found.push({ option, name: `-${letter}`, ...(takesRest && { attached: rest }) });
    if (takesRest) break;
  }
  return found;
}

function readOptions(words: readonly string[], line: number, warnings: string[]): CurlDraft[] {
  const drafts = [newDraft()];
  const rest = [...words];
  const warn = (words: string | undefined): void => {
    if (words !== undefined) warnings.push(`Line ${line}: ${words}`);
  };
  for (let word = rest.shift(); word !== undefined; word = rest.shift()) {
    const draft = drafts.at(-1) ?? newDraft();
    if (word === '--next' || word === '-:') drafts.push(newDraft());
    else if (!word.startsWith('-') || word === '-') draft.urls.push(word);
    else
      for (const { attached, name, option } of optionsIn(word)) {
        if (!option) {
          warn(`The option ${name} is not known and was left out; a value behind it would be taken for a URL.`);
          continue;
        }
        const value = option.takes === true ? (attached ?? rest.shift()) : '';
        if (value === undefined)
          throw unreadable(line, `the option ${name} lacks its value.`, 'Copy the command whole.');
        warn(option.act?.(draft, value));
      }
  }
  return drafts;
}

function readCommand(command: ShellCommand): Pick<Imported, 'items' | 'warnings'> {
  const { line } = command;
  const { warnings, words } = wordsOf(command);
  const [program, ...others] = words;
  if (!/(^|\/)curl(\.exe)?$/.test(program ?? '')) {
    return { items: [], warnings: [`Line ${line}: "${(program ?? '').slice(0, 100)}" is not curl and was left out.`] };
  }
  const items = readOptions(others, line, warnings).flatMap((draft) => {
    if (draft.urls.length === 0) throw unreadable(line, 'the command names no URL.', 'Copy the command whole.');
    return draft.urls.map((url) => {
      const spec = requestSpec.safeParse(toSpec(draft, url));
      if (spec.success) return { name: requestName(spec.data.method, spec.data.url), folder: '', spec: spec.data };
      const [issue] = spec.error.issues;
      throw unreadable(line, `${issue?.path.join('/') ?? ''}: ${issue?.message ?? ''}.`, 'Mend it in the command.');
    });
  });
  return { items, warnings };
}

/**
 * Reads cURL commands as a POSIX shell does, several on lines of their own.
 * @throws HookbenchError `bad_input` with the line, for what cannot be read
 */
export function readCurl(text: string): Imported {
  const foreign = /(\^\s*\r?\n|\^")/.test(text) ? 'cmd.exe (^)' : /`\s*\r?\n/.test(text) ? 'PowerShell (`)' : undefined;
  if (foreign !== undefined) {
    const line = text.slice(0, text.search(/\^\s*\r?\n|\^"|`\s*\r?\n/)).split('\n').length;
    throw unreadable(line, `this command is written for ${foreign}.`, 'Choose “Copy as cURL (bash)” instead.');
  }
  const read = splitCommands(text).map(readCommand);
  return {
    format: 'curl',
    items: read.flatMap(({ items }) => items),
    warnings: read.flatMap(({ warnings }) => warnings),
  };
}
