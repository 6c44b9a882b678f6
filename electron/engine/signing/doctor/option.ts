import { hash } from 'node:crypto';
import type { MistakeId } from '#shared/signing/mistakes.ts';

/** One deviation from a scheme. */
export interface Step {
  id: MistakeId;
  /** What exactly differs. */
  how?: string;
}

/** One way in which a part of a signature can be made. */
export interface Option<Value> {
  value: Value;
  /** The deviations that make it; empty for the right one. */
  steps: readonly Step[];
  /** The sum of what its deviations cost, such as `usual` and `rare`, and `again`. */
  cost: number;
  /** Other deviations with the same result. */
  others?: readonly (readonly Step[])[];
  /** For people, of schemes that are not known. */
  about?: string;
}

/**
 * The cost of a deviation that most developers make some day. The work for a sum is about three times that for one less:
 * three of these together are found before most pairs of others.
 */
export const frequent = 3;
/** The cost of a deviation that many make, and of one that few make: two rare ones cost less than three usual ones. */
export const usual = 4;
export const rare = 5;
/** The cost of one that hardly anybody makes: with two others, it is tried late. */
export const odd = 6;
/** What a deviation costs more if it is a further one of the same part: first, each part has one. */
export const again = 2;
/** The same for a deviation of an option: less if both are frequent. */
const furtherOf = (before: number, cost: number): number =>
  before < frequent ? 0 : before + cost === 2 * frequent ? likely : again;
/** What a scheme that is not known can be, but is not as a rule. */
export const likely = 1;

/** A change of a value. @param cost Default: `usual` */
export type Change<Value> = readonly [
  id: MistakeId,
  how: string,
  values: (value: Value) => readonly Value[],
  cost?: number,
];

export const right = <Value>(value: Value, about?: string): Option<Value> => ({
  value,
  steps: [],
  cost: 0,
  ...(about !== undefined && { about }),
});

export function wrong<Value>(value: Value, id: MistakeId, how = '', cost = usual): Option<Value> {
  return { value, steps: [{ id, ...(how !== '' && { how }) }], cost };
}

/** What a change makes of an option. */
export const changed = <Value>(
  option: Option<Value>,
  [id, how, values, cost = usual]: Change<Value>,
): Option<Value>[] =>
  values(option.value).map((value) => ({
    ...option,
    value,
    steps: [...option.steps, { id, ...(how !== '' && { how }) }],
    cost: option.cost + cost + furtherOf(option.cost, cost),
  }));

const idsOf = (steps: readonly Step[]): string => steps.map(({ id }) => id).join(' ');
const fingerprint = (value: unknown): string =>
  value instanceof Uint8Array ? hash('sha1', value, 'base64') : String(value);

/** The cheapest option of each value. Others that cost the same are its explanations, too. */
export function distinct<Value>(options: readonly Option<Value>[], nameOf: (value: Value) => string = fingerprint) {
  const found = new Map<string, Option<Value>>();
  for (const option of options.toSorted((a, b) => a.cost - b.cost)) {
    const name = nameOf(option.value);
    const first = found.get(name);
    if (!first) found.set(name, option);
    else if (first.cost > 0 && first.cost === option.cost) {
      const known = [first.steps, ...(first.others ?? [])].map(idsOf);
      if (!known.includes(idsOf(option.steps))) {
        found.set(name, { ...first, others: [...(first.others ?? []), option.steps] });
      }
    }
  }
  return [...found.values()];
}

/** Options by their cost. */
export function byCost<One extends { cost: number }>(options: readonly One[]): One[][] {
  const costs: One[][] = [];
  for (const option of options) (costs[option.cost] ??= []).push(option);
  return costs;
}
