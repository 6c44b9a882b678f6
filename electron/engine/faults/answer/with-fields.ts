import type { WireAnswer } from '../wire/wire-answer.ts';

/** An answer without some of its header fields. */
export function withoutFields(answer: WireAnswer, names: readonly string[]): WireAnswer {
  const gone = new Set(names.map((name) => name.toLowerCase()));
  const rawHeaders: string[] = [];
  for (let index = 0; index + 1 < answer.rawHeaders.length; index += 2) {
    const name = answer.rawHeaders[index] ?? '';
    if (!gone.has(name.toLowerCase())) rawHeaders.push(name, answer.rawHeaders[index + 1] ?? '');
  }
  return { ...answer, rawHeaders };
}

/** An answer with header fields in the place of those of the same name. */
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
