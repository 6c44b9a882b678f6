import {
  newFault,
  type Fault,
  type FaultEffect,
  type FaultKind,
  type FaultPlace,
  type FaultTiming,
  type NewFaultInput,
} from '#shared/model/fault.ts';
import type { Cancel, Clock } from '../clock.ts';
import type { NewId } from '../identifier.ts';
import type { Journal } from '../journal/journal.ts';
import { matchesTarget, type FaultTarget } from './fault-target.ts';
import { mustFit } from './must-fit.ts';
import { seededRandom } from './seeded-random.ts';

/** A fault that acts now, its effect narrowed to the kind that was asked for. */
export type ActingFault<Kind extends FaultKind> = Fault & {
  what: Extract<FaultEffect, { kind: Kind }>;
  /** Numbers from 0 up to 1 that follow from the fault's seed and how often it acted. */
  chance: () => number;
};

/** The declared misbehaviours. Each time one acts it is counted and journalled. */
export interface Faults {
  /** Whether none is set: all that a request asks then. */
  readonly none: boolean;
  /** @throws HookbenchError `bad_input` when it cannot act there */
  set(fault: NewFaultInput): Promise<Fault>;
  all(): Fault[];
  /** @returns Whether there was one. */
  clear(id: string): Promise<boolean>;
  clearAll(): Promise<number>;
  /** The first fault of a kind that acts on something, if there is one. */
  act<Kind extends FaultKind>(where: FaultPlace, kind: Kind, on: FaultTarget): ActingFault<Kind> | undefined;
  /** Calls once when a fault is no longer set, so that what it holds up goes on. At once when it is gone already. */
  onceGone(id: string, run: () => void): Cancel;
  /** Calls whenever a fault was set or cleared, or the time of one is over. */
  onChange(run: () => void): Cancel;
  /** Whether a fault is set whose time is not over. */
  isStanding(fault: Fault): boolean;
  /** Lets go what faults hold up; no more act. */
  close(): void;
}

interface Held {
  fault: Fault;
  /** How many requests it matched, whether or not it acted. */
  seen: number;
  setAtMs: number;
  /** Decides whether it acts. */
  due: () => number;
  /** Decides how it acts. */
  chance: () => number;
  /** What waits for it to be gone. */
  waiting: Set<() => void>;
}

function isDue(when: FaultTiming, { due, seen, setAtMs }: Held, nowMs: number): boolean {
  if ('first' in when) return seen <= when.first;
  if ('every' in when) return seen % when.every === 0;
  if ('probability' in when) return due() < when.probability;
  if ('seconds' in when) return nowMs - setAtMs < when.seconds * 1000;
  return true;
}

function hold(fault: Fault, nowMs: number): Held {
  const { what, when } = fault;
  return {
    fault,
    seen: 0,
    setAtMs: nowMs,
    due: seededRandom('probability' in when ? when.seed : 1),
    chance: seededRandom('seed' in what ? what.seed : 1),
    waiting: new Set(),
  };
}

/** What a fault held up goes on. */
function letGo({ waiting }: Held): void {
  const runs = [...waiting];
  waiting.clear();
  for (const run of runs) run();
}

export function createFaults(journal: Journal, wall: Clock, newId: NewId, onFailure: (error: unknown) => void): Faults {
  let held: Held[] = [];
  const listeners = new Set<() => void>();

  function note({ id, what, where }: Fault, change: 'set' | 'acted' | 'cleared', words: string, trace?: string) {
    const message = `${what.kind} at ${where} ${words}`;
    const entry = { kind: 'fault' as const, atMs: wall.now(), id, what: what.kind, change, message };
    return journal.append([{ ...entry, ...(trace !== undefined && { trace }) }]);
  }

  function changed(): void {
    for (const listener of listeners) listener();
  }

  function release(gone: readonly Held[]): Promise<unknown> {
    gone.forEach(letGo);
    changed();
    return Promise.all(gone.map(({ fault }) => note(fault, 'cleared', 'was cleared')));
  }

  return {
    get none() {
      return held.length === 0;
    },
    async set(input) {
      const given = newFault.parse(input);
      mustFit(given);
      const fault: Fault = { ...given, id: newId('flt'), hits: 0 };
      held.push(hold(fault, wall.now()));
      if ('seconds' in fault.when) wall.after(fault.when.seconds * 1000, changed);
      changed();
      await note(fault, 'set', 'was set');
      return fault;
    },
    all: () => held.map(({ fault }) => fault),
    async clear(id) {
      const found = held.find(({ fault }) => fault.id === id);
      if (!found) return false;
      held = held.filter((one) => one !== found);
      await release([found]);
      return true;
    },
    async clearAll() {
      const cleared = held;
      held = [];
      await release(cleared);
      return cleared.length;
    },
    act<Kind extends FaultKind>(where: FaultPlace, kind: Kind, on: FaultTarget) {
      for (const one of held) {
        const { fault } = one;
        if (fault.where !== where || fault.what.kind !== kind || !matchesTarget(fault, on)) continue;
        one.seen += 1;
        if (!isDue(fault.when, one, wall.now())) continue;
        fault.hits += 1;
        note(fault, 'acted', `acted on ${on.path ?? on.event ?? on.words ?? 'a request'}`, on.trace).catch(onFailure);
        return { ...fault, chance: one.chance } as ActingFault<Kind>;
      }
      return undefined;
    },
    onceGone(id, run) {
      const found = held.find(({ fault }) => fault.id === id);
      if (!found) {
        run();
        return () => undefined;
      }
      const once = (): void => {
        run();
      };
      found.waiting.add(once);
      return () => found.waiting.delete(once);
    },
    onChange(run) {
      listeners.add(run);
      return () => listeners.delete(run);
    },
    isStanding({ id }) {
      const found = held.find(({ fault }) => fault.id === id);
      if (!found) return false;
      const { fault, setAtMs } = found;
      return !('seconds' in fault.when) || wall.now() - setAtMs < fault.when.seconds * 1000;
    },
    close() {
      const gone = held;
      held = [];
      gone.forEach(letGo);
      changed();
    },
  };
}
