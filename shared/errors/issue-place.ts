import { jsonPointer } from '../text/json-pointer.ts';
import { choiceText } from './issue-text.ts';

/** The location and message of a validation issue, from zod or any other library that follows Standard Schema. */
export interface PlacedIssue {
  message: string;
  path?: readonly (PropertyKey | { key: PropertyKey })[] | undefined;
  /** Unknown member names; `path` points to their parent. */
  keys?: readonly string[] | undefined;
  /** For a union: the issues of each alternative, relative to the value. */
  errors?: readonly (readonly PlacedIssue[])[] | undefined;
  /** The issues of an invalid member name. */
  issues?: readonly PlacedIssue[] | undefined;
  /** The allowed values. */
  values?: readonly unknown[] | undefined;
}

const pathOf = ({ path = [], keys = [] }: PlacedIssue): PropertyKey[] => [
  ...path.map((part) => (typeof part === 'object' ? part.key : part)),
  ...keys.slice(0, 1),
];

/**
 * The issue of the alternative that was most likely intended: among those without unknown members, the one with the
 * fewest issues, then the deepest one.
 */
function nearest(alternatives: PlacedIssue['errors'] = []): PlacedIssue | undefined {
  const known = alternatives.filter((issues) => issues.every(({ keys }) => keys === undefined));
  return (known.length > 0 ? known : alternatives)
    .toSorted((one, other) => one.length - other.length || depthOf(other) - depthOf(one))
    .flatMap(([first]) => (first ? [first] : []))[0];
}

const depthOf = ([first]: readonly PlacedIssue[]): number => (first ? pathOf(first).length : 0);

/** The message of an issue. If every alternative is a list of values, it names all of them. */
export function issuesText({ errors = [], issues = [], message }: PlacedIssue): string {
  const values = errors.map((alternative) => alternative[0]?.values ?? []);
  if (values.length > 0 && values.every(({ length }) => length > 0)) return choiceText(values.flat());
  const [same, ...others] = new Set(errors.map(([first]) => first?.message));
  return (others.length === 0 ? same : undefined) ?? issues[0]?.message ?? message;
}

/** The field of an issue as a JSON Pointer, and the message. */
export function issuePlace(issue: PlacedIssue | undefined): { field: string; words: string } {
  const path = issue ? pathOf(issue) : [];
  if (issue?.keys?.[0] !== undefined) return { field: jsonPointer(path), words: 'Unknown field' };
  const inner = nearest(issue?.errors);
  if (inner && pathOf(inner).length > 0) {
    const place = issuePlace(inner);
    return { field: jsonPointer(path) + place.field, words: place.words };
  }
  return { field: jsonPointer(path) || '/', words: issue ? issuesText(issue) : 'Invalid value' };
}

/** Where an issue is, with dots, and what is wrong there: `request.url: Enter a URL`; without a place the words alone. */
export function dottedIssue(issue: PlacedIssue | undefined): { where: string; text: string } {
  const { field, words } = issuePlace(issue);
  const where = field.slice(1).replaceAll('/', '.');
  return { where, text: where === '' ? words : `${where}: ${words}` };
}
