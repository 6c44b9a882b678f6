import { useMutation } from '@tanstack/react-query';
import { useCallback } from 'react';
import { currentDraft } from './requests/drafts.ts';
import { specOfForm } from './requests/spec-of-form.ts';
import { useApi } from './use-engine.ts';
import { useStores } from './use-stores.ts';

/** A function that saves the current request: updates it, or opens the save dialog for a new one. */
export function useSave(): () => void {
  const { requests } = useStores();
  const { mutateAsync: save } = useMutation(useApi().requests.changeSaved.mutationOptions());
  return useCallback(() => {
    const { origin, form } = currentDraft(requests.getState());
    const ask = () => requests.getState().showDialog('save');
    if (origin.kind !== 'saved') {
      ask();
      return;
    }
    save({ id: origin.id, spec: specOfForm(form) }).then(() => requests.getState().settle(origin), ask);
  }, [requests, save]);
}
