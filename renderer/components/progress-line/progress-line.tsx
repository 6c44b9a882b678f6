import { Progress } from '@mantine/core';

interface ProgressLineProps {
  label: string;
  done: number;
  total: number;
  running: boolean;
  /** Whether it overlays the bottom border of its container. */
  upon?: boolean;
}

/** A thin progress bar at the lower edge of its container. */
export function ProgressLine({ label, done, total, running, upon = false }: ProgressLineProps) {
  return (
    <Progress
      aria-label={label}
      value={(100 * done) / Math.max(1, total)}
      color={running ? 'accent' : 'var(--line-strong)'}
      bg={upon ? 'transparent' : 'var(--line)'}
      size={upon ? 3 : 4}
      radius={0}
      pos="absolute"
      left={0}
      right={0}
      bottom={upon ? -1 : 0}
    />
  );
}
