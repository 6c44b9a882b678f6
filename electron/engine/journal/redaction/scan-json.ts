import { decodeJsonText } from './decoded-text.ts';
import { addNested, type Nested } from './nested.ts';
import {
  describesSecret,
  holdsKeys,
  isPrivateKeyMember,
  isSecretMember,
  isSecretName,
} from '#shared/redaction/secret-name.ts';
import { redactedMark, spanOf, type Span, type Spans } from './span.ts';

const backslash = 0x5c;

/** The offset of the quote that ends a string, or -1. @param from The position after the opening quote. */
export function endOfString(text: string, from: number, mark = '"'): number {
  for (let at = from; ;) {
    const end = text.indexOf(mark, at);
    if (end < 0) return -1;
    let escapes = 0;
    while (end - escapes > at && text.charCodeAt(end - escapes - 1) === backslash) escapes++;
    if (escapes % 2 === 0) return end;
    at = end + 1;
  }
}

/** The state of an open array or object. */
const isArray = 1;
const isSecret = 2;
const hasKeys = 4;

/** One byte for each open array or object, because hostile bodies are deeply nested. */
function createFrames() {
  let flags = new Uint8Array(64);
  let depth = 0;
  return {
    depth: () => depth,
    top: () => (depth > 0 ? (flags[depth - 1] ?? 0) : 0),
    push(frame: number): void {
      if (depth === flags.length) {
        const larger = new Uint8Array(flags.length * 2);
        larger.set(flags);
        flags = larger;
      }
      flags[depth++] = frame;
    },
    pop(): number | undefined {
      return depth > 0 ? flags[--depth] : undefined;
    },
  };
}

/** Members that name what the member `value` beside them holds, e.g. `{"name": "Authorization", "value": "…"}`. */
const labels = new Set(['name', 'key', 'header', 'field', 'parameter']);
/** Whether an object is labelled as a secret, and its value if it precedes the label. */
interface Labelled {
  secret: boolean;
  value?: Span;
}

