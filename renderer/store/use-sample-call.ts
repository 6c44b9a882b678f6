import { useCallback } from 'react';
import { sampleOf } from './sample-call-store.ts';
import { useStatus, useStores } from './use-stores.ts';

/**
 * A function that starts a chat and shows its trace.
 * @param customerId Default: the first customer.
 */
export function useStartChat(customerId?: string): () => void {
  const { sampleCall } = useStores();
  const show = useShowCall();
  return useCallback(
    () => void show(() => sampleCall.getState().startChat(customerId)),
    [sampleCall, show, customerId],
  );
}

/** A function that makes a call and selects its trace. Timeline selects a newer row instead if the call was made elsewhere. */
function useShowCall() {
  const { navigation, selection } = useStores();
  return useCallback(
    async (call: () => Promise<string | undefined>) => {
      const suggested = navigation.getState().screen !== 'timeline';
      const trace = await call();
      if (trace !== undefined) selection.getState().selectTrace(trace, suggested);
    },
    [navigation, selection],
  );
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
  const { sampleCall } = useStores();
  const show = useShowCall();
  const roles = useStatus()?.interface?.roles;
  const run = useCallback(() => {
    const { startChat, use } = sampleCall.getState();
    void show(() => (roles ? use(roles) : startChat()));
  }, [roles, sampleCall, show]);
  const name = roles && sampleOf(roles);
  if (roles && name === undefined) return undefined;
  return { label: name === undefined ? 'Start a chat' : `Send ${name}`, run };
}
