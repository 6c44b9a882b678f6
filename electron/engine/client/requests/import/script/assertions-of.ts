import type { Expression, Node } from 'acorn';
import { STATUS_CODES } from 'node:http';
import type { AssertionOperator, RequestAssertion } from '#shared/model/request-assertion.ts';
import { compilePattern } from '../../../../expressions/regular-expression.ts';
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

type Assertions = RequestAssertion[] | undefined;

/** Operators with the one that says the opposite. */
const opposites: Readonly<Partial<Record<AssertionOperator, AssertionOperator>>> = Object.fromEntries(
  (
    [
      ['eq', 'neq'],
      ['gt', 'lte'],
      ['gte', 'lt'],
      ['in', 'notIn'],
      ['contains', 'notContains'],
      ['matches', 'notMatches'],
      ['isEmpty', 'isNotEmpty'],
      ['isDefined', 'isUndefined'],
      ['isTruthy', 'isFalsy'],
    ] as const
  ).flatMap(([one, other]) => [
    [one, other],
    [other, one],
  ]),
);

/** The opposite of assertions; undefined if no assertions say it. */
function negated(assertions: Assertions): Assertions {
  const [only] = assertions ?? [];
  if (!only || assertions?.length !== 1) return undefined;
  const operator = opposites[only.operator as AssertionOperator];
  return operator && [{ ...only, operator }];
}

const one = (expression: string, operator: AssertionOperator, value?: string): RequestAssertion[] => [
  { expression, operator, ...(value !== undefined && { value }) },
];

/** Whether a literal can be compared as text: the order of members would count. */
const isComparable = (value: unknown): boolean =>
  typeof value !== 'object' ||
  value === null ||
  (Array.isArray(value) && value.every((item) => typeof item !== 'object'));

/** That something equals a literal. */
function equal(known: Known, other: Known | undefined): Assertions {
  if (known.kind === 'literal') return other && other.kind !== 'literal' ? equal(other, known) : undefined;
  if (other?.kind !== 'literal' || !isComparable(other.value)) return undefined;
  if (known.kind === 'length') return one(known.of, 'length', String(other.value));
  if (known.kind === 'test')
    return other.value === true ? known.assertions : other.value === false ? negated(known.assertions) : undefined;
  if (known.kind !== 'part') return undefined;
  return other.value === undefined
    ? one(known.expression, 'isUndefined')
    : one(known.expression, 'eq', textOfLiteral(other.value));
}

const comparisons: Readonly<Record<string, AssertionOperator>> = { '>': 'gt', '>=': 'gte', '<': 'lt', '<=': 'lte' };
const mirrored: Readonly<Record<string, string>> = { '>': '<', '>=': '<=', '<': '>', '<=': '>=' };

/** That something is greater or less than a number. */
function compared(
  known: Known | undefined,
  operator: AssertionOperator | undefined,
  other: Known | undefined,
): Assertions {
  if (operator === undefined || other?.kind !== 'literal' || typeof other.value !== 'number') return undefined;
  if (known?.kind === 'part') return one(known.expression, operator, String(other.value));
  const isSome = (operator === 'gt' && other.value === 0) || (operator === 'gte' && other.value === 1);
  return known?.kind === 'length' && isSome ? one(known.of, 'isNotEmpty') : undefined;
}

const types: Readonly<Record<string, AssertionOperator>> = {
  object: 'isJson',
  array: 'isArray',
  string: 'isString',
  number: 'isNumber',
  boolean: 'isBoolean',
  null: 'isNull',
  undefined: 'isUndefined',
};

/** One assertion for a part that is one of several values. */
function anyOf(left: Assertions, right: Assertions): Assertions {
  const both = [...(left ?? []), ...(right ?? [])];
  const [first, second] = both;
  const isOne = both.every(
    ({ operator, value = '' }) => operator === 'in' || (operator === 'eq' && value !== '' && !/[,[\]]/.test(value)),
  );
  if (both.length !== 2 || !isOne || !first || first.expression !== second?.expression) return undefined;
  return one(first.expression, 'in', both.map(({ value = '' }) => value).join(', '));
}

/** The assertions that a condition is the same as; undefined if there are none. */
export function assertionsOf(node: Node, scope: Scope): Assertions {
  const at = node as Expression;
  if (at.type === 'LogicalExpression' && at.operator === '&&') {
    const [left, right] = [assertionsOf(at.left, scope), assertionsOf(at.right, scope)];
    return left && right && [...left, ...right];
  }
  if (at.type === 'LogicalExpression' && at.operator === '||')
    return anyOf(assertionsOf(at.left, scope), assertionsOf(at.right, scope));
  if (at.type === 'UnaryExpression' && at.operator === '!') return negated(assertionsOf(at.argument, scope));
  if (at.type === 'BinaryExpression') {
    const { left, operator, right } = at;
    if (left.type === 'UnaryExpression' && left.operator === 'typeof') {
      const [part, type] = [knownValue(left.argument, scope), knownValue(right, scope)];
      const is = type?.kind === 'literal' ? types[String(type.value)] : undefined;
      return operator.startsWith('==') && part?.kind === 'part' && is !== undefined
        ? one(part.expression, is)
        : undefined;
    }
    const [first, second] = [knownValue(left, scope), knownValue(right, scope)];
    if (/^[!=]==?$/.test(operator)) {
      const same = first && equal(first, second);
      return operator.startsWith('!') ? negated(same) : same;
    }
    return first?.kind === 'literal'
      ? compared(second, comparisons[mirrored[operator] ?? ''], first)
      : compared(first, comparisons[operator], second);
  }
  const known = knownValue(node, scope);
  if (known?.kind === 'test') return known.assertions;
  if (known?.kind === 'length') return one(known.of, 'isNotEmpty');
  if (known?.kind === 'literal') return known.value === true ? [] : undefined;
  return known?.kind === 'part' ? one(known.expression, 'isTruthy') : undefined;
}

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