const scalar = /[^\s,:"{}[\]]+/y;
const validScalar = /^(?:true|false|null|-?\d+(?:\.\d+)?(?:[Ee][+-]?\d+)?)$/;
const quotedMark = `"${redactedMark}"`;

export interface JsonScan {
  /** The end position of the scan. */
  end: number;
  wellFormed: boolean;
}

export interface JsonScanOptions {
  from?: number;
  /** Whether everything found is secret, regardless of its name. */
  secret?: boolean;
  /** Whether to stop after the first value. */
  once?: boolean;
}

const quote = 0x22;
const comma = 0x2c;
const colon = 0x3a;
const openBracket = 0x5b;
const closeBracket = 0x5d;
const openBrace = 0x7b;
const closeBrace = 0x7d;
const blanks = new Set([0x20, 0x0a, 0x0d, 0x09, 0xfeff]);

type Expected = 'value' | 'name' | 'colon' | 'end';

class JsonScanner {
  wellFormed = true;
  at: number;
  readonly #text: string;
  readonly #nested: Nested;
  readonly #found: Spans;
  readonly #allSecret: boolean;
  readonly #frames = createFrames();
  readonly #labelled = new Map<number, Labelled>();
  #expected: Expected = 'value';
  /** The name of the current member. */
  #name = '';

  constructor(text: string, nested: Nested, found: Spans, { from = 0, secret = false }: JsonScanOptions) {
    this.#text = text;
    this.#nested = nested;
    this.#found = found;
    this.#allSecret = secret;
    this.at = from;
  }

  get depth(): number {
    return this.#frames.depth();
  }

  /** Reads one token. */
  step(): void {
    const code = this.#text.charCodeAt(this.at);
    if (code === quote) return this.#string();
    if (code !== comma && code !== colon && !isBracket(code) && !blanks.has(code)) return this.#scalar();
    this.at++;
    if (code === openBrace || code === openBracket) this.#open(code === openBracket);
    else if (code === closeBrace || code === closeBracket) this.#close(code === closeBracket);
    else if (code === colon) this.#expect('colon', 'value');
    else if (code === comma) this.#expect('end', this.#isMember() ? 'name' : 'value');
  }

  #expect(now: Expected, then: Expected): void {
    if (this.#expected !== now) this.wellFormed = false;
    this.#expected = then;
  }

  #isMember(): boolean {
    return this.depth > 0 && (this.#frames.top() & isArray) === 0;
  }

  #hasKeys(): boolean {
    return (this.#frames.top() & hasKeys) !== 0;
  }

  #isWithinSecret(): boolean {
    if (this.depth === 0) return this.#allSecret;
    return (this.#frames.top() & isSecret) !== 0 && !(this.#isMember() && describesSecret(this.#name));
  }

  #isSecretValue(value: string): boolean {
    if (this.#isWithinSecret()) return true;
    if (!this.#isMember()) return this.#hasKeys();
    if (this.#hasKeys() && isPrivateKeyMember(this.#name)) return true;
    return isSecretMember(this.#name, value) || this.#isLabelledValue();
  }

  #isLabelledValue(): boolean {
    return this.#name === 'value' && this.#labelled.get(this.depth)?.secret === true;
  }

  #open(array: boolean): void {
    const member = this.#isMember();
    const keys = member ? holdsKeys(this.#name) : !array && this.#hasKeys();
    // A name such as /api/session is a path of an API document.
    const secret =
      this.#isWithinSecret() || (member && !keys && !this.#name.startsWith('/') && isSecretName(this.#name));
    this.#expect('value', array ? 'value' : 'name');
    this.#frames.push((array ? isArray : 0) | (secret ? isSecret : 0) | (keys ? hasKeys : 0));
  }

  #close(array: boolean): void {
    if (this.#expected === 'colon') this.wellFormed = false;
    const object = this.#labelled.get(this.depth);
    if (object?.secret && object.value) this.#found.push(object.value);
    this.#labelled.delete(this.depth);
    const frame = this.#frames.pop();
    if (frame === undefined || ((frame & isArray) !== 0) !== array) this.wellFormed = false;
    this.#expected = this.depth === 0 ? 'value' : 'end';
  }

  /** @param value Without quotes and escapes. @returns Whether no further search is needed. */
  #value(value: string, span: Span): boolean {
    this.#expect('value', this.depth === 0 ? 'value' : 'end');
    if (value === redactedMark || value === '') return true;
    if (this.#isSecretValue(value)) {
      this.#found.push(span);
      return true;
    }
    if (this.#isMember() && this.#name === 'value') this.#labelled.set(this.depth, { secret: false, value: span });
    return false;
  }

  #label(text: string): void {
    if (!this.#isMember() || !labels.has(this.#name) || !isSecretName(text)) return;
    this.#labelled.set(this.depth, { ...this.#labelled.get(this.depth), secret: true });
  }

  #string(): void {
    const start = this.at + 1;
    const closing = endOfString(this.#text, start);
    const end = closing < 0 ? this.#text.length : closing;
    if (closing < 0) this.wellFormed = false;
    this.at = end + 1;
    const decoded = decodeJsonText(this.#text, start, end);
    if (this.#expected === 'name') {
      this.#name = decoded.text;
      this.#expected = 'colon';
      return;
    }
    this.#label(decoded.text);
    if (!this.#value(decoded.text, spanOf(start, end))) addNested(decoded, this.#nested, this.#found);
  }

  /** A number or literal; other text ends before the next structural character. */
  #scalar(): void {
    scalar.lastIndex = this.at;
    const raw = scalar.exec(this.#text)?.[0] ?? '';
    if (!validScalar.test(raw)) this.wellFormed = false;
    const start = this.at;
    this.at += Math.max(1, raw.length);
    this.#value(raw === 'null' ? '' : raw, spanOf(start, start + raw.length, quotedMark));
  }
}

const isBracket = (code: number): boolean =>
  code === openBrace || code === closeBrace || code === openBracket || code === closeBracket;

/**
 * Finds the secrets of JSON text, or of several JSON texts in a row: values under secret names, and what strings contain.
 * Text that is not valid JSON is read as far as possible, in one pass.
 */
export function scanJson(text: string, nested: Nested, found: Spans, options: JsonScanOptions = {}): JsonScan {
  const scanner = new JsonScanner(text, nested, found, options);
  while (scanner.at < text.length) {
    scanner.step();
    if (options.once && scanner.depth === 0) break;
  }
  return { end: Math.min(scanner.at, text.length), wellFormed: scanner.wellFormed && scanner.depth === 0 };
}
