import type { Statement, WriteOutcome } from './statement.ts';

/** Reports the outcome of a group of statements. */
export interface WriteCallbacks {
  resolve(outcome: WriteOutcome): void;
  reject(error: Error): void;
}

/** Statements with one outcome, or a function that creates them when their batch is sent. It is called once. */
export type Group = readonly Statement[] | (() => readonly Statement[]);

/** A batch whose statements are created. */
export interface ReadyBatch {
  groups: (readonly Statement[])[];
  waiting: WriteCallbacks[];
  /** The texts of all statements. */
  statements: Set<string>;
}

const gatheredTurns = 32;
const gatheredGroups = 256;

/** Groups that share a commit, with their callbacks. */
export class Batch {
  readonly groups: Group[] = [];
  readonly waiting: WriteCallbacks[] = [];
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

  add(group: Group, waiting: WriteCallbacks): void {
    this.groups.push(group);
    this.waiting.push(waiting);
  }

  /** Creates the statements. A group for which that fails is rejected and left out. */
  ready(): ReadyBatch {
    const ready: ReadyBatch = { groups: [], waiting: [], statements: new Set() };
    for (const [place, waiting] of this.waiting.entries()) {
      const group = this.groups[place] ?? [];
      try {
        const statements = typeof group === 'function' ? group() : group;
        for (const { sql } of statements) ready.statements.add(sql);
        ready.groups.push(statements);
        ready.waiting.push(waiting);
      } catch (error) {
        waiting.reject(error as Error);
      }
    }
    return ready;
  }
}
