import { Button, Group, Text } from '@mantine/core';
import type { LucideIcon } from 'lucide-react';

interface ChoiceCardProps {
  title: string;
  about: string;
  onChoose: () => void;
  /** Whether this option is selected; undefined when the card is a plain action. */
  chosen?: boolean;
  icon?: LucideIcon;
}

/** A button with a title and a short explanation. */
export function ChoiceCard({ title, about, onChoose, chosen, icon: Icon }: ChoiceCardProps) {
  return (
    <Button
      h="auto"
      p="8 12"
      radius="lg"
      justify="start"
      variant={chosen === true ? 'outline' : 'default'}
      bg={chosen === true ? 'var(--selected)' : 'var(--panel)'}
      bd={`1px solid var(--${chosen === true ? 'accent' : 'line'})`}
      styles={{
        inner: { alignItems: 'start' },
        label: { display: 'block', overflow: 'visible', whiteSpace: 'normal', textAlign: 'start' },
      }}
      aria-pressed={chosen}
      onClick={onChoose}
    >
      <Group component="span" gap={8} wrap="nowrap" c="text">
        {Icon && <Icon size={18} aria-hidden />}
        <Text component="strong" fw={chosen === undefined ? 500 : 600}>
          {title}
        </Text>
      </Group>
      <Text component="span" display="block" fz="sm" lh="18px" fw={400} c="dim">
        {about}
      </Text>
    </Button>
  );
}
