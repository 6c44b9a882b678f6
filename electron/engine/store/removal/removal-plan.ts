import type { Statement } from '../statement.ts';

/** The removal of captures, in the commit in which their entries are removed. */
export interface CaptureRemoval {
  statements: readonly Statement[];
  /** Called once they are committed. */
  done: () => void;
}

/** What is to be removed next, found by the keeper and done by the writer. */
export interface RemovalPlan {
  /** Entries that go, by sequence. */
  seqs: number[];
  /** Those of them that are captures that are still stored. */
  captures: number[];
  /** Ids of the details that go with them, by table. */
  details: DetailIds;
  /** Rows of other tables that expired. */
  expired: ExpiredRows[];
  /** Pending deliveries to cancel before entries are removed. */
  surplus: PendingSurplus | undefined;
  /** Whether there may be more. */
  more: boolean;
  /** Free pages that the database should give back to the disk. */
  freePages: number;
}

/** Pending deliveries that are too many, the oldest of them first. */
export interface PendingSurplus {
  ids: string[];
  /** The subscriptions that they are of. */
  subscriptions: string[];
  /** Too many of a subscription, or together more than half of what the journal may hold. */
  exceeds: 'count' | 'half';
}

/** Details of entries, by the table that they are in. */
export interface DetailIds {
  exchanges: string[];
  decisions: string[];
  /** Each with the status that the entry has. */
  chats: [id: string, status: string][];
  sessions: string[];
  attempts: [deliveryId: string, n: number][];
  deliveries: string[];
  events: string[];
}

export interface ExpiredRows {
  table: string;
  rowids: number[];
}
