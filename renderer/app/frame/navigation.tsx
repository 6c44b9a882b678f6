import { useStoreState } from '../../store/use-stores.ts';
import { screenOf, screens, type Screen } from '../screens.tsx';
import styles from './navigation.module.css';
import { ThemeChoice } from './theme-choice.tsx';

/** The way to every screen. */
export function Navigation() {
  const shown = screenOf(useStoreState('navigation', (state) => state.screen));
  return (
    <nav className={styles.nav} aria-label="Screens">
      <ul>
        {screens.map((screen) => (
          <li key={screen.id}>
            <ScreenLink screen={screen} current={screen === shown} />
          </li>
        ))}
      </ul>
      <ThemeChoice />
    </nav>
  );
}

function ScreenLink({
  screen: { id, label, icon: Icon, count: Count },
  current,
}: {
  screen: Screen;
  current: boolean;
}) {
  return (
    <a
      className={styles.link}
      href={`#/${id}`}
      aria-label={label}
      title={label}
      {...(current && { 'aria-current': 'page' as const })}
    >
      <Icon size={16} aria-hidden />
      <span className={styles.label}>{label}</span>
      {Count && (
        <span className={styles.count} aria-hidden>
          <Count />
        </span>
      )}
    </a>
  );
}
