import { Anchor, Group, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import { counted } from '#shared/trace/counted.ts';
import { Button } from '../../components/button.tsx';
import { faultWords } from '#shared/faults/fault-words.ts';
import { useApi } from '../../store/use-engine.ts';
import { useFaults } from '../../store/use-faults.ts';

/**
 * Shows active faults on every screen: the count, the first fault and the hits. Placed below the content so that the
 * layout above does not move.
 */
export function FaultBanner() {
  const { items } = useFaults();
  const clearAll = useMutation(useApi().faults.clearAll.mutationOptions());
  const [first] = items;
  if (!first) return null;
  const { title, place, aside } = faultWords(first);
  const hits = items.reduce((sum, fault) => sum + fault.hits, 0);
  return (
    <Group
      component="aside"
      gap={12}
      wrap="nowrap"
      flex="none"
      h={36}
      px={16}
      fz="sm"
      bg="color-mix(in srgb, var(--warn) 10%, var(--panel))"
      style={{ borderTop: '1px solid color-mix(in srgb, var(--warn) 45%, transparent)', whiteSpace: 'nowrap' }}
      aria-label="Active faults"
    >
      <TriangleAlert size={16} color="var(--warn)" aria-hidden style={{ flex: 'none' }} />
      <Text component="strong" inherit fw={600} c="warn">
        {counted(items.length, 'active fault', 'active faults')}
      </Text>
      <Text span inherit truncate flex={1} miw={0}>
        {title}: {place}, {aside}
        {items.length > 1 && ` and ${String(items.length - 1)} more`}
      </Text>
      <Text span fz="xs" ff="mono" c="dim">
        {counted(hits, 'hit', 'hits')}
      </Text>
      <Anchor href="#/faults" inherit c="text" underline="always">
        Show
      </Anchor>
      <Button size="small" onClick={() => clearAll.mutate(undefined)}>
        Clear all faults
      </Button>
    </Group>
  );
}
