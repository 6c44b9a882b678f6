import { orElse } from '../errors/or-else.ts';

/** The value of a JSON text; undefined if it is not JSON. */
export const jsonValue = (text: string): unknown => orElse(() => JSON.parse(text) as unknown, undefined);

/** Whether a text is JSON. */
export const isJson = (text: string): boolean => jsonValue(text) !== undefined;

/** The value of a JSON text; any other text as it is. */
export function jsonOrText(text: string): unknown {
  const value = jsonValue(text);
  return value === undefined ? text : value;
}

/** Whether a value is a JSON object. */
export const isJsonObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The type of a JSON value, as JSON Schema names it; `number` also for integers. */
export const jsonType = (value: unknown): string =>
  value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value;

/** The members of a JSON text that is an object; undefined for any other. */
export function jsonObject(text: string): Record<string, unknown> | undefined {
  const value = jsonValue(text);
  return isJsonObject(value) ? value : undefined;
}
