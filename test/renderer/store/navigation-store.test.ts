import { expect, test } from 'vitest';
import { createNavigationStore } from '../../../renderer/store/navigation-store.ts';

test('keeps each known screen once, the last one first, and no unknown screen', () => {
  const store = createNavigationStore();
  for (const screen of ['clocks', 'nowhere', 'captures', 'constructor', 'clocks']) store.getState().go(screen);
  expect(store.getState()).toMatchObject({ screen: 'clocks', visited: ['clocks', 'captures'] });
});
