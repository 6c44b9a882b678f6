import { orElse } from '#shared/errors/or-else.ts';
import { FunctionExpressionType, JSONPathEnvironment, type FilterFunction, type JSONValue } from 'json-p3';
import { matchesPart, matchesWhole } from './regular-expression.ts';

/** A function of JSONPath with a pattern, which runs in linear time. A pattern that is not valid matches nothing (RFC 9535 2.4.6). */
const patternFunction = (matches: (pattern: string, text: string) => boolean): FilterFunction => ({
  argTypes: [FunctionExpressionType.ValueType, FunctionExpressionType.ValueType],
  returnType: FunctionExpressionType.LogicalType,
  call(text: unknown, pattern: unknown) {
    if (typeof text !== 'string' || typeof pattern !== 'string') return false;
    return orElse(() => matches(pattern, text), false);
  },
});

const environment = new JSONPathEnvironment();
environment.functionRegister.set('match', patternFunction(matchesWhole));
environment.functionRegister.set('search', patternFunction(matchesPart));

/** Checks a JSONPath (RFC 9535). @throws Error that says what is wrong with it */
export function mustBeJsonPath(path: string): void {
  environment.compile(path);
}

/** The values that a JSONPath selects. */
export const valuesAt = (path: string, value: unknown): unknown[] =>
  environment.query(path, value as JSONValue).values();

/** The places that a JSONPath selects, as the names from the root to each. @throws Error that says what is wrong with it */
export const placesAt = (path: string, value: unknown): (string | number)[][] =>
  environment.query(path, value as JSONValue).locations();
