import styles from './filter-chip.module.css';

interface FilterChipProps {
  label: string;
  /** The formatted number of matching items. */
  count?: string | undefined;
  tone?: 'ok' | 'bad' | undefined;
  pressed: boolean;
  onPress: () => void;
  /** Whether it is a single chip and not part of a row. */
  alone?: boolean;
  narrow?: boolean;
}

/** A toggle that filters a list. */
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
