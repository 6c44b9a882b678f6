import { z } from 'zod';
import { instant } from './instant.ts';

const tier = z.enum(['standard', 'silver', 'gold']);

/** The customer fields that a caller can set. Unknown fields are kept. */
export const customerFields = z.looseObject({
  name: z.string().min(1),
  email: z.email().optional(),
  phone: z.string().optional(),
  tier: tier.optional(),
  locale: z.string().optional(),
  tags: z.array(z.string()).optional(),
});
export type CustomerFields = z.infer<typeof customerFields>;

/** A customer record of the service. */
export const customer = customerFields.extend({ id: z.string(), createdAt: instant, updatedAt: instant });
export type Customer = z.infer<typeof customer>;
