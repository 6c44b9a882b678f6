import { Box } from '@mantine/core';

export type Health = 'up' | 'partly' | 'down' | 'unknown';

/** The label of each health. */
export const healthWords: Record<Health, string> = {
  up: 'up',
  partly: 'partly up',
  down: 'down',
  unknown: 'unknown',
};

const colors: Record<Health, string> = { up: 'ok', partly: 'warn', down: 'bad', unknown: 'faint' };

/** A dot in the colour of a party's health, with an accessible label. */
export function HealthDot({ health }: { health: Health }) {
  return (
    <Box
      component="span"
      display="inline-block"
      flex="none"
      w={7}
      h={7}
      bg={colors[health]}
      bdrs={health === 'down' ? 1 : 7}
      role="img"
      aria-label={healthWords[health]}
    />
  );
}
