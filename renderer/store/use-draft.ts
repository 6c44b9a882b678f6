import { formPart, type FormPart } from './form-part.ts';
import { currentDraft, type Draft } from './requests/drafts.ts';
import type { RequestForm } from './requests/request-form.ts';
import type { Sending } from './requests-store.ts';
import { useStoreState } from './use-stores.ts';

/** The form of the current draft, with the error of its last request. */
export function useDraft(): FormPart<RequestForm> & { draft: Draft } {
  const draft = useStoreState('requests', currentDraft);
  const change = useStoreState('requests', (state) => state.change);
  const { refusal } = useSending();
  const problemAt = (field: string) => (refusal?.field === field ? refusal.words : undefined);
  return { draft, ...formPart({ form: draft.form, change, problemAt }) };
}

const none: Sending = {};

/** The state of the current draft's last request. */
export function useSending(): Sending {
  return useStoreState('requests', ({ sendings, current }) => sendings[current]) ?? none;
}
