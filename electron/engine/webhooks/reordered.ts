import type { DueDelivery } from './due-deliveries.ts';

/** Deliveries that wait until another one of their subscription is sent. */
export interface Reordered {
  hold(due: Pick<DueDelivery, 'id' | 'subscriptionId'>): void;
  /** The ids of deliveries that can be sent now that this one was sent. */
  release(sent: Pick<DueDelivery, 'id' | 'subscriptionId'>): string[];
}

export function createReordered(): Reordered {
  const held = new Map<string, Set<string>>();
  return {
    hold({ id, subscriptionId }) {
      const ids = held.get(subscriptionId) ?? new Set();
      held.set(subscriptionId, ids.add(id));
    },
    release({ id, subscriptionId }) {
      const ids = held.get(subscriptionId);
      if (!ids) return [];
      held.delete(subscriptionId);
      ids.delete(id);
      return [...ids];
    },
  };
}
