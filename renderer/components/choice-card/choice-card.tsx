import { Button, Group, Text } from '@mantine/core';
import type { LucideIcon } from 'lucide-react';

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
  const line = takesFiles ? 'dashed var(--line-strong)' : `solid var(--${chosen === true ? 'accent' : 'line'})`;
  return (
    <Button
      h="auto"
      p="12 16"
      radius="lg"
      justify="start"
      variant={chosen === true ? 'outline' : 'default'}
      bg={chosen === true ? 'var(--selected)' : 'var(--panel)'}
      bd={`1px ${line}`}
      styles={{
        inner: { alignItems: 'start' },
        label: { display: 'block', overflow: 'visible', whiteSpace: 'normal', textAlign: 'start' },
      }}
      aria-pressed={chosen}
      onClick={onChoose}
    >
      <Group component="span" gap={8} wrap="nowrap" c="text">
        {Icon && <Icon size={18} color="var(--accent)" aria-hidden style={{ flex: 'none' }} />}
        <Text component="strong" fw={600}>
          {title}
        </Text>
      </Group>
      <Text component="span" display="block" mt={2} fz="sm" lh="18px" fw={400} c="dim">
        {about}
      </Text>
    </Button>
  );
}
