import { CircleCheck, CircleDashed, CircleX, LoaderCircle } from 'lucide-react';
import type { ExperimentStanding } from '../../store/lab/find-experiments.ts';
import styles from './lab.module.css';

const icons = { 'not-run': CircleDashed, 'as-expected': CircleCheck, 'not-as-expected': CircleX };

/** The status of an experiment as an icon without a label. */
export function StandingMark({ standing, running }: { standing: ExperimentStanding; running: boolean }) {
  const Icon = running ? LoaderCircle : icons[standing];
  return <Icon size={16} aria-hidden className={styles.mark} data-standing={running ? 'running' : standing} />;
}
