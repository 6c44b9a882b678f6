import { Menu } from '@mantine/core';
import { Check, ListFilter } from 'lucide-react';
import type { JournalKind } from '#shared/model/journal-entry.ts';
import { Button } from '../../../components/button.tsx';
import { EntryIcon } from '../../../components/entry-icon.tsx';
import { kindWords } from '../../../components/kind-words.ts';
import { useStoreState } from '../../../store/use-stores.ts';

interface KindMenuProps {
  everyEntry: boolean;
  onEveryEntry: (every: boolean) => void;
}

const kinds = Object.keys(kindWords) as JournalKind[];

/** Chooses which entries the list shows: of which kind, and whether both ends of a hop are joined. */
export function KindMenu({ everyEntry, onEveryEntry }: KindMenuProps) {
  const query = useStoreState('search', (state) => state.query);
  const search = useStoreState('search', (state) => state.search);
  const choose = (kind: JournalKind | undefined) => {
    search({ ...query, kind });
  };
  return (
    <Menu position="bottom-end" width={248}>
      <Menu.Target>
        <Button icon={<ListFilter size={14} aria-hidden />} aria-label={`Show: ${shownWords(query.kind, everyEntry)}`}>
          {query.kind ? kindWords[query.kind].many : 'All'}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>Rows</Menu.Label>
        <Choice
          chosen={!everyEntry}
          onChoose={() => {
            onEveryEntry(false);
          }}
        >
          One row per hop, both ends joined
        </Choice>
        <Choice
          chosen={everyEntry}
          onChoose={() => {
            onEveryEntry(true);
          }}
        >
          Every journal entry
        </Choice>
        <Menu.Divider />
        <Menu.Label>Kind</Menu.Label>
        <Choice
          chosen={query.kind === undefined}
          onChoose={() => {
            choose(undefined);
          }}
        >
          All kinds
        </Choice>
        {kinds.map((kind) => (
          <Choice
            key={kind}
            kind={kind}
            chosen={query.kind === kind}
            onChoose={() => {
              choose(kind);
            }}
          >
            {kindWords[kind].many}
          </Choice>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

interface ChoiceProps {
  chosen: boolean;
  kind?: JournalKind;
  onChoose: () => void;
  children: string;
}

function Choice({ chosen, kind, onChoose, children }: ChoiceProps) {
  return (
    <Menu.Item
      onClick={onChoose}
      leftSection={kind && <EntryIcon kind={kind} />}
      rightSection={chosen ? <Check size={14} aria-label="chosen" /> : undefined}
    >
      {children}
    </Menu.Item>
  );
}

function shownWords(kind: JournalKind | undefined, everyEntry: boolean): string {
  return `${kind ? kindWords[kind].many : 'All kinds'}, ${everyEntry ? 'every entry' : 'one row per hop'}`;
}
