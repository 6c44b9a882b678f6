import type { Operation } from '#shared/interface/interface-model.ts';
import type { RecordChange, Recorded, RecordRequest, Records } from '../../interface/records/records.ts';
import type { OwnInterface } from '../../interface/serve/interface-holder.ts';

/** A request that an operation handled, and its response. Names of headers are in lower case. */
export interface OperationDone {
  request: RecordRequest;
  /** As it was called, with the query. */
  url: string;
  requestHeaders: Readonly<Record<string, unknown>>;
  status: number;
  /** The body of the response as a value. */
  response: unknown;
  responseHeaders: Readonly<Record<string, unknown>>;
  changes: readonly RecordChange[];
}

/** The user's own interface while the service offers it. */
export interface OfferedInterface extends OwnInterface {
  records: Records;
  /** Creates the rows of the events and callbacks of an operation, to be committed with its change. */
  eventsAfter(operation: Operation, done: OperationDone): Recorded;
}
