import { HookbenchError, messageOf } from '#shared/errors/hookbench-error.ts';
import type { FleetNode, FleetStatus } from '#shared/model/fleet.ts';
import type { Clock } from '../clock.ts';
import { casePortionJob } from '../journal/cases/read-case-file.ts';
import { portionJob } from '../journal/export/portion-job.ts';
import type { PartBase } from '../part-base.ts';
import { pause } from '../pause.ts';
import type { Fleet } from './connect-fleet.ts';
import { readFleetOptions, type FleetOptions } from './fleet-options.ts';
import { keepConnection } from './keep-connection.ts';
import { createRefusals, type Refusals } from './refusals.ts';
import { createSharedSetup, type SetupPart, type SharedSetup } from './setup/share-setup.ts';
import { createFleetProgress, type FleetProgress } from './view/fleet-progress.ts';
import { claimName, createPresence, offlineAfterMs, type Presence } from './view/presence.ts';
import { createPublisher, type Publisher } from './view/publish-entries.ts';
import { createWatcher, type Watcher } from './view/watch-entries.ts';

/** How a node takes part in a fleet. */
export interface FleetMembership {
  connection: FleetOptions;
  /** The name of this node. */
  node: string;
  /** Whether to receive the other nodes' entries from the start; `new`: only those published from now on. */
  watch: boolean | 'new';
  /** Whether secrets of published entries are redacted. */
  secrets: 'redact' | 'include';
  /** Whether the setup is the same on all nodes that share it. */
  shareSetup: boolean;
}

/** This node in its fleet. */
export interface FleetMember {
  status(): FleetStatus;
  /** Starts or stops receiving the other nodes' entries. */
  watch(on: boolean): void;
  /** Publishes what is left, if NATS can be reached, and disconnects. */
  close(): Promise<void>;
}

export interface FleetDeps extends Pick<PartBase, 'jobs' | 'journal' | 'random' | 'store'> {
  wall: Clock;
  launchSeq: number;
  /** The secret values to redact. */
  secretValues: () => Promise<readonly string[]>;
  /** What of the setup can be shared. */
  setup: readonly SetupPart[];
}

const lookEveryMs = 100;
const retryMs = 1000;
const flushWithinMs = 2000;

type Ended = Pick<FleetStatus, 'state' | 'problem'>;

/** Runs all until one fails or the signal aborts; the others are then stopped. */
async function together(
  signal: AbortSignal,
  works: readonly ((signal: AbortSignal) => Promise<void>)[],
): Promise<void> {
  const stop = new AbortController();
  const both = AbortSignal.any([signal, stop.signal]);
  const running = works.map((work) =>
    work(both).catch((error: unknown) => {
      stop.abort();
      throw error;
    }),
  );
  const results = await Promise.allSettled(running);
  const failed = results.find((result) => result.status === 'rejected');
  if (failed && !signal.aborted) throw failed.reason;
}

interface Parts {
  presence: Presence;
  progress: FleetProgress;
  publisher: Publisher;
  watcher: Watcher;
  setup: SharedSetup | undefined;
  refusals: Refusals;
}

function nodesOf({ presence, progress }: Parts, now: number): FleetNode[] {
  const received = progress.allReceived();
  const seen = presence.nodes();
  const own = presence.ownOffsetMs();
  return [...new Set([...seen.keys(), ...received.keys()])].toSorted().map((name) => {
    const report = seen.get(name);
    const last = received.get(name) ?? 0;
    return {
      name,
      online: report !== undefined && now - report.seenAtMs < offlineAfterMs,
      received: last,
      ...(report && own !== undefined && { clockOffsetMs: Math.round(report.offsetMs - own) }),
      ...(report && { behind: Math.max(0, report.published - last) }),
    };
  });
}

function partsOf(
  { connection, node, secrets, shareSetup }: FleetMembership,
  fleet: string,
  deps: FleetDeps,
  instance: string,
): Parts {
  const { jobs, journal, launchSeq, random, secretValues, store, wall } = deps;
  const progress = createFleetProgress(store, fleet);
  const publisher = createPublisher({
    node,
    launchSeq,
    store,
    journal,
    progress,
    writePortion: (request) => store.watchJob(jobs.run(portionJob, request)),
    secrets: () => (secrets === 'redact' ? secretValues() : undefined),
    newJournalId: () => random.bytes(8).toString('hex'),
  });
  const watcher = createWatcher({
    node,
    journal,
    store,
    progress,
    wall,
    readPortion: (request) => jobs.run(casePortionJob, request),
  });
  const presence = createPresence({ node, instance, wall, published: publisher.sent });
  const shared = deps.setup.filter((part) => !part.secret || secrets === 'include' || connection.key?.passphrase);
  const setup = shareSetup ? createSharedSetup({ node, parts: shared, journal, wall }) : undefined;
  const refusals = createRefusals(wall, (message) => {
    journal.append([{ kind: 'engine', atMs: wall.now(), change: 'failure', message }]).catch(() => undefined);
  });
  return { presence, progress, publisher, watcher, setup, refusals };
}

const isAway = (error: unknown): boolean => error instanceof HookbenchError && error.code === 'fleet_unreachable';

