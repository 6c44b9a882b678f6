import texts from '../model/misbehaviours.json' with { type: 'json' };
import { misbehaviourKind, type MisbehaviourKind } from '../model/catcher-answer.ts';

/** One way in which the catcher can misbehave below HTTP, for display. */
export interface Misbehaviour {
  kind: MisbehaviourKind;
  title: string;
  meaning: string;
  source: string;
}

export const misbehaviours: readonly Misbehaviour[] = misbehaviourKind.options.map((kind) => ({
  kind,
  ...texts[kind],
}));
