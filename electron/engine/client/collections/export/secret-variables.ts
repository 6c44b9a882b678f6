import { redactedMark } from '../../../journal/redaction/span.ts';
import { variableName } from '../../requests/import/references.ts';
import { titleOf, type ExportedCollection, type ExportedRequest, type ExportedVariable } from './exported-request.ts';
import { enterIt } from './enter-it.ts';

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

/**
 * A redacted collection whose requests have references to variables where a secret stood, so that they can be sent. What
 * consisted of references stays. The new variables have no value.
 */
export function withSecretVariables(given: ExportedCollection, redacted: ExportedCollection): ExportedCollection {
  const used = [...JSON.stringify(given).matchAll(/\{\{\s*([\w.-]+)\s*\}\}/g)].map(([, name = '']) => name);
  const { nameFor, variables } = secretNames(new Set([...used, ...given.variables.map(({ name }) => name)]));

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

  const items = redacted.items.map((item, index): ExportedRequest => {
    const { folder, name, server, spec, variables: own } = given.items[index] ?? item;
    const title = titleOf({ folder, name });
    return { name, folder, server, variables: own, spec: restore(spec, item.spec, 'secret', title) as typeof spec };
  });
  return { ...redacted, items, variables: [...redacted.variables, ...variables] };
}

/** What a member is called: an API key by its own name. */
const hintOf = (holder: Readonly<Record<string, unknown>>, name: string): string =>
  holder['kind'] === 'api-key' && name === 'value' ? String(holder['name']) : name;
