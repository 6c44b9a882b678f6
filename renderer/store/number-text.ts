import { z } from 'zod';
import { limitText } from '#shared/errors/issue-text.ts';

/** The numbers that a field accepts, in the unit of the field. */
export interface NumberLimits {
  whole: boolean;
  min: number | undefined;
  /** The number must be greater than this. */
  above: number | undefined;
  max: number | undefined;
  /** The value of an empty field; without a default the field is required unless it is optional. */
  default: number | undefined;
  optional: boolean;
}

const plain = /^[+-]?(\d+|\d{1,3}([ ,_]\d{3})+)?(\.\d+)?(e[+-]?\d+)?$/i;

/** Parses a number, also with thousands separators. Empty or other text is NaN, which the engine rejects. */
export function numberOf(text: string): number {
  const trimmed = text.trim();
  if (!plain.test(trimmed) || !/\d/.test(trimmed)) return NaN;
  return Number(trimmed.replaceAll(/[ ,_]/g, ''));
}

/** The parsed number as a field of an input; omitted when empty, so that the default applies. */
export function givenNumber<Name extends string>(name: Name, text: string, scale = 1): Partial<Record<Name, number>> {
  return text.trim() === '' ? {} : ({ [name]: scaled(numberOf(text), scale) } as Record<Name, number>);
}

/** A number in another unit, without binary rounding noise. */
export function scaled(number: number, scale: number): number {
  return Number((number * scale).toPrecision(15));
}

/** The parts of a JSON Schema that are used. */
interface NumberShape {
  type?: string;
  minimum?: number;
  exclusiveMinimum?: number;
  maximum?: number;
  default?: number;
}

/**
 * The limits of a number schema.
 * @param scale Units of the schema per unit of the field, e.g. 1000 when the field shows seconds and the schema milliseconds.
 */
export function limitsOf(schema: z.ZodType, scale = 1): NumberLimits {
  const shape = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as NumberShape;
  const whole = shape.type === 'integer' && scale === 1;
  const inUnit = (limit: number | undefined) =>
    limit === undefined || Math.abs(limit) >= Number.MAX_SAFE_INTEGER ? undefined : scaled(limit, 1 / scale);
  const min = inUnit(whole && shape.exclusiveMinimum !== undefined ? shape.exclusiveMinimum + 1 : shape.minimum);
  return {
    whole,
    min,
    above: whole ? undefined : inUnit(shape.exclusiveMinimum),
    max: inUnit(shape.maximum),
    default: inUnit(shape.default),
    optional: schema.safeParse(undefined).success,
  };
}

/** Why a field does not accept a text; undefined when it does. */
export function numberProblem(text: string, limits: NumberLimits): string | undefined {
  const { whole, min, above, max, optional } = limits;
  if (text.trim() === '') return optional || limits.default !== undefined ? undefined : 'Required. Enter a number';
  const number = numberOf(text);
  if (Number.isNaN(number)) return whole ? 'Enter a whole number, such as 1500' : 'Enter a number, such as 0.5 or 1500';
  if (whole && !Number.isInteger(number)) return 'Enter a whole number';
  if (min !== undefined && number < min) return limitText('number', 'at least', min);
  if (above !== undefined && number <= above) return limitText('number', 'more than', above);
  if (max !== undefined && number > max) return limitText('number', 'at most', max);
  return undefined;
}
