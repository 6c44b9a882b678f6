import { useEffect } from 'react';
import type { Flow } from '#shared/model/flow.ts';
import { isOpen } from '../../../store/is-open.ts';
import { useStoreState } from '../../../store/use-stores.ts';

/** How often an open flow is asked about besides, in milliseconds: seldom while a person is waited for. */
const pauses = { waiting: 5000, running: 500 };

/** Asks how an open flow stands, also when the journal tells nothing of it. */
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
