import { z } from 'zod';
import faults from './payload-faults.json' with { type: 'json' };

/** The deliberate faults of a delivery. */
export const payloadFault = z.enum(Object.keys(faults) as (keyof typeof faults)[]);
export type PayloadFault = z.infer<typeof payloadFault>;
