import { Settings } from 'lucide-react';
import { useStores } from '../../store/use-stores.ts';
import styles from './theme-choice.module.css';

/** Opens the settings. */
export function SettingsButton() {
  const { shell } = useStores();
  return (
    <button
      type="button"
      className={styles.choice}
      aria-label="Settings"
      title="Settings"
      onClick={() => {
        shell.getState().show('settings');
      }}
    >
      <Settings size={16} aria-hidden />
      <span>Settings</span>
    </button>
  );
}
