import { dottedIssue } from '#shared/errors/issue-place.ts';
import { messageOf } from '#shared/errors/message-of.ts';
import type { HeaderPair } from '#shared/model/header-pair.ts';
import { requestSpec } from '#shared/model/request-spec.ts';
import { type Collector, requestName } from './collector.ts';
import { unreadable } from './shell-words.ts';

/** Max nesting of a literal. */
const maxDepth = 50;
const space = /(?:\s+|\/\/[^\n]*|\/\*[^]*?\*\/)*/y;
const word = /[A-Za-z_$][\w$.]*/y;
const number = /-?\d+(?:\.\d+)?/y;
const escape = /\\(?:u\{([\da-fA-F]{1,6})\}|u([\da-fA-F]{4})|x([\da-fA-F]{2})|\r?\n|([^]))/g;
const letters: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f', v: '\v', '0': '\0' };
const constants: Readonly<Record<string, unknown>> = { true: true, false: false, null: null };

const unescape = (text: string): string =>
  text.replaceAll(escape, (_whole, big?: string, u?: string, x?: string, letter: string = '') => {
    const code = parseInt(big ?? u ?? x ?? '', 16);
    if (!Number.isNaN(code)) return code <= 0x10ffff ? String.fromCodePoint(code) : '';
    return letters[letter] ?? letter;
  });

/** Reads literals of JavaScript: strings, numbers, lists and objects. Nothing is run. */
class LiteralReader {
  place: number;
  /** Expressions that became `{{name}}`. */
  readonly variables: string[] = [];
  readonly #text: string;

  constructor(text: string, place: number) {
    this.#text = text;
    this.place = place;
  }

  #take(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.place;
    const found = pattern.exec(this.#text)?.[0];
    if (found !== undefined) this.place += found.length;
    return found;
  }

  /** Consumes a character if it is next. */
  skip(character: string): boolean {
    this.#take(space);
    if (this.#text[this.place] !== character) return false;
    this.place++;
    return true;
  }

  #expect(character: string): void {
    if (!this.skip(character)) throw new SyntaxError(`"${character}" is missing`);
  }

  #variable(name: string): string {
    this.variables.push(name);
    return `{{${name.replaceAll(/[^\w.]/g, '_').slice(0, 60)}}}`;
  }

  #string(quote: string): string {
    const start = ++this.place;
    while (this.place < this.#text.length && this.#text[this.place] !== quote) {
      this.place += this.#text[this.place] === '\\' ? 2 : 1;
    }
    if (this.place >= this.#text.length) throw new SyntaxError(`the quotation mark ${quote} has no end`);
    const raw = unescape(this.#text.slice(start, this.place++));
    return quote === '`'
      ? raw.replaceAll(/\$\{([^{}]{1,200})\}/g, (_whole, name: string) => this.#variable(name))
      : raw;
  }

  #object(depth: number): Record<string, unknown> {
    const members: [string, unknown][] = [];
    while (!this.skip('}')) {
      this.#take(space);
      const next = this.#text[this.place] ?? '';
      const name = '"\'`'.includes(next) && next !== '' ? this.#string(next) : (this.#take(word) ?? this.#take(number));
      if (name === undefined) throw new SyntaxError('a name is missing');
      members.push([name, this.skip(':') ? this.value(depth + 1) : this.#variable(name)]);
      if (!this.skip(',')) {
        this.#expect('}');
        break;
      }
    }
    return Object.fromEntries(members);
  }

  #list(depth: number): unknown[] {
    const list: unknown[] = [];
    while (!this.skip(']')) {
      list.push(this.value(depth + 1));
      if (!this.skip(',')) {
        this.#expect(']');
        break;
      }
    }
    return list;
  }

  #named(name: string, depth: number): unknown {
    if (Object.hasOwn(constants, name)) return constants[name];
    if (name === 'new') return this.value(depth + 1);
    if (!this.skip('(')) return this.#variable(name);
    const argument = this.skip(')') ? undefined : this.value(depth + 1);
    while (this.skip(',')) this.value(depth + 1);
    if (argument !== undefined) this.#expect(')');
    if (name === 'JSON.stringify') return JSON.stringify(argument);
    if (name === 'URLSearchParams') return new URLSearchParams(argument as Record<string, string>).toString();
    if (name === 'Headers' || name === 'String') return argument;
    return this.#variable(name);
  }

  #operand(depth: number): unknown {
    this.#take(space);
    const next = this.#text[this.place] ?? '';
    if (next === '"' || next === "'" || next === '`') return this.#string(next);
    if (this.skip('{')) return this.#object(depth);
    if (this.skip('[')) return this.#list(depth);
    const digits = this.#take(number);
    if (digits !== undefined) return Number(digits);
    const name = this.#take(word);
    if (name === undefined) throw new SyntaxError(`a value is missing before ${JSON.stringify(next)}`);
    return this.#named(name, depth);
  }

  /**
   * A value, also several joined by `+`. Other expressions become `{{name}}`.
   * @throws SyntaxError
   */
  value(depth = 0): unknown {
    if (depth > maxDepth) throw new SyntaxError('it is nested too deeply');
    let value = this.#operand(depth);
    const joined: unknown[] = [];
    while (this.skip('+')) joined.push(this.#operand(depth));
    if (joined.length > 0) value = [value, ...joined].map(String).join('');
    return value;
  }
}

