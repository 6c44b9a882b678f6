import type { Moment } from '#shared/trace/sequence.ts';

/** How the player shows a part of the diagram; undefined for a past step. */
export type Shade = 'current' | 'later' | 'hidden';

/** The current step of the player, and whether later ones are hidden. Steps are moments, counted from 0. */
export interface PlayedSteps {
  at: number;
  hidden: boolean;
}

/** How the player shows each moment of a hop, or a note. */
export type PartShades = Partial<Record<Moment['type'], Shade | undefined>>;

/** How the player shows each hop and note, by its key. Empty without a player. */
export function shadesOf(moments: readonly Moment[], played: PlayedSteps | undefined): ReadonlyMap<string, PartShades> {
  const shades = new Map<string, PartShades>();
  if (!played) return shades;
  for (const [index, moment] of moments.entries()) {
    const { key } = moment.type === 'note' ? moment.note : moment.hop;
    const later = played.hidden ? 'hidden' : 'later';
    const shade = index === played.at ? 'current' : index > played.at ? later : undefined;
    shades.set(key, { ...shades.get(key), [moment.type]: shade });
  }
  return shades;
}
