import { z } from 'zod';

/** An event name, which is used in payloads, paths and headers. The documents of an interface decide about spaces. */
export const eventName = z
  .string()
  .min(1)
  .max(200)
  .regex(/^[\x21-\x7e]([\x20-\x7e]*[\x21-\x7e])?$/, 'Use printable ASCII without spaces at the ends');
