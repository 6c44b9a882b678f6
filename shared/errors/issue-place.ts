/** What of a validation issue says where it is; that of zod, and of any other library by Standard Schema. */
export interface PlacedIssue {
  message: string;
  path?: readonly (PropertyKey | { key: PropertyKey })[] | undefined;
  /** Names that are not known, which `path` stops short of. */
  keys?: readonly string[] | undefined;
  /** Of a value that may be one of several: what each of them has against it, placed within the value. */
  errors?: readonly (readonly PlacedIssue[])[] | undefined;
}

/** Writes a path as JSON Pointer (RFC 6901 3). */
export function jsonPointer(path: readonly PropertyKey[]): string {
  return path.map((part) => `/${String(part).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}

const partsOf = (issue: PlacedIssue | undefined): PropertyKey[] =>
  (issue?.path ?? []).map((part) => (typeof part === 'object' ? part.key : part));

/** What the alternative that was most likely meant has against a value: the one with the least against it. */
const nearest = (alternatives: PlacedIssue['errors'] = []): PlacedIssue | undefined =>
  alternatives.toSorted((one, other) => one.length - other.length)[0]?.[0];

/** The field that an issue is about, as JSON Pointer, and what is the matter with it. */
export function issuePlace(issue: PlacedIssue | undefined): { field: string; words: string } {
  const path = partsOf(issue);
  const inner = nearest(issue?.errors);
  if (inner) return issuePlace({ ...inner, path: [...path, ...partsOf(inner)] });
  const [unknown] = issue?.keys ?? [];
  if (unknown !== undefined) return { field: jsonPointer([...path, unknown]), words: 'is not known here' };
  return { field: jsonPointer(path) || '/', words: issue?.message ?? 'not valid' };
}
