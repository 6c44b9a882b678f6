import { z } from 'zod';

const userRole = z.enum(['agent', 'viewer', 'admin']);

/** A person who can sign in at the authorization server. */
export const user = z.strictObject({
  username: z.string().min(1).max(200),
  password: z.string().min(1).max(1000),
  role: userRole,
  name: z.string().optional(),
  email: z.email().optional(),
  customerId: z.string().optional().describe('The customer that GET /api/customer returns for this user'),
});
export type User = z.infer<typeof user>;
