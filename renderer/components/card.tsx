import { Group, Paper, Title } from '@mantine/core';
import { useId, type ReactNode } from 'react';
import styles from './card.module.css';

interface CardProps {
  title: ReactNode;
  /** Shown at the right of the title. */
  actions?: ReactNode;
  children: ReactNode;
}

/** A titled part of a screen. */
export function Card({ title, actions, children }: CardProps) {
  const id = useId();
  return (
    <Paper component="section" withBorder className={styles.card} aria-labelledby={id}>
      <Group className={styles.head} gap={8} wrap="nowrap" justify="space-between" mih={40} p="4 8 4 16" flex="none">
        <Title id={id} miw={0}>
          {title}
        </Title>
        <Group component="span" gap={8} wrap="nowrap">
          {actions}
        </Group>
      </Group>
      {children}
    </Paper>
  );
}
