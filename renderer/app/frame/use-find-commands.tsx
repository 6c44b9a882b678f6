import type { SpotlightActionGroupData } from '@mantine/spotlight';
import { Activity, Search, UserRound } from 'lucide-react';
import { entryTitle } from '#shared/trace/entry-title.ts';
import { timeOfDay } from '../../components/text/time-of-day.ts';
import { showPlace } from '../../store/show-place.ts';
import { useStores, useStoreState } from '../../store/use-stores.ts';

/** Max recent traces. */
const maxRecent = 5;

/** Records whose id matches the query. */
export function useFoundRecords(): SpotlightActionGroupData {
  const stores = useStores();
  const found = useStoreState('find', (state) => state.found);
  return {
    group: 'Found',
    actions: found.map(({ label, description, place }) => ({
      id: `found-${label}`,
      label,
      description,
      leftSection: 'screen' in place ? <Activity size={16} /> : <UserRound size={16} />,
      onClick: () => {
        if ('screen' in place) showPlace(stores, place);
        else {
          stores.customers.getState().show(place.customerId);
          stores.navigation.getState().go('service');
        }
      },
    })),
  };
}

/** The command that searches the journal for the query. */
export function useJournalSearch(): SpotlightActionGroupData {
  const { navigation, search } = useStores();
  const text = useStoreState('find', ({ query }) => query.trim());
  if (text === '') return { group: 'Journal', actions: [] };
  return {
    group: 'Journal',
    actions: [
      {
        id: 'search-for',
        label: `Search the journal for “${text}”`,
        leftSection: <Search size={16} />,
        onClick: () => {
          const state = search.getState();
          state.search({ ...state.query, text });
          navigation.getState().go('timeline');
        },
      },
    ],
  };
}

/** The traces of the newest journal entries. */
export function useRecentTraces(): SpotlightActionGroupData {
  const stores = useStores();
  const entries = useStoreState('journal', (state) => state.entries);
  const traces = new Map(
    entries
      .slice(-200)
      .toReversed()
      .flatMap((entry) => (entry.trace === undefined ? [] : [[entry.trace, entry]])),
  );
  return {
    group: 'Recent traces',
    actions: [...traces].slice(0, maxRecent).map(([trace, entry]) => {
      const { title, aside } = entryTitle(entry);
      return {
        id: `trace-${trace}`,
        label: `${title} ${aside}`.trim(),
        description: timeOfDay(entry.atMs),
        keywords: trace,
        leftSection: <Activity size={16} />,
        onClick: () => {
          showPlace(stores, { screen: 'timeline', id: trace });
        },
      };
    }),
  };
}
