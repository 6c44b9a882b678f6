/** What of a validation issue says where it is; that of zod, and of any other library by Standard Schema. */
export interface PlacedIssue {
  message: string;
  path?: readonly (PropertyKey | { key: PropertyKey })[] | undefined;
  /** Names that are not known, which `path` stops short of. */
  keys?: readonly string[] | undefined;
  /** Of a value that may be one of several: what each of them has against it, placed within the value. */
  errors?: readonly (readonly PlacedIssue[])[] | undefined;
  /** What is wrong with the name of a member. */
  issues?: readonly PlacedIssue[] | undefined;
  /** The values that it may have. */
  values?: readonly unknown[] | undefined;
}

/** Writes a path as JSON Pointer (RFC 6901 3). */
export function jsonPointer(path: readonly PropertyKey[]): string {
  return path.map((part) => `/${String(part).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}

const pathOf = ({ path = [], keys = [] }: PlacedIssue): PropertyKey[] => [
  ...path.map((part) => (typeof part === 'object' ? part.key : part)),
  ...keys.slice(0, 1),
];

/**
 * What the alternative that was most likely meant has against a value: of those that know all its names the one with the
 * least against it, placed the deepest.
 */
function nearest(alternatives: PlacedIssue['errors'] = []): PlacedIssue | undefined {
  const known = alternatives.filter((issues) => issues.every(({ keys }) => keys === undefined));
  return (known.length > 0 ? known : alternatives)
    .toSorted((one, other) => one.length - other.length || depthOf(other) - depthOf(one))
    .flatMap(([first]) => (first ? [first] : []))[0];
}

const depthOf = ([first]: readonly PlacedIssue[]): number => (first ? pathOf(first).length : 0);

/** What is the matter; where each of several shapes is but a value, all that are allowed. */
export function issueWords({ errors = [], issues = [], message }: PlacedIssue): string {
  const values = errors.map((alternative) => alternative[0]?.values ?? []);
  if (values.length > 0 && values.every(({ length }) => length > 0)) {
    return `Invalid option: expected one of ${values
      .flat()
      .map((value) => JSON.stringify(value))
      .join('|')}`;
  }
  const [same, ...others] = new Set(errors.map(([first]) => first?.message));
  return (others.length === 0 ? same : undefined) ?? issues[0]?.message ?? message;
}

/** The field that an issue is about, as JSON Pointer, and what is the matter with it. */
export function issuePlace(issue: PlacedIssue | undefined): { field: string; words: string } {
  const path = issue ? pathOf(issue) : [];
  if (issue?.keys?.[0] !== undefined) return { field: jsonPointer(path), words: 'is not known here' };
  const inner = nearest(issue?.errors);
  if (inner && pathOf(inner).length > 0) {
    const place = issuePlace(inner);
    return { field: jsonPointer(path) + place.field, words: place.words };
  }
  return { field: jsonPointer(path) || '/', words: issue ? issueWords(issue) : 'not valid' };
}
