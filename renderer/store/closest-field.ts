/** The field that shows the error at a JSON Pointer: the field itself or its closest ancestor. */
export function closestField<Field extends string>(
  fields: readonly Field[],
  pointer: string | undefined,
): Field | undefined {
  return fields
    .filter((field) => pointer === field || pointer?.startsWith(`${field}/`))
    .toSorted((a, b) => b.length - a.length)[0];
}
