import type { Expression, Node } from 'acorn';
import type { AssertionOperator, RequestAssertion } from '#shared/model/request-assertion.ts';
import { knownValue, textOfLiteral, type Known, type Scope } from './known-value.ts';

export type Assertions = RequestAssertion[] | undefined;

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
export function negated(assertions: Assertions): Assertions {
  const [only] = assertions ?? [];
  if (!only || assertions?.length !== 1) return undefined;
  const operator = opposites[only.operator as AssertionOperator];
  return operator && [{ ...only, operator }];
}

export const one = (expression: string, operator: AssertionOperator, value?: string): RequestAssertion[] => [
  { expression, operator, ...(value !== undefined && { value }) },
];

/** Whether a literal can be compared as text: the order of members would count. */
const isComparable = (value: unknown): boolean =>
  typeof value !== 'object' ||
  value === null ||
  (Array.isArray(value) && value.every((item) => typeof item !== 'object'));

/** That something equals a literal. */
export function equal(known: Known, other: Known | undefined): Assertions {
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
export function compared(
  known: Known | undefined,
  operator: AssertionOperator | undefined,
  other: Known | undefined,
): Assertions {
  if (operator === undefined || other?.kind !== 'literal' || typeof other.value !== 'number') return undefined;
  if (known?.kind === 'part') return one(known.expression, operator, String(other.value));
  const isSome = (operator === 'gt' && other.value === 0) || (operator === 'gte' && other.value === 1);
  return known?.kind === 'length' && isSome ? one(known.of, 'isNotEmpty') : undefined;
}

export const types: Readonly<Record<string, AssertionOperator>> = {
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
