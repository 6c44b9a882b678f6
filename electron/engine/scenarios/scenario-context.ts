import type { ControlClient } from '#shared/contract/client.ts';
import type { ContractCheck } from '#shared/model/contract-check.ts';
import type { Diagnosis } from '#shared/model/diagnosis.ts';
import type { Expectation } from '#shared/scenario/expectation.ts';
import type { ScenarioStepResult, ShownThing } from '#shared/scenario/scenario-result.ts';
import type { Clock } from '../clock.ts';
import type { NewLessonTrace } from '../journal/lesson-traces.ts';
import type { PlacedStep } from './read-scenario.ts';
import type { ScenarioSecrets } from './redact-result.ts';
import type { Undo } from './restorable-changes.ts';
import type { Variables } from '#shared/template/with-variables.ts';
import type { SeenByClient } from './sides/observe.ts';
import type { UnderTest } from './trial/under-test.ts';

/** A service that is not Hookbench's own. */
export interface Target {
  url: string;
  tokenUrl?: string | undefined;
  clientId?: string | undefined;
  clientSecret?: string | undefined;
}

/** What the steps of one run of a scenario share. */
export interface ScenarioContext {
  /** The name of the scenario. */
  name: string;
  control: ControlClient;
  wall: Clock;
  target: Target | undefined;
  /** Environment of commands: addresses, credentials and the CA. */
  environment: Readonly<Record<string, string>>;
  variables: Variables;
  /** Sequence number of the journal before the first step: what is older does not belong to the scenario. */
  since: number;
  /** The same as a time. */
  startedAt: string;
  /** Captures and deliveries that an earlier step matched. No other step matches them again. */
  used: Set<string>;
  /** The results of the steps so far. */
  results: readonly ScenarioStepResult[];
  /** The access token that was used last. */
  token: string | undefined;
  secrets: ScenarioSecrets;
  /** Why a step is skipped; undefined if it is carried out. Called once for each step, in their order. */
  reasonToSkip: (placed: PlacedStep) => string | undefined;
  /** What the client observed so far, for the expectations of the sides. */
  seen: SeenByClient;
  /** Whether it is an experiment: what the sides observe of a step is judged at the end, unless the step expects something. */
  judgedAtEnd: boolean;
  /** The receiver or client that it tests, if it is a trial. */
  underTest: UnderTest | undefined;
  /** Whether the parties were started for this scenario, so that nothing has to be restored. */
  own: boolean;
  /** Resolved when deliveries from before the scenario are kept from the clocks that it moves. */
  borrowed?: Promise<void>;
  /** Creates the traces of its events, requests and sign-ins; undefined if they are not those of a lesson. */
  newLessonTrace: NewLessonTrace | undefined;
  /** Restores what the scenario changed, in the order of the changes. */
  undo: Undo[];
  /** Closed when the scenario ends. */
  closing: AsyncDisposableStack;
}

/** What a step observed, as far as its kind has it. */
export interface Observed {
  status?: number | string | undefined;
  headers?: readonly (readonly [string, string])[];
  body?: string;
  cause?: string | undefined;
  failedChecks?: readonly string[];
  checks?: Readonly<Record<string, string>>;
  count?: number;
  attempts?: number;
  /** Time that the step took: real time, or time on the clocks. */
  elapsedMs?: number;
  exitCode?: number | undefined;
  /** Why there is no response. */
  failure?: string | undefined;
}

/** The result of a step before it is judged. */
export interface StepOutcome {
  observed: Observed;
  /** The value that `save` and `expect.json` select from. Default: the body as JSON. */
  result?: unknown;
  trace?: string | undefined;
  diagnosis?: Diagnosis | undefined;
  /** How the response compares to the user's own interface. */
  contract?: ContractCheck | undefined;
  note?: string | undefined;
  /** Why the step does not apply. */
  skipped?: string;
  shown?: ShownThing;
  /** If the step expects several captures or deliveries: those after the first, which must meet the expectations too. */
  others?: readonly StepOutcome[];
}

/** A step, with its variables filled in. */
export interface StepInput<Given> {
  given: Given;
  expect: Expectation;
  folder: string;
  /** Its file and line, for messages. */
  place: string;
  signal: AbortSignal;
  /** Creates the traces of what a step of a lesson sends. */
  newLessonTrace?: (() => string) | undefined;
}

export type StepHandler<Given> = (input: StepInput<Given>, context: ScenarioContext) => Promise<StepOutcome>;
