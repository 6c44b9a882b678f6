import { Group } from '@mantine/core';
import { Button } from '../../components/button.tsx';

const steps = [
  { label: '+1 min', words: 'forward by 1 minute', seconds: 60 },
  { label: '+5 min', words: 'forward by 5 minutes', seconds: 300 },
  { label: '+1 h', words: 'forward by 1 hour', seconds: 3600 },
];

/** Moves a clock forward by a preset duration. */
export function MoveButtons({ name, onMove }: { name: string; onMove: (seconds: number) => void }) {
  return (
    <Group gap={8} role="group" aria-label={`Move ${name}`}>
      {steps.map(({ label, words, seconds }) => (
        <Button key={label} title={`Move ${name} ${words}`} onClick={() => onMove(seconds)}>
          {label}
        </Button>
      ))}
    </Group>
  );
}
