import { Group, type GroupProps } from '@mantine/core';
import { CircleX, Info, TriangleAlert } from 'lucide-react';

const icons = { info: Info, warn: TriangleAlert, bad: CircleX };
const colors = { info: 'var(--accent)', warn: 'var(--warn)', bad: 'var(--bad)' };

/** A framed notice in the color of its tone. */
export function Callout({ tone, children, ...rest }: GroupProps & { tone: keyof typeof icons }) {
  const Icon = icons[tone];
  const mixed = (share: number, with_: string) => `color-mix(in srgb, ${colors[tone]} ${String(share)}%, ${with_})`;
  return (
    <Group
      align="flex-start"
      gap={8}
      wrap="nowrap"
      px={10}
      py={6}
      fz="sm"
      lh="sm"
      bg={mixed(8, 'var(--panel)')}
      bd={`1px solid ${mixed(45, 'transparent')}`}
      bdrs={6}
      style={{ overflowWrap: 'anywhere' }}
      {...rest}
    >
      <Icon size={14} color={colors[tone]} aria-hidden style={{ flex: 'none', marginTop: 2 }} />
      {children}
    </Group>
  );
}
