import { useQuery } from '@tanstack/react-query';
import { defaultPathOf } from '#shared/profile/target-url.ts';
import { webhookEventKinds } from '#shared/model/customer-contact.ts';
import { useApi, useStatus, useStoreState } from '../../store/use-stores.ts';

/** An event that is offered. */
export interface OfferedEvent {
  name: string;
  meaning: string;
  /** Its default path at receivers. */
  path: string;
}

/** The events of the interface that the service offers. `own`: whether it is the user's. */
export function useEvents(): { own: boolean; events: readonly OfferedEvent[] } {
  const { eventNames, receiverPaths } = useStoreState('profile', ({ profile }) => profile);
  const { interface: api } = useApi();
  const own = useStatus()?.interface !== undefined;
  const items = useQuery(api.events.queryOptions({ input: {}, enabled: own })).data?.items ?? [];
  if (own) {
    const events = items.map(({ name, path, summary }) => ({
      name,
      meaning: summary ?? name,
      path: path ?? defaultPathOf(name),
    }));
    return { own: true, events };
  }
  const events = webhookEventKinds.map(({ kind, meaning }) => ({
    name: eventNames[kind],
    meaning,
    path: receiverPaths[kind],
  }));
  return { own: false, events };
}
