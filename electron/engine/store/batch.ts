import type { Statement, WriteOutcome } from './statement.ts';

/** Reports the outcome of a group of statements. */
export interface WriteCallbacks {
  resolve(outcome: WriteOutcome): void;
  reject(error: Error): void;
}

const gatheredTurns = 32;
const gatheredGroups = 256;

/** Groups that share a commit, with their callbacks and the texts of all statements. */
export class Batch {
  readonly groups: (readonly Statement[])[] = [];
  readonly waiting: WriteCallbacks[] = [];
  readonly statements = new Set<string>();
  /** Whether a caller waits for it. */
  awaited = false;
  private turns = 0;

  /** Groups that no caller waits for are collected for a few turns, which pass immediately on an idle loop. */
  isDue(): boolean {
    return this.awaited || this.turns >= gatheredTurns || this.groups.length >= gatheredGroups;
  }

  isDueAfterTurn(): boolean {
    this.turns++;
    return this.isDue();
  }

  add(group: readonly Statement[], waiting: WriteCallbacks): void {
    this.groups.push(group);
    this.waiting.push(waiting);
    for (const { sql } of group) this.statements.add(sql);
  }
}
