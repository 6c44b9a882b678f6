import styles from './filter-chip.module.css';

interface FilterChipProps {
  label: string;
  /** How many it would show, as it is written. */
  count?: string | undefined;
  tone?: 'ok' | 'bad' | undefined;
  pressed: boolean;
  onPress: () => void;
  /** Whether it is the only one, and not one of a row. */
  alone?: boolean;
  narrow?: boolean;
}

/** Narrows a list while it is pressed. */
export function FilterChip({ label, count, tone, pressed, onPress, alone, narrow }: FilterChipProps) {
  return (
    <button
      type="button"
      className={styles.chip}
      data-tone={tone}
      data-alone={alone}
      data-narrow={narrow}
      aria-pressed={pressed}
      onClick={onPress}
    >
      {label} {count !== undefined && <span>{count}</span>}
    </button>
  );
}
