import type { RemovalRequest } from './removal/plan-removal.ts';
import type { RemovalPlan } from './removal/removal-plan.ts';

/** The start data of the keeper's thread. */
export interface KeeperStart {
  file: string;
  textFile: string;
  /** Whether there is work, so that the thread starts after the first commit. */
  isDue: boolean;
}

/**
 * Requests of the engine to the keeper: look for new commits; index all of them, before other work for at most the
 * given milliseconds; plan a removal for retention; remove deleted entries from the index; end.
 */
export type KeeperRequest =
  | 'work'
  | { kind: 'index'; withinMs: number }
  | { kind: 'plan-removal'; request: RemovalRequest }
  | { kind: 'removed'; seqs: readonly number[] }
  | 'close';

/**
 * Messages of the keeper: idle; everything committed before the request is indexed, or as much as
 * the time allowed, or the error; an entry
 * was skipped because it cannot be indexed; damage was found; the keeper has ended.
 */
export type KeeperReply =
  | { kind: 'rested' }
  | { kind: 'indexed' }
  | { kind: 'index-failed'; message: string; broken: boolean }
  | { kind: 'index-skipped'; message: string }
  | { kind: 'damaged'; found: string }
  | { kind: 'removal-planned'; plan: RemovalPlan }
  | { kind: 'removal-failed'; message: string; broken: boolean }
  | { kind: 'closed' };
