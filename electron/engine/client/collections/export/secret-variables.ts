import { redactedMark } from '../../../journal/redaction/span.ts';
import { variableName } from '../../requests/import/references.ts';
import {
  titleOf,
  type ExportedCollection,
  type ExportedRequest,
  type ExportedVariable,
  enterIt,
} from './exported-request.ts';

const references = /\{\{[^{}]*\}\}/g;

/** Whether a text consists of references to variables, except for what separates them. */
const isOnlyReferences = (text: string): boolean =>
  text.includes('{{') && !/[\p{L}\p{N}]/u.test(text.replaceAll(references, ''));

/** The parts of a text that redaction replaced; undefined if what is left is not in it. */
function removedFrom(text: string, left: readonly string[]): string[] | undefined {
  const [first = '', ...others] = left;
  if (!text.startsWith(first)) return undefined;
  const removed: string[] = [];
  let from = first.length;
  for (const [index, part] of others.entries()) {
    const at = index === others.length - 1 ? text.length - part.length : text.indexOf(part, from + 1);
    if (at < from || !text.startsWith(part, at)) return undefined;
    removed.push(text.slice(from, at));
    from = at + part.length;
  }
  return removed;
}

/** The name of the member, parameter or field whose value begins at the end of a text. */
const nameBefore = (text: string): string | undefined =>
  /([\w.-]{1,60})["']?\s{0,4}[=:]\s{0,4}["']?(?:(?:Bearer|Basic) )?$/i.exec(text.slice(-100))?.[1];

/** Names variables for the secrets in requests. */
function secretNames(taken: Set<string>) {
  const byValue = new Map<string, string>();
  const variables: ExportedVariable[] = [];
  function nameFor(value: string, hint: string, title: string): string {
    const known = byValue.get(value);
    if (known !== undefined) return known;
    const wanted = variableName(hint) || 'secret';
    let name = wanted;
    for (let number = 2; taken.has(name); number++) name = `${wanted}_${number}`;
    taken.add(name);
    byValue.set(value, name);
    variables.push({ name, value: '', note: `A secret of ${title}: ${enterIt}` });
    return name;
  }
  return { nameFor, variables };
}

/** A part of an export, before and after redaction. */
interface RedactedPart<Part> {
  title: string;
  before: Part;
  after: Part;
}

/**
 * Parts with references to variables where redaction removed a secret, so that they can be sent. What consisted of
 * references stays. The new variables have no value.
 * @param known Names of variables that exist.
 */
export function withReferences<Part>(
  parts: readonly RedactedPart<Part>[],
  known: readonly string[],
): { parts: Part[]; variables: ExportedVariable[] } {
  const used = [...JSON.stringify(parts.map(({ before }) => before)).matchAll(/\{\{\s*([\w.-]+)\s*\}\}/g)];
  const { nameFor, variables } = secretNames(new Set([...used.map(([, name = '']) => name), ...known]));

  function restoreText(before: string, after: string, hint: string, title: string): string {
    // The scheme of credentials is no secret.
    const [scheme = ''] = after === redactedMark ? (/^(?:Bearer|Basic|Token) /i.exec(before) ?? []) : [];
    const left = (scheme + after).split(redactedMark);
    if (left.length === 1) return after;
    const removed = removedFrom(before, left);
    if (!removed) return `{{${nameFor(before, hint, title)}}}`;
    return left.reduce((text, part, index) => {
      const secret = removed[index - 1] ?? '';
      const shown = isOnlyReferences(secret) ? secret : `{{${nameFor(secret, nameBefore(text) ?? hint, title)}}}`;
      return text + shown + part;
    });
  }

  function restore(before: unknown, after: unknown, hint: string, title: string): unknown {
    if (typeof after === 'string')
      return restoreText(typeof before === 'string' ? before : JSON.stringify(before), after, hint, title);
    if (Array.isArray(before) && Array.isArray(after)) {
      // A pair is a name with its value.
      const isPair = before.length === 2 && typeof before[0] === 'string';
      return after.map((one, index) =>
        restore(before[index], one, isPair && index === 1 ? String(before[0]) : hint, title),
      );
    }
    if (typeof after !== 'object' || after === null) return after;
    const held = before as Record<string, unknown>;
    return Object.fromEntries(
      Object.entries(after).map(([name, value]) => [name, restore(held[name], value, hintOf(held, name), title)]),
    );
  }

  return { parts: parts.map(({ after, before, title }) => restore(before, after, 'secret', title) as Part), variables };
}

/** A redacted collection for Postman, with references to variables instead of secrets. */
export function withSecretVariables(given: ExportedCollection, redacted: ExportedCollection): ExportedCollection {
  const { parts, variables } = withReferences(
    redacted.items.map(({ spec: after }, index) => {
      const { folder = '', name = '', spec: before = after } = given.items[index] ?? {};
      return { title: titleOf({ folder, name }), before, after };
    }),
    given.variables.map(({ name }) => name),
  );
  const items = redacted.items.map((item, index): ExportedRequest => {
    const { folder, name, server, variables: own } = given.items[index] ?? item;
    return { name, folder, server, variables: own, spec: parts[index] ?? item.spec };
  });
  return { ...redacted, items, variables: [...redacted.variables, ...variables] };
}

/** What a member is called: an API key by its own name. */
const hintOf = (holder: Readonly<Record<string, unknown>>, name: string): string =>
  holder['kind'] === 'api-key' && name === 'value' ? String(holder['name']) : name;
