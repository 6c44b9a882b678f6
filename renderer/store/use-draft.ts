import { currentDraft, type Draft } from './requests/drafts.ts';
import type { RequestForm } from './requests/request-form.ts';
import { useStoreState } from './use-stores.ts';

interface UsedDraft {
  draft: Draft;
  form: RequestForm;
  change: (part: Partial<RequestForm>) => void;
}

/** The form of the current draft. */
export function useDraft(): UsedDraft {
  const draft = useStoreState('requests', currentDraft);
  const change = useStoreState('requests', (state) => state.change);
  return { draft, form: draft.form, change };
}
