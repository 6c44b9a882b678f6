import type { Choice } from './fields.tsx';

/** An option for each key of a record of words. */
export const choicesOf = <Value extends string>(words: Readonly<Record<Value, string>>): readonly Choice<Value>[] =>
  Object.entries<string>(words).map(([value, label]) => ({ value: value as Value, label }));
