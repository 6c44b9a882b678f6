import type { Node } from 'acorn';
import { STATUS_CODES } from 'node:http';
import type { AssertionOperator, RequestAssertion } from '#shared/model/request-assertion.ts';
import { compilePattern } from '../../../../expressions/regular-expression.ts';
import { assertionsOf, compared, equal, negated, one, types, type Assertions } from './assertions-of.ts';
import {
  followed,
  knownValue,
  linksOf,
  memberOf,
  textContains,
  textOfLiteral,
  type Known,
  type Link,
  type Scope,
} from './known-value.ts';

/** What `to.be.…` of a response requires of the status. */
const statuses: Readonly<Record<string, readonly [AssertionOperator, string]>> = {
  ok: ['eq', '200'],
  accepted: ['eq', '202'],
  withoutContent: ['eq', '204'],
  badRequest: ['eq', '400'],
  unauthorized: ['eq', '401'],
  unauthorised: ['eq', '401'],
  forbidden: ['eq', '403'],
  notFound: ['eq', '404'],
  notAcceptable: ['eq', '406'],
  rateLimited: ['eq', '429'],
  info: ['between', '100, 199'],
  success: ['between', '200, 299'],
  redirection: ['between', '300, 399'],
  clientError: ['between', '400, 499'],
  serverError: ['between', '500, 599'],
  error: ['gte', '400'],
};

