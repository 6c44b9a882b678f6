import { FlaskConical, SearchX } from 'lucide-react';
import { useMemo } from 'react';
import { Button } from '../../../components/button.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import { ListGap } from '../../../components/list-gap.tsx';
import { everyExperiment, findExperiments } from '../../../store/lab/find-experiments.ts';
import { useStoreState } from '../../../store/use-stores.ts';
import styles from './catalogue.module.css';
import { CatalogueList } from './catalogue-list.tsx';
import { ResultMatrix } from './result-matrix.tsx';
import { RunStrip } from './run-strip.tsx';
import { Toolbar } from './toolbar.tsx';

/** All experiments by layer with their results, and the buttons that run them. */
export function CatalogueTab() {
  const lab = useStoreState('lab', (state) => state);
  const { items, results, filter, narrow } = lab;
  const found = useMemo(() => findExperiments(items, results, filter), [items, results, filter]);
  return (
    <div className={styles.tab}>
      <Toolbar found={found} />
      <RunStrip />
      <ListGap list={lab} what="experiments">
        <EmptyState icon={<FlaskConical size={24} aria-hidden />} title="No experiments" />
      </ListGap>
      {items.length > 0 && (
        <div className={styles.content}>
          {found.length > 0 ? (
            <CatalogueList found={found} />
          ) : (
            <EmptyState icon={<SearchX size={24} aria-hidden />} title="No matching experiment">
              <Button onClick={() => narrow(everyExperiment)}>Show all</Button>
            </EmptyState>
          )}
          <ResultMatrix />
        </div>
      )}
    </div>
  );
}
