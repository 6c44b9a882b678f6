import { useCallback } from 'react';
import { useStores } from './use-stores.ts';

/** How to start a chat and look at its trace. */
export function useStartChat(): () => void {
  const { chat, selection } = useStores();
  return useCallback(() => {
    void chat
      .getState()
      .start()
      .then((trace) => {
        if (trace !== undefined) selection.getState().selectTrace(trace);
      });
  }, [chat, selection]);
}
