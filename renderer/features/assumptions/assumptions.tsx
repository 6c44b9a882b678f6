import { Loader } from '@mantine/core';
import { SearchX } from 'lucide-react';
import { useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { Button } from '../../components/button.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { ScreenTitle } from '../../components/screen-title.tsx';
import { changedNames } from '../../store/changed-names.ts';
import { useStores, useStoreState } from '../../store/use-stores.ts';
import { AreaSection } from './area-section.tsx';
import { rowId } from './assumption-row.tsx';
import styles from './assumptions.module.css';
import { everything, findAssumptions, type AssumptionFilter, type FoundArea } from './find-assumptions.ts';
import { Intro } from './intro.tsx';
import { JumpList } from './jump-list.tsx';
import { jumpTo } from './jump-to.ts';
import { NoteBar } from './note-bar.tsx';
import { ResetAll } from './reset-all.tsx';
import { Toolbar } from './toolbar.tsx';
import { useCurrentRow } from './use-current-row.ts';
import { useRowKeys } from './use-row-keys.ts';
import { useUndoKey } from './use-undo-key.ts';

/** The screen Assumptions: a setting for each point that the interface document leaves open. */
export function Assumptions() {
  const [filter, setFilter] = useState<AssumptionFilter>(everything);
  const profile = useStoreState('profile', (state) => state.profile);
  const changed = useMemo(() => changedNames(profile), [profile]);
  const deferred = useDeferredValue(filter);
  const found = useMemo(() => findAssumptions(deferred, changed), [deferred, changed]);
  useUndoKey();
  useRowKeys();
  const showAll = useCallback(() => setFilter(everything), []);
  useRequestedRow(showAll);
  const first = found.flatMap(({ rows }) => rows)[0];
  return (
    <div className={styles.screen}>
      <ScreenTitle>Assumptions</ScreenTitle>
      <Toolbar
        filter={filter}
        onFilter={setFilter}
        changedCount={changed.length}
        onLeaveSearch={() => {
          if (first) jumpTo(rowId(first.name));
        }}
      />
      <Content found={found} changed={changed} onShowAll={showAll} />
      <NoteBar />
      <ResetAll />
    </div>
  );
}

interface ContentProps {
  found: readonly FoundArea[];
  changed: ReturnType<typeof changedNames>;
  onShowAll: () => void;
}

function Content({ found, changed, onShowAll }: ContentProps) {
  const { status, problem, load } = useStoreState('profile', (state) => state);
  const scroller = useRef<HTMLDivElement>(null);
  const current = useCurrentRow(scroller, found.length);
  if (status === 'loading')
    return <EmptyState icon={<Loader size="sm" color="var(--accent)" />} title="Loading the assumptions" />;
  if (status === 'failed') {
    return (
      <EmptyState title="Cannot load the assumptions">
        <span role="alert">{problem}</span>
        <Button onClick={() => void load()}>Try again</Button>
      </EmptyState>
    );
  }
  return (
    <div className={styles.content}>
      <JumpList found={found} changed={changed} current={current} />
      <div ref={scroller} className={styles.scroll}>
        <Intro changedCount={changed.length} />
        {found.map((area) => (
          <AreaSection key={area.area} found={area} />
        ))}
        {found.length === 0 && (
          <EmptyState icon={<SearchX size={20} aria-hidden />} title="No matching assumption">
            <span>No assumption matches the search and filters.</span>
            <Button onClick={onShowAll}>Show all</Button>
          </EmptyState>
        )}
      </div>
    </div>
  );
}

/** Wait for the command palette to close and return the focus, in milliseconds. */
const paletteCloseMs = 120;

/** Scrolls to the assumption requested by the palette or another screen. */
function useRequestedRow(showAll: () => void): void {
  const { profile } = useStores();
  const requested = useStoreState('profile', (state) => state.requested);
  const ready = useStoreState('profile', ({ status }) => status === 'ready');
  useEffect(() => {
    if (requested === undefined || !ready) return undefined;
    showAll();
    const timer = setTimeout(() => {
      jumpTo(rowId(requested));
      profile.getState().request(undefined);
    }, paletteCloseMs);
    return () => clearTimeout(timer);
  }, [requested, ready, profile, showAll]);
}