const call = /(?:^|[^\w$.])(?:window\.|globalThis\.)?fetch\s*\(/g;
const maxCalls = 1000;

/** Whether a text looks like JavaScript that calls fetch(). */
export const looksLikeFetch = (text: string): boolean =>
  /^\s*(?:(?:const|let|var)\s+[\w${},\s]{1,100}=\s*)?(?:await\s+)?(?:window\.|globalThis\.)?fetch\s*\(/.test(text);

function headersOf(value: unknown): HeaderPair[] {
  const pairs = Array.isArray(value) ? (value as unknown[]) : Object.entries(value ?? {});
  return pairs.flatMap((pair): HeaderPair[] =>
    Array.isArray(pair) && pair.length === 2 ? [[String(pair[0]), String(pair[1])]] : [],
  );
}

/** Adds the call whose arguments begin at a place. @returns Where they end */
function addCall(text: string, place: number, line: number, { add, warn }: Collector): number {
  const reader = new LiteralReader(text, place);
  try {
    const url = reader.value();
    const { body, headers, method, redirect } = (reader.skip(',') ? reader.value() : {}) as Record<string, unknown>;
    for (const name of reader.variables) {
      warn(`Line ${line}: the expression ${name.slice(0, 60)} became a variable; define it in an environment.`);
    }
    const spec = requestSpec.safeParse({
      method: typeof method === 'string' ? method : 'GET',
      url: String(url),
      headers: headersOf(headers),
      ...(body !== null && body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      followRedirects: redirect !== 'manual',
    });
    if (!spec.success) throw new SyntaxError(dottedIssue(spec.error.issues[0]).text);
    add({ name: requestName(spec.data.method, spec.data.url), folder: '', spec: spec.data });
    return reader.place;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw unreadable(line, `the call of fetch() cannot be read: ${messageOf(error)}.`, 'Copy the whole call.');
  }
}

/**
 * Reads calls of fetch() in JavaScript, as browsers copy them. The text is parsed, not run.
 * @throws HookbenchError `bad_input` with the line that is invalid
 */
export function readFetch(text: string, collector: Collector): void {
  let [line, read, end] = [1, 0, 0];
  for (const found of [...text.matchAll(call)].slice(0, maxCalls)) {
    const place = found.index + found[0].length;
    // A call within the arguments of another one is not sent by itself.
    if (place < end) continue;
    line += text.slice(read, place).split('\n').length - 1;
    read = place;
    end = addCall(text, place, line, collector);
  }
}
