import { Group, Text } from '@mantine/core';
import { Play } from 'lucide-react';
import { memo, type KeyboardEvent } from 'react';
import type { Experiment } from '#shared/model/experiment.ts';
import { durationText } from '../../../components/text/duration-text.ts';
import { Button } from '../../../components/button.tsx';
import { IconButton } from '../../../components/icon-button.tsx';
import { Kbd } from '../../../components/kbd.tsx';
import { moveAmongRows } from '../../../components/move-among-rows.ts';
import { timeOfDay } from '../../../components/text/time-of-day.ts';
import type { FoundLayer } from '../../../store/lab/find-experiments.ts';
import { useRunning } from '../../../store/use-run.ts';
import { useStores, useStoreState } from '../../../store/use-stores.ts';
import { StandingMark, standings, useExperiment } from '../standing.tsx';
import styles from './catalogue.module.css';

/** The experiments grouped by layer. The arrow keys move, Enter runs, the right arrow opens. */
export function CatalogueList({ found }: { found: readonly FoundLayer[] }) {
  const { lab } = useStores();
  const { start, open } = lab.getState();
  const looked = useStoreState('lab', (state) => state.looked);
  const busy = useRunning('experiments');
  const ids = found.flatMap(({ experiments }) => experiments.map(({ id }) => id));
  const tabStop = looked !== undefined && ids.includes(looked) ? looked : ids[0];
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const id = (event.target as HTMLElement).dataset['row'];
    if (id !== undefined && event.key === 'Enter') void start({ ids: [id] });
    else if (id !== undefined && event.key === 'ArrowRight') open(id);
    else moveAmongRows(event);
  };
  return (
    <div className={styles.list}>
      <Text className={styles.keys} visibleFrom="lg">
        <Kbd keys="↑ ↓" /> move, <Kbd keys="Enter" /> runs, <Kbd keys="→" /> opens
      </Text>
      <div role="grid" aria-label="Experiments" onKeyDown={onKeyDown}>
        {found.map(({ layer, title, meaning, experiments }) => (
          <div key={layer} role="rowgroup" aria-label={title}>
            <div role="row" className={styles.layer}>
              <Group component="span" role="rowheader" gap={8} wrap="nowrap" fw={620}>
                {title}
                <Text span fz="sm" c="faint" visibleFrom="lg">
                  {meaning}
                </Text>
              </Group>
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
              <Row key={experiment.id} experiment={experiment} tabStop={experiment.id === tabStop} busy={busy} />
            ))}
          </div>
        ))}
      </div>
    </div>
  );
}

interface RowProps {
  experiment: Experiment;
  /** Whether this row is the tab stop of the list. */
  tabStop: boolean;
  /** Whether a run is in progress. */
  busy: boolean;
}

/** One experiment: what it breaks, and its last result. Renders again only when one of these changes. */
const Row = memo(function Row({ experiment, tabStop, busy }: RowProps) {
  const { id, title, breaks, file, notApplicable, own } = experiment;
  const { lab } = useStores();
  const { start, look } = lab.getState();
  const { result, standing, running } = useExperiment(experiment);
  const words = running ? 'running' : standings[standing].words;
  return (
    <div
      role="row"
      className={styles.row}
      tabIndex={tabStop ? 0 : -1}
      data-row={id}
      data-standing={standing}
      aria-label={`${title}, ${words}`}
      onFocus={() => look(id)}
    >
      <span role="gridcell" className={styles.mark} title={words}>
        <StandingMark standing={standing} running={running} />
      </span>
      <span role="gridcell" className={styles.words}>
        <a href={`#/lab/${id}`} tabIndex={-1}>
          {title}
        </a>
        <span title={notApplicable ?? file ?? breaks}>{notApplicable ?? (own ? `own · ${breaks}` : breaks)}</span>
      </span>
      <span role="gridcell" className={styles.when}>
        {result && (
          <>
            <span>{durationText(result.durationMs)}</span>
            <time dateTime={result.startedAt}>{timeOfDay(Date.parse(result.startedAt)).slice(0, 8)}</time>
          </>
        )}
      </span>
      <span role="gridcell">
        <IconButton
          label={`Run ${title}`}
          title="Run"
          tabIndex={-1}
          disabled={busy || notApplicable !== undefined}
          onClick={() => void start({ ids: [id] })}
        >
          <Play size={13} aria-hidden />
        </IconButton>
      </span>
    </div>
  );
});
