import styles from './screen-title.module.css';

/** The heading of a screen whose navigation link says it already; for who cannot see that. */
export function ScreenTitle({ children }: { children: string }) {
  return <h1 className={styles.spoken}>{children}</h1>;
}
