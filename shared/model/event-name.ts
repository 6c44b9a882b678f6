import { z } from 'zod';

/** The name of an event: it goes into payloads, paths and header fields. */
export const eventName = z
  .string()
  .min(1)
  .max(200)
  .regex(/^[\x21-\x7e]+$/, 'printable ASCII without spaces');
