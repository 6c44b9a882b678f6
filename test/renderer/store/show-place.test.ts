import { describe, expect, it, vi } from 'vitest';
import { placeShown, showPlace } from '../../../renderer/store/show-place.ts';
import { createStores, type Stores } from '../../../renderer/store/stores.ts';

const forgetful = { read: () => undefined, write: vi.fn() };
const stores = (): Stores => createStores(forgetful, forgetful, forgetful);

describe('a place', () => {
  it.each(['timeline', 'authorize', 'subscriptions', 'deliveries', 'captures', 'service', 'lab'] as const)(
    'on %s includes the selected item',
    (screen) => {
      const all = stores();
      expect(placeShown(all, screen)).toEqual({ screen });
      showPlace(all, { screen, id: 'one' });
      expect(all.navigation.getState().screen).toBe(screen);
      expect(placeShown(all, screen)).toEqual({ screen, id: 'one' });
    },
  );

  it.each(['overview', 'clocks', 'assumptions', 'registry'] as const)('on %s is only the screen', (screen) => {
    const all = stores();
    showPlace(all, { screen, id: 'one' });
    expect(placeShown(all, screen)).toEqual({ screen });
  });

  it('without an item keeps the current selection', () => {
    const all = stores();
    showPlace(all, { screen: 'deliveries', id: 'one' });
    showPlace(all, { screen: 'deliveries' });
    expect(placeShown(all, 'deliveries')).toEqual({ screen: 'deliveries', id: 'one' });
  });

  it('of an unsaved subscription is the list', () => {
    const all = stores();
    all.subscriptions.getState().choose('new');
    expect(placeShown(all, 'subscriptions')).toEqual({ screen: 'subscriptions' });
  });
});
