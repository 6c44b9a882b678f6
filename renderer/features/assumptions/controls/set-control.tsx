import { Switch } from '../../../components/switch.tsx';
import type { ControlProps } from './control-props.ts';
import styles from './controls.module.css';

interface SetControlProps extends ControlProps {
  values: readonly string[];
}

/** A switch per value. */
export function SetControl({ assumption: { entry }, value, onChange, values }: SetControlProps) {
  const chosen = value as readonly string[];
  const toggle = (one: string, on: boolean) => {
    void onChange(values.filter((each) => (each === one ? on : chosen.includes(each))));
  };
  return (
    <ul className={styles.set} aria-label={entry.title}>
      {values.map((one) => (
        <li key={one}>
          <label className={styles.member}>
            <Switch checked={chosen.includes(one)} onChange={(on) => toggle(one, on)} />
            <span>{entry.members?.[one] ?? one}</span>
            <code>{one}</code>
          </label>
        </li>
      ))}
    </ul>
  );
}
