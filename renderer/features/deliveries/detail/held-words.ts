import type { Subscription } from '#shared/model/subscription.ts';

/** Why a delivery waits although it is due: in two words, and in a sentence. */
export interface Held {
  short: string;
  long: string;
}

/** Why a subscription is not sent to at present; nothing when it is. */
export function heldWords({ enabled, circuit, ordering }: Subscription): Held | undefined {
  if (!enabled) return { short: 'disabled', long: 'It waits until the subscription is enabled.' };
  if (circuit.state === 'open')
    return { short: 'circuit open', long: 'It waits: the circuit of the subscription is open.' };
  if (ordering === 'per-customer')
    return { short: 'in order', long: 'It may wait for an earlier event of the same customer.' };
  return undefined;
}
