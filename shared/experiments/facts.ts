import { type ExperimentFact, type ExperimentSide, experimentFact, experimentSide } from '../model/experiment.ts';
import type { Party } from '../model/party.ts';
import { z } from 'zod';

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
export const experimentFacts: Readonly<Record<ExperimentFact, { title: string; meaning: string }>> = {
  answers: {
    title: 'Responses',
    meaning:
      'The status of each response or the code of the transport error, in order; for a client with neither, of its token requests',
  },
  diagnosis: { title: 'Diagnosis', meaning: 'The cause diagnosed for each request or attempt, in order' },
  requests: { title: 'Requests', meaning: 'Number of requests received' },
  decisions: { title: 'Decisions', meaning: 'Whether each request was allowed or rejected, in order' },
  'failed-check': { title: 'Failed check', meaning: 'The check that failed for each rejected request, in order' },
  work: { title: 'Work done', meaning: 'Number of executed requests that change something, e.g. chats started' },
  delivery: { title: 'Delivery', meaning: 'The final status of each delivery' },
  attempts: { title: 'Attempts', meaning: 'The status or transport error of each attempt, in order' },
  waits: { title: 'Waits', meaning: 'Seconds between attempts, on the service’s clock' },
  captures: { title: 'Captures', meaning: 'Number of requests the receiver stored' },
  lateness: {
    title: 'Delay',
    meaning: 'Seconds between each event and its arrival at the receiver, on the service’s clock',
  },
  'slow-answers': { title: 'Slow responses', meaning: 'Number of responses that took 250 ms or longer' },
  'failed-checks': { title: 'Failed checks', meaning: 'The receiver’s checks that failed, across all captures' },
  notes: { title: 'Notes', meaning: 'The checks of the receiver that noted something unusual, of all captures' },
  pairing: { title: 'Both ends', meaning: 'How the sent and received messages compare' },
  bodies: {
    title: 'Bodies',
    meaning:
      'What each body is (response bodies at the client, request bodies at the receiver): JSON, malformed JSON, a web page, other text, bytes that are not text, or empty. A Content-Encoding is named first; the body is judged without decoding it',
  },
  'sign-ins': { title: 'Sign-ins', meaning: 'The result of each sign-in: done, or its error code' },
  'raw-answers': {
    title: 'Responses to raw bytes',
    meaning: 'The response to bytes written directly to the socket: a status, an error code, or none',
  },
  tokens: { title: 'Tokens', meaning: 'Number of access tokens issued' },
};
