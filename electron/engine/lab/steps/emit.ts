import type { Step } from '#shared/experiments/step.ts';
import type { Bench } from '../bench.ts';

/**
 * Emits an event to the experiment's subscription, of a customer of its own unless one is named: events of earlier
 * experiments, whose clocks were moved, are not before it then.
 */
export async function emit(step: Extract<Step, { do: 'emit' }>, bench: Bench): Promise<void> {
  const { deliveries, parties, traces } = bench;
  const customerId = step.customerId ?? bench.clientId;
  const event = {
    event: step.event ?? 'chat_started',
    customerId,
    customer: parties.customers.find(customerId),
    fault: step.fault,
  };
  const all = await Promise.all(Array.from({ length: step.times ?? 1 }, () => parties.emission.emit(event)));
  for (const emitted of all) {
    deliveries.push(...emitted.deliveries);
    traces.add(emitted.trace);
  }
}
