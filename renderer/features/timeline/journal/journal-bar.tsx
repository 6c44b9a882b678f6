import { Pause, Play } from 'lucide-react';
import { memo, useMemo } from 'react';
import type { JournalKind } from '#shared/model/journal-entry.ts';
import { Button } from '../../../components/button.tsx';
import { EntryIcon } from '../../../components/entry-icon.tsx';
import { FilterBar } from '../../../components/filter-bar/filter-bar.tsx';
import { FilterMenu } from '../../../components/filter-bar/filter-menu.tsx';
import { FilterSearch } from '../../../components/filter-bar/filter-search.tsx';
import { FilterChip } from '../../../components/filter-chip/filter-chip.tsx';
import { NodeChoices, nodeWords } from '../../../components/fleet/node-choices.tsx';
import { kindWords } from '../../../components/kind-words.ts';
import { MenuChoice } from '../../../components/menu-choice.tsx';
import { useStoreState } from '../../../store/use-stores.ts';
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
  return (
    <FilterBar
      what="Rows"
      chips={
        <>
          <FilterChip label="Group by trace" pressed={grouped} onPress={() => onGrouped(!grouped)} />
          <FilterChip label="Every entry" pressed={everyEntry} onPress={() => onEveryEntry(!everyEntry)} />
          <Button
            size="small"
            look="quiet"
            ml="auto"
            icon={<Icon size={13} color={`var(--${paused ? 'warn' : 'ok'})`} aria-hidden />}
            {...(paused && { c: 'warn' })}
            title={paused ? 'Paused. Press to show new entries.' : 'New entries appear live. Press to pause.'}
            onClick={() => onPause(!paused)}
          >
            {paused ? 'Paused' : 'Live'}
          </Button>
        </>
      }
    >
      <JournalSearch />
      <KindMenu />
      <CasesMenu />
    </FilterBar>
  );
});

function JournalSearch() {
  const query = useStoreState('search', (state) => state.query);
  const search = useStoreState('search', (state) => state.search);
  const list = useMemo(
    () => ({ filter: { q: query.text }, narrow: ({ q = '' }: { q?: string }) => search({ ...query, text: q }) }),
    [query, search],
  );
  return (
    <FilterSearch label="Search the journal" placeholder="Search: 401, a path, an id" list={list} listId="entry-list" />
  );
}

const kinds = Object.keys(kindWords) as JournalKind[];

/** Filters the list by kind and node. */
function KindMenu() {
  const query = useStoreState('search', (state) => state.query);
  const search = useStoreState('search', (state) => state.search);
  const words = [
    ...(query.kind ? [kindWords[query.kind].many] : []),
    ...(query.node === undefined ? [] : [nodeWords(query.node)]),
  ];
  return (
    <FilterMenu words={words} all="all kinds" width={272}>
      {[undefined, ...kinds].map((kind) => (
        <MenuChoice
          key={kind ?? ''}
          label={kind ? kindWords[kind].many : 'All kinds'}
          icon={kind && <EntryIcon kind={kind} />}
          chosen={query.kind === kind}
          onChoose={() => search({ ...query, kind })}
        />
      ))}
      <NodeChoices chosen={query.node} onChoose={(node) => search({ ...query, node })} />
    </FilterMenu>
  );
}
