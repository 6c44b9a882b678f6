import { z } from 'zod';

/** The members of a change of a record. */
type ChangeShape<Shape extends z.ZodRawShape> = {
  [Name in keyof Shape]: Shape[Name] extends z.ZodOptional
    ? z.ZodNullable<Shape[Name]>
    : Shape[Name] extends z.ZodDefault<infer Inner> | z.ZodPrefault<infer Inner>
      ? z.ZodOptional<Inner>
      : z.ZodOptional<Shape[Name]>;
};

function changed(schema: z.ZodType): z.ZodType {
  if (schema instanceof z.ZodOptional) return schema.nullable();
  const given = schema instanceof z.ZodDefault || schema instanceof z.ZodPrefault ? schema.unwrap() : schema;
  return (given as z.ZodType).optional();
}

/** The members of a change of a record: those that are omitted stay, and `null` removes an optional one. */
export const changeOf = <Shape extends z.ZodRawShape>(shape: Shape): ChangeShape<Shape> =>
  Object.fromEntries(
    Object.entries(shape).map(([name, schema]) => [name, changed(schema as z.ZodType)]),
  ) as unknown as ChangeShape<Shape>;
