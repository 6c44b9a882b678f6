import { Group, Menu } from '@mantine/core';
import { ListFilter, ListTree, Pause, Play } from 'lucide-react';
import { memo, useCallback } from 'react';
import type { JournalKind } from '#shared/model/journal-entry.ts';
import { Button } from '../../../components/button.tsx';
import { EntryIcon } from '../../../components/entry-icon.tsx';
import { NodeChoices, nodeWords } from '../../../components/fleet/node-choices.tsx';
import { kindWords } from '../../../components/kind-words.ts';
import { MenuChoice } from '../../../components/menu-choice.tsx';
import { SearchField } from '../../../components/search-field.tsx';
import { useTyped } from '../../../components/use-typed.ts';
import { useStores, useStoreState } from '../../../store/use-stores.ts';
import { CasesMenu } from '../cases/cases-menu.tsx';

interface JournalBarProps {
  paused: boolean;
  onPause: (pause: boolean) => void;
  everyEntry: boolean;
  onEveryEntry: (every: boolean) => void;
  grouped: boolean;
  onGrouped: (grouped: boolean) => void;
}

/** The filters of the list, and the button to pause it. New entries do not render it again. */
export const JournalBar = memo(function JournalBar(props: JournalBarProps) {
  const { paused, onPause, everyEntry, onEveryEntry, grouped, onGrouped } = props;
  const Icon = paused ? Play : Pause;
  const words = paused ? 'Paused' : 'Live';
  return (
    <Group
      gap={8}
      px={12}
      py={8}
      wrap="nowrap"
      flex="none"
      style={{ borderBottom: '1px solid var(--line)', containerType: 'inline-size', '--search-width': 'none' }}
    >
      <SearchBox />
      <KindMenu everyEntry={everyEntry} onEveryEntry={onEveryEntry} />
      <Button
        square
        aria-label="Group by trace"
        aria-pressed={grouped}
        title="Group by trace"
        icon={<ListTree size={14} aria-hidden />}
        onClick={() => onGrouped(!grouped)}
      />
      <Button
        icon={<Icon size={13} color={`var(--${paused ? 'warn' : 'ok'})`} aria-hidden />}
        {...(paused && { c: 'warn' })}
        aria-label={words}
        title={paused ? 'Paused. Press to show new entries.' : 'New entries appear live. Press to pause.'}
        onClick={() => onPause(!paused)}
      >
        <span data-label>{words}</span>
      </Button>
      <CasesMenu />
    </Group>
  );
});

function SearchBox() {
  const { search } = useStores();
  const known = useStoreState('search', ({ query }) => query.text);
  const act = useCallback(
    (text: string) => {
      const state = search.getState();
      state.search({ ...state.query, text });
    },
    [search],
  );
  const [text, setText] = useTyped(known, act);
  return (
    <SearchField
      label="Search the journal"
      placeholder="Search: 401, a path, an id"
      value={text}
      takesSearchKey
      onChange={setText}
      onLeave={() => document.querySelector<HTMLElement>('#entry-list')?.focus()}
    />
  );
}

const kinds = Object.keys(kindWords) as JournalKind[];

/** Filters the list by kind, and selects whether both ends of a hop are joined. */
function KindMenu({ everyEntry, onEveryEntry }: Pick<JournalBarProps, 'everyEntry' | 'onEveryEntry'>) {
  const query = useStoreState('search', (state) => state.query);
  const search = useStoreState('search', (state) => state.search);
  const choose = (kind: JournalKind | undefined) => search({ ...query, kind });
  const shown = [
    query.kind ? kindWords[query.kind].many : 'All kinds',
    ...(query.node === undefined ? [] : [nodeWords(query.node)]),
    everyEntry ? 'every entry' : 'one row per hop',
  ].join(', ');
  return (
    <Menu position="bottom-end" width={272}>
      <Menu.Target>
        <Button icon={<ListFilter size={14} aria-hidden />} aria-label={`Show: ${shown}`}>
          {[query.kind && kindWords[query.kind].many, query.node !== undefined && nodeWords(query.node)]
            .filter(Boolean)
            .join(', ') || 'All'}
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
        <NodeChoices chosen={query.node} onChoose={(node) => search({ ...query, node })} />
      </Menu.Dropdown>
    </Menu>
  );
}
