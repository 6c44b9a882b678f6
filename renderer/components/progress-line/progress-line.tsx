import styles from './progress-line.module.css';

interface ProgressLineProps {
  label: string;
  done: number;
  total: number;
  running: boolean;
  /** Whether it lies upon the line below what it belongs to. */
  upon?: boolean;
}

/** How far something is, along the lower edge of what it belongs to. */
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
