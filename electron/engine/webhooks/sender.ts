import type { Cancel } from '../clock.ts';
import { createDueDeliveries } from './due-deliveries.ts';
import { createLane, type Lane, type LaneParts } from './lane.ts';
import { createRunner, type RunnerParts } from './runner.ts';
import { direct } from './sending.ts';

/** Works off what is due in the outbox: some deliveries at a time, each subscription in its turn. */
export interface Sender {
  /** Looks for what is due; called after each commit that recorded an event, and at start. */
  wake(): void;
  /** Makes attempts that a person asked for, whatever holds the subscription up. */
  hurry(deliveryIds: readonly string[]): void;
  /** Tells that a delivery was cancelled. */
  forget(deliveryId: string): void;
  /** Takes no more, and lets the attempts under way finish for a moment. */
  stop(): Promise<void>;
}

function addLane(lanes: Map<string, Lane>, id: string, parts: LaneParts): Lane {
  const lane = createLane(id, parts);
  lanes.set(id, lane);
  return lane;
}

/** When the next delivery of any lane is due. */
const earliest = (lanes: Iterable<Lane>, nowMs: number): number =>
  Math.min(...[...lanes].map((lane) => lane.wakeAt(nowMs) ?? Infinity));

export function createSender(parts: RunnerParts): Sender {
  const { clocks, profile, subscriptions } = parts;
  const found = createDueDeliveries(parts.store);
  const lanes = new Map<string, Lane>();
  const hurried = new Set<string>();
  let alarm: Cancel | undefined;
  let planned = false;
  let stopped = false;

  function laneOf(id: string): Lane {
    const known = lanes.get(id);
    return known ?? addLane(lanes, id, { found, subscriptions, profile: profile.get });
  }

  const runner = createRunner(parts, { laneOf, onEnd: plan, onRelease: hurry });

  function hurry(ids: readonly string[]): void {
    for (const id of ids) hurried.add(id);
    plan();
  }

  function startHurried(): void {
    for (const id of hurried) {
      if (!runner.hasRoom()) return;
      hurried.delete(id);
      const due = runner.has(id) ? undefined : found.pending(id);
      if (due) runner.start(due);
    }
  }

  /** Starts what may be started, one of each subscription in turn. */
  function turn(): void {
    planned = false;
    if (stopped) return;
    startHurried();
    const nowMs = clocks.service.now();
    const startOne = (lane: Lane): boolean => {
      const due = runner.hasRoom() ? lane.take(nowMs) : undefined;
      if (due) runner.start(due);
      return due !== undefined;
    };
    for (let rest = [...lanes.values()]; rest.length > 0;) rest = rest.filter(startOne);
    arm(nowMs);
  }

  function plan(): void {
    if (planned || stopped) return;
    planned = true;
    setImmediate(turn);
  }

  /** Looks again when the next is due; the clock itself looks at least every five seconds, and when it is moved. */
  function arm(nowMs: number): void {
    alarm?.();
    const at = earliest(lanes.values(), nowMs);
    alarm = at === Infinity ? undefined : clocks.service.at(at, lookAgain);
  }

  function lookAgain(): void {
    for (const lane of lanes.values()) lane.look();
    plan();
  }

  return {
    wake() {
      [...subscriptions.ids(), direct].forEach(laneOf);
      lookAgain();
    },
    hurry,
    forget: runner.cancel,
    async stop() {
      stopped = true;
      alarm?.();
      await runner.stop();
    },
  };
}
