import { jsonPointer, pointerNames } from '#shared/text/json-pointer.ts';
import { HookbenchError } from '#shared/errors/hookbench-error.ts';

/** The most that a result may have as JSON, in characters. */
const maxCharacters = 24_000;

/** What texts and lists are cut to, in steps until a result fits; the last always does. */
const steps = [
  { characters: 4000, items: 100 },
  { characters: 1000, items: 40 },
  { characters: 300, items: 15 },
  { characters: 100, items: 5 },
  { characters: 60, items: 2 },
] as const;

/** Places that `cut` names. */
const maxNamed = 20;

/** Levels of a result. */
const maxDepth = 24;

/** A value with long texts and lists cut, and the JSON Pointers of what was cut. */
function cutTo(value: unknown, step: (typeof steps)[number], path: readonly PropertyKey[], cut: string[]): unknown {
  const note = (size: string): void => void cut.push(`${jsonPointer(path)} (${size})`);
  if (typeof value === 'string') {
    if (value.length <= step.characters) return value;
    note(`${value.length.toLocaleString('en')} characters`);
    return `${value.slice(0, step.characters)}…`;
  }
  if (typeof value !== 'object' || value === null) return value;
  if (path.length >= maxDepth) {
    note('too deep');
    return '…';
  }
  if (Array.isArray(value)) {
    if (value.length > step.items) note(`${value.length.toLocaleString('en')} items`);
    return value.slice(0, step.items).map((item, index) => cutTo(item, step, [...path, index], cut));
  }
  const members = Object.entries(value);
  const kept = members.slice(0, step.items);
  if (members.length > kept.length) note(`${members.length.toLocaleString('en')} members`);
  return Object.fromEntries(kept.map(([name, item]) => [name, cutTo(item, step, [...path, name], cut)]));
}

/** Characters of a text that is requested as a part. */
const pieceCharacters = 20_000;

/** The part of a result that a JSON Pointer selects. In a text, the last number is where the piece starts. */
function partOf(result: unknown, pointer: string): Record<string, unknown> {
  let value = result;
  let from = 0;
  for (const name of pointerNames(pointer)) {
    if (typeof value === 'string' && from === 0 && /^\d{1,9}$/.test(name)) from = Number(name);
    else if (typeof value === 'object' && value !== null && Object.hasOwn(value, name))
      value = (value as Record<string, unknown>)[name];
    else throw new HookbenchError('not_found', `The result has no part ${pointer.slice(0, 200)}.`, { field: '/part' });
  }
  if (typeof value !== 'string') return { part: pointer, value };
  const next = from + pieceCharacters;
  const holder = pointer.replace(from === 0 ? /$/ : /\/\d+$/, '');
  return { part: pointer, value: value.slice(from, next), ...(next < value.length && { next: `${holder}/${next}` }) };
}

/**
 * A result that fits into the context of an agent: long texts and lists are cut, and `cut` names them by JSON Pointer.
 * @param part Returns only this part, which can then be longer; `next` is the pointer of the piece that follows.
 */
export function bounded(result: Record<string, unknown>, part: string | undefined): Record<string, unknown> {
  const chosen = part === undefined ? result : partOf(result, part);
  if (typeof chosen['value'] === 'string' && part !== undefined) return chosen;
  for (const step of steps) {
    const cut: string[] = [];
    const shown = cutTo(chosen, step, [], cut) as Record<string, unknown>;
    if (JSON.stringify(shown).length > maxCharacters && step !== steps.at(-1)) continue;
    return cut.length === 0 ? shown : { ...shown, cut: cut.slice(0, maxNamed) };
  }
  throw new Error('The last step always fits.');
}
