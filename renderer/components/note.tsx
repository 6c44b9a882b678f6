import { Group, type GroupProps, Text, type TextProps } from '@mantine/core';
import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import type { HTMLAttributes, ReactNode } from 'react';
import { Button } from './button.tsx';
import { refusalOf } from '../store/refusal-of.ts';

interface NoteProps extends Omit<GroupProps, 'role'>, Pick<HTMLAttributes<HTMLDivElement>, 'role' | 'title'> {
  tone: 'ok' | 'bad' | 'warn' | 'info';
  actions?: ReactNode;
  onDismiss?: (() => void) | undefined;
  children: ReactNode;
  component?: 'div' | 'li' | 'section';
  /** A box of its own inside other content, instead of the full width with a line below. */
  boxed?: boolean;
}

const icons = { ok: CircleCheck, bad: CircleAlert, warn: TriangleAlert, info: Info };

/** A message with an icon on a tinted background. */
export function Note({ tone, actions, onDismiss, children, component = 'div', boxed = false, ...rest }: NoteProps) {
  const Icon = icons[tone];
  const line = `1px solid color-mix(in srgb, var(--${tone}) 40%, transparent)`;
  return (
    <Group
      component={component}
      align="flex-start"
      gap={12}
      wrap="nowrap"
      px={boxed ? 12 : 'var(--edge)'}
      py={boxed ? 4 : 8}
      {...(boxed && { bdrs: 'md', fz: 'sm', lh: 'sm' })}
      bg={`color-mix(in srgb, var(--${tone}) 9%, var(--panel))`}
      style={boxed ? { border: line } : { borderBottom: line }}
      {...rest}
    >
      <Icon size={16} color={`var(--${tone})`} aria-hidden style={{ flex: 'none', margin: '4px 0' }} />
      {/* Buttons that do not fit beside the text are below it. */}
      <Group align="flex-start" gap="8 12" flex={1} miw={0}>
        <span style={{ flex: '1 1 300px', minWidth: 0, padding: '2px 0', overflowWrap: 'anywhere' }}>{children}</span>
        {(actions ?? onDismiss) !== undefined && (
          <Group gap={8}>
            {actions}
            {onDismiss && (
              <Button size="small" look="quiet" onClick={onDismiss}>
                Dismiss
              </Button>
            )}
          </Group>
        )}
      </Group>
    </Group>
  );
}

interface ProblemNoteProps {
  title: string;
  children?: ReactNode;
  actions?: ReactNode;
  onDismiss?: () => void;
}

/** An error message with what to do about it. It stays until the error is fixed or dismissed. */
export function ProblemNote({ title, children, ...rest }: ProblemNoteProps) {
  return (
    <Note tone="bad" role="alert" flex="none" mah={160} style={{ overflow: 'auto' }} {...rest}>
      <strong>{title}</strong> {children}
    </Note>
  );
}

interface ProblemProps extends TextProps {
  children?: string | undefined;
  /** An error, such as that of a query, instead of a text. */
  error?: unknown;
  id?: string;
}

/** An error message that assistive technology announces; nothing without a text. */
export function Problem({ children, error, ...rest }: ProblemProps) {
  const text = children ?? (error ? refusalOf(error).words : undefined);
  if (text === undefined) return null;
  return (
    <Text component="p" role="alert" size="sm" c="bad" style={{ overflowWrap: 'anywhere' }} {...rest}>
      {text}
    </Text>
  );
}
