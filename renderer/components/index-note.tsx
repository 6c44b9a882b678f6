import { Text } from '@mantine/core';
import { counted } from '#shared/trace/counted.ts';

/** Says that a search could not look at everything yet. */
export function IndexNote({ behind }: { behind: number }) {
  if (behind === 0) return null;
  return (
    <Text fz="sm" c="dim" px={12} py={4} bg="color-mix(in srgb, var(--accent) 8%, var(--panel))" role="status">
      The search index is {counted(behind, 'entry', 'entries')} behind. More results can appear.
    </Text>
  );
}
