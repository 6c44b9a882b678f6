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
  /** The tooltip. */
  title?: string;
}

/** A toggle that filters a list. */
export function FilterChip({ label, count, tone, pressed, onPress, alone, narrow, title }: FilterChipProps) {
  return (
    <button
      type="button"
      className={styles.chip}
      data-tone={tone}
      data-alone={alone}
      data-narrow={narrow}
      aria-pressed={pressed}
      title={title}
      onClick={onPress}
    >
      {label} {count !== undefined && <span>{count}</span>}
    </button>
  );
}
