import { createStore } from 'zustand/vanilla';
import type { OAuthClient } from '#shared/model/oauth-client.ts';
import { emptyFlowForm, forClient, type FlowForm } from './flow-form.ts';

export interface FlowFormState {
  form: FlowForm;
  change: (part: Partial<FlowForm>) => void;
  /** Selects a registered client, with its grant and scopes. */
  chooseClient: (client: OAuthClient) => void;
}

/** The form of the screen Authorize; kept while other screens are shown. */
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
