import { assertionOperators, isAssertionOperator, type RequestAssertion } from '#shared/model/request-assertion.ts';
import type { RequestSpecInput } from '#shared/model/request-run.ts';
import type { Pair } from '../pair.ts';
import type { RequestForm } from './request-form.ts';

/** Assertions as pairs of a form: the expression, and the operator with its value. */
export const assertionPairs = (assertions: readonly RequestAssertion[] = []): Pair[] =>
  assertions.map(({ expression, operator, value }) => ({
    name: expression,
    value: value === undefined ? operator : `${operator} ${value}`,
    enabled: true,
  }));

/** `eq 200` as operator and value. A text without an operator is compared with `eq`. */
function conditionOf(text: string): Pick<RequestAssertion, 'operator' | 'value'> {
  const [word = ''] = text.trim().split(/\s/, 1);
  if (!isAssertionOperator(word)) return { operator: 'eq', value: text };
  const value = text.trim().slice(word.length).trim();
  return { operator: word, ...(value !== '' && { value }) };
}

const given = (pairs: readonly Pair[]) => pairs.filter(({ enabled, name }) => enabled && name.trim() !== '');

/** The assertions and values of a request. */
export function assertionsOf(form: Pick<RequestForm, 'assertions' | 'values'>) {
  const assertions = given(form.assertions).map(({ name, value }) => ({
    expression: name.trim(),
    ...conditionOf(value),
  }));
  const values = given(form.values).map(({ name, value }) => ({ name: name.trim(), expression: value.trim() }));
  return {
    ...(assertions.length > 0 && { assertions }),
    ...(values.length > 0 && { values }),
  } satisfies Pick<RequestSpecInput, 'assertions' | 'values'>;
}

/** Suggested conditions. */
export const conditions: readonly string[] = assertionOperators;
