import type { Place } from '#shared/interface/note.ts';
import type { Violation } from '#shared/model/violation.ts';
import type { PartBase } from '../../part-base.ts';
import { findPlacesJob, type InterfaceInput } from '../interface-job.ts';

/** Adds to rules of an interface where they are written, if that can be found. */
export type PlaceRules = (input: InterfaceInput, rules: readonly Violation[]) => Promise<Violation[]>;

/** Characters of a document that is read again to find lines. */
const maxCharacters = 1_000_000;

/** Finds the places of rules in a job thread, once for each rule. */
export function createPlaceRules({ jobs }: Pick<PartBase, 'jobs'>): PlaceRules {
  const known = new WeakMap<InterfaceInput, Map<string, Place>>();
  return async (input, rules) => {
    const places = known.get(input) ?? new Map<string, Place>();
    known.set(input, places);
    const pointers = rules.map(({ schema }) => schema).filter((one) => !places.has(one));
    // Documents of other hosts are not fetched again.
    if (pointers.length > 0 && !input.allowRemoteRefs && input.openapi.text.length <= maxCharacters) {
      const found = await jobs.run(findPlacesJob, { input, pointers }).catch(() => []);
      for (const [index, place] of found.entries()) places.set(pointers[index] ?? '', place);
    }
    return rules.map((one) => {
      const place = places.get(one.schema);
      return place ? { ...one, place } : one;
    });
  };
}
