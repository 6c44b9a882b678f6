import {
  defaultRetention,
  journalRetention,
  type JournalRetention,
  type JournalRetentionChange,
} from '#shared/model/journal-retention.ts';
import type { Cancel, Clocks } from '../../clock.ts';
import type { Journal } from '../journal.ts';
import type { Store } from '../../store/open-store.ts';
import type { AgingNow } from './aging-clock.ts';
import type { CaptureRemoval, PendingSurplus } from '../../store/removal/removal-plan.ts';
import { removalStatements } from './removal-statements.ts';
import { oneAtATime } from '../../one-at-a-time.ts';

/** Settings that hold the limits. */
export interface RetentionSettings {
  get(): { retention: JournalRetention };
  update(change: { retention: JournalRetentionChange }): unknown;
}

export interface RetentionDeps {
  store: Pick<Store, 'planRemoval' | 'takeOut' | 'free' | 'tend'>;
  journal: Pick<Journal, 'lastCommitted' | 'unreferenced'>;
  clocks: Clocks;
  agingNow: AgingNow;
  /** Removes captures by the sequence numbers of their entries. */
  captureRemoval: (seqs: readonly number[]) => CaptureRemoval;
  /** Cancels pending deliveries that are too many. */
  cancelSurplus: (surplus: PendingSurplus, limits: JournalRetention) => Promise<void>;
  onFailure: (error: unknown) => void;
  /** Limits of `hookbench.yaml` or the command line. */
  declared: JournalRetentionChange | undefined;
}

/** Keeps the journal, and what belongs to its entries, within its limits. */
export interface RetentionKeeper {
  /** Sets the settings that store the limits. Limits declared at the start are stored there. */
  follow(settings: RetentionSettings): void;
  /** Replaces the given limits. */
  change(change: JournalRetentionChange): void;
  /** Removes entries beyond the limits immediately. @returns The number of removed entries. */
  apply(): Promise<number>;
  stop(): void;
}

const everyMs = 5000;
/** Turns after the start that are skipped while there are few new entries: they would start the keeper of an idle run. */
const skippedTurns = 11;
const fewEntries = 20;
/** Delay before the next check after much was removed, because much is then written as well. */
const soonMs = 1000;
const muchRemoved = 1000;
/** Pause between portions of free pages, so that commits need not wait. */
const pauseMs = 20;
const pagesAtOnce = 256;

/** The default limits, until settings are set. The failure lab always uses them. */
function unsetLimits(): RetentionSettings {
  let retention = defaultRetention;
  return {
    get: () => ({ retention }),
    update: (change) => {
      retention = journalRetention.parse({ ...retention, ...change.retention });
    },
  };
}

/** Returns free pages to the disk, one portion at a time. */
async function giveBack(
  pages: number,
  { clocks, store }: Pick<RetentionDeps, 'clocks' | 'store'>,
  isStopped: () => boolean,
): Promise<void> {
  await store.tend(0);
  for (let left = pages; left > 0 && !isStopped(); left -= pagesAtOnce) {
    await store.tend(Math.min(left, pagesAtOnce));
    const pause = Promise.withResolvers<void>();
    clocks.wall.after(pauseMs, pause.resolve);
    await pause.promise;
  }
}

/** Enforces the limits periodically. The keeper plans removals, the writer executes them, one portion at a time. */
export function keepRetention(deps: RetentionDeps): RetentionKeeper {
  const { agingNow, cancelSurplus, captureRemoval, clocks, declared, journal, onFailure, store } = deps;
  const { wall } = clocks;
  let settings = unsetLimits();
  let stopped = false;
  const inTurn = oneAtATime();

  /** @returns How many entries went, whether there may be more, whether from the oldest on, and how many pages are free. */
  async function removeSome(fresh: boolean) {
    const nowMs = agingNow();
    const earliestMs = Math.min(nowMs, clocks.authorization.now(), clocks.service.now());
    const limits = settings.get().retention;
    const plan = await store.planRemoval({ limits, nowMs, earliestMs, fresh });
    if (plan.surplus) await cancelSurplus(plan.surplus, limits);
    const captures = plan.captures.length > 0 ? captureRemoval(plan.captures) : undefined;
    const statements = [...(captures?.statements ?? []), ...removalStatements(plan)];
    if (statements.length > 0) await store.free(statements);
    captures?.done();
    if (plan.seqs.length > 0) store.takeOut(plan.seqs);
    return { removed: plan.seqs.length, more: plan.more, again: plan.surplus !== undefined, freePages: plan.freePages };
  }

  async function applyNow(): Promise<number> {
    let removed = 0;
    for (let fresh = true; !stopped;) {
      const some = await removeSome(fresh);
      removed += some.removed;
      fresh = some.again;
      if (some.more) continue;
      const unreferenced = journal.unreferenced();
      if (unreferenced.length > 0) await store.free(unreferenced);
      await giveBack(some.freePages, deps, () => stopped);
      break;
    }
    return removed;
  }

  const apply = (): Promise<number> => inTurn(applyNow);

  const firstSeq = journal.lastCommitted();
  let turnsToSkip = skippedTurns;
  let cancel: Cancel = wall.after(everyMs, turn);
  function turn(): void {
    if (turnsToSkip-- > 0 && journal.lastCommitted() - firstSeq < fewEntries) {
      cancel = wall.after(everyMs, turn);
      return;
    }
    turnsToSkip = 0;
    const again = (removed: number): void => {
      if (!stopped) cancel = wall.after(removed >= muchRemoved ? soonMs : everyMs, turn);
    };
    apply().then(again, (error: unknown) => {
      if (!stopped) onFailure(error);
      again(0);
    });
  }

  return {
    follow(source) {
      settings = source;
      if (declared) settings.update({ retention: declared });
    },
    change(retention) {
      settings.update({ retention });
    },
    apply,
    stop() {
      stopped = true;
      cancel();
    },
  };
}
