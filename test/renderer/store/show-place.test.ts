import { describe, expect, it } from 'vitest';
import { placeShown, showPlace } from '../../../renderer/store/show-place.ts';
import { emptyStores } from '../connected-stores.ts';

describe('a place', () => {
  it.each(['timeline', 'authorize', 'subscriptions', 'deliveries', 'captures', 'service', 'lab'] as const)(
    'on %s includes the selected item',
    (screen) => {
      const all = emptyStores();
      expect(placeShown(all, screen)).toEqual({ screen });
      showPlace(all, { screen, id: 'one' });
      expect(all.navigation.getState().screen).toBe(screen);
      expect(placeShown(all, screen)).toEqual({ screen, id: 'one' });
    },
  );

  it.each(['overview', 'clocks', 'assumptions', 'registry'] as const)('on %s is only the screen', (screen) => {
    const all = emptyStores();
    showPlace(all, { screen, id: 'one' });
    expect(placeShown(all, screen)).toEqual({ screen });
  });

  it('without an item keeps the current selection', () => {
    const all = emptyStores();
    showPlace(all, { screen: 'deliveries', id: 'one' });
    showPlace(all, { screen: 'deliveries' });
    expect(placeShown(all, 'deliveries')).toEqual({ screen: 'deliveries', id: 'one' });
  });

  it('of a chat shows the chat, not the customers beside it', () => {
    const all = emptyStores();
    all.chats.getState().show('customers');
    showPlace(all, { screen: 'service', id: 'chat_1' });
    expect(all.chats.getState()).toMatchObject({ chosen: 'chat_1', tab: 'chat' });
  });

  it('of an unsaved subscription is the list', () => {
    const all = emptyStores();
    all.subscriptions.getState().choose('new');
    expect(placeShown(all, 'subscriptions')).toEqual({ screen: 'subscriptions' });
  });
});
