import {
  declarationOf,
  newFault,
  type Fault,
  type FaultEffect,
  type FaultKind,
  type FaultPlace,
  type NewFaultInput,
  type FaultTiming,
} from '#shared/model/fault.ts';
import { faultWords } from '#shared/faults/fault-words.ts';
import { matchesMessage } from '#shared/faults/matches-message.ts';
import type { Cancel, Clock } from '../clock.ts';
import type { NewId } from '../identifier.ts';
import type { Journal } from '../journal/journal.ts';
import type { FaultTarget } from './fault-target.ts';
import { mustFit } from './must-fit.ts';
import { seededRandom } from './seeded-random.ts';

/** A fault that is set, with its counters and listeners. */
interface HeldFault {
  fault: Fault;
  /** The number of requests that it matched, whether or not it acted. */
  seen: number;
  setAtMs: number;
  /** Random numbers that decide whether it acts. */
  due: () => number;
  /** Random numbers that decide how it acts. */
  chance: () => number;
  /** Called when it is cleared. */
  waiting: Set<() => void>;
}

function holdFault(fault: Fault, nowMs: number): HeldFault {
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

/** Whether its duration has not passed. */
function isInTime({ fault: { when }, setAtMs }: HeldFault, nowMs: number): boolean {
  return !('seconds' in when) || nowMs - setAtMs < when.seconds * 1000;
}

/** Counts a matching request. @returns Whether the fault acts on it. */
function actsNow(held: HeldFault, nowMs: number): boolean {
  held.seen += 1;
  const when: FaultTiming = held.fault.when;
  if ('first' in when) return held.seen <= when.first;
  if ('every' in when) return held.seen % when.every === 0;
  if ('probability' in when) return held.due() < when.probability;
  return isInTime(held, nowMs);
}

/** Whether it acted as often as it may. */
function isUsedUp({ hits, when }: Fault): boolean {
  return 'first' in when && hits >= when.first;
}

/** Calls once when a fault is cleared; immediately without a fault. */
function waitForEnd(held: HeldFault | undefined, run: () => void): Cancel {
  if (!held) {
    run();
    return () => undefined;
  }
  const { waiting } = held;
  const once = (): void => {
    run();
  };
  waiting.add(once);
  return () => waiting.delete(once);
}

/** Calls everything that waits for the end of a fault. */
function release({ waiting }: HeldFault): void {
  const runs = [...waiting];
  waiting.clear();
  for (const run of runs) run();
}

/** A fault that acts, with its effect narrowed to one kind. */
export type ActingFault<Kind extends FaultKind> = Fault & {
  what: Extract<FaultEffect, { kind: Kind }>;
  /** Random numbers in [0, 1), determined by the fault's seed and how often it has acted. */
  chance: () => number;
};

type Accepts<Kind extends FaultKind> = (what: Extract<FaultEffect, { kind: Kind }>) => boolean;

/** The declared faults. Each action is counted and recorded in the journal; a fault with `seconds` clears itself. */
export interface Faults {
  /** Whether no fault is set; lets callers skip all other checks. */
  readonly none: boolean;
  /** @throws HookbenchError `bad_input` if the fault cannot act at its place */
  set(fault: NewFaultInput): Promise<Fault>;
  all(): Fault[];
  /** @returns Whether the fault existed. */
  clear(id: string): Promise<boolean>;
  clearAll(): Promise<number>;
  /**
   * Finds the first fault of a kind that acts on a target, and counts it; the same again for a target with `acted`.
   * @param only Skips faults whose effect it rejects.
   */
  act<Kind extends FaultKind>(
    where: FaultPlace,
    kind: Kind,
    on: FaultTarget,
    only?: Accepts<Kind>,
  ): ActingFault<Kind> | undefined;
  /** Calls once when a fault is cleared, to release what it holds back; immediately if it is not set. */
  onceGone(id: string, run: () => void): Cancel;
  /** Calls whenever a fault is set or cleared. */
  onChange(run: () => void): Cancel;
  /** Clears all faults and releases what they hold back. */
  close(): void;
}

type Change = 'set' | 'acted' | 'cleared';

function entryOf(fault: Fault, change: Change, predicate: string, atMs: number, trace?: string) {
  const { id, what, where } = fault;
  const declared = declarationOf(fault);
  const { place, title } = faultWords(declared);
  const message = `Fault “${title}”${change === 'acted' ? '' : ` at ${place}`} ${predicate}`;
  return {
    kind: 'fault' as const,
    atMs,
    id,
    what: what.kind,
    where,
    change,
    message,
    ...(change === 'set' && { fault: declared }),
    ...(trace !== undefined && { trace }),
  };
}

function isFor<Kind extends FaultKind>(
  { fault }: HeldFault,
  where: FaultPlace,
  kind: Kind,
  on: FaultTarget,
  only: Accepts<Kind> | undefined,
): boolean {
  const { what } = fault as ActingFault<Kind>;
  return fault.where === where && what.kind === kind && only?.(what) !== false && matchesMessage(fault, on);
}

export function createFaults(journal: Journal, wall: Clock, newId: NewId, onFailure: (error: unknown) => void): Faults {
  let held: HeldFault[] = [];
  const listeners = new Set<() => void>();
  const find = (id: string): HeldFault | undefined => held.find(({ fault }) => fault.id === id);

  function record(fault: Fault, change: Change, predicate: string, trace?: string): Promise<unknown> {
    return journal.append([entryOf(fault, change, predicate, wall.now(), trace)]);
  }

  function notify(): void {
    for (const listener of listeners) listener();
  }

  function drop(cleared: readonly HeldFault[]): void {
    held = held.filter((one) => !cleared.includes(one));
    cleared.forEach(release);
    notify();
  }

  async function clear(cleared: readonly HeldFault[], predicate = 'was cleared'): Promise<number> {
    drop(cleared);
    await Promise.all(cleared.map(({ fault }) => record(fault, 'cleared', predicate)));
    return cleared.length;
  }

  return {
    get none() {
      return held.length === 0;
    },
    async set(input) {
      const fault: Fault = { ...mustFit(newFault.parse(input)), id: newId('flt'), hits: 0, active: true };
      const one = holdFault(fault, wall.now());
      held.push(one);
      if ('seconds' in fault.when)
        one.waiting.add(
          wall.after(fault.when.seconds * 1000, () => {
            clear([one], 'expired').catch(onFailure);
          }),
        );
      const recorded = record(fault, 'set', 'was set');
      notify();
      await recorded;
      return fault;
    },
    all: () => held.map(({ fault }) => fault),
    clear: async (id) => (await clear(held.filter(({ fault }) => fault.id === id))) > 0,
    clearAll: () => clear(held),
    act<Kind extends FaultKind>(where: FaultPlace, kind: Kind, on: FaultTarget, only?: Accepts<Kind>) {
      if (on.acted?.has(kind)) return on.acted.get(kind) as ActingFault<Kind> | undefined;
      const one = held.find((each) => isFor(each, where, kind, on, only) && actsNow(each, wall.now()));
      if (one) {
        one.fault.hits += 1;
        one.fault.active = !isUsedUp(one.fault);
        const target = on.path ?? on.event ?? on.label ?? 'a request';
        record(one.fault, 'acted', `acted on ${target}`, on.trace).catch(onFailure);
      }
      const acting = one && ({ ...one.fault, chance: one.chance } as ActingFault<Kind>);
      on.acted?.set(kind, acting);
      return acting;
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
