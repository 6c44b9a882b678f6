/** A text within a value, with its path. */
export interface TextAt {
  path: readonly PropertyKey[];
  text: string;
}

/** All texts of a value: strings, and the names of members. */
export function* textsOf(value: unknown, path: readonly PropertyKey[] = []): Generator<TextAt> {
  if (typeof value === 'string') yield { path, text: value };
  if (typeof value !== 'object' || value === null) return;
  for (const [name, one] of Object.entries(value)) {
    const inner = [...path, Array.isArray(value) ? Number(name) : name];
    if (!Array.isArray(value)) yield { path: inner, text: name };
    yield* textsOf(one, inner);
  }
}
