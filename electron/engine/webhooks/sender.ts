import type { Cancel } from '../clock.ts';
import { createDueDeliveries, type DueDelivery } from './due-deliveries.ts';
import { createDeliveryQueue, type DeliveryQueue, type DeliveryQueueDeps } from './delivery-queue.ts';
import type { RecordedEvent } from './outbox.ts';
import { createRunner, type Runner, type RunnerDeps } from './runner.ts';
import { direct } from './sending.ts';

/** Deliveries from before a time on this machine's clock, which are attempted only by hand. */
function createFrozen() {
  const times = new Set<{ beforeMs: number }>();
  return {
    /** The time from which deliveries are attempted; undefined if all are. */
    from: (): number | undefined =>
      times.size === 0 ? undefined : Math.max(...[...times].map(({ beforeMs }) => beforeMs)),
    /**
     * Freezes those from before a time.
     * @param settled Waits for their attempts in flight.
     * @returns A function that ends it, and then calls `onEnd`.
     */
    async add(beforeMs: number, settled: () => Promise<unknown>, onEnd: () => void): Promise<() => void> {
      const one = { beforeMs };
      times.add(one);
      await settled();
      return () => {
        times.delete(one);
        onEnd();
      };
    },
  };
}

/** Attempts the due deliveries of the outbox, several at a time and one subscription after the other. */
export interface Sender {
  /** Checks for due deliveries. Called at the start and after each commit that recorded an event. */
  wake(): void;
  /**
   * Starts the first attempts of an event in the turn in which its commit is requested, so that one commit stores both.
   * Requests are sent after it.
   * @returns Whether all its deliveries are started; otherwise call `wake` after the commit.
   */
  begin(recorded: Pick<RecordedEvent, 'deliveryIds' | 'due'>): boolean;
  /** Makes attempts immediately, even if the subscription is paused. */
  sendNow(deliveryIds: readonly string[]): void;
  /**
   * Attempts deliveries from before a time on this machine's clock only by hand, so that moved clocks do not concern them.
   * Resolves when their attempts in flight have ended. @returns A function that ends it.
   */
  freeze(beforeMs: number): Promise<() => void>;
  /** Reports that a delivery was cancelled. */
  cancel(deliveryId: string): void;
  /** Starts no more attempts, and waits briefly for those in flight. */
  stop(): Promise<void>;
}

function addQueue(queues: Map<string, DeliveryQueue>, id: string, deps: DeliveryQueueDeps): DeliveryQueue {
  const queue = createDeliveryQueue(id, deps);
  queues.set(id, queue);
  return queue;
}

/** When the next delivery of any queue is due. */
const earliest = (queues: Iterable<DeliveryQueue>, nowMs: number): number =>
  Math.min(...[...queues].map((queue) => queue.wakeAt(nowMs) ?? Infinity));

/** Starts new deliveries that their queues admit. @returns How many. */
function startNew(
  due: readonly DueDelivery[],
  { queueOf, runner }: { queueOf: (id: string) => DeliveryQueue; runner: Runner },
  nowMs: number,
): number {
  let started = 0;
  for (const one of due) {
    if (!runner.hasRoom() || !queueOf(one.subscriptionId).admit(nowMs)) continue;
    runner.start(one);
    started += 1;
  }
  return started;
}

export function createSender(deps: RunnerDeps): Sender {
  const { clocks, profile, subscriptions } = deps;
  const frozen = createFrozen();
  const found = createDueDeliveries(deps.store, frozen.from);
  const queues = new Map<string, DeliveryQueue>();
  const first = new Set<string>();
  let alarm: Cancel | undefined;
  let planned = false;
  let stopped = false;

  const queueDeps = { found, subscriptions, profile: profile.get, allowedGapMs: deps.handshakes.gapMs };
  const queueOf = (id: string): DeliveryQueue => queues.get(id) ?? addQueue(queues, id, queueDeps);

  const runner = createRunner(deps, { queueOf, sendNow });

  function sendNow(ids: readonly string[]): void {
    for (const id of ids) first.add(id);
    plan();
  }

  function startFirst(): void {
    for (const id of first) {
      if (!runner.hasRoom()) return;
      first.delete(id);
      const due = runner.has(id) ? undefined : found.pending(id);
      if (due) runner.start(due);
    }
  }

  /** Starts due deliveries, one of each subscription in turn. */
  function turn(): void {
    planned = false;
    if (stopped) return;
    startFirst();
    const nowMs = clocks.service.now();
    const startOne = (queue: DeliveryQueue): boolean => {
      const due = runner.hasRoom() ? queue.take(nowMs) : undefined;
      if (due) runner.start(due);
      return due !== undefined;
    };
    for (let rest = [...queues.values()]; rest.length > 0;) rest = rest.filter(startOne);
    arm(nowMs);
  }

  function plan(): void {
    if (planned || stopped) return;
    planned = true;
    setImmediate(turn);
  }

  /** Sets the alarm for the next due delivery. The clock also checks every 5 s and when it is moved. */
  function arm(nowMs: number): void {
    alarm?.();
    const at = earliest(queues.values(), nowMs);
    alarm = at === Infinity ? undefined : clocks.service.at(at, reread);
  }

  function reread(): void {
    for (const queue of queues.values()) queue.reread();
    plan();
  }

  return {
    wake() {
      [...subscriptions.ids(), direct].forEach(queueOf);
      reread();
    },
    begin: ({ deliveryIds, due }) =>
      !stopped && startNew(due, { queueOf, runner }, clocks.service.now()) === deliveryIds.length,
    sendNow,
    freeze: (beforeMs) => frozen.add(beforeMs, () => runner.ended(found.isFrozen), reread),
    cancel: runner.cancel,
    async stop() {
      stopped = true;
      alarm?.();
      await runner.stop();
    },
  };
}
