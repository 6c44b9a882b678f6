import { Group, Text, UnstyledButton } from '@mantine/core';
import type { LucideIcon } from 'lucide-react';
import styles from './choice-card.module.css';

interface ChoiceCardProps {
  title: string;
  about: string;
  onChoose: () => void;
  /** Whether this option is selected; undefined when the card is a plain action. */
  chosen?: boolean;
  icon?: LucideIcon;
  /** Whether files can also be dropped there. */
  takesFiles?: boolean;
}

/** A button with a title and a short explanation. */
export function ChoiceCard({ title, about, onChoose, chosen, icon: Icon, takesFiles = false }: ChoiceCardProps) {
  return (
    <UnstyledButton className={styles.card} data-takes-files={takesFiles} aria-pressed={chosen} onClick={onChoose}>
      <Group component="span" gap={8} wrap="nowrap">
        {Icon && <Icon size={18} color="var(--accent)" aria-hidden style={{ flex: 'none' }} />}
        <Text component="strong" fw={600}>
          {title}
        </Text>
      </Group>
      <Text component="span" size="sm" c="dim">
        {about}
      </Text>
    </UnstyledButton>
  );
}
