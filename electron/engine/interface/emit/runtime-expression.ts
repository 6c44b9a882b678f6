import { percentDecoded } from '#shared/text/percent.ts';
import { memberOf, valueAt } from '../read/members.ts';

/** A message as runtime expressions see it. Names of headers are in lower case. */
interface ExpressionMessage {
  headers: Readonly<Record<string, unknown>>;
  body?: unknown;
}

/** A request and its response. */
export interface ExpressionFacts {
  /** As it was called, with the query. */
  url: string;
  method: string;
  status: number;
  request: ExpressionMessage & { path: Readonly<Record<string, unknown>> };
  response: ExpressionMessage;
}

/** A header that was sent several times is the first. */
const first = (value: unknown): unknown => (Array.isArray(value) ? (value as unknown[])[0] : value);

function valueIn(source: string, facts: ExpressionFacts, part: 'request' | 'response'): unknown {
  const message = facts[part];
  const [, place = '', name = ''] = /^(header|query|path)\.(.+)$/s.exec(source) ?? [];
  if (place === 'header') return first(memberOf(message.headers, name.toLowerCase()));
  if (place === 'query' && part === 'request') return URL.parse(facts.url)?.searchParams.get(name) ?? undefined;
  if (place === 'path' && part === 'request') return memberOf(facts.request.path, name);
  const [, pointer] = /^body(?:#(.*))?$/s.exec(source) ?? [];
  return source.startsWith('body') ? valueAt(message.body, percentDecoded(pointer ?? '')) : undefined;
}

/** The value of one expression, without braces, as text; undefined if it has no value. */
function evaluate(expression: string, facts: ExpressionFacts): string | undefined {
  if (expression === '$url') return facts.url;
  if (expression === '$method') return facts.method;
  if (expression === '$statusCode') return String(facts.status);
  const [, part, source = ''] = /^\$(request|response)\.(.+)$/s.exec(expression) ?? [];
  if (part !== 'request' && part !== 'response') return undefined;
  const value = valueIn(source, facts, part);
  if (typeof value === 'string') return value === '' ? undefined : value;
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : undefined;
}

/**
 * Evaluates a runtime expression (OpenAPI 3.1 4.8.20.4), or a text with expressions in braces.
 * @returns undefined if an expression has no value
 */
export function evaluateExpression(text: string, facts: ExpressionFacts): string | undefined {
  if (text.startsWith('$')) return evaluate(text, facts);
  let isWhole = true;
  const filled = text.replace(/\{(\$[^{}]*)\}/g, (_, expression: string) => {
    const value = evaluate(expression, facts);
    isWhole &&= value !== undefined;
    return value ?? '';
  });
  return isWhole ? filled : undefined;
}
