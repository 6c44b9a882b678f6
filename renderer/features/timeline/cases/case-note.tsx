import { Box, Group, Text } from '@mantine/core';
import { FolderOpen, Trash2, X } from 'lucide-react';
import { useState } from 'react';
import type { OpenedCase } from '#shared/model/case-file.ts';
import { counted } from '#shared/trace/counted.ts';
import { ConfirmDialog } from '../../../components/dialog.tsx';
import { IconButton } from '../../../components/button.tsx';
import { useApi, useItems, useStoreState } from '../../../store/use-stores.ts';
import { useFilter, withPart } from '../../../store/use-live-list.ts';

/** Names the case file that the timeline is filtered to, with buttons to remove it and to clear the filter. */
export function CaseNote() {
  const { filter, narrow } = useFilter('journal');
  const cases = useItems(useApi().cases.list.queryOptions());
  const shown = cases.items.find(({ id }) => id === filter.case);
  const opening = useStoreState('cases', (state) => state.opening);
  const [removing, setRemoving] = useState(false);
  if (!shown) return null;
  return (
    <Group
      component="section"
      gap={8}
      px="var(--edge)"
      py={8}
      wrap="nowrap"
      align="flex-start"
      flex="none"
      bg="color-mix(in srgb, var(--violet) 8%, var(--panel))"
      style={{ borderBottom: '1px solid var(--line)' }}
      aria-label="Case file"
    >
      <FolderOpen size={14} color="var(--violet)" aria-hidden style={{ flex: 'none', margin: '3px 0' }} />
      <Box flex={1} miw={0}>
        <Text fw={600} truncate title={shown.from.name}>
          {shown.from.name}
        </Text>
        <Text fz="sm" lh="sm" c="dim">
          {aboutCase(shown, opening?.id === shown.id ? opening : shown)}
        </Text>
      </Box>
      <IconButton
        color="bad"
        label="Remove case file from the journal"
        icon={Trash2}
        title="Remove case file from the journal"
        onClick={() => setRemoving(true)}
      />
      <IconButton
        label="Show the whole journal"
        icon={X}
        title="Show the whole journal"
        onClick={() => narrow(withPart(filter, 'case', undefined))}
      />
      {removing && <RemoveDialog shown={shown} onClose={() => setRemoving(false)} />}
    </Group>
  );
}

function aboutCase({ from }: OpenedCase, { entries, skipped }: Pick<OpenedCase, 'entries' | 'skipped'>): string {
  const when = new Date(from.exportedAt).toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'short' });
  const already = skipped === 0 ? '' : `, ${String(skipped)} already in the journal`;
  const added = entries === 0 && skipped > 0 ? 'nothing new' : counted(entries, 'entry', 'entries');
  const secrets = from.secrets === 'included' ? 'with secrets' : 'secrets left out';
  return `${added}${already}; exported ${when} by ${from.product}, ${secrets}`;
}

function RemoveDialog({ shown, onClose }: { shown: OpenedCase; onClose: () => void }) {
  const remove = useStoreState('cases', (state) => state.remove);
  return (
    <ConfirmDialog title={`Remove ${shown.from.name}?`} act="Remove" onAct={() => remove(shown.id)} onClose={onClose}>
      This removes its entries from the journal. The file is not changed and can be opened again.
    </ConfirmDialog>
  );
}
