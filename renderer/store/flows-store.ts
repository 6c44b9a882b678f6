import { createStore } from 'zustand/vanilla';
import type { Flow, FlowRequest, TokenOperation } from '#shared/model/flow.ts';
import type { JournalEntry } from '#shared/model/journal-entry.ts';
import type { ApiClient } from './api-client.ts';
import { clientOf, type ConnectionStore } from './connection-store.ts';
import { isOpen } from './is-open.ts';
import { loadedList, type LoadedList } from './loaded-list.ts';
import { refusalOf, type Refusal } from './refusal-of.ts';

type Operated = Awaited<ReturnType<ApiClient['flows']['operate']>>;

/** The result of an operation on the tokens of a flow. */
export type Operation = { operation: TokenOperation } & (
  { status: 'busy' } | ({ status: 'done' } & Omit<Operated, 'flow'>) | { status: 'failed'; problem: string }
);

export interface FlowsState extends LoadedList<Flow> {
  /** Id of the selected flow. */
  chosen: string | undefined;
  starting: boolean;
  /** Why the last flow could not be started. */
  refusal: Refusal | undefined;
  /** The last operation on each flow, by the flow's id. */
  operations: Readonly<Record<string, Operation>>;
  choose: (id: string) => void;
  start: (request: FlowRequest) => Promise<void>;
  cancel: (id: string) => Promise<void>;
  /** Reloads a flow. */
  refresh: (id: string) => Promise<void>;
  operate: (id: string, operation: TokenOperation, scope?: string) => Promise<void>;
  /** Reloads the open flows whose trace has new entries. */
  receive: (batch: readonly JournalEntry[]) => void;
}

/** Maximum time between the last entry of a flow and its end, in milliseconds. */
const settling = 300;

/** The flows since Hookbench started, and the operations on them. */
export function createFlowsStore(connection: ConnectionStore) {
  return createStore<FlowsState>((set, get) => {
    const put = (flow: Flow) => {
      set(({ items }) => ({
        items: items.some(({ id }) => id === flow.id)
          ? items.map((known) => (known.id === flow.id ? flow : known))
          : [flow, ...items],
      }));
    };
    const note = (id: string, operation: Operation) => {
      set(({ operations }) => ({ operations: { ...operations, [id]: operation } }));
    };
    /** Loads the flow twice, because its last entry comes shortly before it ends. */
    const look = (id: string) => {
      const ask = () => get().refresh(id);
      ask()
        .then(() => new Promise((resolve) => setTimeout(resolve, settling)))
        .then(ask)
        .catch(() => undefined);
    };
    return {
      ...loadedList<Flow>(set, () => clientOf(connection).flows.list({})),
      chosen: undefined,
      starting: false,
      refusal: undefined,
      operations: {},
      choose: (id) => {
        set({ chosen: id });
      },
      start: async (request) => {
        if (get().starting) return;
        set({ starting: true, refusal: undefined });
        try {
          const flow = await clientOf(connection).flows.start(request);
          put(flow);
          set({ chosen: flow.id });
        } catch (error) {
          set({ refusal: refusalOf(error) });
        } finally {
          set({ starting: false });
        }
      },
      cancel: async (id) => {
        put(await clientOf(connection).flows.cancel({ id }));
      },
      refresh: async (id) => {
        put(await clientOf(connection).flows.get({ id }));
      },
      operate: async (id, operation, scope) => {
        note(id, { operation, status: 'busy' });
        try {
          const input = scope === undefined ? { id, operation } : { id, operation, scope };
          const { flow, ...outcome } = await clientOf(connection).flows.operate(input);
          put(flow);
          note(id, { operation, status: 'done', ...outcome });
        } catch (error) {
          note(id, { operation, status: 'failed', problem: refusalOf(error).words });
        }
      },
      receive: (batch) => {
        const traces = new Set(batch.map(({ trace }) => trace));
        for (const flow of get().items) {
          if (isOpen(flow) && traces.has(flow.trace)) look(flow.id);
        }
      },
    };
  });
}
