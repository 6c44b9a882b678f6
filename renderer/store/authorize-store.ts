import { createStore } from 'zustand/vanilla';
import type { FlowRequest, TokenOperation } from '#shared/model/flow.ts';
import type { OAuthClient } from '#shared/model/oauth-client.ts';
import type { ApiClient } from './api-client.ts';
import type { Engine } from './engine.ts';
import { emptyFlowForm, flowRequestOf, forClient, type FlowForm } from './flow-form.ts';
import { refusalOf, type Refusal } from './refusal-of.ts';

type Operated = Awaited<ReturnType<ApiClient['flows']['operate']>>;

/** The result of an operation on the tokens of a flow. */
export type Operation = { operation: TokenOperation } & (
  | { status: 'busy' }
  | ({ status: 'done' } & Omit<Operated, 'flow'>)
  | { status: 'failed'; problem: string }
);

export interface AuthorizeState {
  form: FlowForm;
  change: (part: Partial<FlowForm>) => void;
  /** Selects a registered client, with its grant and scopes. */
  chooseClient: (client: OAuthClient) => void;
  /** Id of the selected flow. */
  chosen: string | undefined;
  choose: (id: string) => void;
  starting: boolean;
  /** Why the last flow could not be started. */
  refusal: Refusal | undefined;
  /** Starts a flow with the settings of the form. @param over Scheme of the address that the browser opens. */
  start: (over: FlowRequest['over']) => Promise<void>;
  /** The last operation on each flow, by the flow's id. */
  operations: Readonly<Record<string, Operation>>;
  operate: (id: string, operation: TokenOperation, scope?: string) => Promise<void>;
}

/** The form of the screen Authorize, the selected flow and the operations on tokens; kept while other screens are shown. */
export function createAuthorizeStore({ client, api, queries }: Engine) {
  return createStore<AuthorizeState>((set, get) => {
    const note = (id: string, operation: Operation) => {
      set(({ operations }) => ({ operations: { ...operations, [id]: operation } }));
    };
    const readFlows = () => queries.invalidateQueries({ queryKey: api.flows.key() });
    return {
      form: emptyFlowForm,
      change: (part) => {
        set(({ form }) => ({ form: { ...form, ...part } }));
      },
      chooseClient: (chosen) => set(({ form }) => ({ form: forClient(form, chosen) })),
      chosen: undefined,
      choose: (id) => set({ chosen: id }),
      starting: false,
      refusal: undefined,
      start: async (over) => {
        if (get().starting) return;
        set({ starting: true, refusal: undefined });
        try {
          const { id } = await client.flows.start(flowRequestOf(get().form, over));
          await readFlows();
          set({ chosen: id });
        } catch (error) {
          set({ refusal: refusalOf(error) });
        } finally {
          set({ starting: false });
        }
      },
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
