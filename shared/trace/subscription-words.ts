import type { EntryOf } from '../model/journal-entry.ts';

/** How a subscription changed, in one word. */
export const subscriptionWords: Record<EntryOf<'subscription'>['change'], string> = {
  added: 'added',
  changed: 'changed',
  removed: 'removed',
  enabled: 'enabled',
  disabled: 'disabled',
  'circuit-opened': 'paused',
  'circuit-closed': 'resumed',
};
