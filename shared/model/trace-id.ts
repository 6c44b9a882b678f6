import { z } from 'zod';

/** The trace that the caller gives to what it starts. */
export const traceId = z
  .string()
  .regex(/^(?!0{32})[0-9a-f]{32}$/, 'Use 32 hexadecimal digits in lower case, not all of them 0')
  .optional()
  .describe('Trace id (W3C Trace Context 3.2.2.3); default: a new one');
