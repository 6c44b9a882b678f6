import { createStore } from 'zustand/vanilla';
import { messageOf } from '#shared/errors/hookbench-error.ts';
import type { JournalEntry } from '#shared/model/journal-entry.ts';
import type { ControlClient } from '#shared/contract/client.ts';
import { clientOf, type ConnectionStore } from './connection-store.ts';
import type { DeliveryFilter } from './live-lists.ts';

/** A bulk redelivery and its progress. */
export interface BulkRun {
  /** Deliveries without an attempt since the run started. */
  left: ReadonlySet<string>;
  total: number;
  delivered: number;
  failed: number;
  /** Whether the run is still being submitted to the engine. */
  starting: boolean;
  problem?: string;
}

export type BulkFilter = DeliveryFilter & { since?: string };

export interface BulkState {
  run: BulkRun | undefined;
  /** Whether the dialog that selects the deliveries is open. */
  asked: boolean;
  ask: (asked: boolean) => void;
  redeliver: (ids: readonly string[]) => Promise<void>;
  /** Redelivers all deliveries that match. */
  redeliverAll: (filter: BulkFilter) => Promise<void>;
  /** Cancels the given deliveries. Returns the error when some could not be cancelled. */
  cancel: (ids: readonly string[]) => Promise<void>;
  dismiss: () => void;
  receive: (batch: readonly JournalEntry[]) => void;
}

/** Maximum number of concurrent calls. */
const atOnce = 8;
/** Number of ids per page, and the maximum number of deliveries that are tracked. */
const page = 1000;
const followed = 20_000;

/** The latest bulk redelivery; its progress comes from the journal. */
export function createBulkStore(connection: ConnectionStore) {
  return createStore<BulkState>((set, get) => {
    const begin = (ids: readonly string[]) => {
      set({ run: { left: new Set(ids), total: ids.length, delivered: 0, failed: 0, starting: true } });
    };
    const change = (part: Partial<BulkRun>) => {
      set(({ run }) => ({ run: run && { ...run, ...part } }));
    };
    const each = async (
      ids: readonly string[],
      act: (api: ControlClient['webhooks'], id: string) => Promise<unknown>,
    ) => {
      const queue = [...ids];
      const problems: string[] = [];
      const work = async () => {
        for (let id = queue.shift(); id !== undefined; id = queue.shift()) {
          try {
            await act(clientOf(connection).webhooks, id);
          } catch (error) {
            problems.push(messageOf(error));
            const left = new Set(get().run?.left);
            if (left.delete(id)) change({ left, failed: (get().run?.failed ?? 0) + 1 });
          }
        }
      };
      await Promise.all(Array.from({ length: atOnce }, work));
      return problems[0];
    };
    return {
      run: undefined,
      asked: false,
      ask: (asked) => set({ asked }),
      redeliver: async (ids) => {
        begin(ids);
        const problem = await each(ids, (webhooks, id) => webhooks.redeliver({ id }));
        change({ starting: false, ...(problem !== undefined && { problem }) });
      },
      redeliverAll: async (filter) => {
        begin([]);
        try {
          const api = clientOf(connection).webhooks;
          const ids = await idsOf(api, filter);
          begin(ids);
          const { redelivered } = await api.redeliverAll(filter);
          change({ starting: false, total: Math.max(redelivered, get().run?.total ?? 0) });
        } catch (error) {
          change({ starting: false, problem: messageOf(error) });
        }
      },
      cancel: async (ids) => {
        const problem = await each(ids, (webhooks, id) => webhooks.cancelDelivery({ id }));
        if (problem !== undefined)
          set({ run: { left: new Set(), total: 0, delivered: 0, failed: 0, starting: false, problem } });
      },
      dismiss: () => set({ run: undefined }),
      receive: (batch) => {
        const { run } = get();
        if (run && run.left.size > 0) set({ run: follow(run, batch) });
      },
    };
  });
}

/** Counts each delivery of a run once, at its first attempt since the run started. */
export function follow(run: BulkRun, batch: readonly JournalEntry[]): BulkRun {
  const left = new Set(run.left);
  let { delivered, failed } = run;
  for (const entry of batch) {
    if (entry.kind !== 'attempt' || !left.delete(entry.deliveryId)) continue;
    if (entry.status !== undefined && entry.status >= 200 && entry.status < 300) delivered += 1;
    else failed += 1;
  }
  return left.size === run.left.size ? run : { ...run, left, delivered, failed };
}

async function idsOf(api: ControlClient['webhooks'], { since, ...filter }: BulkFilter): Promise<string[]> {
  const ids: string[] = [];
  let after: string | undefined;
  do {
    const { items, next } = await api.deliveries({
      ...filter,
      ...(since !== undefined && { since }),
      limit: page,
      ...(after !== undefined && { after }),
    });
    ids.push(...items.map(({ id }) => id));
    after = next ?? undefined;
  } while (after !== undefined && ids.length < followed);
  return ids;
}
