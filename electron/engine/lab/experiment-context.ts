import type { Diagnosis } from '#shared/model/diagnosis.ts';
import type { Parties } from '../parties.ts';
import type { Variables } from '#shared/template/with-variables.ts';

/** The context of the steps of one experiment, and what they record for its judgement. */
export interface ExperimentContext {
  readonly parties: Parties;
  /** The experiment's own client and subscription. */
  readonly clientId: string;
  readonly subscriptionId: string | undefined;
  readonly variables: Variables;
  /** The last sequence of the journal before the first step. */
  readonly since: number;
  readonly signal: AbortSignal;
  /** The status or error of each request of the client, in order, without its token requests. */
  readonly answers: string[];
  /** The kind of body of each response to the client. */
  readonly bodies: string[];
  /** The diagnosis and trace of each request of the client, in order. */
  readonly diagnoses: { trace: string; diagnosis: Diagnosis }[];
  /** The result of each sign-in: `done`, or an error code. */
  readonly signIns: string[];
  /** The result of each raw request: a status, an error code, or `none`. */
  readonly rawAnswers: string[];
  readonly traces: Set<string>;
  /** Traces of preparations, e.g. a successful sign-in, which are not judged. */
  readonly asides: Set<string>;
  readonly deliveries: string[];
}
