import { dottedIssue } from '#shared/errors/issue-place.ts';
import type { HeaderPair } from '#shared/model/header-pair.ts';
import { requestSpec, type RequestSpecInput } from '#shared/model/request-run.ts';
import { type Collector, requestName } from './collector.ts';
import { newDraft, type CurlDraft } from './curl-draft.ts';
import { curlOptions, type CurlOption } from './curl-options.ts';
import { formBoundary, multipartText } from './form-text.ts';
import { withScheme } from './references.ts';
import { shellCommands, unreadable, type ShellCommand } from './shell-words.ts';

/** Whether a text looks like a cURL command. */
export const looksLikeCurl = (text: string): boolean => /^\s*(#[^\n]*\n\s*|\$\s+)*curl(\.exe)?(\s|$)/.test(text);

/**
 * Reads cURL commands like a POSIX shell; each command starts on its own line.
 * @throws HookbenchError `bad_input` with the line that is invalid
 */
export function readCurl(text: string, collector: Collector): void {
  const foreign = /\^\s*\r?\n|\^"/.test(text) ? 'cmd.exe (^)' : /`\s*\r?\n/.test(text) ? 'PowerShell (`)' : undefined;
  if (foreign !== undefined) {
    const line = text.slice(0, text.search(/\^\s*\r?\n|\^"|`\s*\r?\n/)).split('\n').length;
    throw unreadable(line, `this command is written for ${foreign}.`, 'Choose “Copy as cURL (bash)” instead.');
  }
  for (const command of shellCommands(text)) readCommand(command, collector);
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

const byLong = new Map(curlOptions.map((option) => [option.long, option]));
const byShort = new Map(curlOptions.flatMap((option) => (option.short === undefined ? [] : [[option.short, option]])));

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

/** The request that curl would send to one of its URLs. */
function toSpec(draft: CurlDraft, url: string): RequestSpecInput {
  const { body, defaults } = bodyOf(draft);
  const given = new Set(draft.headers.map(([name]) => name.toLowerCase()));
  const added = defaults.filter(([name]) => !given.has(name.toLowerCase()) && !draft.removed.has(name.toLowerCase()));
  const query = [...draft.query, ...(draft.dataToQuery ? draft.data : [])];
  return {
    method: methodOf(draft, body !== undefined),
    url: withQuery(withScheme(url), query),
    headers: [...draft.headers, ...added],
    ...(body !== undefined && { body }),
    followRedirects: draft.followRedirects,
    verifyTls: draft.verifyTls,
    checkRevocation: draft.checkRevocation,
    ...(draft.timeoutMs !== undefined && { timeoutMs: draft.timeoutMs }),
  };
}

function bodyOf(draft: CurlDraft): { body?: string; defaults: HeaderPair[] } {
  if (draft.form.length > 0) {
    const defaults: HeaderPair[] = [['Content-Type', `multipart/form-data; boundary=${formBoundary}`]];
    return { body: multipartText(draft.form, formBoundary), defaults };
  }
  if (draft.data.length === 0 || draft.dataToQuery) return { defaults: [] };
  if (draft.json) {
    const defaults: HeaderPair[] = [
      ['Content-Type', 'application/json'],
      ['Accept', 'application/json'],
    ];
    return { body: draft.data.join(''), defaults };
  }
  return { body: draft.data.join('&'), defaults: [['Content-Type', 'application/x-www-form-urlencoded']] };
}

function methodOf(draft: CurlDraft, hasBody: boolean): string {
  if (draft.method !== undefined) return draft.method;
  if (draft.head) return 'HEAD';
  return hasBody ? 'POST' : 'GET';
}

function withQuery(url: string, parts: readonly string[]): string {
  if (parts.length === 0) return url;
  const [before = '', fragment] = url.split('#', 2);
  const joined = before + (before.includes('?') ? '&' : '?') + parts.join('&');
  return fragment === undefined ? joined : `${joined}#${fragment}`;
}
