import { Text } from '@mantine/core';
import { Button } from '../button.tsx';

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
    <Button
      size="small"
      look={alone === true ? 'plain' : 'quiet'}
      px={narrow === true ? 6 : 8}
      {...(pressed && !alone && { bg: 'var(--raise)', c: 'text', bd: '1px solid var(--line-strong)' })}
      aria-pressed={pressed}
      title={title}
      onClick={onPress}
    >
      <span>
        {label}{' '}
        {count !== undefined && (
          <Text span inherit fz="xs" ff="mono" fw={400} ml={2} c={alone ? 'inherit' : (tone ?? 'faint')}>
            {count}
          </Text>
        )}
      </span>
    </Button>
  );
}
