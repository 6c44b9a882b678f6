import type { Engine } from '../engine.ts';
import type { Parties } from '../parties.ts';

/** Reads from the user's parties and, if it is not found there, from the parties of the failure lab. */
export function alsoInLab<Value>(engine: Engine, read: (parties: Parties) => Value | undefined): Value | undefined {
  const parties = engine.labParties();
  return read(engine) ?? (parties && read(parties));
}
