import { currentDraft, type Draft } from './requests/drafts.ts';
import type { RequestForm } from './requests/request-form.ts';
import type { Sending } from './requests-store.ts';
import { useStoreState } from './use-stores.ts';

interface UsedDraft {
  draft: Draft;
  form: RequestForm;
  change: (part: Partial<RequestForm>) => void;
  /** A function that sets one field. */
  put: <Name extends keyof RequestForm>(name: Name) => (value: RequestForm[Name]) => void;
}

/** The form of the current draft. */
export function useDraft(): UsedDraft {
  const draft = useStoreState('requests', currentDraft);
  const change = useStoreState('requests', (state) => state.change);
  const put = (name: keyof RequestForm) => (value: unknown) => change({ [name]: value });
  return { draft, form: draft.form, change, put };
}

const none: Sending = {};

/** The state of the current draft's last request. */
export function useSending(): Sending {
  return useStoreState('requests', ({ sendings, current }) => sendings[current]) ?? none;
}
