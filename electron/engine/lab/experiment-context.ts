import type { Diagnosis } from '#shared/model/diagnosis.ts';
import type { Parties } from '../parties.ts';
import type { Variables } from './variables.ts';

/** What the steps of one experiment work on, and what they leave for the judgement. */
export interface ExperimentContext {
  readonly parties: Parties;
  /** The experiment's own client and subscription. */
  readonly clientId: string;
  readonly subscriptionId: string | undefined;
  readonly variables: Variables;
  /** The last sequence of the journal before the first step. */
  readonly since: number;
  readonly signal: AbortSignal;
  /** What came back for each request of the client, in order, but for what it took to get its token. */
  readonly answers: string[];
  /** What the body of each answer to the client is. */
  readonly bodies: string[];
  /** Why each request of the client went as it did, in order, and in which trace. */
  readonly diagnoses: { trace: string; diagnosis: Diagnosis }[];
  /** How each sign-in ended: `done`, or the code of its failure. */
  readonly signIns: string[];
  /** What came back for raw bytes: a status, a code, or `none`. */
  readonly rawAnswers: string[];
  readonly traces: Set<string>;
  /** Traces of what had to be done first, e.g. a sign-in that succeeded: what they led to is not looked at. */
  readonly asides: Set<string>;
  readonly deliveries: string[];
}
