import { Switch } from '../../../components/switch.tsx';
import { Alternatives } from './alternatives.tsx';
import type { ControlProps } from './control-props.ts';
import styles from './controls.module.css';

/** A switch with the meaning of the current value and its alternative. */
export function SwitchControl(props: ControlProps) {
  const { assumption, value, onChange } = props;
  const present = assumption.entry.alternatives?.find((one) => one.value === value);
  return (
    <>
      <label className={styles.switch}>
        <Switch
          checked={value === true}
          aria-label={assumption.entry.title}
          onChange={(checked) => void onChange(checked)}
        />
        <span>
          <strong>{present?.label ?? (value === true ? 'On' : 'Off')}</strong>
          {present && <span className={styles.meaning}>{present.meaning}</span>}
        </span>
      </label>
      <Alternatives {...props} />
    </>
  );
}
