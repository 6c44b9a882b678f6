import { useCallback } from 'react';
import { flowRequestOf } from './flow-form.ts';
import { useStores } from './use-stores.ts';

/** How to run a flow with what is filled in. */
export function useAuthorize(): () => void {
  const { flows, flowForm } = useStores();
  return useCallback(() => {
    void flows.getState().start(flowRequestOf(flowForm.getState().form));
  }, [flows, flowForm]);
}
