import { z } from 'zod';
import { instant } from './instant.ts';

/** Something that happened in the service. `payload` is what is delivered, byte for byte. */
export const webhookEvent = z.object({
  id: z.string(),
  event: z.string(),
  customerId: z.string(),
  timestamp: instant,
  trace: z.string(),
});
export type WebhookEvent = z.infer<typeof webhookEvent>;
