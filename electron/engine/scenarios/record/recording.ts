import type { AuthorizationServer } from '#shared/model/authorization-server.ts';
import type { CaptureWithBody } from '#shared/model/capture.ts';
import type { Decision } from '#shared/model/decision.ts';
import type { DeliveryWithAttempts } from '#shared/model/delivery.ts';
import type { Exchange } from '#shared/model/exchange.ts';
import type { NewFault } from '#shared/model/fault.ts';
import type { Flow } from '#shared/model/flow.ts';
import type { JournalEntry } from '#shared/model/journal-entry.ts';
import type { RequestRun } from '#shared/model/request-run.ts';

/** What happened, with the details of its messages, and the settings that it depends on. */
export interface Recording {
  name: string;
  /** In the order of the journal. */
  entries: readonly JournalEntry[];
  /** Requests sent from the screen Requests, by the id of each of their exchanges. */
  runs: ReadonlyMap<string, RequestRun>;
  exchanges: ReadonlyMap<string, Exchange>;
  /** Requests of clients that are not Hookbench's own. */
  decisions: ReadonlyMap<string, Decision>;
  deliveries: ReadonlyMap<string, DeliveryWithAttempts>;
  captures: ReadonlyMap<string, CaptureWithBody>;
  /** Names of the events of the user's own interface. */
  ownEvents: ReadonlySet<string>;
  /** The delivery that is recorded without the others of its event. */
  only?: string | undefined;
  /** Authorization servers of others that are saved. */
  servers: readonly AuthorizationServer[];
  /** By trace. */
  flows: ReadonlyMap<string, Flow>;
  /** Faults that are set, were set or have acted, by id. */
  faults: ReadonlyMap<string, NewFault>;
  /** Settings that differ from the defaults. */
  setup: Readonly<Record<string, unknown>>;
  /** What differs from the default subscriptions, as steps. */
  subscriptions: readonly Readonly<Record<string, unknown>>[];
  /** Addresses by the name of their variable, the most specific first. */
  addresses: readonly (readonly [name: string, url: string])[];
  /** Values by the name of their variable, such as the secret of the client. */
  known: readonly (readonly [name: string, value: string])[];
}

/** A step of a scenario file, as it is written. */
export type RecordedStep = Record<string, unknown>;

/** A recorded step, with what later steps can refer to. */
export interface Recorded {
  step: RecordedStep;
  /** The value that `save` selects from. */
  result?: unknown;
}
