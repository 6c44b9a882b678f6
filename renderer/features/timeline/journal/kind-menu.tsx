import { Menu } from '@mantine/core';
import { ListFilter } from 'lucide-react';
import type { JournalKind } from '#shared/model/journal-entry.ts';
import { Button } from '../../../components/button.tsx';
import { EntryIcon } from '../../../components/entry-icon.tsx';
import { MenuChoice } from '../../../components/menu-choice.tsx';
import { kindWords } from '../../../components/kind-words.ts';
import { useStoreState } from '../../../store/use-stores.ts';

interface KindMenuProps {
  everyEntry: boolean;
  onEveryEntry: (every: boolean) => void;
}

const kinds = Object.keys(kindWords) as JournalKind[];

/** Filters the list by kind, and selects whether both ends of a hop are joined. */
export function KindMenu({ everyEntry, onEveryEntry }: KindMenuProps) {
  const query = useStoreState('search', (state) => state.query);
  const search = useStoreState('search', (state) => state.search);
  const choose = (kind: JournalKind | undefined) => search({ ...query, kind });
  return (
    <Menu position="bottom-end" width={272}>
      <Menu.Target>
        <Button icon={<ListFilter size={14} aria-hidden />} aria-label={`Show: ${shownWords(query.kind, everyEntry)}`}>
          {query.kind ? kindWords[query.kind].many : 'All'}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>Rows</Menu.Label>
        <MenuChoice
          label="One row per hop, both ends joined"
          chosen={!everyEntry}
          onChoose={() => onEveryEntry(false)}
        />
        <MenuChoice label="Every journal entry" chosen={everyEntry} onChoose={() => onEveryEntry(true)} />
        <Menu.Divider />
        <Menu.Label>Kind</Menu.Label>
        <MenuChoice label="All kinds" chosen={query.kind === undefined} onChoose={() => choose(undefined)} />
        {kinds.map((kind) => (
          <MenuChoice
            key={kind}
            label={kindWords[kind].many}
            icon={<EntryIcon kind={kind} />}
            chosen={query.kind === kind}
            onChoose={() => choose(kind)}
          />
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

function shownWords(kind: JournalKind | undefined, everyEntry: boolean): string {
  return `${kind ? kindWords[kind].many : 'All kinds'}, ${everyEntry ? 'every entry' : 'one row per hop'}`;
}
