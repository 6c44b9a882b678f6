import type { NewJournalEntry } from '#shared/model/journal-entry.ts';
import type { OAuthClient } from '#shared/model/oauth-client.ts';
import type { ReceivedRequest } from '../http/received-request.ts';
import type { CheckStep } from '../journal/run-checks.ts';
import type { Statement } from '../journal/store/statement.ts';

/** An error answer of an OAuth endpoint (RFC 6749 5.2). */
export interface OAuthRefusal {
  status: number;
  error: string;
  description: string;
  headers?: Record<string, string>;
}

/** A request to the authorization server on its way through the checks, each of which may fill in a part. */
export interface AuthorizationContext {
  request: ReceivedRequest;
  /** Issuer identifier of the listener the request came in by. */
  issuer: string;
  /** Of the form that was posted, else of the query. */
  parameters: URLSearchParams;
  client?: OAuthClient;
  scope?: string;
}

export type AuthorizationCheck = CheckStep<AuthorizationContext, OAuthRefusal>;

/** What an endpoint answers when all checks hold, with what is to be stored together with it. */
export interface AuthorizationAnswer {
  status: number;
  headers: Record<string, string>;
  body: unknown;
  /** Journal entries and rows that are committed before the answer goes out. */
  entries?: NewJournalEntry[];
  statements?: Statement[];
}

/** One endpoint: its path, its methods, its checks, and what it then does. */
export interface Endpoint {
  path: string;
  methods: readonly string[];
  /** Fills checks in that depend on the request, such as those of a grant. */
  checks(context: AuthorizationContext): readonly AuthorizationCheck[];
  answer(context: AuthorizationContext, trace: string): AuthorizationAnswer | Promise<AuthorizationAnswer>;
}
