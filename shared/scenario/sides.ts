import { z } from 'zod';
import { experimentFact, experimentSide } from '../model/experiment.ts';

const observation = z.union([z.string().max(10_000), z.number()]);

/** An expected observation, or several that are accepted. */
const accepted = z
  .union([observation, z.array(observation).min(1).max(50)])
  .transform((value) => [value].flat().map(String));

/**
 * What the sides of a scenario must have observed when its steps are done, such as `{ client: { answers: 401 } }`. The values
 * of a fact are joined with commas, in order.
 */
export const sides = z.partialRecord(experimentSide, z.partialRecord(experimentFact, accepted));
export type Sides = z.infer<typeof sides>;
