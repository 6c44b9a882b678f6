import { Settings } from 'lucide-react';
import { useStores, useStoreState } from '../../store/use-stores.ts';
import { screenOf, screens, type Screen } from '../screens.tsx';
import styles from './navigation.module.css';
import { ThemeChoice } from './theme-choice.tsx';

const groups = [...new Set(screens.map(({ group }) => group))];

/** The links to all screens. */
export function Navigation() {
  const { shell } = useStores();
  const shown = screenOf(useStoreState('navigation', (state) => state.screen));
  return (
    <nav className={styles.nav} aria-label="Screens">
      <div>
        {groups.map((group) => (
          <ScreenGroup key={group ?? ''} group={group} shown={shown} />
        ))}
      </div>
      <div className={styles.tools}>
        <ThemeChoice />
        <button
          type="button"
          className={styles.link}
          aria-label="Settings"
          title="Settings"
          onClick={() => shell.getState().show('settings')}
        >
          <Settings size={16} aria-hidden />
          <span className={styles.label}>Settings</span>
        </button>
      </div>
    </nav>
  );
}

function ScreenGroup({ group, shown }: { group: Screen['group']; shown: Screen }) {
  return (
    <>
      {group !== undefined && <h2 className={styles.group}>{group}</h2>}
      <ul>
        {screens
          .filter((screen) => screen.group === group)
          .map((screen) => (
            <li key={screen.id}>
              <ScreenLink screen={screen} current={screen === shown} />
            </li>
          ))}
      </ul>
    </>
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
