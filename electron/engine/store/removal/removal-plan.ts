import type { Statement } from '../statement.ts';

/** Removes captures in the same commit as their entries. */
export interface CaptureRemoval {
  statements: readonly Statement[];
  /** Called after the commit. */
  done: () => void;
}

/** The next removal, planned by the keeper and executed by the writer. */
export interface RemovalPlan {
  /** Sequences of the entries to remove. */
  seqs: number[];
  /** Those that are stored captures. */
  captures: number[];
  /** Ids of their details, by table. */
  details: DetailIds;
  /** Rows of other tables that expired, or are above the limits of their table. */
  rows: TableRows[];
  /** Pending deliveries to cancel before entries are removed. */
  surplus: PendingSurplus | undefined;
  /** Whether there may be more to remove. */
  more: boolean;
  /** Free pages to return to the disk. */
  freePages: number;
}

/** Pending deliveries above a limit, oldest first. */
export interface PendingSurplus {
  ids: string[];
  /** Their subscriptions. */
  subscriptions: string[];
  /** Too many of a subscription, or together more than half of the journal's limit. */
  exceeds: 'count' | 'half';
}

/** Details of entries by table. */
export interface DetailIds {
  exchanges: string[];
  /** Each with the status of the entry. */
  chats: [id: string, status: string][];
  sessions: string[];
  attempts: [deliveryId: string, n: number][];
  deliveries: string[];
  events: string[];
  /** Of entries of other nodes of a fleet. */
  ofNodes: [caseId: string, kind: string, id: string][];
}

export interface TableRows {
  table: string;
  rowids: number[];
}
