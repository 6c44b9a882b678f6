import { Group, type GroupProps } from '@mantine/core';
import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import type { HTMLAttributes, ReactNode } from 'react';

interface NoteProps extends Omit<GroupProps, 'role'>, Pick<HTMLAttributes<HTMLDivElement>, 'role' | 'title'> {
  tone: 'ok' | 'bad' | 'warn' | 'info';
  /** Buttons at the end. */
  actions?: ReactNode;
  children: ReactNode;
  component?: 'div' | 'li' | 'section';
}

const icons = { ok: CircleCheck, bad: CircleAlert, warn: TriangleAlert, info: Info };

/** A message with an icon on a tinted background. Full width with a line below, or with `bdrs` a box of its own. */
export function Note({ tone, actions, children, component = 'div', ...rest }: NoteProps) {
  const Icon = icons[tone];
  const line = `1px solid color-mix(in srgb, var(--${tone}) 40%, transparent)`;
  return (
    <Group
      component={component}
      align="flex-start"
      gap="8 12"
      px={16}
      py={8}
      bg={`color-mix(in srgb, var(--${tone}) 9%, var(--panel))`}
      style={rest.bdrs === undefined ? { borderBottom: line } : { border: line }}
      {...rest}
    >
      <Icon size={16} color={`var(--${tone})`} aria-hidden style={{ flex: 'none', margin: '4px 0' }} />
      <span style={{ flex: '1 1 320px', minWidth: 0, padding: '2px 0', overflowWrap: 'anywhere' }}>{children}</span>
      {actions !== undefined && <Group gap={8}>{actions}</Group>}
    </Group>
  );
}
