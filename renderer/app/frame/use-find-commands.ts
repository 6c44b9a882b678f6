import { useQuery } from '@tanstack/react-query';
import { Activity, BookOpen, ClipboardPaste, ScanSearch, Search, UserRound } from 'lucide-react';
import type { JournalEntry } from '#shared/model/journal-entry.ts';
import { entryTitle } from '#shared/trace/entry-title.ts';
import { timeOfDay } from '../../components/text/time-text.ts';
import { useMask } from '../../components/use-mask.ts';
import { foundRecords } from '../../store/found-records.ts';
import { inspectClipboard, showInspect } from '../../store/show-inspect.ts';
import { showPlace } from '../../store/show-place.ts';
import { useWholeJournal } from '../../store/use-live-list.ts';
import { useStores, useStoreState } from '../../store/use-stores.ts';
import type { Command, CommandGroup } from './command.ts';

/** A typed text that is not the name of a command, which can also have a colon: `Assumption: Ordering`. */
const looksPasted =
  /^(?:curl |eyJ|-----BEGIN|https?:|[{[]|bearer |(?:authorization|cookie|host|location|[a-z]+(?:-[a-z]+)+): )|^\S{24,}$/i;
/** Characters that are shown of a typed text. */
const maxTyped = 40;

/** Records whose id matches the query. */
export function useFoundRecords(): CommandGroup {
  const stores = useStores();
  const text = useStoreState('find', (state) => state.query);
  const { data: found = [] } = useQuery(foundRecords(stores, text));
  return [
    'Found',
    found.map(({ label, description, place }) => ({
      label,
      description,
      icon: 'screen' in place ? Activity : UserRound,
      run: () => {
        if ('screen' in place) showPlace(stores, place);
        else {
          stores.customers.setState({ text: place.customerId, open: place.customerId });
          stores.chats.getState().show('customers');
          stores.navigation.getState().go('service');
        }
      },
    })),
  ];
}

/** The command that searches the journal for the query. */
export function useJournalSearch(): CommandGroup {
  const { filters } = useStores();
  const text = useStoreState('find', ({ query }) => query.trim());
  const run = () => filters.setState(({ journal }) => ({ journal: { ...journal, q: text } }));
  const search: Command = { label: `Search the journal for “${text}”`, icon: Search, at: 'timeline', run };
  return ['Journal', text === '' ? [] : [search]];
}

/** Commands that explain the typed text or the clipboard. */
export function useInspectCommands(): CommandGroup {
  const stores = useStores();
  const text = useStoreState('find', ({ query }) => query.trim());
  const typed: Command = {
    label: `Inspect “${text.length > maxTyped ? `${text.slice(0, maxTyped)}…` : text}”`,
    keywords: text,
    icon: ScanSearch,
    run: () => showInspect(stores, { text }),
  };
  const clipboard: Command = {
    label: 'Inspect the clipboard',
    description: 'Recognises and explains a token, request, webhook, certificate, …',
    icon: ClipboardPaste,
    run: () => void inspectClipboard(stores),
  };
  return ['Inspect', [clipboard, ...(looksPasted.test(text) ? [typed] : [])]];
}

/** Characters from which the documents are searched. */
const minSearched = 3;

/** Sections of the documents that contain the query. */
export function useHelpCommands(): CommandGroup {
  const { help, shell } = useStores();
  const text = useStoreState('find', ({ query }) => query.trim());
  const { data: found = [] } = useQuery({
    queryKey: ['help', text],
    queryFn: async () => (await import('../help/docs.ts')).searchDocs(text),
    enabled: text.length >= minSearched,
    networkMode: 'always',
    gcTime: 0,
  });
  return [
    'Help',
    found.map(({ excerpt, heading, place, title }) => ({
      id: `help-${place.path}#${String(place.section)}`,
      label: `Help: ${heading}`,
      description: `${title}: ${excerpt}`,
      keywords: text,
      icon: BookOpen,
      run: () => {
        help.getState().search(text);
        help.getState().open(place);
        shell.getState().show('help');
      },
    })),
  ];
}

/** Max recent traces. */
const maxRecent = 5;
const none: readonly JournalEntry[] = [];

/**
 * The traces of the newest journal entries.
 * @param shown Whether the commands are shown; otherwise new entries do not render them again.
 */
export function useRecentTraces(shown: boolean): CommandGroup {
  const stores = useStores();
  const entries = useWholeJournal((rows) => (shown ? rows.items : none));
  const mask = useMask();
  const traces = new Map(
    entries.slice(0, 200).flatMap((entry) => (entry.trace === undefined ? [] : [[entry.trace, entry]])),
  );
  return [
    'Recent traces',
    [...traces].slice(0, maxRecent).map(([trace, entry]) => {
      const { title, aside } = entryTitle(entry);
      return {
        id: trace,
        label: mask.text(`${title} ${aside}`.trim()),
        description: timeOfDay(entry.atMs),
        keywords: trace,
        icon: Activity,
        run: () => showPlace(stores, { screen: 'timeline', id: trace }),
      };
    }),
  ];
}
