import { z } from 'zod';

/** Which events go to which receiver. */
export const subscription = z.object({
  id: z.string(),
  url: z.url(),
  events: z.array(z.string()).describe('Event names, or * for all'),
  enabled: z.boolean(),
  timeoutMs: z.int().positive(),
});
export type Subscription = z.infer<typeof subscription>;