/** Members of a JSON path of Postman, such as `a.b[0]`. */
const membersOf = (path: unknown): string[] => String(path).match(/[^.[\]"']+/g) ?? [];

/** What Postman's assertions of a response mean. */
function ofResponse(name: string, given: readonly (Known | undefined)[] | undefined): Assertions {
  const [first, second] = given ?? [];
  const value = first?.kind === 'literal' ? first.value : undefined;
  if (Object.hasOwn(statuses, name)) return one('res.status', ...(statuses[name] ?? ['eq', '200']));
  if (name === 'json') return one('res.body', 'isJson');
  if (name === 'withBody' || (name === 'body' && !first)) return one('res.body', 'isNotEmpty');
  if (name === 'status') {
    const code =
      typeof value === 'number' ? value : Object.entries(STATUS_CODES).find(([, reason]) => reason === value)?.[0];
    return code === undefined ? undefined : one('res.status', 'eq', String(code));
  }
  if (name !== 'header' && name !== 'jsonBody') return undefined;
  if (name === 'jsonBody' && !first) return one('res.body', 'isJson');
  if (typeof value !== 'string' || (second && second.kind !== 'literal')) return undefined;
  const part: Known =
    name === 'header'
      ? { kind: 'part', expression: `res.headers[${JSON.stringify(value)}]` }
      : memberOf(membersOf(value));
  return second
    ? equal(part, second)
    : equal(part, { kind: 'literal', value: undefined })?.map((found) => ({ ...found, operator: 'isDefined' }));
}

/** Properties of chai that end an assertion. */
const properties: Readonly<Record<string, (expression: string) => RequestAssertion[]>> = {
  ok: (part) => one(part, 'isTruthy'),
  true: (part) => one(part, 'eq', 'true'),
  false: (part) => one(part, 'eq', 'false'),
  null: (part) => one(part, 'isNull'),
  undefined: (part) => one(part, 'isUndefined'),
  empty: (part) => one(part, 'isEmpty'),
  exist: (part) => [...one(part, 'isDefined'), ...one(part, 'neq', 'null')],
};

const fillers = new Set('to be been is that which and has have with at of same but does still also deep'.split(' '));

const methods: Readonly<Record<string, string>> = {
  ...{ eq: 'equal', eql: 'equal', equal: 'equal', equals: 'equal', eqls: 'equal' },
  ...{ a: 'type', an: 'type', include: 'contain', includes: 'contain', contain: 'contain', contains: 'contain' },
  ...{ above: 'gt', greaterThan: 'gt', gt: 'gt', least: 'gte', gte: 'gte', below: 'lt', lessThan: 'lt', lt: 'lt' },
  ...{
    most: 'lte',
    lte: 'lte',
    lengthOf: 'length',
    length: 'length',
    match: 'match',
    matches: 'match',
    oneOf: 'oneOf',
  },
  ...{ within: 'within', exist: 'exist', property: 'property', string: 'contain' },
};

/** That a part has a text or an item, or that a list has the part. */
function contained(subject: Known, other: Known | undefined): Assertions {
  if (other?.kind === 'part' && subject.kind === 'literal') return oneOf(other, subject);
  if (subject.kind === 'text') return textContains(other);
  return subject.kind === 'part' && other?.kind === 'literal' && typeof other.value !== 'object'
    ? one(subject.expression, 'contains', textOfLiteral(other.value))
    : undefined;
}

/** That a part is one of a list, whose items are separated by commas. */
function oneOf(subject: Known, list: Known | undefined): Assertions {
  if (subject.kind !== 'part' || list?.kind !== 'literal' || !Array.isArray(list.value)) return undefined;
  const items = list.value.map(textOfLiteral);
  return items.some((item) => /[,[\]]/.test(item)) ? undefined : one(subject.expression, 'in', items.join(', '));
}

/** That a part matches a pattern; undefined if the pattern has what linear time excludes, e.g. a lookahead. */
function matching(expression: string, pattern: string): Assertions {
  try {
    compilePattern(pattern);
    return one(expression, 'matches', pattern);
  } catch {
    return undefined;
  }
}

/** What a method of chai requires of its subject. */
function ofMethod(method: string, subject: Known, [first, second]: readonly (Known | undefined)[]): Assertions {
  if (method === 'equal') return equal(subject, first);
  if (method === 'contain') return contained(subject, first);
  if (method === 'oneOf') return oneOf(subject, first);
  if (method === 'gt' || method === 'gte' || method === 'lt' || method === 'lte')
    return compared(subject, method, first);
  if (subject.kind !== 'part') return undefined;
  const { expression } = subject;
  if (method === 'exist') return properties['exist']?.(expression);
  if (method === 'match') return first?.kind === 'pattern' ? matching(expression, first.source) : undefined;
  if (first?.kind !== 'literal') return undefined;
  if (method === 'length') return one(expression, 'length', String(first.value));
  if (method === 'within')
    return second?.kind === 'literal'
      ? one(expression, 'between', `${String(first.value)}, ${String(second.value)}`)
      : undefined;
  const type = method === 'type' ? types[String(first.value).toLowerCase()] : undefined;
  return type && one(expression, type);
}

/** Whether a chain begins with an expectation: `expect(…)`, `pm.expect(…)`, or `pm.response.to`. */
function subjectOf(
  links: readonly Link[],
  scope: Scope,
): { subject: Known | 'response' | undefined; rest: readonly Link[] } | undefined {
  const [first, second, third] = links;
  const expecting =
    first?.name === 'expect' && first.arguments
      ? first
      : second?.name === 'expect' && second.arguments
        ? second
        : undefined;
  if (expecting) {
    const [given] = expecting.arguments ?? [];
    const assertions = given && isComparison(given) ? assertionsOf(given, scope) : undefined;
    const known = given && knownValue(given, scope);
    const subject: Known | undefined = assertions ? { kind: 'test', assertions } : known;
    const isResponse = known?.kind === 'name' && known.name === 'pm.response';
    return { subject: isResponse ? 'response' : subject, rest: links.slice(links.indexOf(expecting) + 1) };
  }
  if (third?.name !== 'to') return undefined;
  const known = followed(links.slice(0, 2), scope);
  return known?.kind === 'name' && known.name === 'pm.response'
    ? { subject: 'response', rest: links.slice(3) }
    : undefined;
}

const isComparison = ({ type }: Node): boolean =>
  ['BinaryExpression', 'LogicalExpression', 'UnaryExpression'].includes(type);

/**
 * The assertions of a chain of chai such as `pm.expect(pm.response.code).to.equal(200)`.
 * @returns undefined if it is no such chain, or one whose meaning no assertions have
 */
export function assertionsOfChain(node: Node, scope: Scope): Assertions {
  const begin = subjectOf(linksOf(node, scope), scope);
  if (!begin) return undefined;
  let { subject } = begin;
  let [isNegated, isEnded] = [false, false];
  const found: RequestAssertion[] = [];
  for (const { arguments: given, name } of begin.rest) {
    if (name === undefined || !subject) return undefined;
    if (name === 'not' && !given) isNegated = !isNegated;
    const isType = (name === 'a' || name === 'an') && given;
    if (name === 'not' || (fillers.has(name) && !given && !isType)) continue;
    const values = given?.map((one) => knownValue(one, scope));
    let assertions: Assertions;
    if (subject === 'response') assertions = ofResponse(name, values);
    else if (name === 'property') {
      const [member, value] = values ?? [];
      if (subject.kind !== 'part' || !subject.path || member?.kind !== 'literal') return undefined;
      subject = memberOf([...subject.path, ...(typeof member.value === 'string' ? [member.value] : [])]);
      assertions = value
        ? equal(subject, value)
        : subject.kind === 'part'
          ? one(subject.expression, 'isDefined')
          : undefined;
    } else if (given)
      assertions = Object.hasOwn(methods, name) ? ofMethod(methods[name] ?? '', subject, values ?? []) : undefined;
    else if (subject.kind === 'test')
      assertions =
        name === 'true' || name === 'ok'
          ? subject.assertions
          : name === 'false'
            ? negated(subject.assertions)
            : undefined;
    else if (subject.kind === 'part' && Object.hasOwn(properties, name))
      assertions = properties[name]?.(subject.expression);
    const meant = isNegated ? negated(assertions) : assertions;
    if (!meant) return undefined;
    found.push(...meant);
    isEnded = true;
  }
  return isEnded ? found : undefined;
}
