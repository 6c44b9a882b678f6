import { useEffect } from 'react';
import type { Flow } from '#shared/model/flow.ts';
import { isOpen } from '../../../store/is-open.ts';
import { useStoreState } from '../../../store/use-stores.ts';

/** Poll intervals for an open flow, in milliseconds; longer while the flow waits for the user. */
const pauses = { waiting: 5000, running: 500 };

/** Polls the status of an open flow, because not every change appears in the journal. */
export function useFollowFlow(flow: Flow | undefined): void {
  const refresh = useStoreState('flows', (state) => state.refresh);
  const id = flow && isOpen(flow) ? flow.id : undefined;
  const pause = flow?.status === 'waiting-for-user' ? pauses.waiting : pauses.running;
  useEffect(() => {
    if (id === undefined) return undefined;
    const timer = setInterval(() => {
      refresh(id).catch(() => undefined);
    }, pause);
    return () => {
      clearInterval(timer);
    };
  }, [id, pause, refresh]);
}
