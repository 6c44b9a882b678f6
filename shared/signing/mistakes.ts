import groups from './mistakes.json' with { type: 'json' };

/** A deviation from a scheme that the signature doctor can prove. */
export interface Mistake {
  changes: keyof typeof groups;
  /** Names the mistake. */
  sentence: string;
  /** What to change, in the sender or in the receiver: wherever the signature was computed. */
  fix: string;
}

type KeysOf<Group> = Group extends unknown ? keyof Group : never;
export type MistakeId = KeysOf<(typeof groups)[keyof typeof groups]>;

/** The words for each deviation that the signature doctor can prove. */
export const mistakes = Object.fromEntries(
  Object.entries(groups).flatMap(([changes, rows]) =>
    Object.entries(rows).map(([id, words]) => [id, { changes, ...words }]),
  ),
) as Record<MistakeId, Mistake>;

/** A mistake by its id. */
export const mistakeOf = (id: MistakeId): Mistake => mistakes[id];
