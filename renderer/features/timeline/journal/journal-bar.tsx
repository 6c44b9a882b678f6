import { Play } from 'lucide-react';
import { memo } from 'react';
import type { JournalKind } from '#shared/model/journal-entry.ts';
import { Button } from '../../../components/button.tsx';
import { EntryIcon, kindWords } from '../../../components/entry-icon.tsx';
import { FilterBar, FilterMenu, FilterSearch, FilterChip } from '../../../components/filter-bar/filter-bar.tsx';
import { NodeChoices, nodeWords } from '../../../components/fleet/node-mark.tsx';
import { HealthDot } from '../../../components/party-health.tsx';
import { MenuChoice } from '../../../components/menu-choice.tsx';
import { useFilter, withPart } from '../../../store/use-live-list.ts';
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
  return (
    <FilterBar
      what="Entries"
      chips={
        <>
          <FilterChip label="Group by trace" pressed={grouped} onPress={() => onGrouped(!grouped)} />
          <FilterChip label="Every entry" pressed={everyEntry} onPress={() => onEveryEntry(!everyEntry)} />
          <Button
            size="small"
            look="quiet"
            ml="auto"
            {...(paused ? { icon: Play, c: 'warn' } : { leftSection: <LiveDot /> })}
            title={paused ? 'Paused. Press to show new entries.' : 'New entries appear live. Press to pause.'}
            onClick={() => onPause(!paused)}
          >
            {paused ? 'Paused' : 'Live'}
          </Button>
        </>
      }
    >
      <FilterSearch
        label="Search the journal"
        placeholder="Search: 401, a path, an id"
        list={useFilter('journal')}
        listId="entry-list"
      />
      <KindMenu />
      <CasesMenu />
    </FilterBar>
  );
});

/** The word beside it says the same. */
const LiveDot = () => (
  <span style={{ display: 'flex' }} aria-hidden>
    <HealthDot health="up" />
  </span>
);

const kinds = Object.keys(kindWords) as JournalKind[];

/** Filters the list by kind and node. */
function KindMenu() {
  const { filter, narrow } = useFilter('journal');
  const words = [
    ...(filter.kind ? [kindWords[filter.kind].many] : []),
    ...(filter.node === undefined ? [] : [nodeWords(filter.node)]),
  ];
  return (
    <FilterMenu words={words} all="all kinds" width={272}>
      {[undefined, ...kinds].map((kind) => (
        <MenuChoice
          key={kind ?? ''}
          label={kind ? kindWords[kind].many : 'All kinds'}
          icon={kind && <EntryIcon kind={kind} />}
          chosen={filter.kind === kind}
          onChoose={() => narrow(withPart(filter, 'kind', kind))}
        />
      ))}
      <NodeChoices chosen={filter.node} onChoose={(node) => narrow(withPart(filter, 'node', node))} />
    </FilterMenu>
  );
}
