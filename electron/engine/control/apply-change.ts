/** Applies a change to a record: omitted fields are kept, `null` removes a field. */
export function applyChange(before: object, change: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const after = new Map<string, unknown>(Object.entries(before));
  for (const [name, value] of Object.entries(change)) {
    if (value === null) after.delete(name);
    else if (value !== undefined) after.set(name, value);
  }
  return Object.fromEntries(after);
}
