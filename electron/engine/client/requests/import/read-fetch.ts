import {
  Parser,
  tokTypes,
  type AnyNode,
  type Node,
  type Position,
  type Property,
  type SpreadElement,
  type TokenType,
} from 'acorn';
import { dottedIssue } from '#shared/errors/issue-place.ts';
import { messageOf } from '#shared/errors/hookbench-error.ts';
import type { HeaderPair } from '#shared/model/header-pair.ts';
import { requestSpec } from '#shared/model/request-run.ts';
import { type Collector, requestName } from './collector.ts';
import { unreadable } from './shell-words.ts';

/** Parses the arguments of a call, by the extension points that plugins of acorn use. */
class ArgumentParser extends Parser {
  declare private readonly nextToken: () => void;
  declare private readonly eat: (type: TokenType) => boolean;
  declare private readonly unexpected: () => never;
  declare private readonly parseMaybeAssign: () => Node;
  declare private readonly type: TokenType;
  declare private readonly end: number;

  /**
   * What follows the arguments is not read, because it need not be JavaScript.
   * @param text Begins after the opening parenthesis.
   * @throws SyntaxError
   */
  static read(text: string): { given: Node[]; end: number } {
    const parser = new this({ ecmaVersion: 'latest', allowAwaitOutsideFunction: true }, text);
    const given: Node[] = [];
    parser.nextToken();
    while (parser.type !== tokTypes.parenR) {
      given.push(parser.parseMaybeAssign());
      if (parser.type !== tokTypes.parenR && !parser.eat(tokTypes.comma)) parser.unexpected();
    }
    return { given, end: parser.end };
  }

  /** Names may be declared twice: acorn looks for each in a list of all. */
  protected declareName(): void {}
}

/** @throws SyntaxError for what is no list of pairs */
function formOf(argument: unknown): string {
  try {
    return new URLSearchParams(argument as Record<string, string>).toString();
  } catch (error) {
    throw new SyntaxError(messageOf(error));
  }
}

/** Finds the values of expressions. Nothing is run. */
class LiteralReader {
  /** Expressions that became `{{name}}`. */
  readonly variables: string[] = [];
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  #variable({ end, start }: Node): string {
    const name = this.#text.slice(start, end);
    this.variables.push(name);
    return `{{${name.replaceAll(/[^\w.]/g, '_').slice(0, 60)}}}`;
  }

  /** A value as text. */
  text(node: Node): string {
    return String(this.value(node));
  }

  #member(node: Property | SpreadElement): [string, unknown] {
    if (node.type === 'SpreadElement' || node.computed) throw new SyntaxError('its members are not written out');
    const { key, value } = node;
    return [key.type === 'Identifier' ? key.name : String(this.value(key)), this.value(value)];
  }

  #called(callee: Node, [first]: readonly Node[]): unknown {
    const name = this.#text.slice(callee.start, callee.end);
    const argument = first && this.value(first);
    if (name === 'JSON.stringify') return JSON.stringify(argument);
    if (name === 'URLSearchParams') return formOf(argument);
    return name === 'Headers' || name === 'String' ? argument : this.#variable(callee);
  }

  /**
   * The value of a literal, also of several joined by `+`. Other expressions become `{{name}}`.
   * @throws SyntaxError
   */
  value(node: Node): unknown {
    const at = node as AnyNode;
    switch (at.type) {
      case 'Literal':
        return at.bigint === undefined && at.regex === undefined ? at.value : this.#variable(at);
      case 'TemplateLiteral':
        return String.raw(
          { raw: at.quasis.map(({ value }) => value.cooked ?? '') },
          ...at.expressions.map((one) => this.text(one)),
        );
      case 'UnaryExpression':
        return at.operator === '-' ? -Number(this.value(at.argument)) : this.#variable(at);
      case 'BinaryExpression':
        return at.operator === '+' ? this.text(at.left) + this.text(at.right) : this.#variable(at);
      case 'ObjectExpression':
        return Object.fromEntries(at.properties.map((member) => this.#member(member)));
      case 'ArrayExpression':
        return at.elements.map((element) => (element ? this.value(element) : null));
      case 'AwaitExpression':
        return this.value(at.argument);
      case 'CallExpression':
      case 'NewExpression':
        return this.#called(at.callee, at.arguments);
      case 'Identifier':
        return at.name === 'undefined' ? undefined : this.#variable(at);
      default:
        return this.#variable(at);
    }
  }
}

const call = /(?:^|[^\w$.])(?:window\.|globalThis\.)?fetch\s*\(/g;
const maxCalls = 1000;

/** Whether a text looks like JavaScript that calls fetch(). */
export const looksLikeFetch = (text: string): boolean =>
  /^\s*(?:(?:const|let|var)\s+[\w${},\s]{1,100}=\s*)?(?:await\s+)?(?:window\.|globalThis\.)?fetch\s*\(/.test(text);

function headersOf(value: unknown): HeaderPair[] {
  if (typeof value !== 'object' || value === null) return [];
  const pairs = Array.isArray(value) ? (value as unknown[]) : Object.entries(value);
  return pairs.flatMap((pair): HeaderPair[] =>
    Array.isArray(pair) && pair.length === 2 ? [[String(pair[0]), String(pair[1])]] : [],
  );
}

/** Why a text is no call, and its line from that of the call. */
function problemOf(error: unknown, text: string): [why: string, line: number] {
  if (error instanceof RangeError) return ['it is nested too deeply', 0];
  if (!(error instanceof SyntaxError)) throw error;
  const { loc, pos } = error as SyntaxError & { loc?: Position; pos?: number };
  const why = pos !== undefined && pos >= text.length ? 'it has no end' : messageOf(error).replace(/ \(\d+:\d+\)$/, '');
  return [why, (loc?.line ?? 1) - 1];
}

/** Adds the call with the arguments at the beginning of a text. @returns Where they end */
function addCall(text: string, line: number, { add, warn }: Collector): number {
  try {
    const { end, given } = ArgumentParser.read(text);
    const [url, options] = given;
    if (!url) throw new SyntaxError('the URL is missing');
    const reader = new LiteralReader(text);
    const address = reader.text(url);
    const { body, headers, method, redirect } = ((options && reader.value(options)) ?? {}) as Record<string, unknown>;
    for (const name of reader.variables) {
      warn(`Line ${line}: the expression ${name.slice(0, 60)} became a variable; define it in an environment.`);
    }
    const spec = requestSpec.safeParse({
      method: typeof method === 'string' ? method : 'GET',
      url: address,
      headers: headersOf(headers),
      ...(body !== null && body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      followRedirects: redirect !== 'manual',
    });
    if (!spec.success) throw new SyntaxError(dottedIssue(spec.error.issues[0]).text);
    add({ name: requestName(spec.data.method, spec.data.url), folder: '', spec: spec.data });
    return end;
  } catch (error) {
    const [why, after] = problemOf(error, text);
    throw unreadable(line + after, `the call of fetch() cannot be read: ${why}.`, 'Copy the whole call.');
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
    end = place + addCall(text.slice(place), line, collector);
  }
}
