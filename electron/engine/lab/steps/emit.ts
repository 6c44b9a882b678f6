import type { Step } from '#shared/experiments/step.ts';
import type { ExperimentContext } from '../experiment-context.ts';

/**
 * Emits an event to the experiment's subscription, by default for a new customer, so that events of earlier
 * experiments with moved clocks do not precede it.
 */
export async function emit(step: Extract<Step, { do: 'emit' }>, context: ExperimentContext): Promise<void> {
  const { deliveries, parties, traces } = context;
  const customerId = step.customerId ?? context.clientId;
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
