import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { compilePattern, finds } from './regular-expression.ts';

/** Patterns of a schema run in linear time, like those of expectations. Ajv tells them apart by their text. */
export const linear = Object.assign(
  (pattern: string) => {
    const compiled = compilePattern(pattern);
    return { test: (text: string) => finds(compiled, text), toString: () => pattern };
  },
  { code: 'linear' },
);

/** A schema that the user wrote. @throws Error that says what is wrong with it */
export function compileSchema(schema: Record<string, unknown> | boolean): ValidateFunction {
  return new Ajv2020({ strict: false, strictNumbers: true, validateFormats: false, code: { regExp: linear } }).compile(
    schema,
  );
}

/** What is wrong with a value, or undefined if it matches the schema. */
export function schemaProblem(schema: Record<string, unknown> | boolean, value: unknown): string | undefined {
  const validate = compileSchema(schema);
  if (validate(value)) return undefined;
  const [error] = validate.errors ?? [];
  return `${error?.instancePath || '/'} ${error?.message ?? 'does not match'}`;
}
