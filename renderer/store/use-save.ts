import { useMutation } from '@tanstack/react-query';
import { useCallback } from 'react';
import { refusalOf } from './refusal-of.ts';
import { currentDraft } from './requests/drafts.ts';
import { specOfForm } from './requests/spec-of-form.ts';
import { useApi, useStores } from './use-stores.ts';

/** A function that saves the current request: updates it, or opens the save dialog for a new one. */
export function useSave(): () => void {
  const { requests, shell } = useStores();
  const { mutateAsync: save } = useMutation(useApi().requests.changeSaved.mutationOptions());
  const { mutateAsync: write } = useMutation(useApi().collections.write.mutationOptions());
  return useCallback(() => {
    const { file, form, key, origin } = currentDraft(requests.getState());
    const ask = () => requests.getState().showDialog('save');
    if (origin.kind === 'file' && file) {
      const { hash: base, name } = file;
      write({ path: origin.id, name, spec: specOfForm(form), base }).then(
        ({ hash }) => requests.getState().settle(key, { origin, form, file: { name, hash } }),
        (error: unknown) => shell.getState().tell('problem', refusalOf(error).words),
      );
      return;
    }
    if (origin.kind !== 'saved') {
      ask();
      return;
    }
    save({ id: origin.id, spec: specOfForm(form) }).then(
      () => requests.getState().settle(key, { origin, form, file }),
      ask,
    );
  }, [requests, save, shell, write]);
}
