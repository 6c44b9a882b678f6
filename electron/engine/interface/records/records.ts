import type { ErrorCode } from '#shared/errors/hookbench-error.ts';
import type { EnvelopeRole, Operation } from '#shared/interface/interface-model.ts';
import type { NewJournalEntry } from '#shared/model/journal-entry.ts';
import type { Page, PageQuery } from '#shared/model/page.ts';
import type { Statement } from '../../store/statement.ts';

export type RecordObject = Record<string, unknown>;

/** A request to an operation, as far as records are concerned: sent parameters, without defaults, decoded. */
export interface RecordRequest {
  path: Readonly<Record<string, unknown>>;
  query: Readonly<Record<string, unknown>>;
  /** Names are in lower case. */
  header: Readonly<Record<string, unknown>>;
  cookie: Readonly<Record<string, unknown>>;
  /** The decoded body. */
  json?: unknown;
  /** The media type of the body, without parameters. */
  mediaType?: string | undefined;
  /** The claims of the access token. */
  claims?: Readonly<Record<string, unknown>> | undefined;
  trace: string;
}

/** Rows and journal entries that are committed together, and what follows the commit. */
export interface Recorded {
  statements: Statement[];
  entries: NewJournalEntry[];
  afterCommit?: () => void;
}

/** What happened to one record. */
export interface RecordChange {
  collection: string;
  key: string;
  do: 'created' | 'changed' | 'deleted';
  /** The record as it is sent: without `writeOnly` members, and without a state that its schema lacks. */
  before?: RecordObject;
  after?: RecordObject;
  /** The last version with all its members, for templates. */
  stored: RecordObject;
  /** The move of its state. The event that it emits is already in the statements. */
  move?: { from: string; to: string; emits?: string };
}

/** A value that the response says about a list: the value, else the query of the list's URL, else nothing. */
export interface EnvelopeValue {
  role: EnvelopeRole;
  at: string[];
  value?: unknown;
  query?: PageLink['query'];
}

/** Another page of the list: the query parameters that differ from those of the request. */
export interface PageLink {
  rel: 'first' | 'prev' | 'next' | 'last' | 'self';
  query: Record<string, string>;
}

/** The request is not possible. */
export interface RecordRefusal {
  kind: 'refused';
  status: number;
  code: ErrorCode;
  detail: string;
  /** JSON Pointer into the request body. */
  field?: string;
  /** JSON Pointer to the rule in the document. */
  pointer?: string;
}

/** What was done, with what must be committed before the response is sent. */
export interface RecordsDone extends Recorded {
  kind: 'done';
  created?: boolean;
  /** The record as it is sent. Without one, the operation has no record to respond with. */
  record?: RecordObject;
  items?: RecordObject[];
  envelope?: EnvelopeValue[];
  links?: PageLink[];
  /** Of all records of the list, if its response reports it. */
  total?: number;
  changes: RecordChange[];
}

export type RecordOutcome = RecordRefusal | RecordsDone;

/** A record as the user sees and edits it in the table of records, with all its members. */
export interface RecordRow {
  /** Identifies the row. */
  id: string;
  key: string;
  /** The path parameters that select it, and are not among its members, by name. */
  parameters: Record<string, string>;
  state?: string;
  record: RecordObject;
}

/** The records of a user's interface. */
export interface Records {
  /** Starts the moves that follow the clock. Call it when the records are committed. */
  start(): void;
  /** Call it before collections are used. @returns undefined if they have their records from the start */
  prepare(collections: readonly string[]): Promise<void> | undefined;
  /**
   * What an operation does with records. Nothing is written: the caller commits the statements and entries, and calls
   * again if another write came first.
   */
  act(operation: Operation, request: RecordRequest): RecordOutcome;
  /** @throws HookbenchError `not_found` for an unknown collection */
  page(collection: string, query: PageQuery): Page<RecordRow>;
  find(collection: string, id: string): RecordRow | undefined;
  /**
   * Stores a record in any state, without events.
   * @param id The row that it replaces; without one, the record is added.
   * @throws HookbenchError `not_found`, `bad_input`, `conflict`
   */
  put(
    collection: string,
    given: { record: RecordObject; parameters?: Record<string, string> | undefined },
    id?: string,
  ): Promise<RecordRow>;
  /** Removes a record with the records below it. @throws HookbenchError `not_found` */
  remove(collection: string, id: string): Promise<void>;
  /** Stops the moves that follow the clock, and waits for those in flight. */
  stop(): Promise<void>;
}
