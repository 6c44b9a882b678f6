import { useCallback } from 'react';
import { useStores } from './use-stores.ts';

/**
 * A function that starts a chat and shows its trace.
 * @param customerId Default: the first customer.
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
