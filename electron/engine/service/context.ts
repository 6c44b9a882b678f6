import type { Problem } from '#shared/model/problem.ts';
import type { NewJournalEntry } from '#shared/model/journal-entry.ts';
import type { ServiceRoute } from '#shared/model/service-route.ts';
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
  query: URLSearchParams;
  headers: IncomingHttpHeaders;
  body: Buffer;
  trace: string;
  token?: string;
  /** Header of a JWT; an opaque token has none. */
  tokenHeader?: { alg?: string; typ?: string; kid?: string };
  /** What the authorization server knows of the token. */
  known?: KnownToken | undefined;
  /** Absolute URI of the request, without query. */
  url: string;
  claims?: AccessTokenClaims;
  /** The body as JSON, once a check has read it. */
  json?: unknown;
}

export type ServiceCheck = CheckStep<ServiceContext, ServiceRefusal>;

/** What an operation answers, with what is committed before the answer goes out. */
export interface ServiceAnswer {
  status: number;
  headers?: Record<string, string>;
  body?: unknown;
  entries?: NewJournalEntry[];
  statements?: Statement[];
  afterCommit?: () => void;
}

/** What is checked and done for one row of the route table, once the access token is good. */
export interface Operation {
  checks: readonly ServiceCheck[];
  answer(context: ServiceContext): ServiceAnswer;
}

/** One path of the service with the rows that share it. */
export interface Resource {
  path: string;
  routes: readonly ServiceRoute[];
}
