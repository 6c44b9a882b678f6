import { useCallback } from 'react';
import { currentDraft } from './requests/drafts.ts';
import { specOfForm } from './requests/spec-of-form.ts';
import { useStores } from './use-stores.ts';

/** How to keep the request looked at: in its place, or, where it has none yet, by asking for one. */
export function useSave(): () => void {
  const { requests, savedRequests } = useStores();
  return useCallback(() => {
    const { origin, form } = currentDraft(requests.getState());
    const ask = () => {
      requests.getState().showDialog('save');
    };
    if (origin.kind !== 'saved') {
      ask();
      return;
    }
    savedRequests
      .getState()
      .change({ id: origin.id, spec: specOfForm(form) })
      .then(() => {
        requests.getState().settle(origin);
      }, ask);
  }, [requests, savedRequests]);
}
