import styles from './health-dot.module.css';

export type Health = 'up' | 'partly' | 'down' | 'unknown';

/** The label of each health. */
export const healthWords: Record<Health, string> = {
  up: 'up',
  partly: 'partly up',
  down: 'down',
  unknown: 'unknown',
};

/** A dot in the colour of a party's health, with an accessible label. */
export function HealthDot({ health }: { health: Health }) {
  return <span className={styles.dot} data-health={health} role="img" aria-label={healthWords[health]} />;
}
