import { Group, Stack, Text } from '@mantine/core';
import { useId } from 'react';
import { SearchSelect } from '../../../components/field/fields.tsx';
import { Mono } from '../../../components/mono.tsx';
import { Switch } from '../../../components/switch.tsx';
import { sameValue } from '../../../store/same-value.ts';
import type { ControlFacts } from '../control-of.ts';
import styles from './controls.module.css';
import type { ControlProps } from './draft.tsx';

/** Longer lists of values are a select box. */
const maxRadios = 8;

/** Selects one of several values, with the meaning of the selected one below; each has its own when the row is unfolded. */
export function ChoiceControl(props: ControlProps) {
  const { assumption, value, onChange } = props;
  const { title, alternatives = [], default: standard } = assumption.entry;
  if (alternatives.length > maxRadios) return <LongChoice {...props} />;
  const chosen = alternatives.find((one) => sameValue(one.value, value));
  return (
    <>
      <div className={styles.choices} role="radiogroup" aria-label={title}>
        {alternatives.map((one) => (
          <label key={one.label} className={styles.choice} title={one.meaning}>
            <input
              type="radio"
              name={assumption.name}
              checked={one === chosen}
              onChange={() => void onChange(one.value)}
            />
            <span>{one.label}</span>
            <span className={styles.meaning}>{one.meaning}</span>
            {sameValue(one.value, standard) && <DefaultMark />}
          </label>
        ))}
      </div>
      {chosen && <span className={`${styles.meaning} ${styles.chosen}`}>{chosen.meaning}</span>}
    </>
  );
}

function LongChoice({ assumption: { entry }, value, refusal, onChange }: ControlProps) {
  const id = useId();
  const { title, alternatives = [], default: standard } = entry;
  const chosen = alternatives.find((one) => sameValue(one.value, value));
  return (
    <>
      <SearchSelect
        aria-label={title}
        error={refusal !== undefined}
        attributes={{ input: { 'aria-describedby': id, 'aria-invalid': refusal !== undefined } }}
        value={chosen?.label ?? ''}
        choices={alternatives.map((one) => ({
          value: one.label,
          label: sameValue(one.value, standard) ? `${one.label} (default)` : one.label,
        }))}
        onChange={(label) => void onChange(alternatives.find((one) => one.label === label)?.value)}
      />
      <span id={id} className={styles.meaning}>
        {chosen?.meaning}
      </span>
    </>
  );
}

function DefaultMark() {
  return (
    <Text span fz="xs" lh="sm" c="faint" ml="auto" className={styles.folded}>
      default
    </Text>
  );
}

/** Lists the other known values; a press selects one. */
export function Alternatives({ assumption: { entry }, value, onChange }: ControlProps) {
  const others = entry.alternatives?.filter((one) => !sameValue(one.value, value)) ?? [];
  if (others.length === 0) return null;
  return (
    <Group component="ul" gap={4} className={styles.others} aria-label={`Alternatives for ${entry.title}`}>
      {others.map((one) => (
        <li key={one.label}>
          <button type="button" className={styles.other} title={one.meaning} onClick={() => void onChange(one.value)}>
            <span>{one.label}</span>
            <span className={styles.meaning}>{one.meaning}</span>
            {sameValue(one.value, entry.default) && <DefaultMark />}
          </button>
        </li>
      ))}
    </Group>
  );
}

/** A switch with the meaning of the current value and its alternative. */
export function SwitchControl(props: ControlProps) {
  const { assumption, value, onChange } = props;
  const present = assumption.entry.alternatives?.find((one) => one.value === value);
  return (
    <>
      <Group component="label" className={styles.label} gap={10} wrap="nowrap" align="flex-start">
        <Switch
          checked={value === true}
          aria-label={assumption.entry.title}
          onChange={(checked) => void onChange(checked)}
        />
        <span>
          <strong>{present?.label ?? (value === true ? 'On' : 'Off')}</strong>{' '}
          <span className={styles.meaning}>{present?.meaning}</span>
        </span>
      </Group>
      <div className={styles.folded}>
        <Alternatives {...props} />
      </div>
    </>
  );
}

/** A switch per value. */
export function SetControl({ assumption: { entry }, value, onChange, values }: ControlProps & ControlFacts['set']) {
  const chosen = value as readonly string[];
  const toggle = (one: string, on: boolean) =>
    void onChange(values.filter((each) => (each === one ? on : chosen.includes(each))));
  return (
    <Stack component="ul" gap={8} aria-label={entry.title}>
      {values.map((one) => (
        <li key={one}>
          <Group component="label" className={styles.label} gap="4 10">
            <Switch checked={chosen.includes(one)} onChange={(on) => toggle(one, on)} />
            {entry.members?.[one] ?? one}
            <Mono fz="xs" c="faint" className={styles.folded}>
              {one}
            </Mono>
          </Group>
        </li>
      ))}
    </Stack>
  );
}
