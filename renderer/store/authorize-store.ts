import { createStore } from 'zustand/vanilla';
import type { TokenOperation } from '#shared/model/flow.ts';
import type { ControlClient } from '#shared/contract/client.ts';
import type { Engine } from './engine.ts';
import { refusalOf } from './refusal-of.ts';

type Operated = Awaited<ReturnType<ControlClient['flows']['operate']>>;

/** The result of an operation on the tokens of a flow. */
export type Operation = { operation: TokenOperation } & (
  | { status: 'busy' }
  | ({ status: 'done' } & Omit<Operated, 'flow'>)
  | { status: 'failed'; problem: string }
);

export interface AuthorizeState {
  /** Id of the selected flow. */
  chosen: string | undefined;
  choose: (id: string) => void;
  /** The last operation on each flow, by the flow's id. */
  operations: Readonly<Record<string, Operation>>;
  operate: (id: string, operation: TokenOperation, scope?: string) => Promise<void>;
}

/** The selected flow and the operations on tokens; kept while other screens are shown. */
export function createAuthorizeStore({ client, api, queries }: Engine) {
  return createStore<AuthorizeState>((set) => {
    const note = (id: string, operation: Operation) => {
      set(({ operations }) => ({ operations: { ...operations, [id]: operation } }));
    };
    const readFlows = () => queries.invalidateQueries({ queryKey: api.flows.key() });
    return {
      chosen: undefined,
      choose: (id) => set({ chosen: id }),
      operations: {},
      operate: async (id, operation, scope) => {
        note(id, { operation, status: 'busy' });
        try {
          const input = scope === undefined ? { id, operation } : { id, operation, scope };
          const { flow: _, ...outcome } = await client.flows.operate(input);
          await Promise.all([readFlows(), queries.invalidateQueries({ queryKey: api.authorization.tokens.key() })]);
          note(id, { operation, status: 'done', ...outcome });
        } catch (error) {
          note(id, { operation, status: 'failed', problem: refusalOf(error).words });
        }
      },
    };
  });
}
