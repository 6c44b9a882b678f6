import { Group, Input, Stack, Tooltip } from '@mantine/core';
import { useId, type ReactNode } from 'react';
import { Button } from '../button.tsx';
import { Problem } from '../note.tsx';

/** One selectable value. */
export interface Chip {
  value: string;
  /** Default: the value. */
  label?: string;
  meaning?: string | undefined;
}

interface ChipsFieldProps {
  label: ReactNode;
  chips: readonly Chip[];
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
  problem?: string | undefined;
}

/** A multiple choice shown as chips. */
export function ChipsField({ label, chips, chosen, onChange, problem }: ChipsFieldProps) {
  const id = useId();
  const toggle = (value: string) => {
    const others = chosen.filter((one) => one !== value);
    onChange(others.length === chosen.length ? [...chosen, value] : others);
  };
  return (
    <Stack gap={4} role="group" aria-labelledby={id}>
      <Input.Label labelElement="div" id={id}>
        {label}
      </Input.Label>
      <Group gap={4}>
        {chips.map(({ value, label: shown = value, meaning }) => (
          <Tooltip key={value} label={meaning ?? ''} disabled={meaning === undefined}>
            <Button
              size="small"
              ff="mono"
              fw={400}
              radius={12}
              {...(!chosen.includes(value) && { bg: 'none' })}
              c={chosen.includes(value) ? 'text' : 'dim'}
              aria-pressed={chosen.includes(value)}
              onClick={() => toggle(value)}
            >
              {shown}
            </Button>
          </Tooltip>
        ))}
      </Group>
      <Problem>{problem}</Problem>
    </Stack>
  );
}
