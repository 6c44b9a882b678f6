import { createStore } from 'zustand/vanilla';
import type { OAuthClient } from '#shared/model/oauth-client.ts';
import { emptyFlowForm, forClient, type FlowForm } from './flow-form.ts';

export interface FlowFormState {
  form: FlowForm;
  change: (part: Partial<FlowForm>) => void;
  /** Chooses one of our clients, with the grant and the scopes that it is registered for. */
  chooseClient: (client: OAuthClient) => void;
}

/** What is filled in to run a flow; it stays while other screens are shown. */
export function createFlowFormStore() {
  return createStore<FlowFormState>((set) => ({
    form: emptyFlowForm,
    change: (part) => {
      set(({ form }) => ({ form: { ...form, ...part } }));
    },
    chooseClient: (client) => {
      set(({ form }) => ({ form: forClient(form, client) }));
    },
  }));
}
