import { Box, Group, Text } from '@mantine/core';
import { durationText } from '../../components/text/duration-text.ts';

interface DelayStripProps {
  title: string;
  delaysMs: readonly number[];
  /** The end of the scale, which both sides share. */
  maxMs: number;
}

/** Each delay as a mark on a scale from 0. */
export function DelayStrip({ delaysMs, maxMs, title }: DelayStripProps) {
  const words = delaysMs.map((ms) => durationText(ms)).join(', ');
  return (
    <Box>
      <Text size="sm" fw={550} mb={4}>
        {title}
      </Text>
      <Box
        pos="relative"
        h={28}
        bg="var(--raise)"
        bdrs={4}
        role="img"
        aria-label={`${title}: ${words === '' ? 'none' : words}`}
      >
        {delaysMs.map((ms, index) => (
          <Box
            // The delays have no other identity than their order.
            key={String(index)}
            pos="absolute"
            top={4}
            h={20}
            w={4}
            bdrs={2}
            bg="var(--accent)"
            title={durationText(ms)}
            style={{ left: `calc(${String((ms / maxMs) * 100)}% * 0.98)`, opacity: 0.75 }}
          />
        ))}
      </Box>
      <Group justify="space-between">
        <Text span size="xs" c="faint">
          0
        </Text>
        <Text span size="xs" c="faint">
          {durationText(maxMs)}
        </Text>
      </Group>
    </Box>
  );
}
