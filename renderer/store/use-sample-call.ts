import { useCallback } from 'react';
import { sampleOf } from './sample-call-store.ts';
import { useStatus, useStores } from './use-stores.ts';

/**
 * A function that starts a chat and shows its trace.
 * @param customerId Default: the first customer.
 */
export function useStartChat(customerId?: string): () => void {
  const { sampleCall, selection } = useStores();
  return useCallback(() => {
    void sampleCall
      .getState()
      .startChat(customerId)
      .then((trace) => {
        if (trace !== undefined) selection.getState().selectTrace(trace);
      });
  }, [sampleCall, selection, customerId]);
}

/** The call that shows the interface of the service at work. */
export interface UsedSampleCall {
  /** For example `Start a chat`. */
  label: string;
  /** Makes the call, and shows its trace. */
  run: () => void;
}

/** The call that shows the current interface at work; undefined for an interface without operations and events. */
export function useSampleCall(): UsedSampleCall | undefined {
  const { sampleCall, selection } = useStores();
  const roles = useStatus()?.interface?.roles;
  const run = useCallback(async () => {
    const { startChat, use } = sampleCall.getState();
    const trace = await (roles ? use(roles) : startChat());
    if (trace !== undefined) selection.getState().selectTrace(trace);
  }, [roles, sampleCall, selection]);
  const name = roles && sampleOf(roles);
  if (roles && name === undefined) return undefined;
  return { label: name === undefined ? 'Start a chat' : `Send ${name}`, run: () => void run() };
}
