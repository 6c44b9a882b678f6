import type { Subscription } from '#shared/model/subscription.ts';

/** Why a subscription is not sent to at present, although a delivery is due; nothing when it is. */
export function heldWords({ enabled, circuit, ordering }: Subscription): string | undefined {
  if (!enabled) return 'It waits until the subscription is enabled.';
  if (circuit.state === 'open') return 'It waits: the circuit of the subscription is open.';
  if (ordering === 'per-customer') return 'It may wait for an earlier event of the same customer.';
  return undefined;
}