/** Publishes, reports and receives, and starts again after an error, a lost connection or a change. */
function keepRunning(membership: FleetMembership, parts: Parts, instance: string, wall: Clock) {
  const { connection, node } = membership;
  const { presence, publisher, refusals, setup, watcher } = parts;
  const { shown } = readFleetOptions(connection);
  const closing = new AbortController();
  let ended: Ended = { state: 'connecting' };
  let watching = membership.watch !== false;
  let session = new AbortController();
  function onAway(): void {
    ended = { state: 'connecting', problem: `The NATS server at ${shown} is away.` };
    session.abort();
  }
  const kept = keepConnection(connection, onAway, refusals.add);

  const signalOf = (): AbortSignal => AbortSignal.any([session.signal, closing.signal]);

  /** Claims the name and finds out how far this node is. */
  async function begin(signal: AbortSignal): Promise<Fleet> {
    const fleet = await kept.open();
    signal.throwIfAborted();
    await claimName(fleet, node, instance, signal);
    await publisher.resume(fleet);
    if (membership.watch === 'new') await watcher.skip(fleet);
    return fleet;
  }

  async function publishAll(fleet: Fleet, signal: AbortSignal): Promise<void> {
    // A failure is shown until an attempt succeeds.
    if (ended.state === 'connecting') ended = { state: 'connected' };
    while (!signal.aborted) {
      const beganMs = wall.now();
      await publisher.publish(fleet, signal);
      if (!signal.aborted) ended = { state: 'connected' };
      // Reading the secrets of a large data folder takes time: at most half of it is spent on that.
      await pause(wall, Math.max(lookEveryMs, wall.now() - beganMs), signal);
    }
  }

  async function run(fleet: Fleet, signal: AbortSignal): Promise<void> {
    await together(signal, [
      (stop) => publishAll(fleet, stop),
      (stop) => presence.run(fleet, stop),
      ...(setup ? [(stop: AbortSignal) => setup.run(fleet, stop)] : []),
      ...(watching ? [(stop: AbortSignal) => watcher.watch(fleet, stop)] : []),
    ]);
  }

  return {
    kept,
    ended: () => ended,
    watching: () => watching,
    watch(on: boolean) {
      if (on === watching) return;
      watching = on;
      session.abort();
    },
    /** The first session, so that errors of the options are reported. */
    begin: () => begin(signalOf()),
    wait(problem: string) {
      ended = { state: 'connecting', problem };
    },
    async run(first: Fleet | undefined): Promise<void> {
      for (let fleet = first; !closing.signal.aborted; fleet = undefined) {
        const signal = signalOf();
        try {
          await run(fleet ?? (await begin(signal)), signal);
        } catch (error) {
          if (!signal.aborted) ended = { state: isAway(error) ? 'connecting' : 'failed', problem: messageOf(error) };
          await pause(wall, retryMs, signal);
        }
        session.abort();
        session = new AbortController();
      }
    },
    stop: () => closing.abort(),
  };
}

/**
 * Joins a fleet: publishes this node's entries, and receives those of the others. While NATS is away, it tries again and
 * catches up from the journal.
 * @throws HookbenchError `fleet_node_taken` and those of `connectFleet`. A server that cannot be reached is not an error
 *   for a node that was in the fleet before.
 */
export async function joinFleet(membership: FleetMembership, deps: FleetDeps): Promise<FleetMember> {
  const { connection, node, secrets } = membership;
  const { fleet: name, shown } = readFleetOptions(connection);
  const { journal, random, wall } = deps;
  const instance = random.bytes(8).toString('hex');
  const parts = partsOf(membership, name, deps, instance);
  const { progress, publisher, refusals, setup, watcher } = parts;
  const runner = keepRunning(membership, parts, instance, wall);
  const { kept } = runner;
  const first = await runner.begin().catch(async (error: unknown) => {
    if (!isAway(error) || !progress.published()) {
      await kept.close();
      throw error;
    }
    runner.wait(messageOf(error));
    return undefined;
  });
  const running = runner.run(first);

  /** Publishes what is left, if that does not take long. */
  async function flush(fleet: Fleet): Promise<void> {
    const over = new AbortController();
    const cancel = wall.after(flushWithinMs, () => {
      over.abort();
      void kept.close();
    });
    await Promise.race([running, pause(wall, flushWithinMs, over.signal)]);
    if (!over.signal.aborted) await publisher.publish(fleet, over.signal).catch(() => undefined);
    cancel();
  }

  return {
    status() {
      const { published } = publisher.state();
      return {
        name,
        node,
        server: shown,
        ...runner.ended(),
        authenticated: connection.key?.passphrase !== undefined,
        secrets: secrets === 'redact' ? 'redacted' : 'included',
        published,
        behind: Math.max(0, journal.lastCommitted() - published),
        watching: runner.watching(),
        ...watcher.state(),
        ...refusals.state(),
        ...(setup && { setup: { ...setup.state() } }),
        nodes: nodesOf(parts, wall.now()),
      };
    },
    watch: runner.watch,
    async close() {
      const fleet = kept.current();
      runner.stop();
      if (fleet) await flush(fleet);
      await kept.close();
      await Promise.race([running, pause(wall, flushWithinMs)]);
    },
  };
}
