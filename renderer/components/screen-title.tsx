import styles from './screen-title.module.css';

/** The visually hidden heading of a screen; the navigation already shows its title. */
export function ScreenTitle({ children }: { children: string }) {
  return <h1 className={styles.spoken}>{children}</h1>;
}
