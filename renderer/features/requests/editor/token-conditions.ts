import type { RequestTokenCondition } from '#shared/model/token-condition.ts';
import table from './token-conditions.json' with { type: 'json' };

/** A condition of the token. */
export interface TokenCondition {
  name: string;
  /** What the condition means. */
  meaning: string;
  /** The service's status code by default. */
  status: 200 | 401 | 403;
  /** The expected error, and how a client should react. */
  expected: string;
}

/** All token conditions. */
export const tokenConditions = table satisfies Record<RequestTokenCondition, object> as Record<
  RequestTokenCondition,
  TokenCondition
>;
