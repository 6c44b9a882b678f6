import { createSpotlight, Spotlight, useSpotlight, type SpotlightActionGroupData } from '@mantine/spotlight';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { focusScreen } from '../../components/begin-screen.ts';
import { foundRecords } from '../../store/found-records.ts';
import { useLessons } from '../../store/use-lessons.ts';
import { useStores, useStoreState } from '../../store/use-stores.ts';
import { Search } from 'lucide-react';
import styles from './command-palette.module.css';
import { filterCommands } from './filter-commands.ts';
import { useCommands } from './use-commands.ts';

const [store, actions] = createSpotlight();

/** Opens the command palette. */
export const openPalette = actions.open;

/** The command palette. */
export function CommandPalette() {
  const { opened } = useSpotlight(store);
  const groups = useCommands(opened);
  useFocusAfter(opened);
  const query = useStoreState('find', (state) => state.query);
  const stores = useStores();
  const { data: found } = useQuery(foundRecords(stores, query));
  const lessons = useLessons(opened).items.length;
  useEffect(selectFirst, [found, lessons]);
  return (
    <Spotlight
      store={store}
      actions={groups}
      query={query}
      onQueryChange={(typed) => stores.find.setState({ query: typed })}
      filter={(typed, actions) => filterCommands(typed, actions as SpotlightActionGroupData[])}
      shortcut="mod + K"
      tagsToIgnore={[]}
      triggerOnContentEditable
      nothingFound="No command matches"
      centered={false}
      yOffset="calc(12vh / var(--zoom))"
      lockScroll={false}
      returnFocus={false}
      attributes={{ content: { 'aria-label': 'Find' } }}
      scrollAreaProps={{ viewportProps: { tabIndex: 0, 'aria-label': 'Commands', role: 'group' } }}
      transitionProps={{ duration: 80 }}
      overlayProps={{ backgroundOpacity: 0.45, blur: 0 }}
      searchProps={{
        leftSection: <Search size={16} aria-hidden />,
        placeholder: 'Find a screen, an action or an id',
        'aria-label': 'Find',
      }}
      styles={{
        content: {
          overflow: 'hidden',
          border: '1px solid var(--line-strong)',
          borderRadius: 10,
          background: 'var(--panel)',
          boxShadow: 'var(--shadow)',
        },
        body: { display: 'flex', flexDirection: 'column' },
        search: { height: 48, border: 0, outline: 'none', background: 'none', fontSize: 16 },
        actionsList: { maxHeight: 'min(480px, calc(76dvh / var(--zoom) - 50px))' },
        actionSection: { color: 'var(--dim)' },
        empty: { padding: 24, color: 'var(--dim)' },
      }}
      classNames={{ action: styles.action ?? '', actionsGroup: styles.group ?? '' }}
    />
  );
}

/** When the palette closes, the focus is where it was, or on the screen that a command opened. */
function useFocusAfter(opened: boolean): void {
  const { navigation } = useStores();
  useEffect(() => {
    if (!opened) return;
    const before = document.activeElement;
    const { screen } = navigation.getState();
    return () => {
      const { activeElement } = document;
      const hasFocused = activeElement !== document.body && !activeElement?.closest('[role=dialog]');
      if (hasFocused) return;
      if (navigation.getState().screen !== screen) focusScreen();
      else if (before instanceof HTMLElement) before.focus();
    };
  }, [navigation, opened]);
}

/** Selects the first command again: Spotlight keeps the selected one when records or lessons are added above it. */
function selectFirst(): void {
  const { listId } = store.getState();
  if (listId === '') return;
  store.updateState((state) => ({ ...state, selected: 0 }));
  document
    .querySelectorAll(`#${listId} [data-action]`)
    .forEach((action, index) => action.toggleAttribute('data-selected', index === 0));
}
