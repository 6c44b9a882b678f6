import type { RemovalRequest } from './removal/plan-removal.ts';
import type { RemovalPlan } from './removal/removal-plan.ts';

/** What the keeper's thread is started with. */
export interface KeeperStart {
  file: string;
  textFile: string;
}

/**
 * What the engine asks of the keeper: to look after what was committed; to index all of it, before other work for at most
 * so many milliseconds; to plan what retention removes; to take what was removed out of the index; to end.
 */
export type KeeperRequest =
  | 'work'
  | { kind: 'index'; withinMs: number }
  | { kind: 'plan-removal'; request: RemovalRequest }
  | { kind: 'removed'; seqs: readonly number[] }
  | 'close';

/**
 * What it says: nothing is left to do; all is indexed that was committed when asked, or as much as
 * the time allowed, or why not; an entry
 * cannot be indexed and was left out; damage was found; it has ended.
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
