import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import { faultKinds } from '#shared/faults/fault-kinds.ts';
import {
  newFault,
  type Fault,
  type FaultEffect,
  type FaultKind,
  type FaultMatch,
  type FaultPlace,
  type FaultTiming,
  type NewFault,
  type NewFaultInput,
} from '#shared/model/fault.ts';
import type { Clock } from '../clock.ts';
import type { NewId } from '../identifier.ts';
import type { Journal } from '../journal/journal.ts';
import { seededRandom } from './seeded-random.ts';

/** A fault that acts now, its effect narrowed to the kind that was asked for. */
export type ActingFault<Kind extends FaultKind> = Fault & { what: Extract<FaultEffect, { kind: Kind }> };

/** The declared misbehaviours. Each time one acts it is counted and journalled. */
export interface Faults {
  /** @throws HookbenchError `bad_input` when it cannot act there */
  set(fault: NewFaultInput): Promise<Fault>;
  all(): Fault[];
  /** @returns Whether there was one. */
  clear(id: string): Promise<boolean>;
  clearAll(): Promise<number>;
  /** The first fault of a kind that acts on a request, if there is one. */
  act<Kind extends FaultKind>(where: FaultPlace, kind: Kind, on: FaultMatch): ActingFault<Kind> | undefined;
}

interface Held {
  fault: Fault;
  /** How many requests it matched, whether or not it acted. */
  seen: number;
  setAtMs: number;
  chance: () => number;
}

function matches({ match }: Fault, on: FaultMatch): boolean {
  if (match.method !== undefined && match.method.toUpperCase() !== on.method) return false;
  if (match.path !== undefined && !on.path?.startsWith(match.path)) return false;
  if (match.event !== undefined && match.event !== on.event) return false;
  return match.client === undefined || match.client === on.client;
}

function isDue(when: FaultTiming, { seen, setAtMs, chance }: Held, nowMs: number): boolean {
  if ('first' in when) return seen <= when.first;
  if ('every' in when) return seen % when.every === 0;
  if ('probability' in when) return chance() < when.probability;
  if ('seconds' in when) return nowMs - setAtMs < when.seconds * 1000;
  return true;
}

function mustFit({ what, where }: NewFault): void {
  const places = faultKinds.find(({ kind }) => kind === what.kind)?.places ?? [];
  if (places.includes(where)) return;
  throw new HookbenchError('bad_input', `/where: the fault ${what.kind} does not act at ${where}.`, {
    field: '/where',
    hint: `Set where to ${places.map((place) => `"${place}"`).join(' or ')}, or choose a fault that acts there.`,
  });
}

export function createFaults(journal: Journal, wall: Clock, newId: NewId, onFailure: (error: unknown) => void): Faults {
  let held: Held[] = [];

  function note({ id, what, where }: Fault, change: 'set' | 'acted' | 'cleared', words: string): Promise<unknown> {
    const message = `${what.kind} at ${where} ${words}`;
    return journal.append([{ kind: 'fault', atMs: wall.now(), id, what: what.kind, change, message }]);
  }

  return {
    async set(input) {
      const given = newFault.parse(input);
      mustFit(given);
      const fault: Fault = { ...given, id: newId('flt'), hits: 0 };
      const seed = 'probability' in given.when ? given.when.seed : 1;
      held.push({ fault, seen: 0, setAtMs: wall.now(), chance: seededRandom(seed) });
      await note(fault, 'set', 'was set');
      return fault;
    },
    all: () => held.map(({ fault }) => fault),
    async clear(id) {
      const found = held.find(({ fault }) => fault.id === id);
      if (!found) return false;
      held = held.filter((one) => one !== found);
      await note(found.fault, 'cleared', 'was cleared');
      return true;
    },
    async clearAll() {
      const cleared = held;
      held = [];
      await Promise.all(cleared.map(({ fault }) => note(fault, 'cleared', 'was cleared')));
      return cleared.length;
    },
    act<Kind extends FaultKind>(where: FaultPlace, kind: Kind, on: FaultMatch) {
      for (const one of held) {
        const { fault } = one;
        if (fault.where !== where || fault.what.kind !== kind || !matches(fault, on)) continue;
        one.seen += 1;
        if (!isDue(fault.when, one, wall.now())) continue;
        fault.hits += 1;
        note(fault, 'acted', `acted on ${on.path ?? on.event ?? 'a request'}`).catch(onFailure);
        return fault as ActingFault<Kind>;
      }
      return undefined;
    },
  };
}
