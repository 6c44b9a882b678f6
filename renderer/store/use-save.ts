import { useCallback } from 'react';
import { currentDraft } from './requests/drafts.ts';
import { specOfForm } from './requests/spec-of-form.ts';
import { useStores } from './use-stores.ts';

/** A function that saves the current request: updates it, or opens the save dialog for a new one. */
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
