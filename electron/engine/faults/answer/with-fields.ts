import type { WireAnswer } from '../wire/wire-answer.ts';

/** Removes header fields from a response. */
export function withoutFields(answer: WireAnswer, names: readonly string[]): WireAnswer {
  const removed = new Set(names.map((name) => name.toLowerCase()));
  const rawHeaders: string[] = [];
  for (let index = 0; index + 1 < answer.rawHeaders.length; index += 2) {
    const name = answer.rawHeaders[index] ?? '';
    if (!removed.has(name.toLowerCase())) rawHeaders.push(name, answer.rawHeaders[index + 1] ?? '');
  }
  return { ...answer, rawHeaders };
}

/** Sets header fields of a response; they replace those of the same name. */
export function withFields(
  answer: WireAnswer,
  fields: readonly (readonly [name: string, value: string])[],
): WireAnswer {
  const rest = withoutFields(
    answer,
    fields.map(([name]) => name),
  );
  return { ...rest, rawHeaders: [...rest.rawHeaders, ...fields.flat()] };
}
