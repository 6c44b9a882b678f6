import type { Place, ScreenId } from '#shared/model/screen.ts';
import type { OwnStores, Stores } from './stores.ts';

/** How the selection of a screen is read and set. */
interface Choice {
  read: (stores: Stores) => string | undefined;
  choose: (stores: Stores, id: string) => void;
  store: keyof OwnStores;
}

type SelectionName = 'authorize' | 'captureDetails' | 'chats' | 'deliveryDetails' | 'lab';

const itemOf = (store: SelectionName): Choice => ({
  store,
  read: (stores) => stores[store].getState().chosen,
  choose: (stores, id) => stores[store].getState().choose(id),
});

/** The screens with a selection. */
export const choices: Partial<Record<ScreenId, Choice>> = {
  authorize: itemOf('authorize'),
  captures: itemOf('captureDetails'),
  deliveries: itemOf('deliveryDetails'),
  lab: itemOf('lab'),
  service: {
    ...itemOf('chats'),
    choose: ({ chats }, id) => chats.getState().choose(id, 'chat'),
  },
  timeline: {
    store: 'selection',
    read: ({ selection }) => selection.getState().trace,
    choose: ({ selection }, trace) => {
      const { selectTrace, suggested, trace: shown } = selection.getState();
      if (suggested || shown !== trace) selectTrace(trace);
    },
  },
  subscriptions: {
    store: 'subscriptions',
    read: ({ subscriptions }) => {
      const { chosen } = subscriptions.getState();
      return chosen === 'new' ? undefined : chosen;
    },
    choose: ({ subscriptions }, id) => {
      if (subscriptions.getState().chosen !== id) subscriptions.getState().choose(id, 'overview');
    },
  },
  scenarios: {
    store: 'scenarios',
    read: ({ scenarios }) => {
      const { chosen, list } = scenarios.getState();
      return list?.items.find(({ path }) => path === chosen)?.id;
    },
    choose: ({ scenarios }, id) => {
      const { chosen, choose, list } = scenarios.getState();
      const path = list?.items.find((one) => one.id === id)?.path;
      if (path !== undefined && path !== chosen) choose(path);
    },
  },
};

/** Shows a screen and selects an item on it. */
export function showPlace(stores: Stores, { id, screen }: Place): void {
  // They were pages of the failure lab, and old links lead to them.
  if (screen === 'lab' && (id === 'under-test' || id === 'faults')) return showPlace(stores, { screen: id });
  if (id !== undefined) choices[screen]?.choose(stores, id);
  stores.navigation.getState().go(screen, id);
}

/** The current place: the screen and its selection. */
export function placeShown(stores: Stores, screen: ScreenId): Place {
  const id = choices[screen]?.read(stores);
  return { screen, ...(id !== undefined && { id }) };
}
