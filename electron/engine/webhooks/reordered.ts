import type { DueDelivery } from './due-deliveries.ts';

/** Deliveries held back until another of their subscription was sent. */
export interface Reordered {
  hold(due: Pick<DueDelivery, 'id' | 'subscriptionId'>): void;
  /** Those that one lets go by being sent. */
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
