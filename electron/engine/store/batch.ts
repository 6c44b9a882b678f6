import { maxFrameBytes } from './log/append-log.ts';
import type { LoggedGroup } from './log/frame.ts';
import type { Statement, WriteOutcome } from './statement.ts';

/** Reports the outcome of a group of statements. */
export interface WriteCallbacks {
  resolve(outcome: WriteOutcome): void;
  reject(error: Error): void;
}

/** A group that can be written to the log instead of the database, and is then stored in the database later. */
export class LoggedWrite implements LoggedGroup, WriteCallbacks {
  readonly seq: number;
  readonly statements: readonly Statement[];
  /** Called when the group is durable: in the log, or in the database. */
  readonly durable: WriteCallbacks;
  /** Called when the group is in the database. */
  readonly indexed: WriteCallbacks['resolve'];

  constructor({ seq, statements }: LoggedGroup, durable: WriteCallbacks, indexed: WriteCallbacks['resolve']) {
    this.seq = seq;
    this.statements = statements;
    this.durable = durable;
    this.indexed = indexed;
  }

  resolve(outcome: WriteOutcome): void {
    this.indexed(outcome);
    this.durable.resolve(outcome);
  }

  reject(error: Error): void {
    this.durable.reject(error);
  }
}

const gatheredTurns = 32;
const gatheredGroups = 256;

/** Groups that share a commit, with their callbacks and the texts of all statements. */
export class Batch {
  readonly groups: (readonly Statement[])[] = [];
  readonly waiting: WriteCallbacks[] = [];
  readonly statements = new Set<string>();
  /** The groups that can be written to the log. */
  readonly logged: LoggedWrite[] = [];
  /** Whether a caller waits for it. */
  awaited = false;
  private turns = 0;
  private loggedBytes = 0;

  /** Groups that no caller waits for are collected for a few turns, which pass immediately on an idle loop. */
  isDue(): boolean {
    return this.awaited || this.turns >= gatheredTurns || this.groups.length >= gatheredGroups;
  }

  isDueAfterTurn(): boolean {
    this.turns++;
    return this.isDue();
  }

  /** Whether all of it can be written to the log. */
  isLoggable(): boolean {
    return this.logged.length === this.groups.length && this.loggedBytes <= maxFrameBytes;
  }

  add(group: readonly Statement[], waiting: WriteCallbacks): void {
    this.groups.push(group);
    this.waiting.push(waiting);
    for (const { sql } of group) this.statements.add(sql);
  }

  addLogged(write: LoggedWrite): void {
    this.add(write.statements, write);
    this.logged.push(write);
    for (const { params } of write.statements) {
      for (const value of params) if (typeof value === 'object' && value) this.loggedBytes += value.length;
    }
    this.awaited = true;
  }
}
