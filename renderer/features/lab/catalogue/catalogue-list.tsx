import type { KeyboardEvent } from 'react';
import { Play } from 'lucide-react';
import { Button } from '../../../components/button.tsx';
import { Kbd } from '../../../components/kbd.tsx';
import { moveAmongRows } from '../../../components/move-among-rows.ts';
import type { FoundLayer } from '../../../store/lab/find-experiments.ts';
import { useStores, useStoreState } from '../../../store/use-stores.ts';
import styles from './catalogue.module.css';
import { ExperimentRow } from './experiment-row.tsx';

/** The experiments grouped by layer. The arrow keys move, Enter runs, the right arrow opens. */
export function CatalogueList({ found }: { found: readonly FoundLayer[] }) {
  const { lab } = useStores();
  const start = useStoreState('lab', (state) => state.start);
  const looked = useStoreState('lab', (state) => state.looked);
  const ids = found.flatMap(({ experiments }) => experiments.map(({ id }) => id));
  const tabStop = looked !== undefined && ids.includes(looked) ? looked : ids[0];
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const id = (event.target as HTMLElement).dataset['row'];
    if (id !== undefined && event.key === 'Enter') void start({ ids: [id] });
    else if (id !== undefined && event.key === 'ArrowRight') lab.getState().open(id);
    else moveAmongRows(event);
  };
  return (
    <div className={styles.list}>
      <p className={styles.keys}>
        <Kbd keys="↑" /> <Kbd keys="↓" /> move, <Kbd keys="Enter" /> runs, <Kbd keys="→" /> opens
      </p>
      <div role="grid" aria-label="Experiments" onKeyDown={onKeyDown}>
        {found.map((layer) => (
          <LayerRows key={layer.layer} found={layer} tabStop={tabStop} />
        ))}
      </div>
    </div>
  );
}

function LayerRows({ found, tabStop }: { found: FoundLayer; tabStop: string | undefined }) {
  const { title, meaning, experiments } = found;
  const start = useStoreState('lab', (state) => state.start);
  const busy = useStoreState('lab', ({ run }) => run?.state === 'running');
  return (
    <div role="rowgroup" aria-label={title}>
      <div role="row" className={styles.layer}>
        <span role="rowheader" className={styles.layerTitle}>
          {title} <span>{meaning}</span>
        </span>
        <span role="gridcell">
          <Button
            size="small"
            disabled={busy}
            aria-label={`Run layer ${title}`}
            icon={<Play size={12} aria-hidden />}
            onClick={() => void start({ ids: experiments.map(({ id }) => id) })}
          >
            Run layer
          </Button>
        </span>
      </div>
      {experiments.map((experiment) => (
        <ExperimentRow key={experiment.id} experiment={experiment} tabStop={experiment.id === tabStop} busy={busy} />
      ))}
    </div>
  );
}
