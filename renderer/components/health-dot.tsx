import styles from './health-dot.module.css';

export type Health = 'up' | 'partly' | 'down' | 'unknown';

/** What each health is called. */
export const healthWords: Record<Health, string> = {
  up: 'up',
  partly: 'partly up',
  down: 'down',
  unknown: 'not known',
};

/** A dot in the colour of a party's health; its word is for who cannot see it. */
export function HealthDot({ health }: { health: Health }) {
  return <span className={styles.dot} data-health={health} role="img" aria-label={healthWords[health]} />;
}
