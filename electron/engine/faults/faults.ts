import {
  newFault,
  type Fault,
  type FaultEffect,
  type FaultKind,
  type FaultPlace,
  type NewFaultInput,
} from '#shared/model/fault.ts';
import type { Cancel, Clock } from '../clock.ts';
import type { NewId } from '../identifier.ts';
import type { Journal } from '../journal/journal.ts';
import { matchesTarget, type FaultTarget } from './fault-target.ts';
import { actsNow, holdFault, letGo, waitForEnd, type HeldFault } from './held-fault.ts';
import { mustFit } from './must-fit.ts';

/** A fault that acts now, its effect narrowed to the kind that was asked for. */
export type ActingFault<Kind extends FaultKind> = Fault & {
  what: Extract<FaultEffect, { kind: Kind }>;
  /** Numbers from 0 up to 1 that follow from the fault's seed and how often it acted. */
  chance: () => number;
};

/** The declared misbehaviours. Each time one acts it is counted and journalled; one whose time is over clears itself. */
export interface Faults {
  /** Whether none is set: all that a request asks then. */
  readonly none: boolean;
  /** @throws HookbenchError `bad_input` when it cannot act there */
  set(fault: NewFaultInput): Promise<Fault>;
  all(): Fault[];
  /** @returns Whether there was one. */
  clear(id: string): Promise<boolean>;
  clearAll(): Promise<number>;
  /**
   * The first fault of a kind that acts on something, if there is one.
   * @param only Passes over those that act elsewhere.
   */
  act<Kind extends FaultKind>(
    where: FaultPlace,
    kind: Kind,
    on: FaultTarget,
    only?: (what: Extract<FaultEffect, { kind: Kind }>) => boolean,
  ): ActingFault<Kind> | undefined;
  /** Calls once when a fault is no longer set, so that what it holds up goes on. At once when it is gone already. */
  onceGone(id: string, run: () => void): Cancel;
  /** Calls whenever a fault was set or cleared. */
  onChange(run: () => void): Cancel;
  /** Lets go what faults hold up; no more act. */
  close(): void;
}

type Change = 'set' | 'acted' | 'cleared';

function entryOf({ id, what, where }: Fault, change: Change, words: string, atMs: number, trace?: string) {
  const message = `${what.kind} at ${where} ${words}`;
  return { kind: 'fault' as const, atMs, id, what: what.kind, change, message, ...(trace !== undefined && { trace }) };
}

export function createFaults(journal: Journal, wall: Clock, newId: NewId, onFailure: (error: unknown) => void): Faults {
  let held: HeldFault[] = [];
  const listeners = new Set<() => void>();
  const find = (id: string): HeldFault | undefined => held.find(({ fault }) => fault.id === id);

  function note(fault: Fault, change: Change, words: string, trace?: string): Promise<unknown> {
    return journal.append([entryOf(fault, change, words, wall.now(), trace)]);
  }

  function changed(): void {
    for (const listener of listeners) listener();
  }

  function drop(gone: readonly HeldFault[]): void {
    held = held.filter((one) => !gone.includes(one));
    gone.forEach(letGo);
    changed();
  }

  async function clear(gone: readonly HeldFault[], words = 'was cleared'): Promise<number> {
    drop(gone);
    await Promise.all(gone.map(({ fault }) => note(fault, 'cleared', words)));
    return gone.length;
  }

  return {
    get none() {
      return held.length === 0;
    },
    async set(input) {
      const fault: Fault = { ...mustFit(newFault.parse(input)), id: newId('flt'), hits: 0 };
      const one = holdFault(fault, wall.now());
      held.push(one);
      if ('seconds' in fault.when)
        one.waiting.add(
          wall.after(fault.when.seconds * 1000, () => {
            clear([one], 'is over').catch(onFailure);
          }),
        );
      const noted = note(fault, 'set', 'was set');
      changed();
      await noted;
      return fault;
    },
    all: () => held.map(({ fault }) => fault),
    clear: async (id) => (await clear(held.filter(({ fault }) => fault.id === id))) > 0,
    clearAll: () => clear(held),
    act<Kind extends FaultKind>(
      where: FaultPlace,
      kind: Kind,
      on: FaultTarget,
      only?: (what: Extract<FaultEffect, { kind: Kind }>) => boolean,
    ) {
      for (const one of held) {
        const fault = one.fault as ActingFault<Kind>;
        if (fault.where !== where || fault.what.kind !== kind || only?.(fault.what) === false) continue;
        if (!matchesTarget(fault, on) || !actsNow(one, wall.now())) continue;
        fault.hits += 1;
        note(fault, 'acted', `acted on ${on.path ?? on.event ?? on.words ?? 'a request'}`, on.trace).catch(onFailure);
        return { ...fault, chance: one.chance };
      }
      return undefined;
    },
    onceGone: (id, run) => waitForEnd(find(id), run),
    onChange(run) {
      listeners.add(run);
      return () => listeners.delete(run);
    },
    close() {
      drop(held);
    },
  };
}
