import styles from './progress-line.module.css';

interface ProgressLineProps {
  label: string;
  done: number;
  total: number;
  running: boolean;
  /** Whether it overlays the bottom border of its container. */
  upon?: boolean;
}

/** A thin progress bar at the lower edge of its container. */
export function ProgressLine({ label, done, total, running, upon }: ProgressLineProps) {
  return (
    <progress
      className={styles.progress}
      aria-label={label}
      data-running={running}
      data-upon={upon}
      max={Math.max(1, total)}
      value={done}
    />
  );
}
