import { dottedIssue } from '#shared/errors/issue-place.ts';
import { requestSpec } from '#shared/model/request-spec.ts';
import { createCollector, type Collector } from './collector.ts';
import { newDraft, type CurlDraft } from './curl-draft.ts';
import { curlOptions, type CurlOption } from './curl-options.ts';
import { toSpec } from './curl-spec.ts';
import type { Imported } from './imported.ts';
import { requestName } from './request-name.ts';
import { shellCommands, unreadable, type ShellCommand } from './shell-words.ts';

const byLong = new Map(curlOptions.map((option) => [option.long, option]));
const byShort = new Map(curlOptions.flatMap((option) => (option.short === undefined ? [] : [[option.short, option]])));

/** Whether a text looks like a cURL command. */
export const looksLikeCurl = (text: string): boolean => /^\s*(#[^\n]*\n\s*|\$\s+)*curl(\.exe)?(\s|$)/.test(text);

/** The options in a word: one long, or several short; the last may have its value attached. */
function optionsIn(word: string): { option: CurlOption | undefined; name: string; attached?: string }[] {
  if (word.startsWith('--')) {
    const name = word.slice(2);
    return [{ option: byLong.get(name) ?? (name.startsWith('no-') ? { long: name } : undefined), name: word }];
  }
  const found: ReturnType<typeof optionsIn> = [];
  for (let index = 1; index < word.length; index++) {
    const letter = word[index] ?? '';
    const option = byShort.get(letter);
    const rest = word.slice(index + 1);
    const takesRest = option?.takes === true && rest !== '';
    found.push({ option, name: `-${letter}`, ...(takesRest && { attached: rest }) });
    if (takesRest) break;
  }
  return found;
}

function readOptions(words: readonly string[], line: number, warn: (message: string) => void): CurlDraft[] {
  let draft = newDraft();
  const drafts = [draft];
  for (let index = 0; index < words.length; index++) {
    const word = words[index] ?? '';
    if (word === '--next' || word === '-:') drafts.push((draft = newDraft()));
    else if (!word.startsWith('-') || word === '-') draft.urls.push(word);
    else
      for (const { attached, name, option } of optionsIn(word)) {
        if (!option) {
          warn(`The unknown option ${name} was skipped; a value after it would be read as a URL.`);
          continue;
        }
        const value = option.takes === true ? (attached ?? words[++index]) : '';
        if (value === undefined) throw unreadable(line, `the option ${name} has no value.`, 'Copy the whole command.');
        const warning = option.act?.(draft, value);
        if (warning !== undefined) warn(warning);
      }
  }
  return drafts;
}

function addRequests(draft: CurlDraft, line: number, { add }: Collector): void {
  if (draft.urls.length === 0) throw unreadable(line, 'the command has no URL.', 'Copy the whole command.');
  for (const url of draft.urls) {
    const spec = requestSpec.safeParse(toSpec(draft, url));
    if (!spec.success) {
      throw unreadable(line, `${dottedIssue(spec.error.issues[0]).text}.`, 'Correct it in the command.');
    }
    add({ name: requestName(spec.data.method, spec.data.url), folder: '', spec: spec.data });
  }
}

function readCommand({ line, operator, variables, words }: ShellCommand, collector: Collector): void {
  const warn = (text: string): void => {
    collector.warn(`Line ${line}: ${text}`);
  };
  for (const name of variables)
    warn(`the shell variable $${name} became the variable {{${name}}}; define it in an environment.`);
  if (operator !== undefined) {
    const hint = operator === '&' ? ' Put a URL with & in quotes.' : '';
    warn(`the text after "${operator}" was skipped.${hint}`);
  }
  const [program = '', ...others] = words;
  if (!/(^|\/)curl(\.exe)?$/.test(program)) {
    warn(`"${program.slice(0, 100)}" is not curl and was skipped.`);
    return;
  }
  for (const draft of readOptions(others, line, warn)) addRequests(draft, line, collector);
}

/**
 * Reads cURL commands like a POSIX shell; each command starts on its own line.
 * @throws HookbenchError `bad_input` with the line that is invalid
 */
export function readCurl(text: string): Imported {
  const foreign = /\^\s*\r?\n|\^"/.test(text) ? 'cmd.exe (^)' : /`\s*\r?\n/.test(text) ? 'PowerShell (`)' : undefined;
  if (foreign !== undefined) {
    const line = text.slice(0, text.search(/\^\s*\r?\n|\^"|`\s*\r?\n/)).split('\n').length;
    throw unreadable(line, `this command is written for ${foreign}.`, 'Choose “Copy as cURL (bash)” instead.');
  }
  const collector = createCollector();
  for (const command of shellCommands(text)) readCommand(command, collector);
  return collector.imported('curl');
}
