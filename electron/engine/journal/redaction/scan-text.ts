import { decodeFormText } from './decoded-text.ts';
import type { Nested } from './nested.ts';
import { endOfString, scanJson } from './scan-json.ts';
import { isSecretMember, isSecretName } from '#shared/redaction/secret-name.ts';
import { redactedMark, spanOf, type Spans } from './span.ts';
import { createTags } from './tags.ts';

/** Characters that no name contains. */
const endsName = new Uint8Array(128);
for (const one of '\t\n\r !"#&\'(),/:;<=>?`{|}') endsName[one.charCodeAt(0)] = 1;

const quotes = '"\'`';
/** An escaped quote; its content is found in the text without escapes. */
const escapedQuote = /\\+["'`]/y;
const spaces = /[ \t]*/y;
const anySpaces = /\s*/y;
const afterEquals = /[^\s&"'`<>]+/y;
const afterColon = /[^\s,;&"'`<>(){}]+/y;
const inObject = /[^\s,;&"'`<>{}[\]]+/y;
const restOfLine = /[^\r\n]+/y;
const restOfWord = /[ \t]+[^\s"'`<>]+/y;
const schemeWord = /^(?:bearer|basic|dpop|digest|token|apikey|negotiate|ntlm|hawk|aws4-hmac-sha256)$/i;
/** Names that make `name:value` a secret even without a space after the colon, unlike `auth:read`, and unlike `x-token://host`. */
const strongName = /token|secret|passw|pwd|credential|cookie|signature|api-?_?key/i;

const matchAt = (pattern: RegExp, text: string, at: number): string => {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0] ?? '';
};

/** A name before `=` or `:`. */
interface Name {
  text: string;
  start: number;
  quoted: boolean;
}

class TextScanner {
  readonly #text: string;
  readonly #nested: Nested;
  readonly #found: Spans;
  readonly #tags: ReturnType<typeof createTags>;
  #nameStart = 0;
  #last = { start: 0, end: 0 };
  #quoteBefore = -1;
  #lastQuote = -1;

  constructor(text: string, nested: Nested, found: Spans) {
    this.#text = text;
    this.#nested = nested;
    this.#found = found;
    this.#tags = createTags(text, found);
  }

  /** Handles a character that ends a name. @returns The position to continue from. */
  step(at: number): number {
    if (at > this.#nameStart) this.#last = { start: this.#nameStart, end: at };
    const next = this.#after(at, this.#text.charAt(at));
    this.#nameStart = next;
    return next;
  }

  #after(at: number, one: string): number {
    if (one === '=' || one === ':') {
      const name = this.#nameBefore(at);
      if (name && isSecretName(name.text)) return Math.max(at + 1, this.#valueAfter(name, at));
      if (name && one === '=') this.#tags.attribute(name.text, at + 1);
    } else if (quotes.includes(one)) {
      if (this.#text[at - 1] !== '\\') [this.#quoteBefore, this.#lastQuote] = [this.#lastQuote, at];
    } else if (one === '<') this.#tags.open(at);
    else if (one === '>') return Math.max(at + 1, this.#tags.close(at));
    return at + 1;
  }

  #isBlank(at: number): boolean {
    return this.#text[at] === ' ' || this.#text[at] === '\t';
  }

  #nameBefore(at: number): Name | undefined {
    const text = this.#text;
    let end = at;
    while (end > 0 && this.#isBlank(end - 1)) end--;
    const [opening, closing] = [this.#quoteBefore, this.#lastQuote];
    if (closing === end - 1 && opening >= 0 && text[opening] === text[closing]) {
      return { text: text.slice(opening + 1, closing), start: opening, quoted: true };
    }
    const { end: lastEnd, start } = this.#last;
    if (lastEnd !== end || lastEnd === start) return undefined;
    const plain = text.slice(start, lastEnd);
    return { text: plain.includes('%') ? decodeFormText(plain).text : plain, start, quoted: false };
  }

  #beginsLine({ start }: Name): boolean {
    let at = start;
    while (at > 0 && (this.#isBlank(at - 1) || this.#text[at - 1] === '-')) at--;
    return at === 0 || this.#text[at - 1] === '\n' || this.#text[at - 1] === '\r';
  }

  /** Handles the text after a secret name. @returns The position to continue from. */
  #valueAfter(name: Name, separator: number): number {
    const text = this.#text;
    const afterAColon = text[separator] === ':';
    let at = separator + 1;
    if (!afterAColon && (text[at] === '=' || text[at] === '>')) at++;
    const gap = matchAt(name.quoted ? anySpaces : spaces, text, at).length;
    if (afterAColon && !name.quoted && gap === 0 && (text.startsWith('//', at) || !strongName.test(name.text)))
      return at;
    at += gap;
    if (text.startsWith(redactedMark, at)) return at + redactedMark.length;
    if (at >= text.length || matchAt(escapedQuote, text, at) !== '') return at;
    if (quotes.includes(text.charAt(at))) return this.#quotedValue(name, at);
    return afterAColon && name.quoted ? this.#memberValue(name, at) : this.#bareValue(name, at, afterAColon);
  }

  /** Adds a secret. @returns Its end. */
  #add(name: Name, start: number, value: string, mark?: string): number {
    const end = start + value.length;
    const secret = value !== '' && value !== redactedMark && isSecretMember(name.text, value);
    if (secret) this.#found.push(spanOf(start, end, mark));
    return end;
  }

  #quotedValue(name: Name, at: number): number {
    const closing = endOfString(this.#text, at + 1, this.#text.charAt(at));
    const end = closing < 0 ? this.#text.length : closing;
    this.#add(name, at + 1, this.#text.slice(at + 1, end));
    this.#quoteBefore = at;
    this.#lastQuote = end;
    return end + 1;
  }

  #memberValue(name: Name, at: number): number {
    const text = this.#text;
    if (text[at] === '{' || text[at] === '[') {
      return scanJson(text, this.#nested, this.#found, { from: at, secret: true, once: true }).end;
    }
    const value = matchAt(inObject, text, at);
    return value === 'null' ? at + value.length : this.#add(name, at, value, `"${redactedMark}"`);
  }

  #bareValue(name: Name, at: number, afterAColon: boolean): number {
    const text = this.#text;
    if (afterAColon && this.#beginsLine(name)) return this.#add(name, at, matchAt(restOfLine, text, at));
    const word = matchAt(afterAColon ? afterColon : afterEquals, text, at);
    if (!schemeWord.test(word)) return this.#add(name, at, word);
    const credentials = matchAt(restOfWord, text, at + word.length);
    return credentials === '' ? at + word.length : this.#add(name, at, word + credentials);
  }
}

/**
 * Finds secrets in text of any form in one pass: `name=value`, `name: value`, members of JSON that is cut or surrounded by
 * other text, elements and attributes of XML and HTML.
 */
export function scanText(text: string, nested: Nested, found: Spans): void {
  const scanner = new TextScanner(text, nested, found);
  for (let at = 0; at < text.length;) {
    const code = text.charCodeAt(at);
    at = code >= 128 || endsName[code] === 0 ? at + 1 : scanner.step(at);
  }
}
