import type { Answer, Emit, Owner, SignatureMember } from './overlay-members.ts';

/**
 * What an interface means: its documents, understood. Plain data. A `pointer`, or a member named `schema`, is a JSON
 * Pointer into `document`, whose schemas are JSON Schema 2020-12 and refer to each other by `$ref: '#/…'`.
 */
export interface InterfaceModel {
  title: string;
  version: string;
  description?: string;
  /** Of the document's first server, without a slash at the end; operations may have their own. */
  basePath: string;
  document: Record<string, unknown>;
  operations: Operation[];
  collections: Collection[];
  events: EventKind[];
  schemes: Record<string, Scheme>;
  /** All scopes of the document with their descriptions, which may be empty. */
  scopes: Record<string, string>;
  /** The declared records at the start, by collection. */
  seed: Record<string, Record<string, unknown>[]>;
  states: StateMachine[];
  /** Ids of two operations and the name of an event. */
  roles: Partial<Record<'read' | 'write' | 'event', string>>;
}

export interface Operation {
  /** The `operationId`, else for example `GET /things/{id}`. */
  id: string;
  /** In upper case. */
  method: string;
  /** The template as the document has it, without the base path. */
  path: string;
  basePath: string;
  pointer: string;
  summary?: string;
  tags: string[];
  /** Alternatives. An empty list requires nothing; one without schemes admits requests without credentials. */
  security: Requirement[];
  parameters: Parameter[];
  body?: Body;
  /** The status for an invalid body that can be read. */
  invalidStatus: 400 | 422;
  /** The status for a body that cannot be read, and for invalid parameters. */
  invalidSyntaxStatus: 400 | 422;
  responses: Response[];
  act: Act;
  answers: DeclaredAnswer[];
  emits: Emission[];
}

/** A response to the requests that match; the first such answer is sent. */
export interface DeclaredAnswer extends Omit<Answer, 'delay'> {
  delayMs: number;
  pointer: string;
}

/** Schemes that must all pass. */
export interface Requirement {
  pointer: string;
  schemes: { name: string; scopes: string[] }[];
}

export interface Parameter {
  name: string;
  in: 'path' | 'query' | 'querystring' | 'header' | 'cookie';
  required: boolean;
  style: string;
  explode: boolean;
  pointer: string;
  schema?: string;
  /** The media type, for a parameter that is serialised as a document. */
  type?: string;
  example?: unknown;
}

export interface Body {
  required: boolean;
  pointer: string;
  content: Content[];
}

export interface Content {
  /** The media type, which may have `*`. */
  type: string;
  schema?: string;
  /** The schema of each item of a stream. */
  itemSchema?: string;
  /** A JSON Pointer to the object with the encoding of each member. */
  encoding?: string;
  examples: Example[];
}

/** `pointer` is that of the value. */
export interface Example {
  name: string;
  pointer: string;
}

/** A status, a range of them (`2XX`), or the rest. */
export type StatusKey = number | `${1 | 2 | 3 | 4 | 5}XX` | 'default';

export interface Response {
  status: StatusKey;
  pointer: string;
  headers: Header[];
  content: Content[];
}

export interface Header {
  name: string;
  required: boolean;
  pointer: string;
  schema?: string;
  example?: unknown;
}

export type Doing = 'list' | 'create' | 'read' | 'replace' | 'change' | 'delete' | 'none';

/** What an operation does with records. */
export interface Act {
  do: Doing;
  /** With `none`: the collection of the item that must exist. */
  collection?: string;
  /** Where a request has the key of the record; absent for a collection of one record. */
  key?: KeySource;
  /** Path parameters before the key, from the left. */
  parents: Parent[];
  /** The response that reports success. */
  success?: StatusKey;
  /** where the bodies have the record, or the array of records. Absent from a body without records. */
  at: { request?: RecordPart; response?: RecordPart };
  list?: ListAct;
  /** Members that are set, with templates. */
  set?: Record<string, unknown>;
}

/** Where a body has a record, or with `many` an array of records. */
export interface RecordPart {
  /** Member names from the body, none for the body itself. */
  path: string[];
  many: boolean;
  /** The schema of one record, as this body has it. */
  schema?: string;
}

/** Where a request has the key of a record. */
export type KeySource =
  | { in: 'path' | 'query' | 'header' | 'cookie'; name: string }
  | { in: 'body'; at: string[] }
  | { in: 'template'; template: string };

/** A path parameter that selects records: by the key of a record of `collection`, if it is one. */
export interface Parent {
  parameter: string;
  collection?: string;
  /** The member of the selected record that has the value. If absent, the value is kept beside the record. */
  member?: string;
}

/** How a list is filtered, paged and sorted. */
export interface ListAct {
  filters: Filter[];
  paging: { role: PagingRole; in: 'query' | 'body'; name: string }[];
  /** What the response says about the list, and where. */
  envelope: { role: EnvelopeRole; at: string[] }[];
}

/** Keeps the records whose member `at` equals the value that the request has under `name`. */
export interface Filter {
  in: 'query' | 'body';
  name: string;
  at: string[];
}

export type PagingRole = 'page' | 'limit' | 'offset' | 'cursor' | 'before' | 'sort' | 'direction';
export type EnvelopeRole = PagingRole | 'total' | 'pages' | 'next' | 'prev' | 'first' | 'last' | 'self' | 'more';

export interface Collection {
  name: string;
  /** The member that is the key; empty for a collection of one record. */
  key: string;
  keySchema?: string;
  /** The schema of a record. */
  schema?: string;
  parent?: string;
  owner?: Owner;
  /** Path templates of its operations. */
  paths: string[];
  single: boolean;
}

export interface EventKind {
  name: string;
  /** Webhooks include the messages of the events file. */
  kind: 'webhook' | 'callback';
  method: string;
  pointer: string;
  summary?: string;
  /** The default path at the receiver. */
  path?: string;
  /** Of a callback: the runtime expression that gives its URL, and the operation that it follows. */
  expression?: string;
  operation?: string;
  headers: Parameter[];
  /** The media type and schema of the payload. */
  payload?: Content;
  /** What the sender sends as credentials. */
  security: Requirement[];
  signature?: SignatureMember;
}

/** An event that an operation sends. */
export interface Emission extends Omit<Emit, 'webhook' | 'after'> {
  event: string;
  status: StatusKey;
  afterMs: number;
}

export interface StateMachine {
  collection: string;
  /** The member that has the state. */
  field: string;
  initial: string;
  moves: Move[];
  pointer: string;
}

export interface Move {
  from: string;
  to: string;
  /** The operation that makes the move. */
  on?: string;
  /** From the entry into `from`, by the service's clock. */
  afterMs?: number;
  /** The event that the move sends. */
  emits?: string;
}

/** How requests authenticate. Credentials are those that are declared. */
export type Scheme = { pointer: string } & (
  | { type: 'oauth2' | 'openIdConnect' }
  | { type: 'bearer'; value?: string }
  | { type: 'basic'; username?: string; password?: string }
  | { type: 'apiKey'; in: 'query' | 'header' | 'cookie'; name: string; value?: string }
  | { type: 'any' }
  | { type: 'unsupported'; reason: string }
);
