import type { Evidence } from './evidence.ts';

/**
 * Keeps what was read of evidence, because many causes ask for the same.
 * @param read Reads the value, without side effects
 * @returns The same function, which reads each evidence only once
 */
export function oncePer<Value>(read: (evidence: Evidence) => Value): (evidence: Evidence) => Value {
  const known = new WeakMap<Evidence, { value: Value }>();
  return (evidence) => {
    let found = known.get(evidence);
    if (!found) known.set(evidence, (found = { value: read(evidence) }));
    return found.value;
  };
}
