import texts from './facts.json' with { type: 'json' };
import {
  type ExperimentFact,
  type ExperimentSide,
  experimentFact,
  experimentSide,
  type ExperimentLayer,
} from '../model/experiment.ts';
import type { DeliveryStatus } from '../model/delivery.ts';
import type { Party } from '../model/party.ts';
import { checkWords } from '../catcher/check-words.ts';
import { deliveryWords } from '../trace/delivery-words.ts';
import { causeLabel, checkTitle } from '../trace/plain-words.ts';
import { z } from 'zod';

/** The layers in order, from name resolution to failures that span several hops. */
export const experimentLayers: readonly { layer: ExperimentLayer; title: string; meaning: string }[] = [
  { layer: 'dns', title: 'DNS', meaning: 'The server’s name does not resolve to an address' },
  { layer: 'tcp', title: 'TCP', meaning: 'No connection can be established or kept open' },
  { layer: 'tls', title: 'TLS', meaning: 'The other side does not accept the certificate or the TLS version' },
  { layer: 'auth', title: 'HTTP auth', meaning: 'The caller is not authenticated or not authorized' },
  { layer: 'http', title: 'HTTP', meaning: 'The other side does not accept the request or the response' },
  { layer: 'payload', title: 'Payload', meaning: 'The body or its signature is invalid' },
  { layer: 'timing', title: 'Timing', meaning: 'Messages are slow, lost, late or too many' },
  { layer: 'correlated', title: 'Correlated', meaning: 'Two conditions at once, each harmless by itself' },
];

const observation = z.union([z.string().max(10_000), z.number()]);

/** An expected observation, or several that are accepted. */
const accepted = z
  .union([observation, z.array(observation).min(1).max(50)])
  .transform((value) => [value].flat().map(String));

/**
 * What the sides of a scenario must have observed when its steps are done, such as `{ client: { answers: 401 } }`. The values
 * of a fact are joined with commas, in order.
 */
export const sides = z.partialRecord(experimentSide, z.partialRecord(experimentFact, accepted));
export type Sides = z.infer<typeof sides>;

/** The sides that observe something: the title of each and the party it belongs to. */
export const experimentSides: Readonly<Record<ExperimentSide, { title: string; party: Party }>> = {
  client: { title: 'Client', party: 'client' },
  authorization: { title: 'Authorization', party: 'authorization' },
  service: { title: 'Service', party: 'service' },
  sender: { title: 'Sender', party: 'service' },
  receiver: { title: 'Receiver', party: 'catcher' },
};

/** The observations of an experiment: the title of each and what its value means. */
export const experimentFacts: Readonly<Record<ExperimentFact, { title: string; meaning: string }>> = texts;

const receiverChecks: Readonly<Record<string, { title: string } | undefined>> = checkWords;

/** The value of an observation as it is shown: causes, deliveries and checks in the words of their lists. */
export function shownValue(fact: ExperimentFact, value: string): string {
  if (fact === 'diagnosis') return value.replace(/[\w/-]*-[\w/-]+/g, causeLabel);
  if (fact === 'failed-check') return checkTitle(value);
  if (fact === 'failed-checks') return value.replace(/\w+/g, (id) => receiverChecks[id]?.title ?? id);
  if (fact !== 'delivery') return value;
  return value.replace(/pending|exhausted/g, (status) => deliveryWords[status as DeliveryStatus]);
}
