import type { InterfaceModel, Operation, Response } from '#shared/interface/interface-model.ts';

/** A rule of a schema that a value breaks. */
export interface Violation {
  /** JSON Pointer into the value. */
  instance: string;
  /** JSON Pointer of the rule in the document, behind references. */
  schema: string;
  /** The keyword, for example `maxLength`; `limit` if validation was stopped because it takes too long. */
  rule: string;
  /** For example `must be at most 10 characters`. */
  expected: string;
}

/** A broken rule of a parameter. */
export interface ParameterProblem extends Violation {
  parameter: string;
  in: string;
  /** JSON Pointer of the parameter in the document. */
  pointer: string;
}

/** In which message a value is: `readOnly` members are ignored in requests, `writeOnly` members in responses. */
export type Direction = 'request' | 'response';

/** What a request target leads to. */
export type Route =
  | { kind: 'operation'; operation: CompiledOperation; params: Record<string, string> }
  /** Another method of a path; also OPTIONS that the document does not declare. `allow` is the value of `Allow`. */
  | { kind: 'method'; path: string; allow: string }
  /** No path. `nearest` are the most similar operations (`GET /things/{id}`), at most three. */
  | { kind: 'path'; nearest: string[] }
  /** Percent-encoding that is not UTF-8. */
  | { kind: 'undecodable' };

/** An interface that is ready to serve. All is synchronous and without IO. */
export interface CompiledInterface {
  model: InterfaceModel;
  /** By id. */
  operations: ReadonlyMap<string, CompiledOperation>;
  /**
   * Finds the operation of a request: fixed segments before parameters, HEAD as GET if it is not declared.
   * @param target The request target with base path; the query is ignored.
   */
  route(method: string, target: string): Route;
  /** Compiles the schemas of bodies in small steps, so that first requests need not wait for it. */
  ahead(): Generator<void>;
  /** The broken rules of a schema, most specific first, at most 20. A schema that cannot be compiled accepts anything. */
  violations(schema: string, value: unknown, direction: Direction): Violation[];
  /** Schemas that cannot be compiled, found so far: their values are not validated. */
  unchecked(): readonly { pointer: string; why: string }[];
  /**
   * A value that is valid for a schema, from examples, defaults, constants and enums where it has them. The same for the same
   * arguments and seed.
   * @param variation From 1: another value, for example for the key of another record.
   * @returns undefined if none was found
   */
  sample(schema: string, direction: Direction, variation?: number): unknown;
}

/** The values of the parameters that were sent; those of `query` have the members of a `querystring`, too. */
export type ParameterValues = Record<'path' | 'query' | 'header' | 'cookie', Record<string, unknown>>;

/** The parts of a request that have parameters. */
export interface ReceivedParameters {
  /** As {@link CompiledInterface.route} returns them. */
  params: Record<string, string>;
  /** The query as sent, with or without `?`. */
  search: string;
  /** Names in lower case. */
  headers: Readonly<Record<string, string | readonly string[] | undefined>>;
}

/** A request body as a value; `type` and `value` are undefined if no body was sent. */
export type ReadBody =
  | { ok: true; type: string | undefined; value: unknown }
  | {
      ok: false;
      kind: 'media-type' | 'unreadable' | 'missing' | 'invalid';
      detail: string;
      violations: Violation[];
    };

/** How a response is written. */
export interface RespondOptions {
  /** The header `Accept`. */
  accept?: string | undefined;
  /** Default: the first valid example. */
  exampleName?: string | undefined;
  /** The body as a value; default: an example, else a sample. */
  value?: unknown;
  /** For a response of several statuses; default: the lowest, 500 for `default` unless it reports success. */
  status?: number | undefined;
}

/** A response as declared. */
export interface WrittenResponse {
  status: number;
  /** The media type; undefined without a body. */
  type?: string;
  /** As declared, without `Content-Type`. */
  headers: Record<string, string>;
  body: Buffer | string;
  /** What the body says. */
  value?: unknown;
}

export interface CompiledOperation {
  operation: Operation;
  /** Media types of the body. */
  accepts: readonly string[];
  /**
   * Reads the parameters by their styles and schemas.
   * @returns The sent values, which are also those with problems; `defaults` are those of parameters that were not sent.
   */
  readParameters(received: ReceivedParameters): {
    values: ParameterValues;
    defaults: ParameterValues;
    problems: ParameterProblem[];
  };
  /**
   * Reads and validates a body, in linear time: JSON, forms, multipart (a part with a file is its text, or one character per
   * byte), streams of JSON as arrays, text. Other types are texts that are not validated.
   * @param body Without content encodings.
   */
  readBody(contentType: string | undefined, body: Buffer): ReadBody;
  /** Reads and validates a response of another service, as {@link readBody} does. JSON must not be missing. */
  readResponse(
    response: Response,
    received: { type: string | undefined; headers: ReceivedParameters['headers']; body: Buffer | undefined },
  ): { headers: ParameterProblem[]; body: ReadBody | undefined };
  /** The response that reports success. */
  success: Response;
  /** The declared response for a status: its own, its range, else the default. */
  responseFor(status: number): Response | undefined;
  /** Writes a response; `notAcceptable` names its media types if the client accepts none. */
  respond(response: Response, options?: RespondOptions): WrittenResponse | { notAcceptable: string[] };
}
