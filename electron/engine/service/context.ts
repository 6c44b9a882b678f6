import type { Check } from '#shared/model/decision.ts';
import type { Problem } from '#shared/model/problem.ts';
import type { NewJournalEntry } from '#shared/model/journal-entry.ts';
import type { Profile } from '#shared/profile/profile.ts';
import type { IncomingHttpHeaders } from 'node:http';
import type { CheckStep } from '../journal/run-checks.ts';
import type { Statement } from '../journal/store/statement.ts';
import type { KnownToken } from './ports.ts';
import type { AccessTokenClaims } from './checks/access-token.ts';

/** A refusal by the service: the problem document and headers beside it. */
export interface ServiceRefusal {
  problem: Problem;
  headers?: Record<string, string>;
}

/** A request to the service on its way through the checks, each of which may fill in a part. */
export interface ServiceContext {
  method: string;
  path: string;
  params: Readonly<Record<string, string | undefined>>;
  /** What stands behind the question mark; empty without one. */
  search: string;
  query: URLSearchParams;
  headers: IncomingHttpHeaders;
  /** Header fields as received, name and value in turn. */
  rawHeaders: readonly string[];
  body: Buffer;
  trace: string;
  /** The assumptions as they were when the request came. */
  profile: Profile;
  /** `http://localhost:4010` or `https://localhost:4011`: the listener it came in by. */
  origin: string;
  /** Address of the other end. */
  peer: string;
  /** Absolute URI of the request, without query. */
  url: string;
  /** Set when a token came by plain HTTP. */
  tokenInClear?: boolean;
  /** The token of the query, where the profile takes it from there. */
  queryToken?: string | undefined;
  token?: string;
  /** Header of a JWT; an opaque token has none. */
  tokenHeader?: { alg?: string; typ?: string; kid?: string };
  /** What the authorization server knows of the token. */
  known?: KnownToken | undefined;
  claims?: AccessTokenClaims;
  /** `RateLimit` fields for the answer. */
  rateFields?: Record<string, string>;
  /** Media type of the body, in small letters and without parameters. */
  mediaType?: string;
  /** The body as JSON, once a check has read it. */
  json?: unknown;
  /** What `If-Match` and `If-None-Match` came to, of the last try. */
  precondition?: Check;
}

export type ServiceCheck = CheckStep<ServiceContext, ServiceRefusal>;

/** What an operation answers, with what is committed before the answer goes out. */
export interface ServiceAnswer {
  status: number;
  headers?: Record<string, string>;
  /** The representation, as JSON text. */
  json?: string;
  /** In place of a representation: what went wrong. Its shape on the wire is the profile's. */
  problem?: Problem;
  entries?: NewJournalEntry[];
  statements?: Statement[];
  afterCommit?: () => void;
}

/** What is checked and done for one row of the route table, once the access token is good. */
export interface Operation {
  /** Made anew when the profile changes. */
  checks(profile: Profile): readonly ServiceCheck[];
  answer(context: ServiceContext): ServiceAnswer;
}

/** One path of the service, with the methods that it takes. */
export interface Resource {
  path: string;
  /** As for an `Allow` header. */
  allow: string;
  /** Media types of a PATCH, if there is one. */
  patchable: boolean;
}
