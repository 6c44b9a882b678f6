import { z } from 'zod';

/** One of the four parties on this machine. The service also sends the webhooks. */
export const party = z.enum(['client', 'authorization', 'service', 'catcher']);
export type Party = z.infer<typeof party>;

/** A party, or `other` for a program that is not part of Hookbench. */
export const peer = z.enum([...party.options, 'other']);
export type Peer = z.infer<typeof peer>;
