import { useCallback } from 'react';
import { useStores } from './use-stores.ts';

/**
 * How to start a chat and look at its trace.
 * @param customerId With whom; without it with the first customer.
 */
export function useStartChat(customerId?: string): () => void {
  const { chat, selection } = useStores();
  return useCallback(() => {
    void chat
      .getState()
      .start(customerId)
      .then((trace) => {
        if (trace !== undefined) selection.getState().selectTrace(trace);
      });
  }, [chat, selection, customerId]);
}
