import { z } from 'zod';

/** A header name (RFC 9110 5.1). */
export const headerName = z
  .string()
  .min(1)
  .max(200)
  .regex(/^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/, "Enter a header name: letters, digits and !#$%&'*+-.^_`|~ (RFC 9110 5.6.2)");
