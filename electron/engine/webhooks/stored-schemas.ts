import { z } from 'zod';
import { eventSending } from '#shared/model/event-sending.ts';
import { receiverAuth } from '#shared/model/receiver-auth.ts';
import { retryPolicy } from '#shared/model/retry-policy.ts';
import { signingScheme } from '#shared/model/signing-scheme.ts';
import { envelope, receiverTls, subscriptionFields } from '#shared/model/subscription.ts';
import type { Sending } from './sending.ts';
import type { Health } from './subscriptions/health.ts';
import type { StoredSubscription } from './subscriptions/stored-subscription.ts';

const secrets = z.array(z.string());
const { pathMap, rate, paths, signing: _signing, ...shape } = subscriptionFields.shape;

export const storedSubscription: z.ZodType<Omit<StoredSubscription, 'secrets'>> = z.object({
  ...shape,
  paths: paths.nullable(),
  pathMap,
  rate,
  id: z.string(),
  followsCatcher: z.boolean().optional(),
  scheme: signingScheme.optional(),
  secrets: z.record(z.string(), secrets),
  disabledReason: z.string().optional(),
});

/** The health of a subscription as it is stored. */
export const storedHealth: z.ZodType<Health> = z.object({
  failures: z.int().nonnegative(),
  failingSince: z.number().nullable(),
  failingClockOffsetMs: z.number().exactOptional(),
  retryAt: z.number().nullable(),
  opened: z.int().nonnegative(),
});

/** How a direct delivery is sent, as it is stored. */
export const storedSending: z.ZodType<Sending> = z.object({
  ...eventSending.shape,
  url: z.string(),
  paths: paths.nullable(),
  pathMap,
  auth: receiverAuth,
  tls: receiverTls,
  scheme: signingScheme,
  secrets,
  retry: retryPolicy,
  timeoutMs: z.int().positive(),
  envelope: envelope.optional(),
  handshake: z.boolean().optional(),
  rate,
});
