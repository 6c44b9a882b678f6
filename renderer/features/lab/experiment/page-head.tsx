import { ArrowLeft, ChevronLeft, ChevronRight, Play } from 'lucide-react';
import { experimentLayers } from '#shared/experiments/layers.ts';
import type { Experiment } from '#shared/model/experiment.ts';
import { formatDuration } from '#shared/trace/format-duration.ts';
import { Badge } from '../../../components/badge.tsx';
import { Button } from '../../../components/button.tsx';
import { CopyButton } from '../../../components/copy-button.tsx';
import { timeOfDay } from '../../../components/text/time-of-day.ts';
import { useStores, useStoreState } from '../../../store/use-stores.ts';
import { StandingMark } from '../standing-mark.tsx';
import { standingWords } from '../standing-words.ts';
import { useExperiment } from '../use-experiment.ts';
import styles from './page.module.css';
import { useNeighbours } from './use-neighbours.ts';

/** The title, status and actions of an experiment. */
export function PageHead({ experiment: { id, title, layer } }: { experiment: Experiment }) {
  const { result, standing, running } = useExperiment(id);
  const start = useStoreState('lab', (state) => state.start);
  const busy = useStoreState('lab', ({ run }) => run?.state === 'running');
  const { words, outcome } = standingWords[standing];
  return (
    <header className={styles.head}>
      <a
        href="#/lab"
        className={styles.back}
        aria-label="Back to the experiments"
        title="Back to the experiments (Esc)"
      >
        <ArrowLeft size={16} aria-hidden />
      </a>
      <StandingMark standing={standing} running={running} />
      <h2>{title}</h2>
      <span className={styles.layer}>{experimentLayers.find((each) => each.layer === layer)?.title}</span>
      <span role="status" aria-label="Result" className={styles.badge}>
        <Badge outcome={running ? 'neutral' : outcome}>{running ? 'running' : words}</Badge>
      </span>
      {result && (
        <span className={styles.took}>
          {formatDuration(result.durationMs)} at {timeOfDay(Date.parse(result.startedAt)).slice(0, 8)}
        </span>
      )}
      <span className={styles.grow} />
      <Neighbours id={id} />
      <CopyButton size="normal" what="command" label="Copy as command" text={`hookbench lab ${id}`} />
      <Button
        look="primary"
        busy={running}
        disabled={busy}
        icon={<Play size={14} aria-hidden />}
        onClick={() => void start({ ids: [id] })}
      >
        {result ? 'Run again' : 'Run'}
      </Button>
    </header>
  );
}

function Neighbours({ id }: { id: string }) {
  const { lab } = useStores();
  const { before, after, place } = useNeighbours(id);
  const go = (to: string | undefined) => () => {
    if (to !== undefined) lab.getState().open(to);
  };
  return (
    <span className={styles.neighbours}>
      <Button
        className={styles.icon}
        disabled={before === undefined}
        aria-label="Previous experiment"
        title="Previous experiment (←)"
        onClick={go(before)}
      >
        <ChevronLeft size={16} aria-hidden />
      </Button>
      <span>{place}</span>
      <Button
        className={styles.icon}
        disabled={after === undefined}
        aria-label="Next experiment"
        title="Next experiment (→)"
        onClick={go(after)}
      >
        <ChevronRight size={16} aria-hidden />
      </Button>
    </span>
  );
}
