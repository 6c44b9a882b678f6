import type { Subscription } from '#shared/model/subscription.ts';

/** Why a delivery is held although it is due: a short label and a sentence. */
export interface Held {
  short: string;
  long: string;
}

/** Why the deliveries of a subscription are held; undefined when they are not. */
export function heldWords({ enabled, circuit, ordering }: Subscription): Held | undefined {
  if (!enabled) return { short: 'disabled', long: 'Held until the subscription is enabled.' };
  if (circuit.state === 'open')
    return { short: 'circuit open', long: 'Held because the circuit breaker of the subscription is open.' };
  if (ordering === 'per-customer')
    return { short: 'in order', long: 'May be held until an earlier event of the same customer is delivered.' };
  return undefined;
}
