import type { X509Certificate } from 'node:crypto';
import type { Check } from '#shared/model/decision.ts';
import type { Problem } from '#shared/model/problem.ts';
import type { NewJournalEntry } from '#shared/model/journal-entry.ts';
import type { Profile } from '#shared/profile/profile.ts';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { type ErrorCode, HookbenchError, toProblem } from '#shared/errors/hookbench-error.ts';
import { type Checked, type CheckStep, refused, type CheckResult } from '../journal/run-checks.ts';
import type { Statement } from '../store/statement.ts';
import type { KnownToken } from './ports.ts';
import type { AccessTokenClaims } from './checks/access-token.ts';
import type { OwnRequest } from './own/offered-interface.ts';

/** A refusal by the service: the problem document and its headers. */
export interface ServiceRefusal {
  problem: Problem;
  headers?: Record<string, string>;
}

/** A request to the service. The checks fill in the optional members. */
export interface ServiceContext {
  method: string;
  path: string;
  params: Readonly<Record<string, string | undefined>>;
  /** The raw query, without the question mark. */
  search: string;
  query: URLSearchParams;
  headers: IncomingHttpHeaders;
  /** Header names and values as received, alternating. */
  rawHeaders: readonly string[];
  body: Buffer;
  trace: string;
  /** The profile when the request was received. */
  profile: Profile;
  /** The listener that received the request, e.g. `http://localhost:4010`. */
  origin: string;
  /** IP address of the caller. */
  peer: string;
  /** The certificate that the caller showed at the TLS handshake, not verified. */
  certificate?: X509Certificate | undefined;
  /** Absolute URI of the request, without query. */
  url: string;
  /** Set if a token was sent over plain HTTP. */
  tokenInClear?: boolean;
  /** The token in the query, if the profile allows it. */
  queryToken?: string | undefined;
  token?: string;
  /** Header of a JWT; an opaque token has none. */
  tokenHeader?: { alg?: string; typ?: string; kid?: string };
  /** The token in the authorization server's store. */
  known?: KnownToken | undefined;
  claims?: AccessTokenClaims;
  /** `RateLimit` headers for the response. */
  rateFields?: Record<string, string>;
  /** Media type of the body, in lower case and without parameters. */
  mediaType?: string;
  /** The body as JSON, once a check has read it. */
  json?: unknown;
  /** The request to an operation of the user's own interface. */
  own?: OwnRequest | undefined;
  /** What the operation decided in the last attempt, after the checks. */
  decided?: Check[] | undefined;
}

export type ServiceCheck = CheckStep<ServiceContext, ServiceRefusal>;

/** The response of an operation, with the rows and entries that are committed before it is sent. */
export interface ServiceAnswer {
  status: number;
  headers?: Record<string, string | string[]>;
  /** The representation, as JSON text. */
  json?: string;
  /** A representation of any media type, instead of JSON. */
  content?: { type: string | undefined; body: Buffer | string };
  /** Time before the response is sent, by the service's clock, in milliseconds. */
  delayMs?: number;
  /** The error, instead of a representation. The profile decides its format. */
  problem?: Problem;
  entries?: NewJournalEntry[];
  statements?: Statement[];
  afterCommit?: () => void;
}

/** What a document cannot say about an operation: its further checks and its handler. */
export interface Operation {
  checks?: readonly ServiceCheck[];
  answer(context: ServiceContext): ServiceAnswer;
}

/** Runs checks on a request; synchronous unless one is not. */
export type Stage = (context: ServiceContext) => Checked<ServiceRefusal> | Promise<Checked<ServiceRefusal>>;

/** The checks that a request must pass, and its handler. */
export interface RequestPlan {
  check: Stage;
  answer(context: ServiceContext): ServiceAnswer;
  /** Writes a refusal; default: as a problem in the format of the profile. */
  refuse?(refusal: ServiceRefusal, context: ServiceContext): ServiceAnswer;
}

/** Where a request leads. */
export interface Routed {
  /** The parameters in its path. */
  params?: ServiceContext['params'];
  plan(context: ServiceContext): RequestPlan;
}

/** A received request with its route. */
export interface ServiceRequest extends Routed {
  request: IncomingMessage;
  /** The body, if it has one that was read. */
  body?: Buffer;
}

interface RefusalFacts {
  hint?: string;
  field?: string;
  headers?: Record<string, string>;
  /** Extension members of the problem document. */
  more?: Readonly<Record<string, unknown>>;
}

/** A failed check whose refusal is a problem document (RFC 9457) with a code from the catalogue. */
export function refuseWith(
  code: ErrorCode,
  evidence: string,
  detail: string,
  facts: RefusalFacts = {},
): CheckResult<ServiceRefusal> {
  const { headers, ...rest } = facts;
  return refused(evidence, { problem: toProblem(new HookbenchError(code, detail, rest)), ...(headers && { headers }) });
}
